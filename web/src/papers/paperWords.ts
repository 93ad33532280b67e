/** Estimates in words, and one sentence for a picture: what a reader who cannot see it must know. */

import { formatNumber } from '../base/format';
import { counted } from '../base/text';
import type { Chart, ChartPoint, ChartSeries } from './chart';
import type { Curve } from './curves';

/** "[1.27 … 1.35]"; a dash when there is none. */
export function intervalText(low: number | null, high: number | null): string {
  return low === null || high === null ? '–' : `[${formatNumber(low)} … ${formatNumber(high)}]`;
}

/** What a point was estimated from: "95 % [1.27 … 1.35], 5 runs". */
export function estimateWords({ low, high, n }: ChartPoint): string {
  const interval = intervalText(low, high);
  return `${interval === '–' ? '' : `95 % ${interval}, `}${counted(n, 'run')}`;
}

/** Lines that are named one by one; of more only how many there are. */
const NAMED = 6;

/** "ABR: from 1.1 at 0.5 to 1.62 at 0.9, highest 1.7 at 0.8." for every line. */
export function chartSentence(chart: Chart): string {
  const lines = chart.series.slice(0, NAMED).map((line) => lineSentence(chart, line));
  return [...lines, ...more(chart.series.length, 'line')].join(' ');
}

function lineSentence({ labelOf, series }: Chart, { name, points }: ChartSeries): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const start = name !== '' && series.length > 1 ? `${name}: ` : '';
  const place = ({ x, y }: typeof first) => `${formatNumber(y)} at ${labelOf(x)}`;
  if (points.length === 1) return `${start}${place(first)}.`;
  const top = points.reduce((best, point) => (point.y > best.y ? point : best));
  const peak = top === first || top === last ? '' : `, highest ${place(top)}`;
  return `${start}from ${place(first)} to ${place(last)}${peak}.`;
}

/** "SW1→SW2: between 0 and 783, on average 92.4." for every curve. */
export function curveSentence(curves: readonly Curve[]): string {
  const said = curves.slice(0, NAMED).map(({ name, low, high, mean, points }) => {
    if (points.length === 0) return `${name}: no samples.`;
    const range =
      low === high
        ? `always ${formatNumber(low)}`
        : `between ${formatNumber(low)} and ${formatNumber(high)}`;
    return `${name}: ${range}, on average ${formatNumber(mean)}.`;
  });
  return [...said, ...more(curves.length, 'curve')].join(' ');
}

function more(count: number, what: string): readonly string[] {
  return count > NAMED ? [`${counted(count - NAMED, `more ${what}`)}.`] : [];
}
