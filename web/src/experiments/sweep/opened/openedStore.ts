/**
 * The sweep that was opened from files: it takes the place of the page's own on the screen, which stays as it is
 * behind it.
 */

import { activity } from '../../../base/activity';
import { leaveScreen } from '../../../base/address';
import { visible } from '../../../base/hidden';
import type { JsonValue } from '../../../base/strictJson';
import type { ScenarioDoc } from '../../../model/engineTypes';
import { atPath, checkScenario } from '../../../model/scenarioShape';
import { documentActions } from '../../../run';
import { openFigureDoor, type SweepDoor } from '../../../run/figureDoor';
import { createPageStore, onReset } from '../../../run/pageStore';
import { type Choice, firstChoice } from './cells';
import { sweepFilesOf } from './choose';
import { type OpenedSweep, Refusal } from './model';
import { readSweep } from './read';

/** The claim of a row about its run, to be compared. */
export type RowClaim = {
  readonly run: number;
  /** 16 hexadecimal digits. */
  readonly fingerprint: string;
  /** End of the run, s. */
  readonly atS: number;
  /** Names of the engine that made the row and of this one. */
  readonly made: string;
  readonly engine: string;
};

/** Hears what a row says of its run, once that run is open. */
export type HearRow = (claim: RowClaim) => void;

/** What is shown of a sweep. */
export type Shown = { readonly sweep: OpenedSweep; readonly choice: Choice };

type OpenedState = {
  readonly isReading: boolean;
  readonly shown: Shown | null;
  /** The cell read out, and which of its runs would be opened. */
  readonly cell: number | null;
  readonly place: number;
  /** Why the last files or the last run could not be opened, or `null`. */
  readonly problem: string | null;
};

const NOTHING: OpenedState = {
  isReading: false,
  shown: null,
  cell: null,
  place: 0,
  problem: null,
};

const openedStore = createPageStore<OpenedState>(() => NOTHING);

/** One value of it, re-rendering when it changes. */
export const useOpened = openedStore;

let turn = 0;

onReset(() => {
  turn += 1;
});

/** Asks the engine through a door of its own: one that has failed answers nobody any more. */
async function asking<Answer>(ask: (door: SweepDoor) => Promise<Answer>): Promise<Answer> {
  const door = openFigureDoor();
  try {
    return await ask(door);
  } finally {
    door.close();
  }
}

export const openedActions = {
  /** Opens the sweep in these files; without one, what was shown stays. */
  open: (files: readonly File[]) => void activity.track('opening a sweep', open(files)),
  close: () => openedStore.setState(NOTHING, true),
  choose: (part: Partial<Choice>) => {
    const { shown } = openedStore.getState();
    if (shown === null) return;
    const choice = { ...shown.choice, ...part };
    openedStore.setState({ shown: { ...shown, choice }, cell: null, place: 0, problem: null });
  },
  read: (cell: number | null) => {
    if (cell !== openedStore.getState().cell)
      openedStore.setState({ cell, place: 0, problem: null });
  },
  /** Chooses one of the runs of a cell. */
  pick: (place: number) => openedStore.setState({ place }),
  /** Opens the run of a row. */
  openRow: (row: number, hear: HearRow) => void activity.track('opening a run', openRow(row, hear)),
};

async function open(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  turn += 1;
  const mine = turn;
  const set = (state: Partial<OpenedState>) => {
    if (mine === turn) openedStore.setState(state);
  };
  const found = sweepFilesOf(files);
  if (typeof found === 'string') {
    set({ problem: found });
    return;
  }
  set({ isReading: true, problem: null });
  try {
    const sweep = await asking((door) => readSweep(found, door));
    set({ ...NOTHING, shown: { sweep, choice: firstChoice(sweep) } });
  } catch (error) {
    set({ isReading: false, problem: sentenceOf(error) });
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return `The sweep cannot be opened: ${visible(String(error))}.`;
}

async function openRow(row: number, hear: HearRow): Promise<void> {
  const sweep = openedStore.getState().shown?.sweep;
  if (sweep === undefined) return;
  const { document, facts, rows } = sweep;
  const fingerprint = rows.fingerprint[row] ?? null;
  if (document === null || facts === null || fingerprint === null) return;
  const run = rows.run[row] ?? 0;
  try {
    const doc = scenarioFrom(await asking((door) => door.sweepScenario(document, run)));
    documentActions.open(doc, null);
    const { made, engine } = facts;
    hear({ run, fingerprint, atS: doc.durationMs / 1_000, made, engine });
    leaveScreen();
  } catch (error) {
    openedStore.setState({ problem: `Run ${run}: ${sentenceOf(error)}` });
  }
}

/** The engine's scenario as the page wants it. */
function scenarioFrom(value: unknown): ScenarioDoc {
  const shape = checkScenario(value as JsonValue);
  if (shape.ok) return shape.doc;
  throw new Refusal(visible(`it cannot be opened: ${shape.problems.map(atPath).join('; ')}.`));
}
