/**
 * Puts the page together: connects its stores to what they need from outside, registers its actions, and makes its door.
 *
 * There is one in a document. The page, an embed and tests differ in what they hand in and in what they show.
 */

import { unstable_IdlePriority as LAST, unstable_scheduleCallback as schedule } from 'scheduler';
import { activity } from '../base/activity';
import type { LibraryStorage } from '../run/library';
import { connectRun, type RunOutside } from '../run/run';
import type { SaveTable, WriteAheadStorage } from '../run/saves';
import type { TabParts } from '../run/tabs';
import { createDoor, type Door } from './door';
import { registerActions } from './pageActions';

/** Where work is kept; each may fail when the browser blocks storage. */
type KeepingParts = Pick<TabParts, 'session' | 'hold'> & {
  /** The work of all tabs. */
  readonly saves: SaveTable;
  /** Written on the spot when a page is left. */
  readonly writeAhead: () => WriteAheadStorage;
  /** Experiments of one's own. */
  readonly library: LibraryStorage;
};

/** What the page needs from outside: clock, workers, storage. */
export type Parts = RunOutside & { readonly keeping: KeepingParts };

export type App = {
  readonly parts: Parts;
  readonly door: Door;
  /** Shows the page by `mount`, now and whenever it begins anew. */
  show(mount: () => void): void;
  /** Fetches by `fetchRest` what is left of the page, when a program asks for that. */
  completeBy(fetchRest: () => Promise<void>): void;
};

/** Makes the page. Nothing is shown or run yet. */
export function createApp(parts: Parts): App {
  let mount = (): void => undefined;
  let complete = (): Promise<void> => Promise.resolve();
  activity.shownBy(renderedAll);
  connectRun(parts);
  registerActions();
  return {
    parts,
    door: createDoor(
      () => mount(),
      () => complete(),
    ),
    completeBy(fetchRest) {
      complete = fetchRest;
    },
    show(how) {
      mount = how;
      mount();
    },
  };
}

/** Gives programs that drive the page its door, as `window.cell53`. */
export function openDoor({ door }: App): void {
  Object.defineProperty(window, 'cell53', { value: door });
}

/** The scheduler's queue is of tasks; what one of them asks for comes into it after the task. */
const TURNS = 2;

/** Fulfilled when everything that React was asked for is on the page, however long that takes on a busy machine. */
async function renderedAll(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise<void>((resolve) => schedule(LAST, () => resolve()));
  }
}
