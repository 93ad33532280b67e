/**
 * What is drawn beside the curves: reference lines, event lines, end markers.
 */

import type uPlot from 'uplot';
import { PER_COLUMN } from '../../lib/decimate';
import { formatNumber } from '../../lib/format';
import { markerOutline, seriesStyle } from '../../lib/palette';
import { textScale } from '../../lib/textScale';
import type { Rule } from '../events/rules';
import type { Display, Line, Reference } from '../kinds/kind';
import { type Ink, seriesInk } from './ink';

/** Labels nearer than this are not written over one another, CSS px. */
const LABEL_HEIGHT = 13;
/** The same for text of the present size. */
const labelHeight = () => LABEL_HEIGHT * textScale();

/** Draws labelled horizontal lines; those above the range are named at the top edge. */
export function drawReferences(
  u: uPlot,
  references: readonly Reference[],
  display: Display,
  ink: Ink,
): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  const top = u.scales.y?.max ?? 0;
  const right = bbox.left + bbox.width;
  const written: number[] = [];
  inside(u, () => {
    ctx.strokeStyle = ink.muted;
    ctx.fillStyle = ink.muted;
    ctx.lineWidth = Math.max(1, Math.round(ratio));
    ctx.setLineDash([4 * ratio, 3 * ratio]);
    ctx.font = `${Math.round(11 * ratio * textScale())}px system-ui, sans-serif`;
    ctx.textAlign = 'right';
    for (const { label, value } of [...references].sort((a, b) => b.value - a.value)) {
      const isAbove = value > top;
      const y = isAbove ? bbox.top : Math.round(u.valToPos(value, 'y', true)) + 0.5;
      if (!isAbove) strokeLine(ctx, [bbox.left, y], [right, y]);
      // The label stands above its line, or below it where there is no room above.
      const fitsAbove = y - labelHeight() * ratio >= bbox.top;
      const textY = fitsAbove ? y - 3 * ratio : y + 11 * ratio * textScale();
      if (written.some((other) => Math.abs(other - textY) < labelHeight() * ratio)) continue;
      written.push(textY);
      const number = `${formatNumber(value * display.factor)}\u00a0${display.sign}`;
      const text = `${isAbove ? '↑ ' : ''}${label} ${number}`;
      halo(ctx, text, [right - 4 * ratio, textY], ink);
    }
  });
}

type Point = readonly [number, number];

function strokeLine(ctx: CanvasRenderingContext2D, from: Point, to: Point): void {
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  ctx.stroke();
}

/** Text with a rim of the surface colour, readable on any curve. */
function halo(ctx: CanvasRenderingContext2D, text: string, [x, y]: Point, ink: Ink): void {
  ctx.save();
  ctx.setLineDash([]);
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3 * devicePixelRatio;
  ctx.strokeStyle = ink.surface;
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
  ctx.restore();
}

/** Looks of the event lines: colour, strength and dash, CSS px. */
const RULE_LOOKS: {
  readonly [kind in Rule['kind']]: {
    ink: 'danger' | 'warning' | 'text';
    alpha: number;
    dash: number[];
  };
} = {
  cellLoss: { ink: 'danger', alpha: 0.45, dash: [1, 3] },
  timeout: { ink: 'warning', alpha: 0.45, dash: [5, 3] },
  parameterChange: { ink: 'text', alpha: 0.7, dash: [] },
};

/** Draws thin vertical lines at losses, timeouts and parameter changes; `hasText` names the last. */
export function drawRules(u: uPlot, rules: readonly Rule[], ink: Ink, hasText: boolean): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  inside(u, () => {
    ctx.lineWidth = Math.max(1, Math.round(ratio));
    for (const rule of rules) {
      const look = RULE_LOOKS[rule.kind];
      ctx.strokeStyle = ink[look.ink];
      ctx.globalAlpha = look.alpha;
      ctx.setLineDash(look.dash.map((piece) => piece * ratio));
      const x = Math.round(u.valToPos(rule.timeS, 'x', true)) + 0.5;
      strokeLine(ctx, [x, bbox.top], [x, bbox.top + bbox.height]);
      if (hasText && rule.kind === 'parameterChange') writeCause(u, rule.cause, x, ink);
    }
  });
}

/** The change in words beside its line, on the side where there is more room. */
function writeCause(u: uPlot, cause: string, x: number, ink: Ink): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  const isLeft = x < bbox.left + bbox.width / 2;
  ctx.globalAlpha = 1;
  ctx.fillStyle = ink.text;
  ctx.font = `${Math.round(11 * ratio * textScale())}px system-ui, sans-serif`;
  ctx.textAlign = isLeft ? 'left' : 'right';
  halo(ctx, cause, [x + (isLeft ? 4 : -4) * ratio, bbox.top + 10 * ratio], ink);
}

/** Draws a marker where each line ends. */
export function drawEnds(u: uPlot, lines: readonly Line[], firstSeries: number, ink: Ink): void {
  const { ctx } = u;
  const ratio = devicePixelRatio;
  lines.forEach((line, place) => {
    const series = u.series[firstSeries + place];
    const end = endOf(u, firstSeries + place);
    const { colour } = line;
    if (line.role !== 'main' || colour === null) return;
    if (series?.show === false || end === null) return;
    ctx.save();
    ctx.globalAlpha = series?.alpha ?? 1;
    ctx.translate(...end);
    ctx.scale(ratio, ratio);
    ctx.fillStyle = seriesInk(ink, colour);
    ctx.strokeStyle = ink.surface;
    ctx.lineWidth = 1;
    const outline = new Path2D(markerOutline(seriesStyle(colour).marker));
    ctx.stroke(outline);
    ctx.fill(outline);
    ctx.restore();
  });
}

/** Last point of a line that is in view, in device pixels. */
function endOf(u: uPlot, seriesIndex: number): [number, number] | null {
  const y = u.data[seriesIndex];
  const x = u.data[0];
  if (y === undefined) return null;
  for (let at = y.length - PER_COLUMN - 1; at >= PER_COLUMN; at -= PER_COLUMN) {
    const last = y[at];
    if (typeof last !== 'number' || Number.isNaN(last)) continue;
    return [u.valToPos(x[at] ?? 0, 'x', true), u.valToPos(last, 'y', true)];
  }
  return null;
}

/** Draws clipped to the plotting area and leaves the context as it was. */
function inside(u: uPlot, draw: () => void): void {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw();
  ctx.restore();
}
