/**
 * The state machine of a run, the same on the page and in its worker: one pure function from a state and an
 * event to the next state. `RunController` and `Session` keep a `Control` each and act on what follows from it.
 */

import type { Step } from '../model/commandLog';
import type { Problem } from '../model/engineTypes';
import { earlier, endOf, type Instant, instantOf, later, START, span } from '../model/instant';
import type { RunStoreState } from './contract';
import type { Snapshot } from './document';
import type { RunState } from './protocol';

/** Where a run stands, and how far it has been simulated. */
export type Place = { readonly head: Instant; readonly horizon: Instant };

/** What the worker must reach before the run is paused or plays. */
export type Goal =
  /** Simulate to the horizon, then go to `head`; with cell-hops to spend (`effort`), look further. */
  | (Place & { readonly type: 'cover'; readonly effort: number })
  | { readonly type: 'seek'; readonly head: Instant }
  /** Simulate on until something happens. */
  | { readonly type: 'search'; readonly lossOnly: boolean };

/** The state of a run, and what the reader asked of it. */
export type Control = {
  readonly state: RunState;
  /** Shall it play, once its goal is reached? */
  readonly wantsPlay: boolean;
  readonly goal: Goal | null;
  /** Its position when it was last paused or playing. */
  readonly place: Place;
};

const AT_START: Place = { head: START, horizon: START };

/** The state before anything is known. */
export const BEGIN: Control = { state: 'loading', wantsPlay: false, goal: null, place: AT_START };

export type ControlEvent =
  /** The page asked for a run; the one before stays until it is `ready`. */
  | { readonly type: 'load'; readonly goal: Goal }
  | { readonly type: 'ready' }
  /** The engine refused the scenario, for these reasons: the run before stays. */
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'play' }
  /** `frontier`: how far it has been simulated, where that is known. */
  | { readonly type: 'pause'; readonly frontier: Instant }
  | { readonly type: 'seek'; readonly head: Instant }
  /** `goal`: where that is, if it is known here. */
  | { readonly type: 'step'; readonly goal: Goal | null }
  /** The run took little work, so it is covered to a further horizon. */
  | { readonly type: 'further'; readonly horizon: Instant }
  | { readonly type: 'reached' }
  | { readonly type: 'ended' }
  | {
      readonly type: 'stands';
      readonly state: RunState;
      readonly place: Place;
      /** Is that the end of the run? */
      readonly isOver: boolean;
    }
  /** A new worker begins the run anew, and halts where the head was. */
  | { readonly type: 'restarted' }
  | { readonly type: 'suspended' }
  | { readonly type: 'failed' }
  /** There is no run; `goal` is for the next one. */
  | { readonly type: 'cleared'; readonly goal: Goal };

/** What an event makes of a run. */
export function next<Kept extends Control>(now: Kept, event: ControlEvent): Kept {
  return { ...now, ...changes(now, event) };
}

function changes(now: Control, event: ControlEvent): Partial<Control> {
  switch (event.type) {
    case 'load':
      // A run on the page stays visible while its successor loads.
      return { goal: event.goal, state: stands(now) ? now.state : 'loading' };
    case 'ready':
      return { state: 'covering' };
    case 'refused':
      return { goal: null, state: now.state === 'loading' ? 'idle' : now.state };
    case 'play':
      return { wantsPlay: true };
    case 'pause':
      return { wantsPlay: false, goal: halted(now.goal, event.frontier) };
    case 'seek':
      return { goal: moved(now.goal, event.head) };
    case 'step':
      // On the page the goal of a step is unknown: only the worker can find the event.
      return { wantsPlay: false, goal: event.goal ?? now.goal };
    case 'further':
      return { goal: extended(now.goal, event.horizon) };
    case 'reached':
      return { goal: null };
    case 'ended':
      return { goal: null, wantsPlay: false };
    case 'stands':
      return standing(now, event);
    case 'restarted':
      return { state: 'covering', wantsPlay: false };
    case 'suspended':
      return { state: 'suspended' };
    case 'failed':
      return { state: 'failed', wantsPlay: false };
    case 'cleared':
      return { ...BEGIN, state: 'idle', goal: event.goal };
    default:
      return event satisfies never;
  }
}

