/**
 * One step of the time bar: to an event, a cell time, a round trip, a loss; to an RM cell back at its source,
 * to a segment that leaves or arrives. Afterwards it is said in words what was stepped to.
 *
 * RM cells and segments are too many to be reported, so a copy of the run is asked for the next one. Backwards
 * it is asked about ever longer stretches before the head, until one holds such an instant.
 */

import { useStore } from 'zustand';
import type { StepKind } from '../commands/shell';
import type { Moment, MomentKind, RunInfo, ScenarioDoc } from '../model/engineTypes';
import { type Instant, instantOf, secondsOf, shifted, standsAt } from '../model/instant';
import { documentStore, runActions, runStore, viewStore } from '../run';
import type { RunStoreState } from '../run/contract';
import { createPageStore } from '../run/pageStore';
import { eventsLine, momentsLine, nothingLine } from './stepDescription';

/** What a step arrived at, in words; the instant of the playhead and the document the words hold for. */
export type StepReport = { readonly text: string; readonly at: Instant; readonly of: ScenarioDoc };

const store = createPageStore<{ readonly report: StepReport | null }>(() => ({ report: null }));

/** The newest words, as long as the head stands where they hold. */
export function useStepReport(): StepReport | null {
  return useStore(store, ({ report }) => report);
}

type Direction = 1 | -1;

/** Shortest stretch looked at backwards, s, and how much longer each further one is; chosen. */
const LEAST_STRETCH_S = 0.005;
const WIDEN = 4;
/** A step that has not moved the head by then has nowhere to go, ms. */
const PATIENCE_MS = 3_000;

const NAMES: Readonly<Record<MomentKind, string>> = {
  rm: 'RM cell back at its source',
  segment: 'TCP segment',
};

/** Only the newest step is carried to its end. */
let newest = 0;
let isLooking = false;

/** Takes one step. */
export async function stepBy(kind: StepKind, direction: Direction): Promise<void> {
  if (kind === 'rm' || kind === 'segment') return lookFor(kind, direction);
  newest += 1;
  const step = newest;
  const before = runStore.getState();
  runActions.step(kind, direction);
  const after = await atRest(({ head }) => head !== before.head);
  if (after === null || step !== newest || after.info === null) return;
  const { head, info } = after;
  const happened = runActions.history.current().events;
  const here = happened.filter(({ timeS }) => standsAt(head, instantOf(timeS)));
  const isMeant = kind === 'event' || kind === 'loss';
  if (isMeant && here.length > 0) say({ text: eventsLine(here, info), at: head });
}

/** Goes to the next or last instant of a kind; a press while one is looked for is not heard. */
async function lookFor(what: MomentKind, direction: Direction): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  newest += 1;
  const step = newest;
  try {
    if (runStore.getState().status === 'playing') runActions.pause();
    const from = await atRest(() => true);
    if (from?.info === null || from === null) return;
    const moments = await (direction === 1 ? after(what, from.info) : before(what, from.info));
    const [first] = moments ?? [];
    if (moments === null || step !== newest) return;
    if (first === undefined) {
      say({ text: nothingLine(nameOf(what, from.info), direction), at: from.head });
      return;
    }
    const at = instantOf(first.atS);
    say({ text: momentsLine(moments, from.info), at });
    runActions.seek(at);
    await atRest(({ head }) => standsAt(head, at));
  } finally {
    isLooking = false;
  }
}

/** The first moments behind the head; `null` when the run was replaced. */
function after(what: MomentKind, info: RunInfo): Promise<readonly Moment[] | null> {
  return ask(what, {
    fromS: secondsOf(runStore.getState().head),
    untilS: info.durationS,
    direction: 1,
  });
}

/** The last moments before the head; `null` when the run was replaced. */
async function before(what: MomentKind, info: RunInfo): Promise<readonly Moment[] | null> {
  // The head's own instant is not before it.
  let untilS = secondsOf(shifted(runStore.getState().head, -1));
  for (let spanS = Math.max(LEAST_STRETCH_S, info.rttS); untilS > 0; spanS *= WIDEN) {
    const fromS = Math.max(0, untilS - spanS);
    const found = await ask(what, { fromS, untilS, direction: -1 });
    if (found === null || found.length > 0) return found;
    untilS = fromS;
  }
  return [];
}

async function ask(
  what: MomentKind,
  { direction, ...range }: { fromS: number; untilS: number; direction: Direction },
): Promise<readonly Moment[] | null> {
  const { info } = runStore.getState();
  const chosen = chosenCircuit(info);
  const circuit = chosen ?? info?.network.circuits[0]?.id;
  if (circuit === undefined) return [];
  const first = direction === 1 ? 1 : null;
  const filter = { moments: { of: what, only: chosen !== null, first } };
  const answer = await runActions.inquire({ ...range, circuit, filter });
  return answer?.story?.moments ?? (answer === null ? null : []);
}

function nameOf(what: MomentKind, info: RunInfo): string {
  const chosen = chosenCircuit(info);
  const circuit = info.network.circuits.find(({ id }) => id === chosen);
  return circuit === undefined ? NAMES[what] : `${NAMES[what]} of ${circuit.label}`;
}

/** The circuit that is selected, if one is. */
function chosenCircuit(info: RunInfo | null): string | null {
  const { selection } = viewStore.getState();
  const isHere = info?.network.circuits.some(({ id }) => id === selection?.id) === true;
  return isHere && selection?.type === 'circuit' ? selection.id : null;
}

function say(report: Omit<StepReport, 'of'>): void {
  store.setState({ report: { ...report, of: documentStore.getState().doc } });
}

/** The run when it stands still and `isIt`; `null` when that takes too long. */
function atRest(isIt: (run: RunStoreState) => boolean): Promise<RunStoreState | null> {
  const holds = (run: RunStoreState) => run.status === 'resting' && isIt(run);
  const now = runStore.getState();
  if (holds(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const end = (run: RunStoreState | null) => {
      clearTimeout(timer);
      stop();
      resolve(run);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    const stop = runStore.subscribe((run) => {
      if (holds(run)) end(run);
    });
  });
}
