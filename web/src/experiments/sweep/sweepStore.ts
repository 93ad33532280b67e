/**
 * The sweep of this page: its choices, its runs, its picture.
 *
 * It lives on while another screen is shown. What is remembered is looked up as soon as the choices
 * stand; running begins with Start only.
 */

import { useMemo } from 'react';
import { activity, throttleMs } from '../../base/activity';
import { messageOf } from '../../base/invariant';
import { namelessText } from '../../model/engineText';
import type { Summary } from '../../model/engineTypes';
import { documentStore, useDocument } from '../../run';
import { createPageStore, onReset } from '../../run/pageStore';
import { type Outcome, Pool } from '../../run/pool';
import { runInternals } from '../../run/run';
import type { Picture } from './grid';
import { cellCount, haveSameRuns, jobsOf, type Plan } from './plan';
import { Results } from './results';
import { keepSetup, keptSetup, planOf, type Setup, sweptDoc } from './setup';

/** One run of the experiment as it is, for the estimate and for the list of measures. */
type Sample = {
  /** `null` where it is of another run of the sweep. */
  readonly scenario: string | null;
  readonly wallMs: number;
  readonly summary: Summary;
};

export type SweepState = {
  readonly setup: Setup;
  readonly status: 'rest' | 'running' | 'paused';
  /** Another one whenever there is more on it. */
  readonly picture: Picture | null;
  readonly sample: Sample | null;
  /** Why nothing can be run, or `null`. */
  readonly problem: string | null;
  /** The cell read out, or `null`. */
  readonly cell: number | null;
};

/** The picture is redrawn at most this often, ms. */
const REDRAW_MS = throttleMs(100);
/** Choices stand when they have not changed for so long, ms. */
const STAND_MS = throttleMs(250);

export const sweepStore = createPageStore<SweepState>(() => ({
  setup: keptSetup(),
  status: 'rest',
  picture: null,
  sample: null,
  problem: null,
  cell: null,
}));

activity.watch('the runs of a sweep', () => sweepStore.getState().status === 'running');

/** One value of the sweep, re-rendering when it changes. */
export const useSweep = sweepStore;

/** What Start would run now; `null` while no parameter is chosen. */
export function usePlan(): Plan | null {
  const doc = useDocument((state) => state.doc);
  const sourceId = useDocument((state) => state.sourceId);
  const setup = useSweep((state) => state.setup);
  return useMemo(() => planOf({ doc, sourceId }, setup), [doc, sourceId, setup]);
}

/** Is the picture of the open experiment? Not while a sweep runs that was begun in another one. */
export function useShowsOpen(): boolean {
  const plan = usePlan();
  const shown = useSweep((state) => state.picture?.plan ?? null);
  return useMemo(() => plan !== null && shown !== null && haveSameRuns(plan, shown), [plan, shown]);
}

let pool: Pool | null = null;
let current: AbortController | null = null;
let stopLookUp: () => void = () => undefined;
let stopRedraw: (() => void) | undefined;

function workers(): Pool {
  pool ??= new Pool();
  return pool;
}

/** Workers that runs are spread over. */
export function workerCount(): number {
  return workers().size;
}

/** Name of the build of the engine, for provenance. */
export function engineBuild(): string | null {
  return pool?.engine ?? null;
}

/** Choices that change nothing of the runs. */
const ONLY_SHOWN: readonly string[] = ['metric', 'statistic'] satisfies (keyof Setup)[];

onReset(() => current?.abort());

export const sweepActions = {
  /** Changes choices; a picture of others goes away, one that is shown otherwise stays. */
  choose: (part: Partial<Setup>) => {
    const setup = { ...sweepStore.getState().setup, ...part };
    sweepStore.setState({ setup });
    keepSetup(setup);
    if (Object.keys(part).some((key) => !ONLY_SHOWN.includes(key))) sweepActions.lookUp();
  },
  /** Shows what is remembered of the present choices in the open experiment. */
  lookUp: () => {
    if (sweepStore.getState().status !== 'rest') return;
    stopLookUp();
    stopLookUp = activity.after(
      'a sweep',
      STAND_MS,
      () => void activity.track('a sweep', lookUpNow()),
    );
  },
  start: () => void start(),
  pause: () => {
    workers().pause();
    sweepStore.setState({ status: 'paused' });
  },
  resume: () => {
    sweepStore.setState({ status: 'running' });
    workers().resume();
  },
  /** Ends what runs within a moment; what came stays. */
  cancel: () => {
    current?.abort();
    sweepStore.setState({ status: 'rest' });
    // The buttons first, then the picture.
    stopRedraw ??= activity.after('the picture of a sweep', REDRAW_MS, redraw);
  },
  read: (cell: number | null) => sweepStore.setState({ cell }),
};