/** A run that is being covered has no position yet: the one before stays. */
function standing(
  { wantsPlay }: Control,
  { state, place, isOver }: Extract<ControlEvent, { type: 'stands' }>,
): Partial<Control> {
  if (state === 'covering') return { state };
  // Paused or playing again, the run has reached its goal.
  return { state, place, goal: null, wantsPlay: wantsPlay && !isOver };
}

/** Is there a run on the page? */
function stands({ state }: Control): boolean {
  return state === 'covering' || state === 'resting' || state === 'playing';
}

/** What remains of a goal when the reader wants to halt at once. */
function halted(goal: Goal | null, frontier: Instant): Goal | null {
  // A search stops at the frontier it has reached.
  if (goal?.type === 'search') return { type: 'seek', head: frontier };
  // A run that has not begun is still covered: an empty page would show nothing.
  if (goal?.type !== 'cover' || frontier === START) return goal;
  return { ...goal, horizon: frontier, head: earlier(goal.head, frontier), effort: 0 };
}

/** A playhead moved while the run is covered is put there afterwards. */
function moved(goal: Goal | null, head: Instant): Goal {
  if (goal?.type !== 'cover') return { type: 'seek', head };
  return { ...goal, head, horizon: later(goal.horizon, head) };
}

function extended(goal: Goal | null, horizon: Instant): Goal | null {
  if (goal?.type !== 'cover') return goal;
  // A playhead at the end stays at the end; one set by the reader stays where it was set.
  const head = goal.head === goal.horizon ? horizon : goal.head;
  return { ...goal, horizon, head, effort: 0 };
}

/** The state of an engine with this goal, and with or without a request to play. */
export function engineState({ goal, wantsPlay }: Control): RunState {
  if (goal === null) return wantsPlay ? 'playing' : 'resting';
  // A seek does not interrupt play: the status stays `playing` and buttons keep still.
  return goal.type === 'seek' && wantsPlay ? 'playing' : 'covering';
}

/** The position the run is to have, whatever is computed meanwhile. */
export function target({ goal, place }: Control): Place {
  if (goal?.type === 'cover') return { head: goal.head, horizon: goal.horizon };
  if (goal?.type !== 'seek') return place;
  return { head: goal.head, horizon: later(place.horizon, goal.head) };
}

/** Cell-hops left for a longer first view; 0 once an experiment has been shown. */
export function effortLeft({ goal }: Control): number {
  return goal?.type === 'cover' ? goal.effort : 0;
}

/** A document was opened, and the engine has not accepted it yet: what a refusal leads back to. */
type Opening = {
  readonly step: Step<Snapshot>;
  readonly before: PageControl;
  /** Was the run before it at rest, with all of it on the page? */
  readonly isSettled: boolean;
};

/** What the page keeps beside the shared state. */
export type PageControl = Control & {
  /** Simulated seconds per wall second; `null` = as fast as possible. */
  readonly speed: number | null;
  readonly isSpeedChosen: boolean;
  /** Does it play as fast as possible, whatever `speed` says, until it is over or paused? */
  readonly toEnd: boolean;
  readonly opening: Opening | null;
  /** Why a document was withdrawn, until the previous one runs again. */
  readonly refusal: readonly Problem[];
};

export type PageEvent =
  | ControlEvent
  /** Another document was opened; `step` led there and is withdrawn when the engine refuses it. */
  | {
      readonly type: 'open';
      readonly goal: Goal;
      readonly step: Step<Snapshot> | null;
      readonly isSettled: boolean;
    }
  | { readonly type: 'toEnd' }
  | { readonly type: 'speed'; readonly speed: number | null; readonly isChosen: boolean };

