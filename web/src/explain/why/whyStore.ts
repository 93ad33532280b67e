/**
 * The question on the screen: which circuit, which instant, what was found. One at a time.
 */

import { extent, greatest } from 'd3-array';
import { load } from '../../base/activity';
import type { CellPath, Change, NetworkCircuit, RunEvent, RunInfo } from '../../model/engineTypes';
import { isLoss } from '../../model/eventLook';
import { instantOf, secondsOf } from '../../model/instant';
import { runActions, runStore, viewStore } from '../../run';
import type { RunStoreState } from '../../run/contract';
import { column, range } from '../../run/history';
import { createPageStore, until } from '../../run/pageStore';
import { cursor, putCursor } from '../../timeline/range/timeControl';
import { stage } from '../../timeline/stage/stage';
import { lookAround } from './search';

/** What is asked about: everything, or one kind of change. */
export type Subject = 'all' | Change['quantity'];

type WhyState = {
  readonly isOpen: boolean;
  readonly circuit: string;
  readonly subject: Subject;
  readonly atS: number;
  /** The loss that was asked about; `null` for a bend or another event. */
  readonly asked: RunEvent | null;
  readonly isAsking: boolean;
  readonly changes: readonly Change[];
  /** Place of the one in view; −1 = none. */
  readonly shown: number;
  readonly path: CellPath | null;
  readonly refusal: string | null;
};

const CLOSED: WhyState = {
  isOpen: false,
  circuit: '',
  subject: 'all',
  atS: 0,
  asked: null,
  isAsking: false,
  changes: [],
  shown: -1,
  path: null,
  refusal: null,
};

/** Shortest stretch looked at before an instant, s. */
export const LEAST_REACH_S = 0.02;

export const whyStore = createPageStore<WhyState>(() => CLOSED);
const set = whyStore.setState;
/** The run that the last question was asked of. */
let askedOf = 0;

/** Reads one value of the question in a component. */
export const useWhy = whyStore;

/** Circuits whose rate or window is drawn. */
export function askable(info: RunInfo): readonly NetworkCircuit[] {
  const drawn = new Set(
    info.series.filter((s) => s.quantity === 'acr' || s.quantity === 'cwnd').map((s) => s.element),
  );
  return info.network.circuits.filter(({ id }) => drawn.has(id));
}

/**
 * Opens the question for an event, else for the one that was chosen in the ribbon or by key, else for the
 * instant being read: of the event's circuit, the selected one, the one asked about before, the one that bends most.
 */
export function askWhy(event = cursor.event()): void {
  const { info } = runStore.getState();
  if (info === null) return;
  // A loss is explained by what happened to that circuit at that port, whatever else is near.
  const loss = stage.scene().run.events.find((each) => each === event && isLoss(each));
  if (loss !== undefined && loss.circuit !== null) {
    set({ subject: 'all' });
    void look(loss.circuit, loss.timeS, loss);
    return;
  }
  const circuits = askable(info);
  const { selection } = viewStore.getState();
  const wanted = [event?.circuit, selection?.id, whyStore.getState().circuit];
  const found = wanted.find((id) => circuits.some((each) => each.id === id));
  // Cells of a circuit without rate and window can still be lost.
  const atS = event?.timeS ?? stage.readS();
  const circuit = found ?? bentMost(circuits, atS)?.id ?? info.network.circuits[0]?.id;
  // The event itself is the change nearest to its instant, provided that none is left out.
  if (event !== null) set({ subject: 'all' });
  if (circuit !== undefined) void look(circuit, atS);
}

/** The circuit whose curve in the plot that was pointed at moves most about an instant; else the first one. */
function bentMost(circuits: readonly NetworkCircuit[], atS: number): NetworkCircuit | undefined {
  const { subject } = whyStore.getState();
  if (subject !== 'acr' && subject !== 'cwnd') return circuits[0];
  const { run: view } = stage.scene();
  const rows = range(view, atS - reach(), atS + reach());
  return greatest(circuits, ({ id }) => {
    const [low = 0, high = 0] = extent(
      view.columns[column(view, subject, id)]?.subarray(...rows) ?? [],
    );
    return high - low;
  });
}

/** A plot was pointed at: what it shows is what the next question is about. */
export function pointAt(quantity: string): void {
  set({ subject: quantity === 'acr' || quantity === 'cwnd' ? quantity : 'all' });
}

export function closeWhy(): void {
  set({ ...CLOSED, subject: whyStore.getState().subject });
}

/** Asks about a circuit near an instant, perhaps for a loss of it, and shows what is found. */
export async function look(
  circuit: string,
  atS: number,
  asked: RunEvent | null = null,
): Promise<void> {
  const horizonS = secondsOf(runStore.getState().horizon);
  const at = Math.min(Math.max(atS, 0), horizonS);
  const { subject } = whyStore.getState();
  askedOf = runStore.getState().generation;
  set({ ...CLOSED, isOpen: true, circuit, subject, atS: at, asked, isAsking: true });
  const isMeant = ({ quantity }: Change) => subject === 'all' || quantity === subject;
  // A newer question may take its place meanwhile.
  const isOver = () => {
    const now = whyStore.getState();
    return !now.isOpen || now.circuit !== circuit || now.atS !== at || now.asked !== asked;
  };
  await awake();
  const search = asked === null ? null : await searchFor(asked);
  if (isOver()) return;
  const range = { atS: at, reachS: reach(), endS: horizonS, isMeant, ...search };
  const found = await lookAround(runActions.inquire, circuit, range);
  if (isOver()) return;
  if (found === null) {
    set({ isAsking: false, refusal: 'The run was replaced before it could answer. Ask again.' });
    return;
  }
  const { changes, nearest, refusal } = found;
  set({ isAsking: false, changes, shown: nearest, refusal });
  const shown = changes[nearest];
  // The loss asked about stays the event that is read.
  if (asked !== null) putCursor(instantOf(asked.timeS), asked);
  else if (shown !== undefined) putCursor(instantOf(shown.atS));
}

/**
 * An answer is one of the run that is there: of the next run it is asked again, as soon as that is complete enough to
 * have a summary, unless its circuit has gone.
 */
runStore.subscribe(({ generation, status, summary, info }, before) => {
  const { isOpen, circuit, atS } = whyStore.getState();
  const isNews = summary !== null && summary !== before.summary && generation !== askedOf;
  if (!isOpen || !isNews || !AWAKE.includes(status)) return;
  if (info?.network.circuits.some(({ id }) => id === circuit)) void look(circuit, atS);
  else closeWhy();
});

/** Where to look for the very cell of a loss; `null` before there is a run. */
async function searchFor(asked: RunEvent) {
  const { searchForCell } = await load(import('./lossStory'));
  const { info } = runStore.getState();
  return info && searchForCell({ info, view: stage.scene().run }, asked);
}

/** Waits while the run is suspended, and until it is back where it was. */
async function awake(): Promise<void> {
  if (runStore.getState().status !== 'suspended') return;
  await until(runStore, ({ status }) => AWAKE.includes(status));
}

const AWAKE: readonly RunStoreState['status'][] = ['playing', 'resting'];

/** One round trip and a little, s. */
export function reach(): number {
  return Math.max((runStore.getState().info?.rttS ?? 0) * 1.5, LEAST_REACH_S);
}
