/** The start of a page: what froze the last one is not opened again without asking. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDocumentStore, type Snapshot } from '../../web/src/run/document';
import { logToText } from '../../web/src/run/persist';
import { dropFrozen, findSavedWork, savedWorkNotice, tidySaves } from '../../web/src/run/savedWork';
import { createSaves, type SaveTable } from '../../web/src/run/saves';
import { createStartMark, FROZEN_MS, unfinishedIn } from '../../web/src/run/startMark';
import { plain } from './fixtures/documents';

const LINK = '#s=3.abc';

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (at) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
}

const textOf = (part: Partial<Snapshot> = {}) =>
  logToText(
    createDocumentStore({
      doc: plain,
      base: plain,
      sourceId: 'tests/plain',
      ...part,
    }).internals.log(),
  );

/** A browser with saved work, by the ids of its tabs. */
function browser(work: { readonly [id: string]: string }) {
  const rows = new Map(Object.entries(work).map(([id, text], at) => [id, `${100 - at}\n${text}`]));
  const table: SaveTable = {
    keys: async () => [...rows.keys()],
    get: async (id) => rows.get(id) ?? null,
    put: async (id, entry) => void rows.set(id, entry),
    remove: async (id) => void rows.delete(id),
  };
  const saves = createSaves(table, () => localStorage);
  const open = new Set<string>();
  /** Starts a page in a new tab, or again in one that had an id. */
  const start = (hash = '', before: string | null = null) => {
    const session = storage();
    if (before !== null) session.setItem('cell53.tab', before);
    const hold = async (id: string) => !open.has(id) && open.add(id) !== null;
    return findSavedWork(
      { saved: saves.ids, session: () => session, hold, newId: () => 'new' },
      saves,
      hash,
    );
  };
  return { rows, saves, open, start };
}

/** A page that opens an experiment and is busy with it for so long. */
function openFor(busyMs: number, { tab = 'a', hash = '', isHidden = (): boolean => false } = {}) {
  const mark = createStartMark({
    tab,
    hash: () => hash,
    isSettled: () => true,
    isHidden,
  });
  mark.begin();
  // Timers do not run while a page is busy.
  vi.setSystemTime(Date.now() + busyMs);
  const before = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => before + busyMs + passed);
  let passed = 0;
  return {
    mark,
    pass: (ms: number) => {
      passed += ms;
      vi.advanceTimersByTime(ms);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the mark goes when the experiment has been shown, and when the page is left', () => {
  const shown = openFor(900);
  expect(unfinishedIn('a')).not.toBeNull();
  shown.pass(3_000);
  expect(unfinishedIn('a')).toBeNull();
  vi.restoreAllMocks();
  openFor(900).mark.end();
  expect(unfinishedIn('a')).toBeNull();
});

it('the mark stays when the page froze, though it went on in the end', () => {
  const frozen = openFor(FROZEN_MS);
  frozen.pass(10_000);
  frozen.mark.end();
  expect(unfinishedIn('a')).not.toBeNull();
});

it('the mark goes though the browser let the page sleep behind another one', () => {
  let isHidden = false;
  const { mark } = openFor(100, { isHidden: () => isHidden });
  isHidden = true;
  mark.look();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  isHidden = false;
  mark.look();
  mark.end();
  expect(unfinishedIn('a')).toBeNull();
});

it('saved work over which the page froze is not put on the table, and not written over', async () => {
  const { start } = browser({ a: textOf() });
  openFor(60_000);
  const found = await start();
  expect(found).toMatchObject({ isSavedFrozen: true, tab: { id: 'new', from: 'a' } });
});

it('a link over which the page froze is not opened again; another one is', async () => {
  openFor(60_000, { hash: LINK });
  expect(await browser({ b: textOf() }).start(LINK, 'a')).toMatchObject({
    isLinkFrozen: true,
    isSavedFrozen: false,
  });
  // In another tab as well, once the tab that froze is gone.
  expect(await browser({ a: textOf() }).start(LINK)).toMatchObject({ isLinkFrozen: true });
  expect(await browser({}).start('#s=3.xyz', 'a')).toMatchObject({ isLinkFrozen: false });
});

it('what another tab is opening this very moment is copied', async () => {
  const { start, open } = browser({ a: textOf() });
  open.add('a');
  openFor(100);
  expect(await start()).toMatchObject({ isSavedFrozen: false, tab: { id: 'new', isCopy: true } });
});

it('discarded, it is gone for good, unless it is open in another tab', async () => {
  const { start, rows, saves, open } = browser({ a: textOf() });
  openFor(60_000);
  open.add('a');
  await dropFrozen(await start(), saves);
  expect(rows.has('a')).toBe(true);
  open.clear();
  openFor(60_000);
  await dropFrozen(await start(), saves);
  expect(rows.has('a')).toBe(false);
  expect(unfinishedIn('a')).toBeNull();
});

it.each([
  ['damaged', '{', 'damaged'],
  ['newer', textOf().replace('"version":1', '"version":2'), 'newer version of Cell53'],
])('a %s log stays as it is, and the reader is told', async (type, text, words) => {
  const found = await browser({ a: text }).start();
  expect(found).toMatchObject({ saved: { type }, tab: { id: 'new' } });
  expect(savedWorkNotice(found, { doc: plain, base: plain, sourceId: null } as never)).toContain(
    words,
  );
});

it('a database of a newer version is told as that, a blocked one when something is to be kept', async () => {
  for (const [error, type, words] of [
    [new DOMException('', 'VersionError'), 'newerDatabase', 'newer version of Cell53'],
    [new Error(), 'blocked', null],
  ] as const) {
    const table = { keys: () => Promise.reject(error) } as unknown as SaveTable;
    const saves = createSaves(table, () => localStorage);
    const parts = { saved: saves.ids, session: storage, hold: async () => true };
    const found = await findSavedWork(parts, saves, '');
    expect(found.saved.type).toBe(type);
    const told = savedWorkNotice(found, { doc: plain, base: plain, sourceId: null } as never);
    if (words === null) expect(told).toBeNull();
    else expect(told).toContain(words);
  }
});

it('a copy of work is told; of an experiment that nobody changed it is not', async () => {
  const changed = { doc: { ...plain, seed: 9 }, base: plain, sourceId: 'tests/plain' };
  const { start, open } = browser({ a: textOf(changed) });
  open.add('a');
  const found = await start();
  expect(savedWorkNotice(found, changed as never)).toContain('open in another tab');
  expect(savedWorkNotice(found, { ...changed, doc: plain } as never)).toBeNull();
});

it('of closed tabs the last eight are kept', async () => {
  const ids = Array.from({ length: 12 }, (_, at) => `t${at}`);
  const { saves, rows } = browser(Object.fromEntries(ids.map((id) => [id, textOf()])));
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: [{ name: 'cell53 tab t11' }] }) },
  });
  await tidySaves(saves);
  expect([...rows.keys()]).toEqual([...ids.slice(0, 8), 't11']);
});
