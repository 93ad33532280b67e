/** What keys do to the drawing while the network has the focus. */

import type { Meant } from '../commands/actions';
import type { Direction } from '../commands/press';
import type { Place } from '../model/network/drawn';
import { isFree } from '../model/network/places';
import { viewActions, viewStore } from '../run';
import { currentDrawing } from '../run/drawing';
import { editor } from './editor';
import type { Part, Scene } from './scene';
import { act, type Verb } from './verbs';

/** What the keys need to know and to do. */
export type EditContext = {
  readonly scene: Scene;
  readonly part: Part;
  readonly go: (part: Part | undefined) => void;
  /** The place under the mouse, if it rests over the drawing. */
  readonly pointed: () => Place | null;
};

/** What a key asks of the drawing itself. */
type Edit = Extract<
  Meant<'network'>,
  {
    readonly id: Verb | 'network.neighbour' | 'network.follow' | 'network.selectAll';
  }
>;

/** Does what a key asks. */
export function edit(meant: Edit, context: EditContext): void {
  const { scene, part, go } = context;
  const node = part.part.type === 'node' ? part.part.id : null;
  switch (meant.id) {
    case 'network.selectAll':
      viewActions.selectAll(scene.nodes.map((each) => ({ type: 'node', id: each.node.id })));
      break;
    case 'network.neighbour':
      if (node !== null) editor.addNeighbour(node, meant.value);
      break;
    case 'network.follow':
      if (node !== null) go(alongLink(scene, part, meant.value));
      break;
    default:
      use(meant.id, context);
  }
}

function use(verb: Verb, context: EditContext): void {
  const focused = context.part.part;
  if (verb === 'network.remove') act(verb, focused, neighbourKey(context));
  else if (verb !== 'network.add' || !addUnderPointer(context)) act(verb, focused);
}

/** With nothing selected a new part comes under the mouse, where there is room; false where not. */
function addUnderPointer({ pointed }: EditContext): boolean {
  const at = pointed();
  const drawn = currentDrawing();
  const isMeant = viewStore.getState().selection === null && drawn !== null;
  if (at === null || !isMeant || !isFree(drawn, at)) return false;
  editor.choose({ type: 'part', beside: null, at });
  return true;
}

const AHEAD: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The node at the other end of the link that leads most nearly in the direction. */
function alongLink(scene: Scene, part: Part, direction: Direction): Part | undefined {
  const [dx, dy] = AHEAD[direction];
  const { id } = part.part;
  const ends = scene.network.links.flatMap(({ from, to }) =>
    from === id ? [to] : to === id ? [from] : [],
  );
  const ranked = ends.flatMap((end) => {
    const there = scene.parts.find(({ key }) => key === `node:${end}`);
    if (there === undefined) return [];
    const [x, y] = [there.at[0] - part.at[0], there.at[1] - part.at[1]];
    return [{ there, cosine: (x * dx + y * dy) / Math.max(1, Math.hypot(x, y)) }];
  });
  const ahead = ranked.filter(({ cosine }) => cosine > 0.1);
  return ahead.sort((a, b) => b.cosine - a.cosine)[0]?.there;
}

/** Where the focus goes when the focused part goes: to a node it was joined to, else to the first part. */
function neighbourKey({ scene, part }: EditContext): string | null {
  const { id } = part.part;
  const link = scene.network.links.find(({ from, to }) => from === id || to === id);
  if (link !== undefined) return `node:${link.from === id ? link.to : link.from}`;
  const other = scene.parts.find(({ key }) => key !== part.key);
  return other?.key ?? null;
}
