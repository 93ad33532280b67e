/**
 * The chart to draw on: the known samples, the hidden part, the drawn line, and the samples that came.
 *
 * A curve is drawn as one value for each of a few equal columns of time. A pointer draws where it goes; keys choose a
 * column and move its value. What was not drawn yet goes on as it was left, so that one stroke is already a whole
 * prediction.
 */

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatSeconds, rangeWords } from '../../base/format';
import type { Meant } from '../../commands/actions';
import { actionOf } from '../../commands/keymap';
import { isTouch } from '../../commands/press';
import {
  type PredictedRange,
  pathOfSamples,
  pathThrough,
  type Samples,
  SIZE,
  scalesOf,
} from './predictedRange';

type Props = {
  /** What is to be drawn: heard with the sheet, which takes the focus. */
  readonly question: string;
  readonly predicted: PredictedRange;
  readonly top: number;
  readonly drawn: Drawn;
  /** Where the keys begin as long as nothing is drawn. */
  readonly start: number;
  /** `null` when nothing may be drawn any more. */
  readonly onDraw: ((drawn: Drawn) => void) | null;
  readonly past: Samples;
  /** The run before the change; `null` when it is what is to be predicted. */
  readonly before: Samples | null;
  readonly came: Samples | null;
  readonly words: (value: number) => string;
};

/** Steps of a value from 0 to the top of the axis: by an arrow, by a page. */
const STEPS = 50;
const PAGE = 10;

export function PredictionDrawing(props: Props) {
  const { predicted, top, past, before, came, words } = props;
  const hiddenAt = scalesOf(predicted, top).x(predicted.hiddenS) / SIZE;
  return (
    <div className="predict-drawing">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
        {[1, 2, 3].map((quarter) => (
          <path key={quarter} className="predict-grid" d={`M0 ${quarter * 250}H${SIZE}`} />
        ))}
        <rect
          className="predict-hidden"
          x={hiddenAt * SIZE}
          width={(1 - hiddenAt) * SIZE}
          height={SIZE}
        />
        {before === null ? null : (
          <Trace className="predict-before" {...{ predicted, top }} of={before} />
        )}
        <Trace className="predict-past" {...{ predicted, top }} of={past} />
        <Line {...props} />
      </svg>
      {came === null ? null : (
        <svg
          className="predict-reveal"
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <Trace className="predict-came" {...{ predicted, top }} of={came} />
        </svg>
      )}
      {props.onDraw !== null && isBlank(props.drawn) ? (
        <p className="predict-how" style={{ left: `${hiddenAt * 100}%` }}>
          {isTouch()
            ? 'Draw here with a finger.'
            : 'Draw here: drag, or ← → to move and ↑ ↓ to draw.'}
        </p>
      ) : null}
      <DrawTarget {...props} hiddenAt={hiddenAt} />
      <span className="predict-mark predict-top">{words(top)}</span>
      <span className="predict-mark predict-zero">{formatSeconds(predicted.fromS)}</span>
      <span className="predict-mark predict-end">{formatSeconds(predicted.endS)}</span>
    </div>
  );
}

/** The drawn line, over the hidden part. */
function Line({ predicted, top, drawn, start }: Props) {
  const { x, y } = scalesOf(predicted, top);
  const widthS = (predicted.endS - predicted.hiddenS) / COLUMNS;
  const points = whole(drawn, start).map(
    (value, column) => [x(predicted.hiddenS + (column + 0.5) * widthS), y(value)] as const,
  );
  // A line that the reader did not draw would look like a hint.
  if (isBlank(drawn)) return null;
  return <path className="predict-drawn" d={pathThrough(points)} />;
}

type TraceProps = {
  readonly className: string;
  readonly of: Samples;
  readonly predicted: PredictedRange;
  readonly top: number;
};

/** Samples as a line, put into the picture by hand. */
function Trace({ className, of, predicted, top }: TraceProps) {
  const path = useRef<SVGPathElement>(null);
  useEffect(() => path.current?.setAttribute('d', pathOfSamples(of, predicted, top)));
  return <path ref={path} className={className} />;
}

