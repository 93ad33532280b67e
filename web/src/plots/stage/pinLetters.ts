/** Writes the letters of pinned runs on their curves. */

import type uPlot from 'uplot';
import { PER_COLUMN } from '../../base/decimate';
import { letter } from '../../base/text';
import { textScale } from '../../ui/textScale';
import { type ChartCounts, seriesPlace } from './chart';
import type { Ink } from './ink';
import { type Box, letterPlaces, type PinCurve, STEPS } from './letterPlaces';
import { halo } from './marks';

/** Curves of one run that have letters; more would fill the plot with them. */
const MOST_CURVES = 3;
/** Text of a letter in a plain browser, CSS px. */
const TEXT_PX = 11;

/** Draws them; `taken` are the boxes of what is written already, device px of the canvas. */
export function drawPinLetters(
  u: uPlot,
  counts: ChartCounts,
  { ink, taken }: { readonly ink: Ink; readonly taken: readonly Box[] },
): void {
  const { ctx, bbox } = u;
  const unit = devicePixelRatio * textScale();
  const room = {
    width: bbox.width / unit,
    height: bbox.height / unit,
    taken: taken.map(([l, t, r, b]): Box => {
      const [x, y] = [bbox.left, bbox.top];
      return [(l - x) / unit, (t - y) / unit, (r - x) / unit, (b - y) / unit];
    }),
  };
  ctx.save();
  ctx.font = `bold ${Math.round(TEXT_PX * unit)}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.fillStyle = ink.text;
  for (const { pin, x, y } of letterPlaces(curvesIn(u, counts, unit), room)) {
    // The middle of a capital is a third of the text above its foot.
    halo(ctx, letter(pin), [bbox.left + x * unit, bbox.top + (y + TEXT_PX / 3) * unit], ink);
  }
  ctx.restore();
}

function curvesIn(u: uPlot, counts: ChartCounts, unit: number): readonly PinCurve[] {
  const shown = Array.from({ length: counts.lines }, (_, line) => seriesPlace(line, counts)).filter(
    ({ pins }) => pins.some((place) => u.series[place]?.show === true),
  );
  return shown
    .slice(0, MOST_CURVES)
    .flatMap(({ pins }) => pins.map((place, pin) => ({ pin, heights: heightsOf(u, place, unit) })));
}

/** Heights of a curve at the steps, px from the top of the plot; between samples, on the line. */
function heightsOf(u: uPlot, place: number, unit: number): readonly number[] {
  const y = u.data[place] ?? [];
  const last = y.length / PER_COLUMN - 1;
  return Array.from({ length: STEPS }, (_, step) => {
    const column = Math.round(((step + 0.5) / STEPS) * last);
    const before = sampleFrom(y, column, -1);
    const after = sampleFrom(y, column, 1);
    if (before === null || after === null) return Number.NaN;
    const share = after.column === before.column ? 0 : column - before.column;
    const rise = (after.value - before.value) / Math.max(1, after.column - before.column);
    return (u.valToPos(before.value + rise * share, 'y', true) - u.bbox.top) / unit;
  });
}

/** The first column with a sample from `column` on, in one direction or the other. */
function sampleFrom(y: ArrayLike<number | null | undefined>, column: number, way: 1 | -1) {
  for (let at = column; at >= 0 && at * PER_COLUMN < y.length; at += way) {
    const value = y[at * PER_COLUMN];
    if (typeof value === 'number' && !Number.isNaN(value)) return { column: at, value };
  }
  return null;
}
