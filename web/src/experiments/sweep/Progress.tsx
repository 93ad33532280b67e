/** What a sweep costs, how far it is, and the buttons that start, halt and end it. */

import { useMemo } from 'react';
import { formatNumber } from '../../base/format';
import { catalog } from '../../model/catalog';
import { useDocument } from '../../run';
import { cellCount } from './plan';
import { planOf } from './setup';
import { sweepActions, useSweep, workerCount } from './sweepStore';
import { forecastText, workText } from './words';

/** The band above the picture. */
export function Progress() {
  const status = useSweep((state) => state.status);
  const problem = useSweep((state) => state.problem);
  return (
    <section className="sweep-progress" aria-label="Progress">
      {status === 'rest' ? <Forecast /> : <Running />}
      {problem !== null && <p className="sweep-complaint">{problem}</p>}
    </section>
  );
}

function usePlan() {
  const doc = useDocument((state) => state.doc);
  const sourceId = useDocument((state) => state.sourceId);
  const setup = useSweep((state) => state.setup);
  return useMemo(() => planOf({ doc, sourceId }, setup, catalog), [doc, sourceId, setup]);
}

function useDone(): number {
  // The version is read so that the count is fresh.
  useSweep((state) => state.version);
  return useSweep((state) => state.picture?.results.count ?? 0);
}

function Forecast() {
  const plan = usePlan();
  const runMs = useSweep((state) => state.meanMs ?? state.sample?.wallMs ?? null);
  const done = useDone();
  if (plan === null) return <p>Choose a parameter to sweep.</p>;
  const runs = cellCount(plan) * plan.seeds.length;
  const forecast = {
    columns: plan.x.values.length,
    rows: plan.y?.values.length ?? 1,
    seeds: plan.seeds.length,
    remembered: Math.min(done, runs),
    workers: workerCount(),
    durationMs: plan.doc.durationMs,
    runMs,
  };
  const isThere = done >= runs;
  return (
    <>
      <p className="sweep-forecast">{forecastText(forecast)}</p>
      {!isThere && (
        <button
          type="button"
          className="app-button app-button-primary"
          onClick={sweepActions.start}
        >
          {done > 0 ? 'Go on' : 'Start'}
        </button>
      )}
    </>
  );
}

function Running() {
  const status = useSweep((state) => state.status);
  const picture = useSweep((state) => state.picture);
  const runMs = useSweep((state) => state.meanMs ?? state.sample?.wallMs ?? null);
  const done = useDone();
  if (picture === null) return null;
  const runs = cellCount(picture.plan) * picture.plan.seeds.length;
  const leftMs = runMs === null ? null : ((runs - done) * runMs) / workerCount();
  const isPaused = status === 'paused';
  return (
    <>
      <progress className="sweep-bar" value={done} max={runs} aria-label="Runs done" />
      <p className="sweep-forecast">
        {formatNumber(done, 'count')} of {formatNumber(runs, 'count')} runs
        {isPaused ? ', paused' : leftMs === null ? '' : `, about ${workText(leftMs)} to go`}
      </p>
      <button
        type="button"
        className="app-button"
        onClick={isPaused ? sweepActions.resume : sweepActions.pause}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" className="app-button" onClick={sweepActions.cancel}>
        Cancel
      </button>
    </>
  );
}
