/**
 * Keyboard and clipboard of the drawing: one Tab stop, arrows walk from part to part.
 *
 * Enter and Space select (with Shift: in addition), Escape clears, F fits, 0 shows 100 %. Single
 * keys work only while the drawing has the focus.
 */

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Meant } from '../commands/actions';
import { actionOf } from '../commands/keymap';
import type { Place } from '../model/network/drawn';
import type { Direction } from '../model/network/newNodePlaces';
import { isFree, STEPS } from '../model/network/newNodePlaces';
import { documentActions, viewActions, viewStore } from '../run';
import { currentDrawing } from '../run/drawing';
import { type Camera, ZOOM_STEP } from './camera';
import { editor } from './editor';
import { toGrid } from './metrics';
import type { Part, Scene } from './scene';
import { nextInDirection, nudge } from './snapMove';
import { act, selectionFor, type Verb } from './verbs';

/** The part in the Tab order, and the handler for keys. */
export type Keys = {
  readonly active: string;
  setActive(key: string): void;
  onKeyDown(event: KeyboardEvent<SVGSVGElement>): void;
};

/** Keyboard of a drawing. */
export function useKeys(scene: Scene, camera: Camera, pointed: () => Place | null): Keys {
  const nudgeNode = useNudge(scene);
  const [wanted, setActive] = useState('');
  const known = scene.parts.find((each) => each.key === wanted) ?? scene.parts[0];

  return {
    active: known?.key ?? '',
    setActive,
    onKeyDown(event) {
      const meant = actionOf(event, 'network');
      // Without any part there is nothing that has the focus.
      if (meant === null || known === undefined) return;
      const root = event.currentTarget;
      // On empty ground only "select all" has a meaning; other keys belong to the page.
      if (event.target === root && meant.id !== 'network.selectAll') return;
      const go = (part: Part | undefined) => {
        if (part === undefined) return;
        setActive(part.key);
        camera.reveal(part.at);
        root.querySelector<SVGGElement>(`[data-part="${CSS.escape(part.key)}"]`)?.focus();
      };
      press(meant, event, { scene, part: known, go, pointed, camera, nudgeNode });
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

type Context = EditContext & { readonly camera: Camera; readonly nudgeNode: NudgeNode };

/** Moves the camera, the focus and nodes; other changes of the drawing are in `edit`. */
function press(meant: Meant<'network'>, held: KeyboardEvent, context: Context): void {
  const { scene, part, go, camera, nudgeNode } = context;
  switch (meant.id) {
    case 'network.walk':
      walk(meant.value, context);
      break;
    case 'network.ends':
      go(scene.parts.at(-meant.value));
      break;
    case 'network.select':
      viewActions[held.shiftKey ? 'toggleSelected' : 'select'](part.part);
      break;
    case 'network.letGo':
      viewActions.select(null);
      break;
    case 'network.move':
      // Only nodes move: from elsewhere one walks.
      if (part.part.type === 'node') nudgeNode(part.part.id, meant.value, held.altKey);
      else walk(meant.value, context);
      break;
    case 'network.fit':
    case 'network.actualSize':
    case 'network.zoomIn':
    case 'network.zoomOut':
      ZOOMS[meant.id](camera);
      break;
    default:
      edit(meant, context);
  }
}

function walk(direction: Direction, { scene, part, go }: Context): void {
  const places = scene.parts.map((each) => each.at);
  go(scene.parts[nextInDirection(places, part.at, direction)]);
}

type Zoom = 'network.fit' | 'network.actualSize' | 'network.zoomIn' | 'network.zoomOut';

const ZOOMS: Readonly<Record<Zoom, (camera: Camera) => void>> = {
  'network.fit': (camera) => camera.fit(),
  'network.actualSize': (camera) => camera.actualSize(),
  'network.zoomIn': (camera) => camera.zoomBy(ZOOM_STEP),
  'network.zoomOut': (camera) => camera.zoomBy(1 / ZOOM_STEP),
};

/** Nudges closer together than this are one undo step, ms. */
const BURST_MS = 1000;

/** Moves a node by a step of a key; `fine` is a small one. */
type NudgeNode = (node: string, direction: Direction, fine: boolean) => void;
type Burst = { readonly node: string; readonly gesture: string; readonly atMs: number };

let bursts = 0;

function useNudge(scene: Scene): NudgeNode {
  const burst = useRef<Burst>({ node: '', gesture: '', atMs: 0 });
  return (node, direction, fine) => {
    const placed = scene.nodes.find((each) => each.node.id === node);
    if (placed === undefined) return;
    burst.current = continued(burst.current, node);
    const at = toGrid(nudge(placed.centre, direction, fine), scene.metrics);
    documentActions.moveNodes({ [node]: at }, burst.current.gesture);
  };
}

/** The burst of nudges that one more press belongs to. */
function continued(burst: Burst, node: string): Burst {
  const atMs = performance.now();
  if (burst.node === node && atMs - burst.atMs < BURST_MS) return { ...burst, atMs };
  bursts += 1;
  return { node, atMs, gesture: `nudge ${node} ${bursts}` };
}

/** What the keys need to know and to do. */
type EditContext = {
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

/** Changes the drawing as a key asks. */
function edit(meant: Edit, context: EditContext): void {
  const { scene, part, go } = context;
  const node = part.part.type === 'node' ? part.part.id : null;
  switch (meant.id) {
    case 'network.selectAll':
      viewActions.selectAll(scene.nodes.map((each) => ({ type: 'node', id: each.node.id })));
      // The focus moves to a node, from which keys act on all selected ones.
      if (node === null) go(scene.parts.find((each) => each.part.type === 'node'));
      else go(part);
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

/** The node at the other end of the link that leads most nearly in the direction. */
function alongLink(scene: Scene, part: Part, direction: Direction): Part | undefined {
  const [dx, dy] = STEPS[direction];
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

/** Copies, cuts and pastes the lists of the file format, as text, while the network has the focus. */
export function useClipboard(
  svg: RefObject<SVGSVGElement | null>,
  {
    scene,
    camera,
    pointed,
  }: {
    readonly scene: Scene;
    readonly camera: Camera;
    readonly pointed: () => Place | null;
  },
): void {
  useEffect(() => {
    // Browsers send these events to the page, not to a focused drawing.
    // An empty drawing has nothing that takes the focus, and a click on bare ground takes it away.
    const isMine = () => {
      const panel = svg.current?.closest('.network-panel');
      const on = document.activeElement;
      if (!panel || panel.closest('[hidden]') !== null || on?.matches('input, textarea, select'))
        return false;
      return on === document.body || panel.contains(on);
    };
    const copy = (event: ClipboardEvent) => {
      // Selected text of the page is copied instead of parts.
      const isWords = document.getSelection()?.isCollapsed === false;
      const parts = isMine() && !isWords ? selectionFor(null) : [];
      const text = editor.copied(parts);
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') editor.remove(parts);
    };
    const paste = (event: ClipboardEvent) => {
      const text = isMine() ? event.clipboardData?.getData('text/plain') : undefined;
      if (text === undefined || svg.current === null) return;
      const { width, height } = svg.current.getBoundingClientRect();
      const middle = camera.toWorld([width / 2, height / 2]);
      const at = pointed() ?? toGrid(middle, scene.metrics);
      if (editor.paste(text, at)) event.preventDefault();
      else editor.say('There is no network on the clipboard.');
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [svg, scene, camera, pointed]);
}
