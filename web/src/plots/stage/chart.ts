/**
 * Options of the uPlot charts: scales and axes as we want them, uPlot's own legend and cursor off.
 */

import type uPlot from 'uplot';
import { formatFixed } from '../../base/format';

import { pinDash, seriesStyle } from '../../base/palette';
import type { Display, Line } from '../../model/plotKinds/kind';
import { textScale } from '../../ui/textScale';
import { axisUnit, TIME_STEPS, tickTexts } from '../time/timeText';
import { gutters } from './gutters';
import { type Ink, seriesInk } from './ink';
import { linePath } from './linePath';

/** Text of the axes in a plain browser, CSS px. */
const TEXT_PX = 12;
/** Space between ticks there, CSS px; chosen. */
const TICK_SPACE = { x: 84, y: 26 };

const font = () => `${TEXT_PX * textScale()}px system-ui, sans-serif`;

/** What a chart is made from; `ink` is asked anew for every drawing. */
export type ChartPlan = {
  readonly lines: readonly Line[];
  /** Pinned runs drawn beside them. */
  readonly pinned: number;
  readonly display: Display;
  readonly hasTimeAxis: boolean;
  readonly ink: () => Ink;
  readonly top: () => number;
  readonly under: (u: uPlot) => void;
  readonly over: (u: uPlot) => void;
};

/** How many lines a chart has, and how many pinned runs beside them. */
export type ChartCounts = { readonly lines: number; readonly pinned: number };

/** Series of a chart: the time, one ghost per line, the lines of each pinned run, then the lines. */
export function seriesPlace(
  line: number,
  { lines, pinned }: ChartCounts,
): { readonly ghost: number; readonly line: number; readonly pins: readonly number[] } {
  const pins = Array.from({ length: pinned }, (_, pin) => 1 + (1 + pin) * lines + line);
  return { ghost: 1 + line, pins, line: 1 + (1 + pinned) * lines + line };
}

/** Options for a chart of this size, CSS px. */
export function chartOptions(plan: ChartPlan, width: number, height: number): uPlot.Options {
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    padding: [gutters().top, gutters().right, 0, 0],
    scales: {
      x: { time: false, auto: false },
      y: { auto: false, range: () => [0, plan.top()] },
    },
    axes: [timeAxis(plan), valueAxis(plan)],
    series: [
      {},
      ...plan.lines.map(() => ghostSeries(plan)),
      ...Array.from({ length: plan.pinned }, (_, pin) => pin).flatMap((pin) =>
        plan.lines.map((line) => pinSeries(line, pin, plan)),
      ),
      ...plan.lines.map((line) => lineSeries(line, plan)),
    ],
    hooks: { drawAxes: [plan.under], draw: [plan.over] },
  };
}

function ghostSeries({ ink }: ChartPlan): uPlot.Series {
  return { ...QUIET, stroke: () => ink().muted, alpha: 0.45, paths: linePath([]) };
}

/** Like the line it is compared with, in dashes of its own. */
function pinSeries({ colour }: Line, pin: number, { ink }: ChartPlan): uPlot.Series {
  const stroke = () => (colour === null ? ink().muted : seriesInk(ink(), colour));
  return { ...QUIET, stroke, paths: linePath(pinDash(pin)) };
}

function lineSeries({ role, colour: place }: Line, { ink }: ChartPlan): uPlot.Series {
  if (place === null) return { ...QUIET, stroke: () => ink().muted, paths: linePath([]) };
  const colour = () => seriesInk(ink(), place);
  const dash = role === 'companion' ? [3, 4] : seriesStyle(place).dash;
  return { ...QUIET, stroke: colour, fill: colour, paths: linePath(dash) };
}

const QUIET: uPlot.Series = { auto: false, points: { show: false }, pxAlign: 1 };

function timeAxis({ hasTimeAxis, ink }: ChartPlan): uPlot.Axis {
  return {
    font: font(),
    size: hasTimeAxis ? gutters().axis : gutters().noAxis,
    space: TICK_SPACE.x * textScale(),
    incrs: [...TIME_STEPS],
    gap: 3,
    stroke: () => ink().muted,
    grid: { stroke: () => ink().grid, width: 1 },
    ticks: { show: false },
    values: (u, ticks, _axis, _space, step) => {
      const { min = 0, max = 1 } = u.scales.x ?? {};
      return hasTimeAxis ? tickTexts(ticks, step, axisUnit(max - min, max)) : ticks.map(() => null);
    },
  };
}

function valueAxis({ display, ink }: ChartPlan): uPlot.Axis {
  return {
    font: font(),
    size: gutters().left,
    space: TICK_SPACE.y * textScale(),
    gap: 5,
    stroke: () => ink().muted,
    grid: { stroke: () => ink().grid, width: 1 },
    ticks: { show: false },
    values: (_u, ticks, _axis, _space, step) => {
      const shown = step * display.factor;
      const decimals = Math.min(Math.max(0, -Math.floor(Math.log10(shown) + 1e-9)), 6);
      const exact = Number((shown * 10 ** decimals).toFixed(6));
      const enough = Number.isInteger(exact) ? decimals : decimals + 1;
      return ticks.map((tick) => formatFixed(tick * display.factor, enough));
    },
  };
}
