import { describe, expect, it, vi } from 'vitest';
import { createDocumentStore } from '../../web/src/run/document';
import {
  createLibrary,
  keepOwnWork,
  type LibraryStorage,
  leaveOut,
  type StoredEntry,
} from '../../web/src/run/library';
import { logFromText, logToText, type ReadLog } from '../../web/src/run/persist';
import { plain } from './fixtures/documents';

function memory(): LibraryStorage & { readonly entries: Map<string, unknown> } {
  const entries = new Map<string, unknown>();
  return {
    entries,
    all: async () => [...entries.values()],
    put: async (entry: StoredEntry) => void entries.set(entry.id, entry),
    remove: async (id) => void entries.delete(id),
  };
}

const TAB = { id: 'tab', isCopy: false };

function page(storage: LibraryStorage = memory(), tab = TAB, saved: ReadLog | null = null) {
  const documents = createDocumentStore({ doc: plain, sourceId: 'tests/plain', base: plain });
  if (saved?.type === 'log') documents.internals.restore(saved.log);
  const library = createLibrary(storage);
  const onFailure = vi.fn();
  // A later page's clock goes on.
  let clock = saved === null ? 0 : 100;
  const keeper = keepOwnWork({
    documents: documents.store,
    log: documents.internals.log,
    library,
    tab,
    onFailure,
    now: () => ++clock,
  });
  const titles = async () =>
    (await library.list()).kept.map(({ doc }) => `${doc.title} ${doc.seed}`);
  return { ...documents, library, keeper, onFailure, titles };
}

