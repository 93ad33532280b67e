/** Paints a time-space diagram: columns are nodes, time goes downwards. */

import { scaleLinear } from 'd3-scale';
import type { TimeRange } from '../../base/timeRange';
import type { NetworkCircuit } from '../../model/engineTypes';
import { instantText, timeInWords, timeTicks } from '../../timeline/timeText';
import { type FittedCanvas, hairline, type Ink, sharp, strokeLine } from '../../ui/canvas';
import { textScale } from '../../ui/textScale';
import { isCut, type Line, type LineKind } from './lines';
import { ROOM, type Scales, type Stroke, scalesOf, waitOf, wayOf } from './strokes';
import type { Names } from './words';

/** One picture. */
export type Picture = {
  readonly names: Names;
  readonly circuit: NetworkCircuit;
  readonly range: TimeRange;
  readonly lines: readonly Line[];
  readonly chosen: Line | null;
  /** Instants that are marked across: where the reader points, and the head. */
  readonly cursorS: number | null;
  readonly headS: number;
  /** Propagation delay behind each column but the last, s. */
  readonly delaysS: readonly number[];
  /** Time that a cell takes on its line, s. */
  readonly cellS: (line: Line) => number;
  readonly ink: Ink;
};

/** How the lines of a kind look: width, dashes, opacity; colour is the circuit's, as everywhere. */
export const LOOKS: Readonly<
  Record<
    LineKind,
    { readonly width: number; readonly dash: readonly number[]; readonly alpha: number }
  >
> = {
  cell: { width: 1, dash: [], alpha: 0.45 },
  answer: { width: 1.25, dash: [1, 3], alpha: 1 },
  segment: { width: 2, dash: [], alpha: 1 },
  forwardRm: { width: 1.5, dash: [8, 3], alpha: 1 },
  backwardRm: { width: 1.5, dash: [4, 4], alpha: 1 },
};
/** What is drawn later lies above. */
const ORDER = Object.keys(LOOKS) as readonly LineKind[];

/** From this height on a cell is drawn as the time that it takes, px; chosen. */
const BAND_FROM = 3;
/** Half of a cross, half of a triangle, px. */
const CROSS = 5;
const TRIANGLE = 4;

export function paint({ ctx, width, height }: FittedCanvas, picture: Picture): void {
  const { names, range, ink, lines, circuit } = picture;
  const scales = scalesOf({ width, height }, { columns: names.length, range });
  ctx.font = `${12 * textScale()}px ${ink.token('font')}`;
  paintFrame(ctx, picture, { ...scales, width, height });
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, ROOM.top * textScale(), width, height);
  ctx.clip();
  ctx.strokeStyle = ink.series(circuit.colour);
  ctx.fillStyle = ink.series(circuit.colour);
  for (const kind of ORDER) {
    const alike = lines.filter((line) => line.kind === kind);
    strokeLines(ctx, picture, { scales, lines: alike, kind });
    if (kind === 'forwardRm' || kind === 'backwardRm')
      paintTriangles(ctx, { lines: alike, scales }, ink);
  }
  paintCuts(ctx, picture, scales);
  paintChosen(ctx, picture, scales);
  paintCrosses(ctx, picture, scales);
  ctx.restore();
  paintInstants(ctx, picture, scales);
}

type Box = Scales & { readonly width: number; readonly height: number };

/** Nodes, their columns, and the time axis. */
function paintFrame(ctx: CanvasRenderingContext2D, { names, range, ink }: Picture, box: Box): void {
  const { x, y, width, height } = box;
  const unit = textScale();
  const [fromS] = range;
  ctx.lineWidth = hairline();
  ctx.textBaseline = 'middle';
  // From the top on, so that the texts stay short however far the reader has zoomed in.
  const since = scaleLinear([0, range[1] - fromS], y.range());
  ctx.textAlign = 'right';
  for (const { at, text } of timeTicks(since, 40 * unit)) {
    ctx.strokeStyle = ink.token('grid');
    strokeLine(ctx, [x(0), sharp(at)], [width, sharp(at)]);
    ctx.fillStyle = ink.token('muted');
    if (at > y(fromS) + 10 * unit) ctx.fillText(`+${text}`, x(0) - 10 * unit, at);
  }
  ctx.textAlign = 'left';
  ctx.fillText(instantText(fromS), 4, 10 * unit);
  ctx.textAlign = 'center';
  const space = names.length > 1 ? x(1) - x(0) : width;
  // Where labels would meet they stand on two rows in turn.
  const isTight = names.some((name) => ctx.measureText(name).width > space - 6);
  for (const [column, name] of names.entries()) {
    const at = sharp(x(column));
    ctx.strokeStyle = ink.token('control-border');
    strokeLine(ctx, [at, y(fromS)], [at, height]);
    ctx.fillStyle = ink.token('text');
    const row = isTight && column % 2 === 0 ? 12 : 27;
    // The first instant stands in the corner.
    const most = (isTight ? 2 : 1) * space - 6;
    if (column > 0 || row === 27) ctx.fillText(name, Math.min(at, width - 16), row * unit, most);
    else ctx.fillText(name, at, 27 * unit, most);
  }
}

