/**
 * The canvas layer: flows as bands, RM cells as triangles, single cells as dashes.
 *
 * Traffic keeps to one half of its lane: from → to on the one side of the line, back on the other.
 * Colour is the owner, shape is the kind, and a filled triangle carries a congestion mark.
 */

import { secondsOf } from '../model/instant';
import type { CellsSnapshot } from '../run';
import { type Ink, strokeLine } from '../ui/canvas';
import { CELL_KIND, fieldsOf, type Occupancy } from './flow';
import { beside, SEGMENTS, type Track, tangent } from './geometry';
import { density, detailOf, GLYPH_GAP, GlyphSieve } from './lod';
import type { Lane } from './routes';
import type { Scene } from './scene';

/** One picture. */
export type Picture = {
  readonly scene: Scene;
  readonly camera: { readonly k: number; readonly x: number; readonly y: number };
  readonly ink: Ink;
  readonly occupancy: Occupancy;
  /** Cells to draw; `null` when none are known or none may be shown. */
  readonly cells: CellsSnapshot | null;
  /** Offset of the moving dashes, in world px, by link. */
  readonly phase: (link: number) => number;
  /** True: arrows that stand still instead of dashes that move. */
  readonly still: boolean;
  /** Simulated time from this picture to the next, s; 0 while nothing moves. */
  readonly passedS: number;
  /** Opacity of the cells, lower when they belong to another instant than the rest. */
  readonly cellsAlpha: number;
  /** Circuits that stand out, as positions in `network.circuits`; `null` when none is selected. */
  readonly selected: ReadonlySet<number> | null;
};

/** Length of one moving dash and the gap after it, world px. */
export const DASH = [5, 11] as const;
/** Most marks in one picture. */
const MOST_MARKS = 5000;
/** Shares below this are not drawn: an idle link looks idle. */
const LEAST_SHARE = 1e-4;
/** A mark is never taller than that of a lane of this width, world px. */
const MOST_MARK = 14;

type Direction = 1 | -1;
const DIRECTIONS: readonly Direction[] = [1, -1];

/** Draws the picture on a cleared canvas. */
export function paint(context: CanvasRenderingContext2D, picture: Picture): void {
  const { k, x, y } = picture.camera;
  context.transform(k, 0, 0, k, x, y);
  for (const lane of picture.scene.lanes) drawLaneFlow(context, picture, lane);
  if (picture.cells !== null) drawCells(context, picture, picture.cells);
  context.globalAlpha = 1;
}

/** Share of a link that some circuits of a lane use together. */
function shareOf(
  { occupancy }: Picture,
  { link, circuits }: Lane,
  direction: Direction,
  only: ReadonlySet<number> | null,
): number {
  let sum = 0;
  for (const circuit of circuits) {
    if (only === null || only.has(circuit)) sum += occupancy(link, circuit, direction);
  }
  return Math.min(1, sum);
}

function drawLaneFlow(context: CanvasRenderingContext2D, picture: Picture, lane: Lane): void {
  const link = picture.scene.network.links[lane.link];
  if (link === undefined) return;
  const detail = detailOf(link, lane.track.length * picture.camera.k, picture.passedS);
  if (detail === 'cells' && !picture.still) return;
  context.strokeStyle = picture.ink.series(lane.colour);
  const { selected } = picture;
  const chosen = selected !== null && lane.circuits.some((circuit) => selected.has(circuit));
  const part = chosen && lane.circuits.some((circuit) => !selected.has(circuit));
  drawFlow(context, picture, lane, {
    only: null,
    alpha: selected === null || (chosen && !part) ? 1 : 0.3,
  });
  if (part) drawFlow(context, picture, lane, { only: selected, alpha: 1 });
}

/** How a flow is drawn: of which circuits, and how strongly. */
type Flow = { readonly only: ReadonlySet<number> | null; readonly alpha: number };