/** What pointer and keys draw on: exactly the hidden part, one stop for the keyboard. */
function DrawTarget({
  question,
  predicted,
  top,
  drawn,
  start,
  onDraw,
  words,
  hiddenAt,
}: Props & {
  readonly hiddenAt: number;
}) {
  const last = useRef<Point | null>(null);
  const [column, setColumn] = useState(0);
  const curve = whole(drawn, start);
  const value = curve[column] ?? start;
  const put = (to: Point, from: Point = to) => onDraw?.(withStroke(drawn, from, to));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    // A second finger draws nothing.
    if (event.buttons === 0 || !event.isPrimary) return;
    const point = pointOf(event, top);
    put(point, last.current ?? point);
    last.current = point;
    setColumn(point.column);
  };
  const press = (event: KeyboardEvent) => {
    const action = actionOf(event, 'prediction');
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    const meant = meaningOf(action, column, value / top);
    if ('column' in meant) setColumn(meant.column);
    else put({ column, value: meant.share * top });
  };
  const width = (predicted.endS - predicted.hiddenS) / COLUMNS;
  const fromS = predicted.hiddenS + column * width;
  const place = rangeWords(formatSeconds(fromS), formatSeconds(fromS + width));
  return (
    <div
      className="predict-hands"
      style={{ left: `${hiddenAt * 100}%` }}
      role="slider"
      data-keeps-pages={onDraw === null ? undefined : ''}
      tabIndex={onDraw === null ? -1 : 0}
      aria-disabled={onDraw === null}
      aria-label="Your prediction: left and right choose a column, up and down draw"
      aria-description={question}
      aria-valuemin={0}
      aria-valuemax={top}
      aria-valuenow={value}
      aria-valuetext={`Column ${column + 1} of ${COLUMNS}, ${place}: ${words(value)}`}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.isPrimary) last.current = null;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
    >
      {onDraw === null ? null : (
        <span className="predict-column" style={{ left: `${((column + 0.5) / COLUMNS) * 100}%` }} />
      )}
    </div>
  );
}

/** Column and value under a pointer. */
function pointOf(event: PointerEvent<HTMLDivElement>, top: number): Point {
  const box = event.currentTarget.getBoundingClientRect();
  const at = Math.floor(((event.clientX - box.left) / box.width) * COLUMNS);
  const share = 1 - (event.clientY - box.top) / box.height;
  const value = top * Math.min(Math.max(share, 0), 1);
  return { column: Math.min(Math.max(at, 0), COLUMNS - 1), value };
}

/** The effect of an action on the chart: another column, or another height as a share of the axis. */
export function meaningOf(
  meant: Meant<'prediction'>,
  column: number,
  share: number,
): { readonly column: number } | { readonly share: number } {
  const by = (steps: number) => ({
    share: Math.min(Math.max(Math.round(share * STEPS + steps) / STEPS, 0), 1),
  });
  switch (meant.id) {
    case 'prediction.column':
      return { column: Math.min(Math.max(column + meant.value, 0), COLUMNS - 1) };
    case 'prediction.ends':
      return { column: meant.value * (COLUMNS - 1) };
    case 'prediction.draw':
      return by(meant.value);
    case 'prediction.drawFar':
      return by(meant.value * PAGE);
    default:
      meant satisfies never;
      return { column };
  }
}

/** Columns that are drawn; enough for a saw-tooth, few enough for a keyboard. Chosen. */
export const COLUMNS = 24;

/** One value per column in the unit of the samples; `null` where nothing was drawn. */
export type Drawn = readonly (number | null)[];

/** A point of a stroke: column and value. */
export type Point = { readonly column: number; readonly value: number };

/** Nothing drawn yet. */
export const BLANK: Drawn = Array.from({ length: COLUMNS }, () => null);

/** Draws a straight line between two points; columns that a quick hand skips are on it. */
export function withStroke(drawn: Drawn, from: Point, to: Point): Drawn {
  const low = Math.min(from.column, to.column);
  const high = Math.max(from.column, to.column);
  return drawn.map((before, column) => {
    if (column < low || column > high) return before;
    if (from.column === to.column) return to.value;
    const share = (column - from.column) / (to.column - from.column);
    return from.value + share * (to.value - from.value);
  });
}

/** The whole curve: what is not drawn goes on as it was left, and begins where it was drawn first. */
export function whole(drawn: Drawn, start: number): readonly number[] {
  let last = drawn.find((value) => value !== null) ?? start;
  return drawn.map((value) => {
    last = value ?? last;
    return last;
  });
}

/** Is there anything to compare with? */
export function isBlank(drawn: Drawn): boolean {
  return drawn.every((value) => value === null);
}
