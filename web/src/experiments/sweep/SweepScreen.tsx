/**
 * The screen on which knobs are swept: choices at the left, the picture they give at the right.
 */

import { useEffect, useMemo, useState } from 'react';
import { fragmentWords, onFragment } from '../../base/address';
import { formatNumber } from '../../base/format';
import { quoted } from '../../base/hidden';
import { workText } from '../../base/workText';
import { likelyKnobsHere, sliderKnobs } from '../../inspector/likelyKnobs';
import { isRunnable } from '../../model/network/problems';
import { documentStore, useDocument } from '../../run';
import { Button } from '../../ui/Button';
import { useKeptFocus } from '../../ui/focus';
import { firstAxis, knobOfAxis } from './knobs';
import { OpenButtons, OpenedView } from './opened/OpenedView';
import { type HearRow, useOpened } from './opened/openedStore';
import { PictureView } from './PictureView';
import { cellCount, type Plan } from './plan';
import { SetupForm } from './SetupForm';
import { knobFromWord } from './setup';
import {
  sweepActions,
  sweepStore,
  usePlan,
  useShowsOpen,
  useSweep,
  workerCount,
} from './sweepStore';
import { forecastText } from './sweepWords';
import './sweep.css';

/** The whole screen; `onRow` hears what a row says of its run, once that run is open. */
export function SweepScreen({ onRow }: { readonly onRow: HearRow }) {
  const shown = useOpened((state) => state.shown);
  return shown === null ? <OwnSweep /> : <OpenedView shown={shown} onRow={onRow} />;
}

function OwnSweep() {
  const doc = useDocument((state) => state.doc);
  const status = useSweep((state) => state.status);
  const unknown = useAskedKnob();
  // Also when a sweep ends: another experiment may have been opened meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another experiment has other results
  useEffect(() => sweepActions.lookUp(), [doc, status]);
  return (
    <div className="sweep app-page">
      <header className="sweep-head">
        <h2 className="app-page-title">Sweep</h2>
        <p>
          Vary one or two parameters of “<bdi>{doc.title}</bdi>”, run each setting, and see where it
          matters.
        </p>
        <OpenButtons />
        {unknown !== null && (
          <p role="alert">
            {quoted(unknown)} cannot be swept in this experiment; choose another parameter.
          </p>
        )}
      </header>
      <SetupForm />
      <div className="sweep-main">
        <Progress />
        <PictureView />
      </div>
    </div>
  );
}

/** Makes the knob in the address, `#sweep/abr.rif`, the first axis; returns the word of an unknown one. */
function useAskedKnob(): string | null {
  const [unknown, setUnknown] = useState<string | null>(null);
  useEffect(() => {
    const follow = () => {
      const [screen, word] = fragmentWords(location.hash);
      const isAsked = screen === 'sweep' && word !== undefined;
      setUnknown(isAsked && !sweepKnob(word) ? word : null);
    };
    follow();
    return onFragment(follow);
  }, []);
  return unknown;
}

/** Makes a knob the first axis; `false` when the experiment has no such knob. */
function sweepKnob(word: string): boolean {
  const { doc } = documentStore.getState();
  const asked = knobFromWord(word);
  const knob = knobOfAxis(doc, asked);
  if (knob === null) return false;
  const { x } = sweepStore.getState().setup;
  if (x?.section !== asked.section || x.key !== asked.key) {
    sweepActions.choose({ x: firstAxis(doc, knob), y: null });
  }
  return true;
}

/** The band above the picture. */
function Progress() {
  const status = useSweep((state) => state.status);
  const problem = useSweep((state) => state.problem);
  const canRun = useDocument(({ doc }) => isRunnable(doc));
  const plan = usePlan();
  const known = useKnown();
  const kept = useKeptFocus();
  if (!canRun) return <p>Nothing to sweep yet: this network needs a circuit first.</p>;
  return (
    <section {...kept} className="app-row sweep-progress" aria-label="Progress">
      {status !== 'rest' && <Running />}
      {status === 'rest' && (plan === null ? <Suggestions /> : <Forecast plan={plan} />)}
      {problem !== null && (
        <p className="sweep-complaint" role="alert">
          {problem}
        </p>
      )}
      <span className="app-hidden" role="status">
        {status === 'rest' && plan !== null && known >= runsOf(plan) && 'All runs are done.'}
      </span>
    </section>
  );
}

const runsOf = (plan: Plan) => cellCount(plan) * plan.seeds.length;

/** Runs on the picture. */
function useDone(): number {
  return useSweep((state) => state.picture?.results.count ?? 0);
}

/** What a run costs here, ms; `null` before one was made. */
function useRunMs(): number | null {
  return useSweep(({ picture, sample }) => picture?.results.meanMs ?? sample?.wallMs ?? null);
}

/** Runs of the open experiment that are known. */
function useKnown(): number {
  const done = useDone();
  return useShowsOpen() ? done : 0;
}

function Forecast({ plan }: { readonly plan: Plan }) {
  const runMs = useRunMs();
  const known = useKnown();
  const runs = runsOf(plan);
  const forecast = {
    columns: plan.x.values.length,
    rows: plan.y?.values.length ?? 1,
    seeds: plan.seeds.length,
    remembered: Math.min(known, runs),
    workers: workerCount(),
    durationMs: plan.doc.durationMs,
    runMs,
  };
  const isThere = known >= runs;
  return (
    <>
      <p className="sweep-forecast">{forecastText(forecast)}</p>
      {!isThere && (
        <Button look="primary" onClick={sweepActions.start}>
          {known > 0 ? 'Run the rest' : 'Start'}
        </Button>
      )}
    </>
  );
}

/** How many parameters are offered to begin with. */
const SUGGESTED = 4;

/** Suggestions: the parameters that the experiment is about. */
function Suggestions() {
  const doc = useDocument((state) => state.doc);
  const likely = useMemo(() => {
    const ids = likelyKnobsHere(SUGGESTED);
    return sliderKnobs(doc).filter(({ id }) => ids.includes(id));
  }, [doc]);
  return (
    <>
      <p>Choose a parameter to sweep{likely.length > 0 ? ', such as one of these.' : '.'}</p>
      <p className="app-row">
        {likely.map(({ id, spec }) => (
          <Button key={id} onClick={() => sweepKnob(id)}>
            {spec.label}
          </Button>
        ))}
      </p>
    </>
  );
}

function Running() {
  const status = useSweep((state) => state.status);
  const picture = useSweep((state) => state.picture);
  const runMs = useRunMs();
  const done = useDone();
  const showsOpen = useShowsOpen();
  if (picture === null) return null;
  const runs = runsOf(picture.plan);
  const leftMs = runMs === null ? null : ((runs - done) * runMs) / workerCount();
  const isPaused = status === 'paused';
  return (
    <>
      {!showsOpen && (
        <p className="sweep-whose">
          These are runs of “<bdi>{picture.plan.doc.title}</bdi>” as it was when the sweep began.
        </p>
      )}
      <progress className="sweep-bar" value={done} max={runs} aria-label="Runs done" />
      <p className="sweep-forecast">
        {formatNumber(done, 'count')} of {formatNumber(runs, 'count')} runs
        {isPaused ? ', paused' : leftMs === null ? '' : `, ${workText(leftMs)} to go`}
      </p>
      <Button onClick={isPaused ? sweepActions.resume : sweepActions.pause}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button onClick={sweepActions.cancel}>Cancel</Button>
    </>
  );
}