function drawFlow(
  context: CanvasRenderingContext2D,
  picture: Picture,
  lane: Lane,
  { only, alpha: dimmed }: Flow,
): void {
  const sharers = picture.scene.lanesOn.get(lane.link) ?? 1;
  for (const direction of DIRECTIONS) {
    const share = shareOf(picture, lane, direction, only);
    if (share < LEAST_SHARE) continue;
    const width = Math.max(0.6, (lane.width / 2) * Math.min(1, share * sharers));
    const offset = (-direction * (width + 0.8)) / 2;
    context.lineWidth = width;
    context.globalAlpha = 0.3 * dimmed;
    strokeTrack(context, lane.track, offset);
    context.globalAlpha = 0.9 * dimmed;
    if (picture.still) drawArrows(context, lane, offset, direction);
    else drawDashes(context, lane, offset, direction * picture.phase(lane.link));
  }
}

function drawDashes(
  context: CanvasRenderingContext2D,
  lane: Lane,
  offset: number,
  phase: number,
): void {
  context.lineWidth = Math.min(1.5, context.lineWidth);
  context.setLineDash([...DASH]);
  context.lineDashOffset = -phase;
  strokeTrack(context, lane.track, offset);
  context.setLineDash([]);
}

/** Chevrons along the lane, those of the two directions in turn. */
function drawArrows(
  context: CanvasRenderingContext2D,
  lane: Lane,
  offset: number,
  direction: Direction,
): void {
  const size = Math.max(2, Math.min(3.5, lane.width / 4));
  context.lineWidth = 1.5;
  context.beginPath();
  for (const fraction of direction > 0 ? [0.2, 0.5, 0.8] : [0.35, 0.65]) {
    const [x, y] = beside(lane.track, fraction, offset);
    const [tx, ty] = tangent(lane.track, fraction).map((each) => each * direction * size);
    if (tx === undefined || ty === undefined) continue;
    context.moveTo(x - tx - ty, y - ty + tx);
    context.lineTo(x + tx, y + ty);
    context.lineTo(x - tx + ty, y - ty - tx);
  }
  context.stroke();
}

