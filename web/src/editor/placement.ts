/**
 * Moves new nodes to where nothing is drawn yet.
 *
 * An edit guesses places on the grid. Only a layout shows how tall a switch has grown by its links and where its buffer
 * is drawn. So the edited network is laid out as it will be shown, and a new node that overlaps something moves to the
 * nearest free place.
 */

import type { Network } from '../model/engineTypes';
import type { Drawn, DrawnNode } from '../model/network/drawn';
import type { Edited } from '../model/network/edit';
import { type Box, inflate, overlap, type Point, runsThrough } from './geometry';
import { type Metrics, type Size, SNAP, toGrid } from './metrics';
import type { PlacedLink } from './placeNetwork';
import { buildScene, type Scene, settledMetrics } from './scene';

/** Draws lists as the page would, on the panel that they are seen in. */
type Look = (drawn: Drawn) => Scene;

/** Moving nodes changes the scale of a drawing, and so what lies on what; it settles soon [chosen]. */
const ROUNDS = 6;
/** In a network of more nodes setting it out takes long, and one node more changes little [chosen]. */
const MANY = 40;
/** A node may stand this near to another, the distance of hosts in narrow rows; one that moves keeps clear, px. */
const NEAR = 3;
const CLEARANCE = 8;
/** Steps of the grid that a node moves at most, either way. */
const FARTHEST = 40;

/** How a network is seen in a panel, in given sizes or in those that suit it. */
export function sceneIn(panel: Size, network: Network | null, metrics?: Metrics): Scene {
  const shown = network ?? NOWHERE;
  return buildScene(shown, {}, metrics ?? settledMetrics(shown, panel));
}

const NOWHERE: Network = { nodes: [], links: [], circuits: [], ports: [] };

/** The edit of `before` with its new nodes on free ground; those of one block stay as they stand to one another. */
export function onFreeGround(edited: Edited, before: Drawn, look: Look): Edited {
  const blocks = edited.blocks ?? addedNodes(before, edited.drawn).map((id) => [id]);
  let { drawn } = edited;
  if (blocks.length === 0) return edited;
  const rounds = drawn.nodes.length > MANY ? 1 : ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    const places = clearPlaces(look(drawn), blocks);
    if (places.size === 0) break;
    drawn = { ...drawn, nodes: drawn.nodes.map((node) => placedAt(node, places)) };
  }
  return { ...edited, drawn };
}

/** Nodes that are in the second drawing alone. */
function addedNodes(before: Drawn, { nodes }: Drawn): readonly string[] {
  const known = new Set(before.nodes.map(({ id }) => id));
  return nodes.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

function placedAt(node: DrawnNode, places: ReadonlyMap<string, Point>): DrawnNode {
  const at = places.get(node.id);
  return at === undefined ? node : { ...node, at };
}

/** New places of the nodes that lie on something, block after block. */
function clearPlaces(
  { nodes, links, network, metrics }: Scene,
  blocks: readonly (readonly string[])[],
): ReadonlyMap<string, Point> {
  const rest = buildScene(without(network, new Set(blocks.flat())), {}, metrics);
  const bars = rest.ports.flatMap(({ gauge }) => gauge?.box ?? []);
  const names = rest.ends.flatMap(({ crowded, box }) => (crowded ? [] : [box]));
  const isNew = (id: string) => blocks.some((block) => block.includes(id));
  const taken = [...nodes.flatMap(({ node, box }) => (isNew(node.id) ? [] : [box])), ...bars];
  const moved = new Map<string, Point>();
  for (const block of blocks) {
    const own = nodes.filter(({ node }) => block.includes(node.id));
    const past = links.filter(({ link }) => ![link.from, link.to].some((id) => block.includes(id)));
    const boxes = own.map(({ box }) => box);
    const isInTheWay = isOver(grownBy(boxes, NEAR), taken) || isPassed(boxes, past);
    const shift = isInTheWay ? freeShift(boxes, [...taken, ...names], past) : undefined;
    const [dx, dy] = shift ?? [0, 0];
    taken.push(...boxes.map((box) => shiftedBy(box, dx, dy)));
    if (shift === undefined) continue;
    for (const { node, centre } of own)
      moved.set(node.id, toGrid([centre[0] + dx, centre[1] + dy], metrics));
  }
  return moved;
}

/** The network as it was before these nodes came. */
function without(network: Network, gone: ReadonlySet<string>): Network {
  const stays = (...ids: readonly string[]) => ids.every((id) => !gone.has(id));
  const links = network.links.filter(({ from, to }) => stays(from, to));
  const kept = new Set(links.map(({ id }) => id));
  return {
    nodes: network.nodes.filter(({ id }) => stays(id)),
    links,
    circuits: network.circuits.filter(({ route }) => stays(...route)),
    ports: network.ports.filter(({ link }) => kept.has(link)),
  };
}

function isOver(boxes: readonly Box[], taken: readonly Box[]): boolean {
  return boxes.some((box) => taken.some((other) => overlap(box, other) > 0));
}

/** Does a link lead through one of the boxes? */
function isPassed(boxes: readonly Box[], links: readonly PlacedLink[]): boolean {
  return boxes.some((box) => links.some(({ track, width }) => runsThrough(track, box, width / 2)));
}

/** The shortest way of boxes to free ground; none where there is none. */
function freeShift(
  boxes: readonly Box[],
  taken: readonly Box[],
  links: readonly PlacedLink[],
): Point | undefined {
  const wide = grownBy(boxes, CLEARANCE);
  const isClear = ([dx, dy]: Point) => {
    const there = wide.map((box) => shiftedBy(box, dx, dy));
    return !isOver(there, taken) && !isPassed(there, links);
  };
  return nearestFirst().find(isClear);
}

function grownBy(boxes: readonly Box[], by: number): readonly Box[] {
  return boxes.map((box) => inflate(box, by));
}

function shiftedBy(box: Box, dx: number, dy: number): Box {
  return { ...box, x: box.x + dx, y: box.y + dy };
}

let shifts: readonly Point[] | null = null;

/** Steps of the grid in every direction, the nearest first; of equal ones those that go down. */
function nearestFirst(): readonly Point[] {
  shifts ??= allShifts().sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  return shifts;
}

function allShifts(): Point[] {
  const side = 2 * FARTHEST + 1;
  return Array.from({ length: side * side }, (_, index) => [
    SNAP * ((index % side) - FARTHEST),
    SNAP * (FARTHEST - Math.floor(index / side)),
  ]);
}
