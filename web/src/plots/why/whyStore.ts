/**
 * The question on the screen: which circuit, which instant, what was found. One at a time.
 */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CellFate, NetworkCircuit, RunEvent, RunInfo, Testimony } from '../../engine/model';
import { runActions, runStore, viewStore } from '../../store';
import type { Question } from '../../store/questions';
import { stage } from '../stage/sharedStage';
import { putCursor } from '../time/timeControl';
import { lookAround } from './search';

/** What is asked about: everything, or one kind of change. */
export type Subject = 'all' | Testimony['quantity'];

export type WhyState = {
  readonly isOpen: boolean;
  readonly circuit: string;
  readonly subject: Subject;
  readonly atS: number;
  readonly isAsking: boolean;
  readonly testimonies: readonly Testimony[];
  /** Place of the one in view; −1 = none. */
  readonly shown: number;
  readonly fate: CellFate | null;
  readonly refusal: string | null;
};

const CLOSED: WhyState = {
  isOpen: false,
  circuit: '',
  subject: 'all',
  atS: 0,
  isAsking: false,
  testimonies: [],
  shown: -1,
  fate: null,
  refusal: null,
};

/** Shortest stretch looked at before an instant, s. */
const LEAST_REACH_S = 0.02;
/** How long a cell is followed at most, in round trips. */
const FOLLOWED_RTTS = 20;

export const whyStore = createStore<WhyState>(() => CLOSED);
const set = (part: Partial<WhyState>) => whyStore.setState(part);
const ask = (question: Question) => runActions.inquire(question);

/** Reads one value of the question in a component. */
export function useWhy<T>(selector: (state: WhyState) => T): T {
  return useStore(whyStore, selector);
}

/** Circuits whose rate or window is drawn. */
export function askable(info: RunInfo): readonly NetworkCircuit[] {
  const drawn = new Set(
    info.series.filter((s) => s.quantity === 'acr' || s.quantity === 'cwnd').map((s) => s.element),
  );
  return info.network.circuits.filter(({ id }) => drawn.has(id));
}

/** Opens the question for an instant: of the event's circuit, the selected one, the first one. */
export function askWhy(atS: number, event?: RunEvent): void {
  const { info } = runStore.getState();
  if (info === null) return;
  const circuits = askable(info);
  const { selection } = viewStore.getState();
  const wanted = [event?.circuit, selection?.id, whyStore.getState().circuit];
  const circuit = wanted.find((id) => circuits.some((each) => each.id === id)) ?? circuits[0]?.id;
  if (circuit !== undefined) void look(circuit, atS);
}

/** Asks the same of another circuit. */
export function chooseCircuit(circuit: string): void {
  void look(circuit, whyStore.getState().atS);
}

/** Asks about another kind of change. */
export function chooseSubject(subject: Subject): void {
  const { circuit, atS } = whyStore.getState();
  set({ subject });
  void look(circuit, atS);
}

/** A plot was pointed at: what it shows is what the next question is about. */
export function pointAt(quantity: string): void {
  set({ subject: quantity === 'acr' || quantity === 'cwnd' ? quantity : 'all' });
}

/** The change before or after the one in view; beyond those found, looks further. */
export function goToChange(direction: 1 | -1): void {
  const { testimonies, shown, circuit, atS } = whyStore.getState();
  const next = testimonies[shown + direction];
  if (next !== undefined) {
    set({ shown: shown + direction });
    putCursor(next.atS);
    return;
  }
  const edgeS = testimonies[shown]?.atS ?? atS;
  void look(circuit, edgeS + direction * reach());
}

/** Puts the run and the cursor to the instant in view. */
export function goThere(): void {
  const { testimonies, shown } = whyStore.getState();
  const atS = testimonies[shown]?.atS;
  if (atS === undefined) return;
  runActions.seek(atS);
  putCursor(atS);
}

/** Follows the next cell that the source sends from the instant in view on. */
export async function followNext(kind: 'rm' | 'data'): Promise<void> {
  const { testimonies, shown, circuit, atS } = whyStore.getState();
  const { info } = runStore.getState();
  const fromS = testimonies[shown]?.atS ?? atS;
  const untilS = fromS + Math.max((info?.rttS ?? 0) * FOLLOWED_RTTS, LEAST_REACH_S);
  set({ isAsking: true, fate: null });
  const answer = await ask({ circuit, fromS, untilS, follow: kind });
  const fate = answer?.fate ?? null;
  if (fate?.kind === 'queue') return;
  set({ isAsking: false, fate, refusal: answer?.refusal ?? null });
}

export function closeWhy(): void {
  set({ ...CLOSED, subject: whyStore.getState().subject });
}

async function look(circuit: string, atS: number): Promise<void> {
  const { horizonS } = runStore.getState();
  const at = Math.min(Math.max(atS, 0), horizonS);
  const { subject } = whyStore.getState();
  set({ ...CLOSED, isOpen: true, circuit, subject, atS: at, isAsking: true });
  const isMeant = ({ quantity }: Testimony) => subject === 'all' || quantity === subject;
  const stretch = { atS: at, reachS: reach(), endS: horizonS };
  const found = await lookAround(ask, circuit, { ...stretch, isMeant });
  const now = whyStore.getState();
  // A newer question has taken its place.
  if (!now.isOpen || now.circuit !== circuit || now.atS !== at) return;
  if (found === null) {
    set({ isAsking: false, refusal: 'The run was replaced before it could answer. Ask again.' });
    return;
  }
  const { testimonies, nearest, refusal } = found;
  set({ isAsking: false, testimonies, shown: nearest, refusal });
  const shown = testimonies[nearest];
  if (shown !== undefined) putCursor(shown.atS);
}

/** One round trip and a little, s. */
function reach(): number {
  return Math.max((runStore.getState().info?.rttS ?? 0) * 1.5, LEAST_REACH_S);
}

/** The newest loss of a circuit before an instant: what a time-out or a repair goes back to. */
export function lossBefore(circuit: string, atS: number): RunEvent | null {
  const { events } = stage.scene().run.view;
  const isIt = (event: RunEvent) =>
    event.circuit === circuit && event.kind === 'cellLoss' && event.timeS < atS;
  return events.findLast(isIt) ?? null;
}
