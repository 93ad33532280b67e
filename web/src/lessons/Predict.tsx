/**
 * Draw the curve before it is shown: what will the first sender's rate do when a third one joins?
 *
 * The line follows a pointer; every column is a slider as well, so that the keyboard draws too.
 */

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { showWhile } from '../lib/dialog';
import { formatValue } from '../lib/format';
import { documentActions, runActions, runStore } from '../store';
import { COLUMNS, type Curve, type Feature, judge, rateCurve } from './prediction';

const WIDTH = 600;
const HEIGHT = 220;

type Props = { readonly onClose: () => void };

/** The dialog. */
export function Predict({ onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => now() ?? flat(0));
  const top = topOf(before);
  const [drawn, setDrawn] = useState<Curve>(() => flat(top / 2));
  const [came, setCame] = useState<Curve | 'awaited' | null>(null);
  useEffect(() => showWhile(dialog.current, true), []);
  useAwaited(came === 'awaited', setCame);
  const reveal = () => {
    documentActions.setParam('topology', 'longHosts', 3);
    setCame('awaited');
  };
  const shown = came === null || came === 'awaited' ? null : came;
  return (
    <dialog ref={dialog} className="lessons-predict" aria-label="Predict" onClose={onClose}>
      <h2>A third sender joins. What will the rate of the first one do?</h2>
      <Drawing
        curves={{ before, drawn, came: shown }}
        top={top}
        onDraw={came === null ? setDrawn : null}
      />
      <p className="lessons-key">
        Grey: the rate now. Dashed: your prediction. {shown === null ? '' : 'Solid: what happens.'}
      </p>
      {shown === null ? null : <Verdict features={judge(drawn, shown, before)} />}
      <p className="lessons-doors">
        {came === null ? (
          <button type="button" className="lessons-door" onClick={reveal}>
            Show what happens
          </button>
        ) : null}
        <button type="button" className="lessons-door" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  );
}

/** Waits for the run with the third sender. */
function useAwaited(isAwaited: boolean, onCurve: (curve: Curve) => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    let isFresh = false;
    return runActions.history.subscribe(() => {
      const circuits = runStore.getState().info?.network.circuits.length ?? 0;
      isFresh ||= circuits > 2;
      const curve = isFresh ? now() : null;
      if (curve !== null) onCurve(curve);
    });
  }, [isAwaited, onCurve]);
}

function now(): Curve | null {
  const durationS = runStore.getState().info?.durationS ?? Number.POSITIVE_INFINITY;
  return rateCurve(runActions.history.current(), durationS);
}

const flat = (value: number): Curve => Array.from({ length: COLUMNS }, () => value);
/** Top of the axis: a round number above twice the present rate. */
const topOf = (curve: Curve) => Math.max(20, Math.ceil(Math.max(...curve) / 50) * 100);

type DrawingProps = {
  readonly curves: { readonly before: Curve; readonly drawn: Curve; readonly came: Curve | null };
  readonly top: number;
  /** `null` when nothing may be drawn any more. */
  readonly onDraw: ((curve: Curve) => void) | null;
};

function Drawing({ curves, top, onDraw }: DrawingProps) {
  const last = useRef<number | null>(null);
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (onDraw === null || event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - box.left) / box.width) * COLUMNS);
    const column = Math.min(Math.max(at, 0), COLUMNS - 1);
    const value = top * Math.min(Math.max(1 - (event.clientY - box.top) / box.height, 0), 1);
    // A quick hand skips columns: those between get the value too.
    const from = last.current ?? column;
    last.current = column;
    const [low, high] = [Math.min(from, column), Math.max(from, column)];
    onDraw(curves.drawn.map((old, place) => (place >= low && place <= high ? value : old)));
  };
  return (
    <>
      <svg
        className="lessons-drawing"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        onPointerDown={(event) => {
          last.current = null;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event);
        }}
        onPointerMove={draw}
      >
        <path className="lessons-before" d={pathOf(curves.before, top)} />
        <path className="lessons-drawn" d={pathOf(curves.drawn, top)} />
        {curves.came === null ? null : (
          <path className="lessons-came" d={pathOf(curves.came, top)} />
        )}
        <text x="4" y="14">{`${top} Mb/s`}</text>
        <text x="4" y={HEIGHT - 4}>
          0
        </text>
      </svg>
      <fieldset className="lessons-columns" disabled={onDraw === null}>
        <legend className="lessons-unseen">Your prediction, column by column</legend>
        {curves.drawn.map((value, place) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            key={place}
            type="range"
            min={0}
            max={top}
            step={top / 50}
            value={value}
            aria-label={`Rate in part ${place + 1} of ${COLUMNS}`}
            aria-valuetext={formatValue(value, 'mbps')}
            onChange={(event) => {
              const next = Number(event.target.value);
              onDraw?.(curves.drawn.map((old, at) => (at === place ? next : old)));
            }}
          />
        ))}
      </fieldset>
    </>
  );
}

/** A line through the middles of the columns. */
function pathOf(curve: Curve, top: number): string {
  const x = (place: number) => ((place + 0.5) / COLUMNS) * WIDTH;
  const y = (value: number) => HEIGHT * (1 - value / top);
  return curve
    .map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(value).toFixed(1)}`)
    .join('');
}

function Verdict({ features }: { readonly features: readonly Feature[] }) {
  return (
    <div aria-live="polite">
      <ul className="lessons-features">
        {features.map(({ name, isRight, truth }) => (
          <li key={name}>
            <strong>{isRight ? '✓ right' : '✕ not so'}</strong> {name}: {truth}.
          </li>
        ))}
      </ul>
      <p>
        Three senders share what two had: each switch names a rate of a third of the link, and every
        source follows it within a few round trips.
      </p>
    </div>
  );
}
