/**
 * Saved work at the start of the page: which of it this tab continues, what prevents that, and the notice about it.
 */

import { deepEqual } from '../base/json';
import { behindNumber } from '../base/text';
import type { DocumentState } from './contract';
import { readSaved, type Saved, unread } from './persist';
import type { Saves } from './saves';
import { FROZEN_MS, forgetUnfinished, isOf, type Unfinished, unfinishedIn } from './startMark';
import { claimTab, openTabs, renewTab, type Tab, type TabParts } from './tabs';

/** What a start finds. */
export type Found = {
  /** `id` is where the tab saves: another one where the work that was found stays as it is. */
  readonly tab: Tab;
  readonly saved: Saved;
  /** Did the page freeze over the link in the address, or over the saved work, the last time? */
  readonly isLinkFrozen: boolean;
  readonly isSavedFrozen: boolean;
};

/** Finds the work of this tab; opens nothing yet. */
export async function findSavedWork(parts: TabParts, saves: Saves, hash: string): Promise<Found> {
  try {
    const tab = await claimTab(parts);
    const saved =
      tab.from === null
        ? ({ type: 'nothing' } as const)
        : await readSaved(saves.logStorage(tab.from));
    // Another tab may be opening it this very moment.
    const isOver = ({ sinceMs }: Unfinished) => !tab.isCopy || Date.now() - sinceMs >= FROZEN_MS;
    const isSavedFrozen = hasFrozen(tab.from, isOver);
    const isLinkFrozen =
      hasFrozen(tab.before, (mark) => isOf(mark, hash)) ||
      hasFrozen(tab.from, (mark) => isOver(mark) && isOf(mark, hash));
    const isUnreadable = saved.type === 'damaged' || saved.type === 'newer';
    const isLeft = isLinkFrozen || isSavedFrozen || isUnreadable;
    const id = isLeft ? await renewTab(parts) : tab.id;
    return { tab: { ...tab, id }, saved, isLinkFrozen, isSavedFrozen };
  } catch (error) {
    const tab = { id: await renewTab(parts), before: null, from: null, isCopy: false };
    return { tab, saved: unread(error), isLinkFrozen: false, isSavedFrozen: false };
  }
}

function hasFrozen(tab: string | null, counts: (mark: Unfinished) => boolean): boolean {
  const mark = tab === null ? null : unfinishedIn(tab);
  return mark !== null && counts(mark);
}

/** The notice about saved work that was opened or could not be; `null` = none. */
export function savedWorkNotice(
  { saved, tab }: Found,
  { doc, base, sourceId }: DocumentState,
): string | null {
  switch (saved.type) {
    case 'damaged':
      return 'The experiment saved in this browser is damaged and was not opened. This is another one.';
    case 'newer':
      return 'The experiment saved in this browser was saved by a newer version of Cell53 and was left as it is. This is another one. Reload the page to get the newest version.';
    case 'newerDatabase':
      return 'What this browser keeps was saved by a newer version of Cell53, which this one cannot read, so changes are not kept. Reload the page to get the newest version.';
    case 'log': {
      if (saved.lost > 0) {
        const steps = `${saved.lost} ${behindNumber(saved.lost, 'undo steps')}`;
        return `${steps} could not be read and can no longer be undone. The experiment itself is complete.`;
      }
      const isOwn = sourceId === null || !deepEqual(doc, base);
      return tab.isCopy && isOwn
        ? 'This experiment is open in another tab. This tab works on a copy, which gets a place of its own in “My experiments” with the first change.'
        : null;
    }
    default:
      return null;
  }
}

/** Why changes cannot be kept. */
export function whyNotKept({ type }: Saved): string {
  switch (type) {
    case 'blocked':
      return 'this browser does not let pages keep data';
    case 'newerDatabase':
      return 'what this browser keeps was saved by a newer version of Cell53; reload the page to get that version';
    default:
      return 'this browser has no room left or lost access to it';
  }
}

/** Deletes the work that froze the page, unless its tab is open. */
export async function dropFrozen({ tab, isSavedFrozen }: Found, saves: Saves): Promise<void> {
  for (const id of [tab.before, tab.from]) if (id !== null) forgetUnfinished(id);
  if (isSavedFrozen && tab.from !== null && !tab.isCopy) await saves.remove(tab.from);
}

/** Logs of closed tabs that are kept, for tabs that are opened again; chosen. */
const MOST_CLOSED = 8;

/** Forgets the oldest logs of tabs that are closed. Their experiments stay under “My experiments”. */
export async function tidySaves(saves: Saves): Promise<void> {
  const open = await openTabs();
  const closed = (await saves.ids()).filter((id) => !open.has(id));
  for (const id of closed.slice(MOST_CLOSED)) {
    forgetUnfinished(id);
    await saves.remove(id);
  }
}
