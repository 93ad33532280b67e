/**
 * What is drawn beside the curves: reference lines, event lines, end markers.
 */

import type uPlot from 'uplot';
import { PER_COLUMN } from '../../base/decimate';
import { formatNumber } from '../../base/format';
import { markerOutline, seriesStyle } from '../../base/palette';
import { type Reference, valueAt } from '../../model/overlays';
import type { Display, Line } from '../../model/plotKinds/kind';
import { textScale } from '../../ui/textScale';
import type { Rule } from '../events/rules';
import { type Ink, seriesInk } from './ink';
import type { Box } from './letterPlaces';

/** A curve beneath a label is still seen, and the label read; chosen. */
const SHEET_ALPHA = 0.7;
/** Where a label may stand: parts of the way from the right end to the left. */
const SHIFTS = [0, 0.25, 0.5, 0.75, 1];
/** Part of a label's width that curves may run through before it goes elsewhere; chosen. */
const CROWD = 0.15;
/** Labels nearer than this are not written over one another, CSS px. */
const LABEL_HEIGHT = 14;
/** Text of labels in a plain browser, CSS px. */
const TEXT_PX = 12;
/** The same for text of the present size. */
const labelHeight = () => LABEL_HEIGHT * textScale();

const labelFont = () =>
  `${Math.round(TEXT_PX * devicePixelRatio * textScale())}px system-ui, sans-serif`;

/** How reference lines are drawn. */
export type ReferenceLook = {
  readonly display: Display;
  readonly ink: Ink;
  /** Place in the palette of the circuit a line is about. */
  readonly colourOf: (element: string | null) => number | null;
};

/** Draws lines of theory, under the curves. */
export function drawReferences(
  u: uPlot,
  references: readonly Reference[],
  look: ReferenceLook,
): void {
  const { ctx } = u;
  const ratio = devicePixelRatio;
  inside(u, () => {
    ctx.lineWidth = Math.max(1, Math.round(ratio));
    ctx.setLineDash([4 * ratio, 3 * ratio]);
    for (const reference of references) {
      const colour = look.colourOf(reference.element);
      ctx.strokeStyle = colour === null ? look.ink.muted : seriesInk(look.ink, colour);
      strokeSteps(u, reference);
    }
  });
}

/**
 * Names them, over the curves; those above the range at the top edge. Each stands on a sheet of its own,
 * at the right end or else where few curves run; gives the sheets, device px.
 */
export function nameReferences(
  u: uPlot,
  references: readonly Reference[],
  look: Pick<ReferenceLook, 'display' | 'ink'>,
): readonly Box[] {
  const { ctx, bbox } = u;
  const written: Box[] = [];
  const ratio = devicePixelRatio;
  const endS = u.scales.x?.max ?? 0;
  const shown = references.flatMap((reference) => {
    const value = valueAt(reference, endS);
    return value === null ? [] : [{ reference, value }];
  });
  inside(u, () => {
    ctx.font = labelFont();
    ctx.textAlign = 'right';
    // The axes leave it in the middle, where a label would lie on its line.
    ctx.textBaseline = 'alphabetic';
    const right = bbox.left + bbox.width - 4 * ratio;
    for (const { reference, value } of shown.sort((a, b) => b.value - a.value)) {
      const isAbove = value > (u.scales.y?.max ?? 0);
      const text = `${isAbove ? '↑ ' : ''}${reference.label} ${valueText(value, look.display)}`;
      const width = ctx.measureText(text).width;
      const since = u.valToPos(sinceWhen(reference, endS), 'x', true);
      const places = SHIFTS.map((shift) => right - shift * (bbox.width - width - 8 * ratio))
        .filter((end) => end === right || end - width > since)
        .flatMap((end) =>
          labelPlaces(u, value).map(
            (y): Box => [end - width, y - (labelHeight() - 2) * ratio, end, y + 2 * ratio],
          ),
        )
        .filter(([, top, , foot]) => written.every(([, t, , f]) => top >= f || foot <= t));
      const sheet = places.find((box) => curvesIn(u, box) < width * CROWD) ?? places[0];
      if (sheet === undefined) continue;
      written.push(sheet);
      // Between words, too, a curve must not be in the way.
      ctx.fillStyle = look.ink.surface;
      ctx.globalAlpha = SHEET_ALPHA;
      ctx.fillRect(sheet[0], sheet[1], width, sheet[3] - sheet[1]);
      ctx.globalAlpha = 1;
      ctx.fillStyle = look.ink.muted;
      ctx.fillText(text, sheet[2], sheet[3] - 2 * ratio);
    }
  });
  return written;
}

