/** Where the box to choose from opens: beside what it is about, inside the panel. */

import type { Choosing } from './editor';
import { type Box, boxAround, overlap, type Point } from './geometry';
import { type Size, toWorld } from './metrics';
import { keyOf, type Scene } from './scene';

/** Between the box and what it is about, and the edge of the panel, px. */
const GAP = 12;
const EDGE = 8;
/** Ground around a place or the middle of a line that stays in sight, px. */
const AROUND = 24;

/** What a choice is about, in the world: the place of a new part, the node it is joined to, the parts it changes. */
export function aboutOf(choosing: Choosing, scene: Scene): readonly Box[] {
  const node = (id: string | null) =>
    scene.nodes.flatMap((placed) => (placed.node.id === id ? [placed.box] : []));
  const part = (key: string) =>
    scene.parts.flatMap((each) => (each.key === key ? [boxAround(each.at, AROUND, AROUND)] : []));
  switch (choosing.type) {
    case 'part': {
      const { at, beside } = choosing;
      const place = at === null ? [] : [boxAround(toWorld(at, scene.metrics), AROUND, AROUND)];
      return [...place, ...node(beside)];
    }
    case 'start':
      return [];
    case 'link':
    case 'circuit':
      return node(choosing.from);
    case 'route': {
      const circuit = scene.network.circuits.find(({ id }) => id === choosing.circuit);
      return (circuit?.route ?? []).flatMap((id) => node(id));
    }
    case 'copies':
      return choosing.parts.flatMap(({ type, id }) =>
        type === 'node' ? node(id) : part(keyOf({ type, id })),
      );
    default:
      return choosing satisfies never;
  }
}

/** What a box is placed by: what it is about, all nodes, which can be clicked meanwhile, and the sizes; px of the panel. */
type PickerSetting = {
  readonly about: readonly Box[];
  readonly nodes: readonly Box[];
  readonly own: Size;
  readonly panel: Size;
};

/** Beside what the box is about, over as little of it as can be, then over as few nodes, then near the first part. */
export function placePicker({ about, nodes, own, panel }: PickerSetting): Point {
  const [first] = about;
  if (first === undefined) return [EDGE, EDGE];
  const within = (value: number, room: number) => Math.max(EDGE, Math.min(value, room - EDGE));
  const inside = ([x, y]: Point): Point => [
    within(x, panel.width - own.width),
    within(y, panel.height - own.height),
  ];
  const spots = about.flatMap(({ x, y, width, height }): readonly Point[] => [
    [x + width + GAP, y],
    [x - GAP - own.width, y],
    [x, y + height + GAP],
    [x, y - GAP - own.height],
  ]);
  const ranked = spots.map(inside).map(([x, y]) => {
    const box = { x, y, ...own };
    const covered = about.reduce((sum, part) => sum + overlap(box, part), 0);
    const hidden = nodes.filter((node) => overlap(box, node) > 0).length;
    return { at: [x, y] as const, covered, hidden, away: Math.max(GAP, distance(box, first)) };
  });
  const [best] = ranked.toSorted(
    (a, b) => a.covered - b.covered || a.hidden - b.hidden || a.away - b.away,
  );
  return best?.at ?? [EDGE, EDGE];
}

/** Between two boxes, px. */
function distance(a: Box, b: Box): number {
  const apart = (one: number, other: number) => Math.max(0, one, other);
  const x = apart(b.x - a.x - a.width, a.x - b.x - b.width);
  const y = apart(b.y - a.y - a.height, a.y - b.y - b.height);
  return Math.hypot(x, y);
}
