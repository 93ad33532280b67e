/**
 * What the open panel offers: another circuit or kind of change, the change before and after, a cell followed.
 */

import type { RunEvent } from '../../model/engineTypes';
import { instantOf } from '../../model/instant';
import { runActions, runStore } from '../../run';
import { until } from '../../run/pageStore';
import { putCursor } from '../../timeline/range/timeControl';
import { stage } from '../../timeline/stage/stage';
import { LEAST_REACH_S, look, reach, type Subject, whyStore } from './whyStore';

/** How long a cell is followed at most, in round trips. */
const FOLLOWED_RTTS = 20;

const set = whyStore.setState;

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

/** The change before or after the one in view; beyond those found, looks further. */
export function goToChange(direction: 1 | -1): void {
  const { changes, shown, circuit, atS } = whyStore.getState();
  const next = changes[shown + direction];
  if (next !== undefined) {
    set({ shown: shown + direction, asked: null });
    putCursor(instantOf(next.atS));
    return;
  }
  const edgeS = changes[shown]?.atS ?? atS;
  void look(circuit, edgeS + direction * reach());
}

/** Puts the run and the cursor to the instant in view. */
export function goThere(): void {
  const { changes, shown, asked } = whyStore.getState();
  const atS = asked?.timeS ?? changes[shown]?.atS;
  if (atS === undefined) return;
  const at = instantOf(atS);
  runActions.seek(at);
  putCursor(at);
}

/** Follows the next cell that the source sends from the instant in view on, as soon as that is known. */
export async function followNext(kind: 'rm' | 'data'): Promise<void> {
  // No other question is looked into then.
  await until(whyStore, ({ isAsking }) => !isAsking);
  const { isOpen, changes, shown, circuit, atS } = whyStore.getState();
  if (!isOpen) return;
  const { info } = runStore.getState();
  const fromS = changes[shown]?.atS ?? atS;
  const untilS = fromS + Math.max((info?.rttS ?? 0) * FOLLOWED_RTTS, LEAST_REACH_S);
  set({ path: null });
  const answer = await runActions.inquire({ circuit, fromS, untilS, filter: { nextCell: kind } });
  // Without an answer a newer question has taken its place.
  if (answer !== null) set({ path: answer.story?.path ?? null, refusal: answer.refusal });
}

/** The newest record of lost cells of a circuit among those that are meant. */
export function newestLoss(circuit: string, isMeant: (loss: RunEvent) => boolean): RunEvent | null {
  const isIt = (event: RunEvent) =>
    event.kind === 'cellLoss' && event.circuit === circuit && isMeant(event);
  return stage.scene().run.events.findLast(isIt) ?? null;
}

/** The record of the drop in view, which tells of others near it, too; `null` when another change is. */
export function lossInView(): RunEvent | null {
  const { changes, shown, circuit } = whyStore.getState();
  const change = changes[shown];
  if (change?.quantity !== 'drop') return null;
  const { port, atS } = change;
  return newestLoss(circuit, ({ element, timeS }) => element === port && timeS <= atS);
}
