/** Writes the letters of pinned runs on their curves. */

import { PER_COLUMN } from '../../base/decimate';
import { runLetter } from '../../base/text';
import type { Ink } from '../../ui/canvas';
import { textScale } from '../../ui/textScale';
import { type Axes, areaOf } from './chart';
import type { Curve } from './curves';
import { letterPlaces, type PinCurve, STEPS } from './letterPlaces';
import { halo } from './marks';

/** Curves of one run that have letters; more would fill the plot with them. */
const MOST_CURVES = 3;
/** Text of a letter in a plain browser, CSS px. */
const TEXT_PX = 11;

export function drawPinLetters(axes: Axes, curves: readonly Curve[], ink: Ink): void {
  const { ctx } = axes;
  const { left, right, top, bottom } = areaOf(axes);
  // The places are chosen as if text had its plain size.
  const unit = textScale();
  const area = {
    width: (right - left) / unit,
    height: (bottom - top) / unit,
    // Names of reference lines stand beside the plot.
    taken: [],
  };
  ctx.save();
  ctx.font = `bold ${TEXT_PX * unit}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.fillStyle = ink.token('text');
  for (const { pin, x, y } of letterPlaces(pinCurves(axes, curves, unit), area)) {
    // The middle of a capital is a third of the text above its foot.
    halo(ctx, runLetter(pin), [left + x * unit, top + (y + TEXT_PX / 3) * unit], ink);
  }
  ctx.restore();
}

/** The first few lines, each with its curves of all pinned runs. */
function pinCurves(axes: Axes, curves: readonly Curve[], unit: number): readonly PinCurve[] {
  const lettered = [...new Set(curves.map(({ line }) => line))].slice(0, MOST_CURVES);
  return lettered.flatMap((line) =>
    curves.flatMap((curve) =>
      curve.line === line && typeof curve.run === 'number'
        ? [{ pin: curve.run, heights: heightsOf(axes, curve, unit) }]
        : [],
    ),
  );
}

/** Heights of a curve at the steps, px from the top of the plot; between samples, on the line. */
function heightsOf(axes: Axes, { y }: Curve, unit: number): readonly number[] {
  const last = y.length / PER_COLUMN - 1;
  return Array.from({ length: STEPS }, (_, step) => {
    const column = Math.round(((step + 0.5) / STEPS) * last);
    const before = sampleFrom(y, column, -1);
    const after = sampleFrom(y, column, 1);
    if (before === null || after === null) return Number.NaN;
    const share = after.column === before.column ? 0 : column - before.column;
    const rise = (after.value - before.value) / Math.max(1, after.column - before.column);
    return (axes.y(before.value + rise * share) - areaOf(axes).top) / unit;
  });
}

/** The first column with a sample from `column` on, in one direction or the other. */
function sampleFrom(y: Float64Array, column: number, way: 1 | -1) {
  for (let at = column; at >= 0 && at * PER_COLUMN < y.length; at += way) {
    const value = y[at * PER_COLUMN];
    if (value !== undefined && !Number.isNaN(value)) return { column: at, value };
  }
  return null;
}
