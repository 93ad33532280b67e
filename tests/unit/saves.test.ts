import { describe, expect, it } from 'vitest';
import { createDocumentStore } from '../../web/src/run/document';
import { logToText } from '../../web/src/run/persist';
import { createSaves, type SaveTable, type WriteAheadStorage } from '../../web/src/run/saves';
import { plain } from './fixtures/documents';

/** A saved log with a certain seed. */
const saved = (seed: number) =>
  logToText(
    createDocumentStore({ doc: { ...plain, seed }, sourceId: null, base: plain }).internals.log(),
  );

/** Storage and table in memory; the table can be cut off. */
function places() {
  const items = new Map<string, string>();
  const storage: WriteAheadStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (at) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
  const rows = new Map<string, string>();
  const state = { isCut: false };
  const table: { -readonly [method in keyof SaveTable]: SaveTable[method] } = {
    keys: async () => [...rows.keys()],
    get: async (id) => rows.get(id) ?? null,
    put: (id, entry) => {
      if (state.isCut) return new Promise(() => undefined);
      rows.set(id, entry);
      return Promise.resolve();
    },
    remove: (id) => {
      if (state.isCut) return new Promise(() => undefined);
      rows.delete(id);
      return Promise.resolve();
    },
  };
  /** What a page has that starts now. */
  const page = (now?: () => number) => createSaves(table, () => storage, now);
  return { items, rows, state, table, page };
}

describe('the write-ahead copy of unsaved work', () => {
  it('is gone once the table has the text', async () => {
    const { items, page } = places();
    const log = page().logStorage('a');
    await log.write(saved(2));
    expect(items.size).toBe(0);
    expect(await log.read()).toBe(saved(2));
  });

  it('holds what the table had no time for', async () => {
    const { items, page, state } = places();
    await page().logStorage('a').write(saved(2));
    state.isCut = true;
    void page().logStorage('a').write(saved(3));
    expect(items.size).toBe(1);
    expect(await page().logStorage('a').read()).toBe(saved(3));
  });

  it('keeps away what was removed in the last moment of a page', async () => {
    const { items, page, state } = places();
    await page(() => 1_000)
      .logStorage('a')
      .write(saved(2));
    state.isCut = true;
    const last = page(() => 2_000);
    void last.remove('a');
    expect(await page().logStorage('a').read()).toBeNull();
    expect(await page().ids()).toEqual([]);
    state.isCut = false;
    await page(() => 3_000).remove('a');
    expect(items.size).toBe(0);
    await page(() => 4_000)
      .logStorage('a')
      .write(saved(3));
    expect(await page().logStorage('a').read()).toBe(saved(3));
  });

  it('is the newer one though the clock was set back since the last visit', async () => {
    const { page, state } = places();
    await page(() => 3_600_000)
      .logStorage('a')
      .write(saved(2));
    const back = page(() => 1_000);
    expect(await back.ids()).toEqual(['a']);
    await back.logStorage('b').write(saved(3));
    expect(await page(() => 1_000).ids()).toEqual(['b', 'a']);
    state.isCut = true;
    void back.logStorage('a').write(saved(4));
    expect(
      await page(() => 1_000)
        .logStorage('a')
        .read(),
    ).toBe(saved(4));
    expect(await page(() => 1_000).ids()).toEqual(['a', 'b']);
  });

  it('is read behind a stamp that no clock has given', async () => {
    const { page, rows, state } = places();
    rows.set('a', `999999999999999\n${saved(1)}`);
    const log = page(() => 1_000).logStorage('a');
    expect(await log.read()).toBe(saved(1));
    rows.clear();
    state.isCut = true;
    void log.write(saved(2));
    expect(await page().logStorage('a').read()).toBe(saved(2));
  });

  it('stays until the table has the newest text', async () => {
    const { items, page, rows, table } = places();
    const puts: (() => void)[] = [];
    table.put = (id, entry) =>
      new Promise((done) =>
        puts.push(() => {
          rows.set(id, entry);
          done();
        }),
      );
    const log = page(() => 1_000).logStorage('a');
    const writes = [log.write(saved(2)), log.write(saved(3))];
    puts[0]?.();
    await writes[0];
    expect(await log.read()).toBe(saved(3));
    puts[1]?.();
    await writes[1];
    expect(items.size).toBe(0);
  });

  it('is not made of a long text, which the table has alone', async () => {
    const { items, page, state } = places();
    state.isCut = true;
    void page().logStorage('a').write('x'.repeat(499_900));
    expect(items.size).toBe(1);
    void page().logStorage('a').write('x'.repeat(500_001));
    expect(items.size).toBe(0);
  });

  it('gives way when it is older, or damaged', async () => {
    const { items, page, rows, state } = places();
    state.isCut = true;
    void page(() => 1_000)
      .logStorage('a')
      .write(saved(3));
    rows.set('a', `2000\n${saved(4)}`);
    expect(await page().logStorage('a').read()).toBe(saved(4));
    for (const key of items.keys()) items.set(key, `3000\n${saved(5).slice(0, -1)}`);
    expect(await page().logStorage('a').read()).toBe(saved(4));
  });

  it('is done without where storage is blocked', async () => {
    const { table } = places();
    const blocked = createSaves(table, () => {
      throw new Error('blocked');
    });
    await blocked.logStorage('a').write(saved(6));
    expect(await blocked.logStorage('a').read()).toBe(saved(6));
    expect(await blocked.ids()).toEqual(['a']);
  });

  it('reads what was saved before there were times', async () => {
    const { page, rows } = places();
    rows.set('document', saved(7));
    expect(await page().logStorage('document').read()).toBe(saved(7));
  });
});

describe('the logs of several tabs', () => {
  it('stand beside one another, the last saved first, whether the table had time for it or not', async () => {
    const { page, state } = places();
    await page(() => 1)
      .logStorage('a')
      .write(saved(1));
    await page(() => 3)
      .logStorage('b')
      .write(saved(2));
    state.isCut = true;
    void page(() => 2)
      .logStorage('c')
      .write(saved(3));
    expect(await page().ids()).toEqual(['b', 'c', 'a']);
    expect(await page().logStorage('a').read()).toBe(saved(1));
    state.isCut = false;
    await page().remove('c');
    expect(await page().ids()).toEqual(['b', 'a']);
  });
});
