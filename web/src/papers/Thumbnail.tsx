/** The first panel of a figure at the size of a card: lines without words, all from real runs. */

import { seriesStyle } from '../base/palette';
import type { AxisValue, Figure, FigurePoint } from '../model/figureModel';
import { type Chart, chartOf, extentOf } from './chart';
import { curveSketch } from './NetworkSketch';

const WIDTH = 240;
const HEIGHT = 96;
const PAD = 6;

type Spot = readonly [number, number];
type Line = { readonly colour: number; readonly points: readonly Spot[] };

type Props = {
  /** Name of the figure, `paper folder/figure`. */
  readonly id: string;
  readonly figure: Figure;
  readonly points: readonly FigurePoint[] | null;
};

export function Thumbnail({ id, figure, points }: Props) {
  const lines = curveLines(id) ?? (points === null ? [] : chartLines(figure, points));
  if (lines.length === 0) {
    return <p className="papers-thumb papers-thumb-empty">not yet computed</p>;
  }
  return (
    <svg className="papers-thumb" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {placed(lines).map(({ colour, points: spots }, i) => {
        const { token, dash } = seriesStyle(colour);
        const ink = `var(--${token})`;
        // Lines have no names here; their order is fixed.
        const key = i;
        const only = spots.length === 1 ? spots[0] : undefined;
        return only !== undefined ? (
          <circle key={key} cx={only[0]} cy={only[1]} r={3} fill={ink} />
        ) : (
          <polyline
            key={key}
            points={spots.map((spot) => spot.join(',')).join(' ')}
            fill="none"
            stroke={ink}
            strokeWidth={1.5}
            strokeDasharray={dash.join(' ')}
          />
        );
      })}
    </svg>
  );
}

function curveLines(id: string): readonly Line[] | null {
  return curveSketch(id)?.lines ?? null;
}

function chartLines(figure: Figure, points: readonly FigurePoint[]): readonly Line[] {
  const panel = figure.panels.find(({ kind }) => kind !== 'time');
  if (panel === undefined || panel.kind === 'time') return [];
  const chart = chartOf(figure, panel, points);
  return extentOf(chart) === null ? [] : chart.series.map((line) => lineOf(chart, line));
}

function lineOf({ xs, xScale }: Chart, { colour, points }: Chart['series'][number]): Line {
  const across = (x: unknown): number => {
    if (xScale === 'ordinal' || typeof x !== 'number') return xs.indexOf(x as AxisValue);
    return xScale === 'log' ? Math.log(x) : x;
  };
  return { colour, points: points.map(({ x, y }) => [across(x), y] as const) };
}

/** Lines scaled into the picture; the lowest value is zero when nothing lies below it. */
function placed(lines: readonly Line[]): readonly Line[] {
  const xs = lines.flatMap(({ points }) => points.map(([x]) => x));
  const ys = lines.flatMap(({ points }) => points.map(([, y]) => y));
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(0, ...ys), Math.max(...ys)];
  const scale = (value: number, from: number, to: number) =>
    to > from ? (value - from) / (to - from) : 0.5;
  return lines.map(({ colour, points }) => ({
    colour,
    points: points.map(([x, y]) => [
      round(PAD + scale(x, left, right) * (WIDTH - 2 * PAD)),
      round(HEIGHT - PAD - scale(y, low, high) * (HEIGHT - 2 * PAD)),
    ]),
  }));
}

const round = (value: number) => Math.round(value * 10) / 10;
