/** Forgetting everything that the browser keeps, also where storage is full or the page is left meanwhile. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ERASE, recall } from '../../web/src/base/remember';
import { eraseAll, eraseAndReload } from '../../web/src/share/erase';

const HABIT = 'cell53.visited';
const FOREIGN = 'another site';

/** Storage that has room for what it holds at first, and for no more. */
function fullStorage(items: { readonly [key: string]: string }) {
  const storage: { [key: string]: string } = { ...items };
  const room = JSON.stringify(items).length;
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      if (JSON.stringify({ ...storage, [key]: value }).length > room) throw new Error('full');
      storage[key] = value;
    },
    removeItem: (key: string) => void delete storage[key],
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value, enumerable: false });
  }
  return storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', fullStorage({ [HABIT]: 'true', [FOREIGN]: 'long' }));
  vi.stubGlobal('location', { replace: vi.fn(), href: 'https://example.org/' });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is asked of the next start also where storage is full', () => {
  eraseAndReload();
  expect(recall(ERASE)).toBe(true);
  expect(location.replace).toHaveBeenCalledOnce();
});

it('stays asked until all is gone, and leaves alone what is not ours', async () => {
  class Waiting extends EventTarget {}
  vi.stubGlobal('IDBRequest', Waiting);
  vi.stubGlobal('indexedDB', { deleteDatabase: () => new Waiting() });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', {});
  eraseAndReload();
  const done = eraseAll();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(recall(ERASE)).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await done;
  expect(Object.keys(localStorage)).toEqual([FOREIGN]);
});
