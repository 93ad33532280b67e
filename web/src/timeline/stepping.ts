/**
 * One step of the time bar: to an event, a cell time, a round trip, a loss; to an RM cell back at its source,
 * to a segment that leaves or arrives. Afterwards it is said in words what was stepped to:
 * "RM cell of S1 back at 42.180 ms, ER 71.2 Mb/s, CI set".
 *
 * RM cells and segments are too many to be reported, so a copy of the run is asked for the next one. Backwards
 * it is asked about ever longer stretches before the head, until one holds such an instant.
 */

import { formatNumber, formatValue } from '../base/format';
import type { StepKind } from '../commands/shell';
import type { Moment, MomentKind, RunEvent, RunInfo } from '../model/engineTypes';
import { endOf, instantOf, START, secondsOf, shifted, standsAt } from '../model/instant';
import { elementName } from '../model/plotKinds/kind';
import { rmFields } from '../model/values';
import { documentStore, runActions, runStore } from '../run';
import type { RunStoreState } from '../run/contract';
import { chosenCircuit, momentsIn } from './inquiries';
import { type StepReport, stepStore } from './runButtons';
import { instantText } from './timeText';

type Direction = 1 | -1;

/** Shortest stretch looked at backwards, s, and how much longer each further one is; chosen. */
const LEAST_STRETCH_S = 0.005;
const WIDEN = 4;
/** Time after which a step that has not moved the head is given up, ms. */
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
  if (kind !== 'event' && kind !== 'loss') return;
  const { head, info } = after;
  const happened = runActions.history.current().events;
  const here = happened.filter(({ timeS }) => standsAt(head, instantOf(timeS)));
  const edge = direction === 1 ? endOf(info) : START;
  if (here.length > 0) say({ text: eventsLine(here, info), at: head });
  else if (head === edge) say({ text: nothingLine(kind, direction), at: head });
}

/** Goes to the next or previous instant of a kind; ignores further presses meanwhile. */
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
  return momentsIn([secondsOf(runStore.getState().head), info.durationS], what, 1);
}

/** The last moments before the head; `null` when the run was replaced. */
async function before(what: MomentKind, info: RunInfo): Promise<readonly Moment[] | null> {
  // The head's own instant is not before it.
  let untilS = secondsOf(shifted(runStore.getState().head, -1));
  for (let spanS = Math.max(LEAST_STRETCH_S, info.rttS); untilS > 0; spanS *= WIDEN) {
    const fromS = Math.max(0, untilS - spanS);
    const found = await momentsIn([fromS, untilS], what, null);
    if (found === null || found.length > 0) return found;
    untilS = fromS;
  }
  return [];
}

function nameOf(what: MomentKind, info: RunInfo): string {
  const chosen = chosenCircuit(info);
  return chosen === null ? NAMES[what] : `${NAMES[what]} of ${elementName(chosen, info)}`;
}

function say(report: Omit<StepReport, 'of'>): void {
  stepStore.setState({ report: { ...report, of: documentStore.getState().doc } });
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

/** Moments and events that are named one by one; more of them are counted. */
const TOLD = 2;

/** Everything that happened at the instant of a step. */
export function momentsLine(moments: readonly Moment[], info: RunInfo): string {
  return firstOf(moments.map((moment) => momentLine(moment, info)));
}

/** The first of what happened at an instant, and how much more did. */
function firstOf(lines: readonly string[]): string {
  const rest = lines.length - TOLD;
  const more = rest > 0 ? [`and ${rest} more at this instant`] : [];
  return [...lines.slice(0, TOLD), ...more].join('; ');
}

function momentLine(moment: Moment, info: RunInfo): string {
  const name = elementName(moment.circuit, info);
  const at = instantText(moment.atS);
  if ('rm' in moment) {
    return `RM cell of ${name} back at ${at}, ${rmFields(moment.rm).join(', ')}`;
  }
  if ('sent' in moment) {
    const { segments, bytes, sentBefore: again } = moment.sent;
    const what = segments === 1 ? 'Segment' : `${segments} segments`;
    const repeated =
      again === 0 ? '' : again === segments ? ', sent again' : `, ${again} of them again`;
    return `${what} of ${name} sent at ${at}, ${formatValue(bytes, 'bytes')}${repeated}`;
  }
  const { firstByte: first, bytes, sentBefore } = moment.arrived;
  const range = `bytes ${formatNumber(first, 'bytes')} to ${formatNumber(first + bytes - 1, 'bytes')}`;
  const repeated = sentBefore ? ', sent again' : '';
  return `Segment of ${name} arrived at ${at}, ${range}${repeated}`;
}

/** The events of an instant. */
export function eventsLine(events: readonly RunEvent[], info: RunInfo): string {
  return firstOf(events.map((event) => eventLine(event, info)));
}

function eventLine({ circuit, kind, cause, timeS }: RunEvent, info: RunInfo): string {
  const whose = circuit === null ? '' : `${elementName(circuit, info)}, `;
  const what = kind === 'cellLoss' ? 'cell lost: ' : '';
  return `${instantText(timeS)}: ${whose}${what}${cause}`;
}

/** Says that there is no such moment in this direction. */
export function nothingLine(what: string, direction: 1 | -1): string {
  const side = direction === 1 ? 'until the end of the run' : 'since the start of the run';
  return `No ${what} ${side}.`;
}