type Alike = { readonly scales: Scales; readonly lines: readonly Line[]; readonly kind: LineKind };

function strokeLines(
  ctx: CanvasRenderingContext2D,
  picture: Picture,
  { scales, lines, kind }: Alike,
): void {
  const { width, dash, alpha } = LOOKS[kind];
  ctx.globalAlpha = alpha;
  ctx.lineWidth = width;
  ctx.setLineDash([...dash]);
  strokeAll(
    ctx,
    lines.flatMap((line) => wayOf(line, scales)),
  );
  ctx.setLineDash([]);
  ctx.globalAlpha = alpha / 2;
  ctx.lineWidth = 2;
  strokeAll(
    ctx,
    lines.map((line) => waitOf(line, scales)),
  );
  ctx.globalAlpha = 0.18;
  for (const line of lines)
    paintBand(ctx, wayOf(line, scales), scales.y(picture.cellS(line)) - scales.y(0));
  ctx.globalAlpha = 1;
}

function strokeAll(ctx: CanvasRenderingContext2D, strokes: readonly (Stroke | null)[]): void {
  ctx.beginPath();
  for (const stroke of strokes) {
    if (stroke === null) continue;
    ctx.moveTo(...stroke.from);
    ctx.lineTo(...stroke.to);
  }
  ctx.stroke();
}

/** From its first bit to its last, where that is long enough to be seen. */
function paintBand(ctx: CanvasRenderingContext2D, way: readonly Stroke[], height: number): void {
  if (height < BAND_FROM) return;
  for (const { from, to } of way) {
    ctx.beginPath();
    ctx.moveTo(from[0], from[1] - height);
    ctx.lineTo(to[0], to[1] - height);
    ctx.lineTo(...to);
    ctx.lineTo(...from);
    ctx.fill();
  }
}

/** An RM cell is a triangle that points where it goes; filled, it carries CI or NI. */
function paintTriangles(
  ctx: CanvasRenderingContext2D,
  { lines, scales }: Omit<Alike, 'kind'>,
  ink: Ink,
): void {
  const colour = ctx.fillStyle;
  ctx.lineWidth = 1.25;
  for (const line of lines) {
    const tip = TRIANGLE * (line.to > line.from ? 1 : -1);
    for (const { from, to } of wayOf(line, scales)) {
      const [at, high] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      ctx.beginPath();
      ctx.moveTo(at + tip, high);
      ctx.lineTo(at - tip, high - TRIANGLE);
      ctx.lineTo(at - tip, high + TRIANGLE);
      ctx.closePath();
      ctx.fillStyle = line.ci || line.ni ? colour : ink.token('surface');
      ctx.fill();
      ctx.stroke();
    }
  }
  ctx.fillStyle = colour;
}

/** All lines of the cell that is read. */
function paintChosen(
  ctx: CanvasRenderingContext2D,
  { lines, chosen, ink }: Picture,
  scales: Scales,
): void {
  ctx.strokeStyle = ink.token('text');
  ctx.lineWidth = 3;
  const its = lines.filter((line) => line.cell === chosen?.cell);
  strokeAll(
    ctx,
    its.flatMap((line) => [...wayOf(line, scales), waitOf(line, scales)]),
  );
}

/** How long the ways take of which only beginning and end are drawn. */
function paintCuts(
  ctx: CanvasRenderingContext2D,
  { delaysS, range, ink }: Picture,
  scales: Scales,
): void {
  ctx.fillStyle = ink.token('muted');
  ctx.textAlign = 'center';
  const [top = 0, bottom = 0] = scales.y.range();
  for (const [column, delayS] of delaysS.entries()) {
    if (!isCut(delayS, range)) continue;
    ctx.fillText(timeInWords(delayS), scales.x(column + 0.5), (top + bottom) / 2);
  }
}

function paintCrosses(
  ctx: CanvasRenderingContext2D,
  { lines, ink }: Picture,
  { x, y }: Scales,
): void {
  ctx.strokeStyle = ink.token('danger');
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (const { to, lostS } of lines) {
    if (lostS === null) continue;
    const [at, high] = [x(to), y(lostS)];
    ctx.moveTo(at - CROSS, high - CROSS);
    ctx.lineTo(at + CROSS, high + CROSS);
    ctx.moveTo(at + CROSS, high - CROSS);
    ctx.lineTo(at - CROSS, high + CROSS);
  }
  ctx.stroke();
}

/** The head of the run and the instant that is pointed at, as on the plots. */
function paintInstants(
  ctx: CanvasRenderingContext2D,
  { cursorS, headS, range, ink }: Picture,
  { x, y }: Scales,
): void {
  const [, width = 0] = x.range();
  const inView = (at: number | null): at is number =>
    at !== null && at >= range[0] && at <= range[1];
  ctx.lineWidth = hairline();
  ctx.strokeStyle = ink.token('text');
  if (inView(headS)) {
    ctx.setLineDash([2, 3]);
    strokeLine(ctx, [x(0), sharp(y(headS))], [width, sharp(y(headS))]);
    ctx.setLineDash([]);
  }
  if (inView(cursorS)) strokeLine(ctx, [x(0) - 6, sharp(y(cursorS))], [width, sharp(y(cursorS))]);
}
