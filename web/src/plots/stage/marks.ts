/**
 * What is drawn beside the curves: reference lines, event lines, end markers.
 */

import { PER_COLUMN } from '../../base/decimate';
import { formatNumber } from '../../base/format';
import { markerOutline, seriesStyle } from '../../base/palette';
import { type Reference, valueAt } from '../../model/overlays';
import type { Display } from '../../model/plotKinds/kind';
import type { Rule } from '../../timeline/stage/rules';
import { hairline, type Ink, sharp } from '../../ui/canvas';
import { textScale } from '../../ui/textScale';
import { type Axes, areaOf, chartFont, inside, TEXT_PX } from './chart';
import type { Curve } from './curves';
import type { Box } from './letterPlaces';

/** A curve beneath a label is still seen, and the label read; chosen. */
const SHEET_ALPHA = 0.7;
/** Where a label may stand: parts of the way from the right end to the left. */
const SHIFTS = [0, 0.25, 0.5, 0.75, 1];
/** Part of a label's width that curves may run through before it goes elsewhere; chosen. */
const CROWD = 0.15;
/** Labels nearer than this are not written over one another, CSS px. */
const LABEL_HEIGHT = 14;
/** The same for text of the present size. */
const labelHeight = () => LABEL_HEIGHT * textScale();

/** How reference lines are drawn. */
export type ReferenceLook = {
  readonly display: Display;
  readonly ink: Ink;
  /** Place in the palette of the circuit a line is about. */
  readonly colourOf: (element: string | null) => number | null;
};

/** Draws lines of theory, under the curves. */
export function drawReferences(
  axes: Axes,
  references: readonly Reference[],
  look: ReferenceLook,
): void {
  const { ctx } = axes;
  inside(axes, () => {
    ctx.lineWidth = hairline();
    ctx.setLineDash([4, 3]);
    for (const reference of references) {
      const colour = look.colourOf(reference.element);
      ctx.strokeStyle = colour === null ? look.ink.token('muted') : look.ink.series(colour);
      strokeSteps(axes, reference);
    }
  });
}

/**
 * Names them, over the curves; those above the range at the top edge. Each stands on a sheet of its own,
 * at the right end or else where few curves run; gives the sheets, CSS px.
 */
export function nameReferences(
  axes: Axes,
  references: readonly Reference[],
  look: Pick<ReferenceLook, 'display' | 'ink'> & { readonly curves: readonly Curve[] },
): readonly Box[] {
  const { ctx, x, y } = axes;
  const { left, right } = areaOf(axes);
  const written: Box[] = [];
  const [, endS = 0] = x.domain();
  const shown = references.flatMap((reference) => {
    const value = valueAt(reference, endS);
    return value === null ? [] : [{ reference, value }];
  });
  inside(axes, () => {
    ctx.font = chartFont();
    ctx.textAlign = 'right';
    // The axes leave it in the middle, where a label would lie on its line.
    ctx.textBaseline = 'alphabetic';
    for (const { reference, value } of shown.sort((a, b) => b.value - a.value)) {
      const isAbove = value > (y.domain()[1] ?? 0);
      const text = `${isAbove ? '↑ ' : ''}${reference.label} ${valueText(value, look.display)}`;
      const width = ctx.measureText(text).width;
      const since = x(sinceWhen(reference, endS));
      const places = SHIFTS.map((shift) => right - 4 - shift * (right - left - width - 8))
        .filter((end, place) => place === 0 || end - width > since)
        .flatMap((end) =>
          labelPlaces(axes, value).map(
            (foot): Box => [end - width, foot - labelHeight() + 2, end, foot + 2],
          ),
        )
        .filter(([, top, , foot]) => written.every(([, t, , f]) => top >= f || foot <= t));
      const isClear = (box: Box) => columnsIn(axes, look.curves, box) < width * CROWD;
      const sheet = places.find(isClear) ?? places[0];
      if (sheet === undefined) continue;
      written.push(sheet);
      // Between words, too, a curve must not be in the way.
      ctx.fillStyle = look.ink.token('surface');
      ctx.globalAlpha = SHEET_ALPHA;
      ctx.fillRect(sheet[0], sheet[1], width, sheet[3] - sheet[1]);
      ctx.globalAlpha = 1;
      ctx.fillStyle = look.ink.token('muted');
      ctx.fillText(text, sheet[2], sheet[3] - 2);
    }
  });
  return written;
}

/** Since when the line has the value that it has in the end, s. */
function sinceWhen({ steps }: Reference, endS: number): number {
  return steps.findLast(([fromS]) => fromS <= endS)?.[0] ?? endS;
}

