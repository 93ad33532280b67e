import { describe, expect, it } from 'vitest';
import { createDocumentStore } from '../../web/src/store/document';
import { type MirrorStorage, mirrored } from '../../web/src/store/mirror';
import { logToText, type Vault } from '../../web/src/store/persist';
import { catalog } from './fixtures/catalog';
import { plain } from './fixtures/documents';

/** A saved log with a certain seed. */
const saved = (seed: number) =>
  logToText(
    createDocumentStore(
      { doc: { ...plain, seed }, sourceId: null, base: plain },
      catalog,
    ).backstage.log(),
  );

/** Storage and vault in memory; the vault can be cut off. */
function places() {
  const items = new Map<string, string>();
  const storage: MirrorStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  const state: { text: string | null; isCut: boolean } = { text: null, isCut: false };
  const vault: Vault = {
    read: async () => state.text,
    write: (text) => {
      if (state.isCut) return new Promise(() => undefined);
      state.text = text;
      return Promise.resolve();
    },
  };
  return { items, storage, state, vault };
}

describe('the mirror of unsaved work', () => {
  it('is gone once the vault has the text', async () => {
    const { items, storage, vault } = places();
    const both = mirrored(vault, () => storage);
    await both.write(saved(2));
    expect(items.size).toBe(0);
    expect(await both.read()).toBe(saved(2));
  });

  it('holds what the vault had no time for', async () => {
    const { items, storage, vault, state } = places();
    await mirrored(vault, () => storage).write(saved(2));
    state.isCut = true;
    void mirrored(vault, () => storage).write(saved(3));
    expect(items.size).toBe(1);
    expect(await mirrored(vault, () => storage).read()).toBe(saved(3));
  });

  it('gives way when it is older, or damaged', async () => {
    const { items, storage, vault, state } = places();
    state.isCut = true;
    void mirrored(
      vault,
      () => storage,
      () => 1_000,
    ).write(saved(3));
    state.text = `2000\n${saved(4)}`;
    const both = mirrored(vault, () => storage);
    expect(await both.read()).toBe(saved(4));
    for (const key of items.keys()) items.set(key, `3000\n${saved(5).slice(0, -1)}`);
    expect(await both.read()).toBe(saved(4));
  });

  it('is done without where storage is blocked', async () => {
    const { vault } = places();
    const blocked = mirrored(vault, () => {
      throw new Error('blocked');
    });
    await blocked.write(saved(6));
    expect(await blocked.read()).toBe(saved(6));
  });

  it('reads what was saved before there were times', async () => {
    const { storage, vault, state } = places();
    state.text = saved(7);
    expect(await mirrored(vault, () => storage).read()).toBe(saved(7));
  });
});