describe('the library of own experiments', () => {
  it('holds nothing that is only looked at', async () => {
    const { keeper, titles } = page();
    await keeper.saveNow();
    expect(await titles()).toEqual([]);
  });

  it('keeps own work where the page comes by plain http, which gives no random names', async ({
    onTestFinished,
  }) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { actions, keeper, titles } = page();
    actions.setField('seed', 5);
    await keeper.saveNow();
    expect(await titles()).toHaveLength(1);
  });

  it('keeps own work in one place, however often it changes', async () => {
    const { actions, keeper, titles } = page();
    for (const seed of [5, 6, 7]) {
      actions.setField('seed', seed);
      await keeper.saveNow();
    }
    expect(await titles()).toEqual(['Two sources 7']);
  });

  it('loses nothing when another document is opened at once', async () => {
    vi.useFakeTimers();
    const { actions, titles } = page();
    actions.setField('seed', 5);
    actions.open({ ...plain, title: 'From a file' }, null);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await titles()).toEqual(['From a file 1', 'Two sources 5']);
  });

  it('does not hold what the engine refused', async () => {
    vi.useFakeTimers();
    const { actions, internals, titles } = page();
    actions.open({ ...plain, title: 'Refused' }, null);
    internals.withdraw(internals.lastOpening() ?? expect.fail('nothing was opened'));
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await titles()).toEqual([]);
  });

  it('holds one entry of work that crashed after a long gesture', async () => {
    vi.useFakeTimers();
    const storage = memory();
    const { actions, internals } = page(storage);
    for (const seed of [5, 6, 7]) {
      actions.setField('seed', seed, 'one drag');
      await vi.advanceTimersByTimeAsync(600);
    }
    const later = page(storage, TAB, logFromText(logToText(internals.log())));
    await later.keeper.saveNow();
    vi.useRealTimers();
    expect(await later.titles()).toEqual(['Two sources 7']);
  });

  it('leaves out work whose entry is deleted while it is open, also after a reload, until it changes', async ({
    onTestFinished,
  }) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    });
    const storage = memory();
    const first = page(storage);
    const reloaded = ({ internals }: typeof first) =>
      page(storage, TAB, logFromText(logToText(internals.log())));
    first.actions.setField('seed', 5);
    await first.keeper.saveNow();
    const second = reloaded(first);
    for (const { id, doc } of (await second.library.list()).kept) {
      leaveOut(doc);
      await second.library.remove(id);
    }
    await second.keeper.saveNow();
    const third = reloaded(second);
    await third.keeper.saveNow();
    expect(await third.titles()).toEqual([]);
    third.actions.setField('seed', 6);
    await third.keeper.saveNow();
    expect(await third.titles()).toEqual(['Two sources 6']);
    third.actions.undo();
    await third.keeper.saveNow();
    expect(await third.titles()).toEqual(['Two sources 5']);
  });

  it('goes on in its place after a reload', async () => {
    const storage = memory();
    const first = page(storage);
    first.actions.setField('seed', 5);
    await first.keeper.saveNow();
    const doc = first.store.getState().doc;
    const documents = createDocumentStore({ doc, sourceId: 'tests/plain', base: plain });
    const keeper = keepOwnWork({
      documents: documents.store,
      log: documents.internals.log,
      library: createLibrary(storage),
      tab: TAB,
      onFailure: () => undefined,
    });
    documents.actions.setField('seed', 8);
    await keeper.saveNow();
    expect(storage.entries.size).toBe(1);
  });

  it.each([
    ['made', (): void => undefined],
    ['undone', (undo: () => void) => undo()],
  ])(
    'goes on in its place after a reload so soon that its last change, %s, was not kept',
    async (_, then) => {
      const storage = memory();
      const { actions, keeper, internals } = page(storage);
      actions.setField('seed', 5);
      actions.setField('seed', 6);
      await keeper.saveNow();
      actions.setField('seed', 7);
      then(() => {
        actions.undo();
        actions.undo();
      });
      const later = page(storage, TAB, logFromText(logToText(internals.log())));
      later.actions.setField('seed', 8);
      await later.keeper.saveNow();
      expect(await later.titles()).toEqual(['Two sources 8']);
    },
  );

  it('leaves what was opened as it was, also after a reload so soon that no change to it was kept', async () => {
    const storage = memory();
    const { actions, keeper, internals } = page(storage);
    const opened = { ...plain, title: 'Opened' };
    actions.open(opened, null);
    await keeper.saveNow();
    actions.setField('seed', 5);
    const later = page(storage, TAB, logFromText(logToText(internals.log())));
    later.actions.setField('seed', 6);
    await later.keeper.saveNow();
    expect(await later.titles()).toEqual(['Opened 6', 'Opened 1']);
  });

  it('goes on in their places with what undo and redo lead to after a reload', async () => {
    const storage = memory();
    const { actions, keeper, internals } = page(storage);
    actions.setField('seed', 5);
    await keeper.saveNow();
    actions.open({ ...plain, title: 'From a file' }, null);
    await keeper.saveNow();
    const later = page(storage, TAB, logFromText(logToText(internals.log())));
    later.actions.undo();
    await later.keeper.saveNow();
    expect(await later.titles()).toEqual(['Two sources 5', 'From a file 1']);
    later.actions.redo();
    later.actions.setField('seed', 6);
    await later.keeper.saveNow();
    expect(await later.titles()).toEqual(['From a file 6', 'Two sources 5', 'From a file 1']);
    later.actions.undo();
    later.actions.undo();
    later.actions.setField('seed', 7);
    await later.keeper.saveNow();
    expect(storage.entries.size).toBe(3);
  });

  it('does not copy what is opened out of it, and leaves it as it was when that is changed, also after a reload', async () => {
    const storage = memory();
    const { actions, keeper, library, titles, internals } = page(storage);
    actions.open({ ...plain, title: 'Drawn' }, null);
    await keeper.saveNow();
    for (const { doc, sourceId } of (await library.list()).kept) actions.open(doc, sourceId);
    await keeper.saveNow();
    expect(await titles()).toEqual(['Drawn 1']);
    const later = page(storage, TAB, logFromText(logToText(internals.log())));
    await later.keeper.saveNow();
    expect(await titles()).toEqual(['Drawn 1']);
    later.actions.setField('seed', 5);
    await later.keeper.saveNow();
    expect(await titles()).toEqual(['Drawn 5', 'Drawn 1']);
  });

  it('gives a copy in another tab a place of its own, with its first change', async () => {
    const storage = memory();
    const work = { doc: { ...plain, seed: 5 }, sourceId: 'tests/plain', base: plain };
    const tabs = [TAB, { id: 'other', isCopy: true }].map((tab) => {
      const documents = createDocumentStore(work);
      const library = createLibrary(storage);
      const keeper = keepOwnWork({
        ...{ documents: documents.store, log: documents.internals.log, library, tab },
        onFailure: () => undefined,
      });
      return { ...documents, keeper };
    });
    for (const { keeper } of tabs) await keeper.saveNow();
    expect(storage.entries.size).toBe(1);
    for (const [at, { actions, keeper }] of tabs.entries()) {
      actions.setField('seed', 10 + at);
      await keeper.saveNow();
    }
    const { kept } = await createLibrary(storage).list();
    expect(kept.map(({ doc }) => doc.seed).sort()).toEqual([10, 11]);
  });

  it('does not go on in the place of another tab that holds the same', async () => {
    const storage = memory();
    const work = { doc: { ...plain, seed: 5 }, sourceId: 'tests/plain', base: plain };
    const library = createLibrary(storage);
    await library.put({ id: 'other.1', doc: work.doc, sourceId: 'tests/plain', savedMs: 1 });
    const documents = createDocumentStore(work);
    const keeper = keepOwnWork({
      ...{ documents: documents.store, log: documents.internals.log },
      ...{ library, tab: TAB },
      onFailure: () => undefined,
    });
    documents.actions.setField('seed', 6);
    await keeper.saveNow();
    expect((await library.list()).kept.map(({ doc }) => doc.seed).sort()).toEqual([5, 6]);
  });

  it('deletes and puts back', async () => {
    const { actions, keeper, library, titles } = page();
    actions.setField('seed', 5);
    await keeper.saveNow();
    const [kept] = (await library.list()).kept;
    if (kept === undefined) throw new Error('one is kept');
    await library.remove(kept.id);
    expect(await titles()).toEqual([]);
    await library.put(kept);
    expect((await library.list()).kept).toEqual([kept]);
  });

  it('leaves what is damaged aside and says how much', async () => {
    const storage = memory();
    for (const [at, entry] of [
      3,
      null,
      {},
      { id: 'a', text: '{"format":1', sourceId: null, savedMs: 1 },
    ].entries()) {
      storage.entries.set(`${at}`, entry);
    }
    expect(await createLibrary(storage).list()).toEqual({ kept: [], damaged: 4 });
  });

  it('tells once when there is no room, and again when there was some meanwhile', async () => {
    let isFull = true;
    const put = () => (isFull ? Promise.reject(new Error('quota')) : Promise.resolve());
    const { actions, keeper, onFailure } = page({ ...memory(), put });
    const change = async (seed: number) => {
      actions.setField('seed', seed);
      await keeper.saveNow();
    };
    for (const seed of [5, 6]) await change(seed);
    expect(onFailure).toHaveBeenCalledTimes(1);
    isFull = false;
    await change(7);
    isFull = true;
    await change(8);
    expect(onFailure).toHaveBeenCalledTimes(2);
  });
});
