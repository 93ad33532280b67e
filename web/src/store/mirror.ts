/**
 * A vault that also survives a page left in the very next instant.
 *
 * A database may not have committed when the page goes; local storage is written on the spot. So each
 * text goes there first and leaves again once the vault has it. Both copies carry the time of saving,
 * and the newer good one is read. Storage that is full or blocked means only that there is no mirror.
 */

import { logFromText, type Vault } from './persist';

/** The part of `localStorage` that is used; each call may fail. */
export type MirrorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const MIRROR_KEY = 'cell53.unsaved';
/** Longer texts are left to the vault: local storage is small, and writing to it blocks. */
const MAX_MIRRORED_CHARS = 500_000;

/** A text and when it was saved, ms. */
type Stamped = { readonly savedMs: number; readonly text: string };

/** `vault` with a mirror in the storage that `storage` finds. */
export function mirrored(vault: Vault, storage: () => MirrorStorage, now = Date.now): Vault {
  const tolerant = <T>(use: (found: MirrorStorage) => T): T | null => {
    try {
      return use(storage());
    } catch {
      return null;
    }
  };
  let lastMs = 0;
  return {
    read: async () => {
      const kept = unstamped(await vault.read());
      const mirror = unstamped(tolerant((found) => found.getItem(MIRROR_KEY)));
      const isNewer = mirror !== null && mirror.savedMs >= (kept?.savedMs ?? 0);
      return isNewer && logFromText(mirror.text) !== null ? mirror.text : (kept?.text ?? null);
    },
    write: async (text) => {
      lastMs = Math.max(now(), lastMs + 1);
      const entry = `${lastMs}\n${text}`;
      tolerant((found) => {
        found.removeItem(MIRROR_KEY);
        if (entry.length <= MAX_MIRRORED_CHARS) found.setItem(MIRROR_KEY, entry);
      });
      await vault.write(entry);
      tolerant((found) => {
        if (found.getItem(MIRROR_KEY) === entry) found.removeItem(MIRROR_KEY);
      });
    },
  };
}

/** Takes the time off a text; a text without one is older than any with. */
function unstamped(entry: string | null): Stamped | null {
  if (entry === null) return null;
  const stamp = /^(\d{1,15})\n/.exec(entry);
  if (stamp === null) return { savedMs: 0, text: entry };
  return { savedMs: Number(stamp[1]), text: entry.slice(stamp[0].length) };
}