function strokeTrack(context: CanvasRenderingContext2D, track: Track, offset: number): void {
  context.beginPath();
  for (let step = 0; step <= SEGMENTS; step += 1) {
    const [x, y] = beside(track, step / SEGMENTS, offset);
    if (step === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}

/** What drawing the marks of one lane needs, worked out once per picture. */
type LaneScale = {
  readonly lane: Lane;
  readonly colour: string;
  readonly alpha: number;
  /** Narrower than the lane where many share it, and never wider than a mark can be seen as one. */
  readonly width: number;
  readonly asCells: boolean;
  readonly delayS: number;
  /** Length of one glyph slot in seconds. */
  readonly slotS: number;
  /** Length of one cell's mark as a share of the track. */
  readonly mark: number;
  readonly stream: number;
};

function scaleOf(picture: Picture, lane: Lane, stream: number): LaneScale | null {
  const link = picture.scene.network.links[lane.link];
  const onScreen = lane.track.length * picture.camera.k;
  if (link === undefined || onScreen < 1) return null;
  const detail = detailOf(link, onScreen, picture.passedS);
  if (detail === 'flow') return null;
  const delayS = link.delayMs / 1e3;
  const spacing = 1 / Math.max(1e-6, density(link, onScreen));
  return {
    lane,
    colour: picture.ink.series(lane.colour),
    alpha: picture.cellsAlpha,
    width: Math.min(MOST_MARK, lane.width),
    asCells: detail === 'cells',
    delayS,
    // In a magnified drawing the triangles are larger, and stand farther apart.
    slotS: (delayS * GLYPH_GAP * Math.max(1, picture.camera.k)) / onScreen,
    mark: Math.min(9, Math.max(1.5, 0.65 * spacing)) / onScreen,
    stream: 2 * stream,
  };
}

function drawCells(
  context: CanvasRenderingContext2D,
  picture: Picture,
  cells: CellsSnapshot,
): void {
  const count = picture.scene.network.circuits.length;
  const scales = new Map<number, LaneScale>();
  picture.scene.lanes.forEach((lane, stream) => {
    const scale = scaleOf(picture, lane, stream);
    if (scale === null) return;
    for (const circuit of lane.circuits) {
      const isDimmed = picture.selected?.has(circuit) === false;
      const alpha = isDimmed ? 0.3 * scale.alpha : scale.alpha;
      scales.set(lane.link * count + circuit, alpha === scale.alpha ? scale : { ...scale, alpha });
    }
  });
  const field = fieldsOf(cells);
  const sieve = new GlyphSieve();
  let marks = 0;
  for (const index of rmLast(cells)) {
    const scale = scales.get(field(index, 'link') * count + field(index, 'circuit'));
    if (scale === undefined || marks >= MOST_MARKS) continue;
    const direction: Direction = field(index, 'direction') < 0 ? -1 : 1;
    const travelled = field(index, 'fraction');
    const along = direction > 0 ? travelled : 1 - travelled;
    const marked = field(index, 'marked') > 0;
    if (field(index, 'kind') === CELL_KIND.data) {
      if (!scale.asCells) continue;
      drawCell(context, scale, along, direction, marked);
    } else {
      const shown =
        scale.asCells || stands(sieve, scale, direction, secondsOf(cells.head), travelled);
      if (!shown) continue;
      drawGlyph(context, scale, {
        along,
        direction,
        marked,
        surface: picture.ink.token('surface'),
      });
    }
    marks += 1;
  }
}

/** Indices of the cells: data first, then RM cells, those farthest on their way first. */
function rmLast(cells: CellsSnapshot): readonly number[] {
  const field = fieldsOf(cells);
  const data: number[] = [];
  const rm: number[] = [];
  for (let index = 0; index < cells.count; index += 1) {
    (field(index, 'kind') === CELL_KIND.data ? data : rm).push(index);
  }
  rm.sort((a, b) => field(b, 'fraction') - field(a, 'fraction'));
  return [...data, ...rm];
}

/** Is this the RM cell shown for its stretch of the link? */
function stands(
  sieve: GlyphSieve,
  scale: LaneScale,
  direction: Direction,
  headS: number,
  travelled: number,
): boolean {
  const enteredS = headS - travelled * scale.delayS;
  const slotStartS = Math.floor(enteredS / scale.slotS) * scale.slotS;
  // A slot whose first cells have already arrived would show another cell each time.
  if (slotStartS < headS - scale.delayS) return false;
  return sieve.admit(scale.stream + (direction > 0 ? 0 : 1), enteredS, scale.slotS);
}

function drawCell(
  context: CanvasRenderingContext2D,
  scale: LaneScale,
  along: number,
  direction: Direction,
  marked: boolean,
): void {
  const { lane } = scale;
  const offset = (-direction * lane.width) / 4;
  const tail = beside(lane.track, Math.max(0, along - scale.mark / 2), offset);
  const tip = beside(lane.track, Math.min(1, along + scale.mark / 2), offset);
  context.globalAlpha = scale.alpha * (marked ? 1 : 0.6);
  context.strokeStyle = scale.colour;
  context.lineWidth = scale.width * (marked ? 0.42 : 0.3);
  strokeLine(context, tail, tip);
}

type Glyph = {
  readonly along: number;
  readonly direction: Direction;
  readonly marked: boolean;
  readonly surface: string;
};

function drawGlyph(context: CanvasRenderingContext2D, scale: LaneScale, glyph: Glyph): void {
  const { lane } = scale;
  const size = Math.min(3.4, Math.max(1.8, scale.width * 0.27));
  const [x, y] = beside(lane.track, glyph.along, (-glyph.direction * lane.width) / 4);
  const [tx, ty] = tangent(lane.track, glyph.along);
  const ux = tx * size * glyph.direction;
  const uy = ty * size * glyph.direction;
  context.globalAlpha = scale.alpha;
  context.beginPath();
  context.moveTo(x + ux, y + uy);
  context.lineTo(x - ux - uy * 0.9, y - uy + ux * 0.9);
  context.lineTo(x - ux + uy * 0.9, y - uy - ux * 0.9);
  context.closePath();
  context.fillStyle = glyph.marked ? scale.colour : glyph.surface;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = scale.colour;
  context.stroke();
}
