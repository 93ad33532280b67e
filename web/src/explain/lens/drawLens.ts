/**
 * Draws the picture under the lens: the buffer, the port, the line with its cells at true spacing, and
 * the scale. Colour is the circuit, shape the kind; what is marked is filled.
 */

import { formatNumber, formatSeconds } from '../../base/format';
import type { Network } from '../../model/engineTypes';
import type { Ink } from '../../ui/canvas';
import { formatMetres } from './cellWords';
import { type Contents, isMarked, keyOf } from './contents';
import { type PlacedCell, type Plan, ticksOf, type Window } from './scale';

/** Everything in one picture. */
export type LensPicture = {
  readonly contents: Contents;
  readonly window: Window;
  readonly plan: Plan;
  readonly cells: readonly PlacedCell[];
  readonly network: Network;
  /** Key of the current cell. */
  readonly chosen: string | null;
};

/** The row of cells, px from the top. */
const ROW = { top: 22, height: 26 };
const FONT = '12px system-ui, sans-serif';

/** Draws the whole picture on a cleared canvas. */
export function drawLens(context: CanvasRenderingContext2D, picture: LensPicture, inks: Ink) {
  context.font = FONT;
  drawBed(context, picture, inks);
  for (const placed of picture.cells) {
    const { colour = 0 } = picture.network.circuits[placed.cell.circuit] ?? {};
    drawCell(context, placed, { ink: inks.series(colour), inks });
  }
  drawScale(context, picture, inks);
  const chosen = picture.cells.find(({ cell }) => keyOf(cell) === picture.chosen);
  if (chosen !== undefined) drawRing(context, chosen, inks);
  context.globalAlpha = 1;
}

/** Buffer, port and line, before any cell. */
function drawBed(context: CanvasRenderingContext2D, picture: LensPicture, inks: Ink): void {
  const { contents, plan, window } = picture;
  const { top, height } = ROW;
  context.globalAlpha = 1;
  context.fillStyle = inks.token('sunken');
  context.fillRect(0, top - 3, plan.port - 2, height + 6);
  context.fillStyle = inks.token('text');
  context.fillRect(plan.port - 2, top - 8, 2, height + 16);
  context.fillStyle = inks.token('muted');
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  const hidden = contents.waiting - picture.cells.filter(({ waits }) => waits !== null).length;
  const more = hidden > 0 ? `, ${formatNumber(hidden, 'cells')} more behind` : '';
  const waiting = formatNumber(contents.waiting, 'cells');
  context.fillText(plan.port < 160 ? `${waiting} wait` : `${waiting} wait${more}`, 0, 12);
  context.fillText(`${formatNumber(contents.onLine, 'cells')} on the line`, plan.port + 4, 12);
  const end =
    plan.port + ((contents.wayS - window.fromS) / window.spanS) * (plan.width - plan.port);
  context.strokeStyle = inks.token('border');
  context.lineWidth = 1;
  context.beginPath();
  for (const y of [top - 0.5, top + height + 0.5]) {
    context.moveTo(plan.port, y);
    context.lineTo(Math.min(plan.width, end), y);
  }
  context.stroke();
  if (end < plan.width) drawEnd(context, end, picture, inks);
}

/** The far end of a line that is shorter than the window. */
function drawEnd(
  context: CanvasRenderingContext2D,
  x: number,
  { plan }: LensPicture,
  inks: Ink,
): void {
  context.fillStyle = inks.token('control-border');
  context.fillRect(x, ROW.top - 8, 2, ROW.height + 16);
  if (plan.width - x < 80) return;
  context.fillStyle = inks.token('muted');
  context.fillText('end of the line', x + 8, ROW.top + ROW.height / 2 + 4);
}

type Pens = { readonly ink: string; readonly inks: Ink };

function drawCell(context: CanvasRenderingContext2D, placed: PlacedCell, { ink, inks }: Pens) {
  const { cell, left, width } = placed;
  const gap = width > 4 ? 1 : width > 2 ? 0.5 : 0;
  const marked = isMarked(cell);
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.globalAlpha = 1;
  if (cell.rm !== null) {
    shapeRm(context, { left, width, back: cell.isBackwardRm });
    context.fillStyle = marked ? ink : inks.token('surface');
    context.fill();
    context.stroke();
    return;
  }
  const { top, height } = ROW;
  context.fillStyle = ink;
  context.globalAlpha = marked ? 1 : 0.3;
  context.fillRect(left, top + 4, Math.max(0.5, width - gap), height - 8);
  context.globalAlpha = 1;
  // The last cell of a frame closes it: a bar as tall as the row.
  if (cell.endsFrame) context.fillRect(left, top, Math.min(2, Math.max(1, width / 4)), height);
  if (width > 6) context.strokeRect(left + 0.75, top + 4.75, width - gap - 1.5, height - 9.5);
}

/** A triangle: forward ones point ahead, backward ones back. */
function shapeRm(
  context: CanvasRenderingContext2D,
  { left, width, back }: { readonly left: number; readonly width: number; readonly back: boolean },
): void {
  const { top, height } = ROW;
  // At least wide enough to be recognised; its middle stays where the cell is.
  const size = Math.max(9, Math.min(width, 22));
  const [tail, tip] = [left + (width - size) / 2, left + (width + size) / 2];
  const [base, point] = back ? [tip, tail] : [tail, tip];
  context.beginPath();
  context.moveTo(base, top + 2);
  context.lineTo(point, top + height / 2);
  context.lineTo(base, top + height - 2);
  context.closePath();
}

function drawRing(context: CanvasRenderingContext2D, { left, width }: PlacedCell, inks: Ink) {
  const wide = Math.max(width, 9);
  const middle = left + width / 2;
  context.globalAlpha = 1;
  context.strokeStyle = inks.token('focus');
  context.lineWidth = 2;
  context.strokeRect(middle - wide / 2 - 3, ROW.top - 4, wide + 6, ROW.height + 8);
}

/** Time behind the port above, metres below. */
function drawScale(context: CanvasRenderingContext2D, picture: LensPicture, inks: Ink): void {
  const { plan, window } = picture;
  const y = ROW.top + ROW.height + 10;
  const scale = (plan.width - plan.port) / window.spanS;
  const most = Math.max(2, Math.floor((plan.width - plan.port) / 90));
  context.globalAlpha = 1;
  context.strokeStyle = inks.token('control-border');
  context.fillStyle = inks.token('muted');
  context.lineWidth = 1;
  context.textAlign = 'center';
  context.beginPath();
  context.moveTo(plan.port, y - 4.5);
  context.lineTo(plan.width, y - 4.5);
  for (const tick of ticksOf(window.fromS, window.fromS + window.spanS, most)) {
    const x = plan.port + (tick - window.fromS) * scale;
    context.moveTo(x, y - 4.5);
    context.lineTo(x, y);
    if (x < plan.port + 24 || x > plan.width - 28) continue;
    context.fillText(formatSeconds(tick), x, y + 13);
    context.fillText(formatMetres(tick), x, y + 28);
  }
  context.stroke();
}