/** What an event makes of the run on the page. */
export function nextOnPage(now: PageControl, event: PageEvent): PageControl {
  const after = changedOnPage(now, event);
  return after.toEnd && !after.wantsPlay ? { ...after, toEnd: false } : after;
}

function changedOnPage(now: PageControl, event: PageEvent): PageControl {
  switch (event.type) {
    case 'open': {
      const { step, isSettled, goal } = event;
      const opening = step && { step, isSettled, before: now };
      return { ...next(now, { type: 'load', goal }), wantsPlay: false, opening };
    }
    case 'speed':
      return { ...now, speed: event.speed, isSpeedChosen: event.isChosen, toEnd: false };
    case 'toEnd':
      return { ...next(now, { type: 'play' }), toEnd: true };
    case 'ready':
      return { ...next(now, event), opening: null, refusal: NONE };
    case 'refused':
      return now.opening === null ? next(now, event) : takenBack(now, now.opening, event.problems);
    case 'stands':
      return withPace(now, next(now, event));
    case 'cleared':
      return { ...next(now, event), opening: null };
    default:
      return next(now, event);
  }
}

/** One list for all, so that subscribers see no change between two empty ones. */
const NONE: readonly Problem[] = [];

/** A refused document counts as never opened: the state before it returns. */
function takenBack(
  now: PageControl,
  { before, isSettled }: Opening,
  problems: readonly Problem[],
): PageControl {
  // What the reader chose meanwhile, and where the worker stands, is of now.
  const { speed, isSpeedChosen, state } = now;
  return { ...before, state, speed, isSpeedChosen, refusal: isSettled ? NONE : problems };
}

/** Does the run stand at its end? */
export function hasEnded({
  status,
  head,
  info,
}: Pick<RunStoreState, 'status' | 'head' | 'info'>): boolean {
  return status === 'resting' && info !== null && head >= endOf(info);
}

/** The status a reader sees: the end of a run is no pause, and an unsupported browser is no fault. */
export type RunStatus = RunState | 'ended' | 'unsupported';

/** The status to show for a state of the run store. */
export function runStatus(
  run: Pick<RunStoreState, 'status' | 'head' | 'info' | 'isSupported'>,
): RunStatus {
  if (hasEnded(run)) return 'ended';
  return run.status === 'failed' && !run.isSupported ? 'unsupported' : run.status;
}

/** How much of a run is simulated at least; all of a shorter one. */
export const FIRST_HORIZON = instantOf(0.5);
/**
 * Cell-hops that may be spent on showing more than that: as many as the first half second of a backbone
 * experiment takes. A slow line is shown for many seconds, and its whole history answers as fast.
 */
export const FIRST_EFFORT = 250_000;
/** Simulated seconds per wall second for half a second: slow enough to watch a round trip. */
export const FIRST_SPEED = 0.1;
/**
 * The previous run stays on the page for this long before a part of the new one is shown, ms. Chosen: a
 * reader who turns a knob accepts that delay to see the whole run at once; after it, a growing one is better.
 */
export const QUIET_MS = 250;

/** Sets the speed to suit the first view of an experiment, unless the reader has chosen one. */
function withPace(before: PageControl, now: PageControl): PageControl {
  // Effort is left only during the first view; without a goal that view is complete.
  const isSeen = effortLeft(before) > 0 && now.goal === null;
  if (!isSeen || now.isSpeedChosen) return now;
  return { ...now, speed: firstSpeed(now.place.horizon) };
}

/** The speed for a run that is shown up to `horizon` at first: the same share of it, at most real time. */
function firstSpeed(horizon: Instant): number {
  const notch = [1, 0.5, 0.2].find(
    (speed) => speed <= (span(START, horizon) / span(START, FIRST_HORIZON)) * FIRST_SPEED,
  );
  return notch ?? FIRST_SPEED;
}

/** Before the page has begun. */
export const PAGE_BEGIN: PageControl = {
  ...BEGIN,
  speed: FIRST_SPEED,
  isSpeedChosen: false,
  toEnd: false,
  opening: null,
  refusal: NONE,
};