/** Pixel columns of curves that run through a box, CSS px across. */
function columnsIn(
  { x, y }: Axes,
  curves: readonly Curve[],
  [left, top, right, foot]: Box,
): number {
  const [from, to] = [x.invert(left), x.invert(right)];
  const [low, high] = [y.invert(foot), y.invert(top)];
  let count = 0;
  for (const curve of curves) {
    for (let at = 0; at < curve.y.length; at += PER_COLUMN) {
      const timeS = curve.x[at] ?? 0;
      if (timeS < from || timeS > to) continue;
      if ((curve.y[at + 1] ?? 0) <= high && (curve.y[at + 2] ?? 0) >= low) count += 1;
    }
  }
  return count / devicePixelRatio;
}

/** A line along its steps, as far as it lies in the range. */
function strokeSteps(axes: Axes, { steps }: Reference): void {
  const { ctx, x, y } = axes;
  const { left, right } = areaOf(axes);
  const [min = 0, max = 0] = x.domain();
  const [, top = 0] = y.domain();
  steps.forEach(([fromS, value], place) => {
    const untilS = steps[place + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    if (value === null || value > top || untilS <= min || fromS > max) return;
    const from = fromS <= min ? left : x(fromS);
    const until = untilS > max ? right : x(untilS);
    strokeLine(ctx, [from, sharp(y(value))], [until, sharp(y(value))]);
  });
}

/** Where the label of a line may stand: above it, or below it, as far as there is room in the plot. */
function labelPlaces(axes: Axes, value: number): readonly number[] {
  const { top, bottom } = areaOf(axes);
  const isAbove = value > (axes.y.domain()[1] ?? 0);
  const y = isAbove ? top : sharp(axes.y(value));
  const below = y + TEXT_PX * textScale();
  return [...(y - labelHeight() >= top ? [y - 3] : []), ...(below <= bottom ? [below] : [])];
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
  ctx.lineWidth = 5;
  ctx.strokeStyle = ink.token('surface');
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
export function drawRules(axes: Axes, rules: readonly Rule[], ink: Ink, hasText: boolean): void {
  const { ctx, x } = axes;
  const { top, bottom } = areaOf(axes);
  inside(axes, () => {
    ctx.lineWidth = hairline();
    for (const { kind, timeS } of rules) {
      const look = RULE_LOOKS[kind];
      ctx.strokeStyle = ink.token(look.ink);
      ctx.globalAlpha = look.alpha;
      ctx.setLineDash(look.dash);
      const at = sharp(x(timeS));
      strokeLine(ctx, [at, top], [at, bottom]);
    }
    const named = rules.filter(({ kind }) => kind === 'parameterChange');
    if (hasText) writeCauses(axes, named, ink);
  });
}

/**
 * The changes in words beside their lines, on the side where there is more room, each in the first row
 * where it is free. The ribbon of events tells those for which no row is left.
 */
function writeCauses(axes: Axes, rules: readonly Rule[], ink: Ink): void {
  const { ctx } = axes;
  const { left, right, top } = areaOf(axes);
  const rows: (readonly [from: number, to: number])[][] = [[], [], []];
  ctx.globalAlpha = 1;
  ctx.fillStyle = ink.token('text');
  ctx.font = chartFont();
  for (const rule of rules) {
    const x = sharp(axes.x(rule.timeS));
    const isLeft = x < (left + right) / 2;
    const start = x + (isLeft ? 4 : -4);
    const width = ctx.measureText(rule.cause).width;
    const [from, to] = isLeft ? [start, start + width] : [start - width, start];
    const row = rows.findIndex((taken) => taken.every(([f, t]) => to + 4 < f || t + 4 < from));
    if (row < 0) continue;
    rows[row]?.push([from, to]);
    ctx.textAlign = isLeft ? 'left' : 'right';
    halo(ctx, rule.cause, [start, top + TEXT_PX * textScale() + row * labelHeight()], ink);
  }
}

/** Draws a marker where each curve of the run on show ends. */
export function drawEnds(axes: Axes, curves: readonly Curve[], ink: Ink): void {
  const { ctx } = axes;
  for (const curve of curves) {
    const { colour, role } = curve.line;
    const end = endOf(axes, curve);
    if (curve.run !== 'current' || role !== 'main' || colour === null || end === null) continue;
    ctx.save();
    ctx.globalAlpha = curve.alpha;
    ctx.translate(...end);
    ctx.fillStyle = curve.colour;
    ctx.strokeStyle = ink.token('surface');
    ctx.lineWidth = 1;
    const outline = new Path2D(markerOutline(seriesStyle(colour).marker));
    ctx.stroke(outline);
    ctx.fill(outline);
    ctx.restore();
  }
}

/** Last point of a curve that is in view, CSS px. */
function endOf(axes: Axes, { x, y }: Curve): Point | null {
  // The margins on both sides of the columns are out of view.
  for (let at = y.length - 2 * PER_COLUMN; at >= PER_COLUMN; at -= PER_COLUMN) {
    const last = y[at + PER_COLUMN - 1] ?? Number.NaN;
    if (!Number.isNaN(last)) return [axes.x(x[at] ?? 0), axes.y(last)];
  }
  return null;
}