function presentPlan(): Plan | null {
  return planOf(documentStore.getState(), sweepStore.getState().setup);
}

async function lookUpNow(): Promise<void> {
  const { status, picture, problem } = sweepStore.getState();
  if (status !== 'rest') return;
  const plan = presentPlan();
  // The table moved along the axes only: the picture is of these very runs.
  const isHere = plan !== null && picture !== null && haveSameRuns(plan, picture.plan);
  if (isHere && problem === null) return;
  current?.abort();
  const turn = new AbortController();
  current = turn;
  showNew(plan);
  await attempt(turn, async () => {
    await takeSample(turn.signal);
    if (plan === null || turn.signal.aborted) return;
    const options = { onOutcome: take, signal: turn.signal, onlyRemembered: true };
    await workers().run(jobsOf(plan), options);
  });
}

/** Runs the experiment as it is, unless that was done. */
async function takeSample(signal: AbortSignal): Promise<void> {
  const doc = sweptDoc(documentStore.getState().doc, sweepStore.getState().setup);
  const scenario = namelessText(doc);
  if (scenario === sweepStore.getState().sample?.scenario) return;
  const onOutcome = (outcome: Outcome) => {
    if ('problem' in outcome) {
      sweepStore.setState({ problem: outcome.problem, sample: null });
    } else if (outcome.summary !== undefined) {
      const { wallMs, summary } = outcome;
      sweepStore.setState({ problem: null, sample: { scenario, wallMs, summary } });
    }
  };
  await workers().run([{ key: 'sample', scenario }], { onOutcome, signal });
}

async function start(): Promise<void> {
  const plan = presentPlan();
  if (plan === null || sweepStore.getState().status !== 'rest') return;
  stopLookUp();
  current?.abort();
  const turn = new AbortController();
  current = turn;
  showNew(plan);
  sweepStore.setState({ status: 'running' });
  await attempt(turn, () => workers().run(jobsOf(plan), { onOutcome: take, signal: turn.signal }));
  if (current === turn && !turn.signal.aborted) {
    sweepStore.setState({ status: 'rest' });
    redraw();
    sayWhereItWent(plan);
  }
}

/** The screen shows the open experiment; the end of a sweep begun in another one is reported in a notice. */
function sayWhereItWent(plan: Plan): void {
  const present = presentPlan();
  if (present !== null && haveSameRuns(present, plan)) return;
  const text = `All runs of the sweep of “${plan.doc.title}” are done. Open it as it was, and Sweep shows what the browser kept of them.`;
  runInternals.notify({ tone: 'info', text });
}

/** Does `work`; a failure that is not an abort becomes the problem shown. */
async function attempt(turn: AbortController, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (current !== turn) return;
    const problem = messageOf(error);
    sweepStore.setState({ problem });
  }
}

/** A picture of `plan` with nothing on it yet. */
function showNew(plan: Plan | null): void {
  const picture = plan === null ? null : { plan, results: new Results(plan) };
  const { cell } = sweepStore.getState();
  const isThere = plan !== null && cell !== null && cell < cellCount(plan);
  sweepStore.setState({ picture, cell: isThere ? cell : null });
}

function take(outcome: Outcome, isRemembered: boolean): void {
  const { picture, sample } = sweepStore.getState();
  picture?.results.add(outcome, isRemembered);
  // Started before the experiment itself was measured: any of its runs tells as much.
  if (sample === null && 'summary' in outcome && outcome.summary !== undefined) {
    const { wallMs, summary } = outcome;
    sweepStore.setState({ sample: { scenario: null, wallMs, summary } });
  }
  stopRedraw ??= activity.after('the picture of a sweep', REDRAW_MS, redraw);
}

function redraw(): void {
  stopRedraw?.();
  stopRedraw = undefined;
  sweepStore.setState(({ picture }) => ({ picture: picture && { ...picture } }));
}