/** Since when the line has the value that it has in the end, s. */
function sinceWhen({ steps }: Reference, endS: number): number {
  return steps.findLast(([fromS]) => fromS <= endS)?.[0] ?? endS;
}

/** Pixel columns of curves that run through a box. */
function curvesIn(u: uPlot, [left, top, right, foot]: Box): number {
  const [from, to] = [u.posToVal(left, 'x', true), u.posToVal(right, 'x', true)];
  const [low, high] = [u.posToVal(foot, 'y', true), u.posToVal(top, 'y', true)];
  let count = 0;
  u.data.forEach((y, place) => {
    if (place === 0 || u.series[place]?.show === false) return;
    for (let at = 0; at < y.length; at += PER_COLUMN) {
      const x = u.data[0][at] ?? 0;
      if (x >= from && x <= to && (y[at + 1] ?? 0) <= high && (y[at + 2] ?? 0) >= low) count += 1;
    }
  });
  return count;
}

/** A line along its steps, as far as it lies in the range. */
function strokeSteps(u: uPlot, { steps }: Reference): void {
  const { ctx, bbox } = u;
  const { min = 0, max = 0 } = u.scales.x ?? {};
  const top = u.scales.y?.max ?? 0;
  steps.forEach(([fromS, value], place) => {
    const untilS = steps[place + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    if (value === null || value > top || untilS <= min || fromS > max) return;
    const y = Math.round(u.valToPos(value, 'y', true)) + 0.5;
    const from = fromS <= min ? bbox.left : u.valToPos(fromS, 'x', true);
    const until = untilS > max ? bbox.left + bbox.width : u.valToPos(untilS, 'x', true);
    strokeLine(ctx, [from, y], [until, y]);
  });
}

/** Where the label of a line may stand: above it, or below it, as far as there is room in the plot. */
function labelPlaces(u: uPlot, value: number): readonly number[] {
  const { bbox } = u;
  const ratio = devicePixelRatio;
  const isAbove = value > (u.scales.y?.max ?? 0);
  const y = isAbove ? bbox.top : Math.round(u.valToPos(value, 'y', true)) + 0.5;
  const below = y + TEXT_PX * ratio * textScale();
  const fitsAbove = y - labelHeight() * ratio >= bbox.top;
  const fitsBelow = below <= bbox.top + bbox.height;
  return [...(fitsAbove ? [y - 3 * ratio] : []), ...(fitsBelow ? [below] : [])];
}

function valueText(value: number, { factor, sign }: Display): string {
  return `${formatNumber(value * factor)}\u00a0${sign}`;
}

type Point = readonly [number, number];

function strokeLine(ctx: CanvasRenderingContext2D, from: Point, to: Point): void {
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  ctx.stroke();
}

/** Text with a rim of the surface colour, readable on any curve. */
export function halo(ctx: CanvasRenderingContext2D, text: string, [x, y]: Point, ink: Ink): void {
  ctx.save();
  ctx.setLineDash([]);
  // The axes leave it in the middle, where a label would lie on its line.
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 5 * devicePixelRatio;
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
      const x = rulePlace(u, rule);
      strokeLine(ctx, [x, bbox.top], [x, bbox.top + bbox.height]);
    }
    const named = rules.filter(({ kind }) => kind === 'parameterChange');
    if (hasText) writeCauses(u, named, ink);
  });
}

const rulePlace = (u: uPlot, { timeS }: Rule) => Math.round(u.valToPos(timeS, 'x', true)) + 0.5;

/**
 * The changes in words beside their lines, on the side where there is more room, each in the first row
 * where it is free. The ribbon of events tells those for which no row is left.
 */
function writeCauses(u: uPlot, rules: readonly Rule[], ink: Ink): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  const rows: (readonly [from: number, to: number])[][] = [[], [], []];
  ctx.globalAlpha = 1;
  ctx.fillStyle = ink.text;
  ctx.font = labelFont();
  for (const rule of rules) {
    const x = rulePlace(u, rule);
    const isLeft = x < bbox.left + bbox.width / 2;
    const start = x + (isLeft ? 4 : -4) * ratio;
    const width = ctx.measureText(rule.cause).width;
    const [from, to] = isLeft ? [start, start + width] : [start - width, start];
    const row = rows.findIndex((taken) =>
      taken.every(([f, t]) => to + 4 * ratio < f || t + 4 * ratio < from),
    );
    if (row < 0) continue;
    rows[row]?.push([from, to]);
    ctx.textAlign = isLeft ? 'left' : 'right';
    const y = bbox.top + (TEXT_PX * textScale() + row * labelHeight()) * ratio;
    halo(ctx, rule.cause, [start, y], ink);
  }
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
