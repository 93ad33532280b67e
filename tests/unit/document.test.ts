import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { catalog } from '../../web/src/model/catalog';
import { withoutNamed } from '../../web/src/model/edits';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { createDocumentStore } from '../../web/src/run/document';
import { logFromText, logToText, readSaved, startAutosave } from '../../web/src/run/persist';
import { edit, plain } from './fixtures/documents';

const table = (doc: ScenarioDoc = plain) =>
  createDocumentStore({ doc, sourceId: 'tests/plain', base: doc });

const copy = <T>(value: T): T => structuredClone(value);

describe('undo and redo', () => {
  it('undoing all gives the first document back, redoing all the last', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const { store, actions } = table();
        for (const change of edits) change(actions);
        const last = copy(store.getState());
        while (store.getState().undoLabel !== null) actions.undo();
        expect(store.getState()).toMatchObject({
          doc: plain,
          base: plain,
          sourceId: 'tests/plain',
        });
        expect(store.getState().doc).toEqual(plain);
        while (store.getState().redoLabel !== null) actions.redo();
        expect(store.getState()).toEqual(last);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps at least two hundred steps', () => {
    const { store, actions } = table();
    for (let seed = 2; seed <= 301; seed += 1) actions.setField('seed', seed);
    for (let i = 0; i < 300; i += 1) actions.undo();
    expect(store.getState().doc.seed).toBe(1);
  });

  it('makes one step of a gesture, labelled from its start', () => {
    const { store, actions } = table();
    for (const rif of [0.5, 0.25, 0.125]) actions.setParam('abr', 'rif', rif, 'drag#1');
    expect(store.getState().undoLabel).toMatch(/1 → 1\/8$/);
    actions.undo();
    expect(store.getState()).toMatchObject({ doc: plain, undoLabel: null });
  });

  it('makes no step of a gesture that ends where it began', () => {
    const { store, actions } = table();
    for (const rif of [0.5, 0.25, 1]) actions.setParam('abr', 'rif', rif, 'drag#1');
    expect(store.getState()).toMatchObject({ doc: plain, undoLabel: null });
  });

  it('makes no step of a change to the same value', () => {
    const { store, actions } = table();
    actions.setParam('abr', 'rif', 1);
    actions.setKind('topology', 'n-source');
    actions.resetAll();
    expect(store.getState().undoLabel).toBeNull();
  });

  it('does not merge with a gesture that was undone', () => {
    const { store, actions } = table();
    actions.setField('seed', 2);
    actions.setField('seed', 3, 'g');
    actions.undo();
    actions.setField('seed', 4, 'g');
    actions.undo();
    expect(store.getState().doc.seed).toBe(2);
  });

  it('a withdrawn opening leaves no trace, nor does what was changed since', () => {
    const { store, actions, internals } = table();
    actions.setField('seed', 5);
    expect(internals.lastOpening()).toBeNull();
    const before = store.getState();
    actions.open({ ...plain, title: 'Other' }, null);
    const step = internals.lastOpening();
    if (step === null) throw new Error('opening is a step');
    actions.setField('seed', 6);
    internals.withdraw(step);
    expect(store.getState()).toEqual(before);
    expect(internals.log().steps).toHaveLength(1);
    internals.withdraw(step);
    expect(store.getState()).toEqual(before);
  });

  it('opening another experiment is a step', () => {
    const { store, actions } = table();
    actions.setField('seed', 5);
    actions.open({ ...plain, title: 'Other' }, null);
    expect(store.getState()).toMatchObject({ sourceId: null, undoLabel: 'Open “Other”' });
    actions.undo();
    expect(store.getState()).toMatchObject({ sourceId: 'tests/plain', doc: { seed: 5 } });
  });
});

describe('what the file states', () => {
  it('a value back at its default leaves the file, and an empty section with it', () => {
    const { abr: _stated, ...bare } = plain;
    const { store, actions } = table(bare as ScenarioDoc);
    actions.setParam('abr', 'rif', 0.5);
    expect(store.getState().doc.abr).toEqual({ rif: 0.5 });
    actions.setParam('abr', 'rif', 1);
    expect(store.getState().doc.abr).toBeUndefined();
  });

  it('a default that the file as loaded stated stays', () => {
    const { store, actions } = table({ ...plain, abr: { rif: 1 } });
    actions.setParam('abr', 'rif', 0.5);
    actions.setParam('abr', 'rif', 1);
    expect(store.getState().doc.abr).toEqual({ rif: 1 });
  });

  it('resetting one knob brings back what the file stated, or nothing', () => {
    const { store, actions } = table();
    actions.setParam('abr', 'rif', 0.5);
    actions.setParam('abr', 'tbeCells', 9);
    actions.resetParam('abr', 'rif');
    actions.resetParam('abr', 'tbeCells');
    expect(store.getState().doc).toEqual(plain);
  });

  it('another algorithm starts with its defaults', () => {
    const { store, actions } = table();
    const family = catalog.sections.find((section) => section.entries.length > 1);
    const other = family?.entries.find((entry) => entry.id !== family.defaultEntry);
    if (family === undefined || other === undefined) throw new Error('the fixture has a family');
    actions.setKind(family.id, other.id);
    expect(store.getState().doc[family.id]).toEqual({ kind: other.id });
    actions.undo();
    expect(store.getState().doc).toEqual(plain);
  });

  it('a recorded command joins the timeline in order, in place of the one it repeats', () => {
    const { store, internals } = table();
    const command = (atUs: number, value: number) => ({ atUs, target: 'abr', key: 'rif', value });
    internals.recordCommand(command(300, 1), []);
    internals.recordCommand(command(100, 2), []);
    internals.recordCommand(command(300, 3), []);
    expect(store.getState().doc.timeline).toEqual([command(100, 2), command(300, 3)]);
    internals.recordCommand(command(200, 4), [command(300, 3)]);
    expect(store.getState().doc.timeline).toEqual([command(100, 2), command(200, 4)]);
    const other = { ...command(100, 1), key: 'rdf' };
    internals.recordCommand(other, []);
    expect(store.getState().doc.timeline).toEqual([command(100, 2), other, command(200, 4)]);
  });

  it('own values and commands that a problem is about go, and leave no empty list', () => {
    const timeline = [{ atUs: 1, target: 'abr@S9', key: 'rif', value: 1 }];
    const overrides = [
      { part: 'S1', abr: { rdf: 1 } },
      { part: 'S9', abr: { rif: 1 } },
    ];
    const doc = { ...plain, overrides, timeline };
    const about = (...paths: readonly string[]) => paths.map((path) => ({ path }));
    expect(withoutNamed(doc, about('timeline[0].target', 'overrides[1].part'))).toEqual({
      ...plain,
      overrides: [overrides[0]],
    });
    expect(withoutNamed(doc, about('overrides[0]', 'overrides[1]'))).toEqual({
      ...plain,
      timeline,
    });
    expect(withoutNamed(doc, about('abr.rif', 'overrides[2]'))).toBeNull();
  });

  it('of losses ordered at one instant each segment counts, and the same one once', () => {
    const { store, internals } = table();
    const loss = (value: number) => ({ atUs: 5, target: 'loss@S1', key: 'dropSegment', value });
    for (const value of [20, 21, 20]) internals.recordCommand(loss(value), []);
    expect(store.getState().doc.timeline).toEqual([loss(21), loss(20)]);
  });

  it('a part that follows the common value of one knob again keeps its own of another', () => {
    const { store, actions } = table();
    actions.setOverride('S1', { section: 'abr', key: 'rif' }, 1 / 4);
    actions.setOverride('S1', { section: 'abr', key: 'rdf' }, 1 / 2);
    actions.setOverride('S1', { section: 'abr', key: 'rif' }, undefined);
    expect(store.getState().doc.overrides).toEqual([{ part: 'S1', abr: { rdf: 1 / 2 } }]);
    actions.setOverride('S1', { section: 'abr', key: 'rdf' }, undefined);
    expect(store.getState().doc).toEqual(plain);
  });

  it('a recorded command is named by the knob, its part, and what held before it', () => {
    const { store, internals } = table();
    const label = (atUs: number, value: number, target = 'abr') => {
      internals.recordCommand({ atUs, target, key: 'rif', value }, []);
      return store.getState().undoLabel;
    };
    expect(label(2_000, 1 / 2)).toBe('RIF 1 → 1/2 from 2 ms');
    expect(label(5_000, 1 / 4)).toBe('RIF 1/2 → 1/4 from 5 ms');
    expect(label(5_000, 1 / 16)).toBe('RIF 1/4 → 1/16 from 5 ms');
    expect(label(1_000, 1 / 8)).toBe('RIF 1 → 1/8 from 1 ms');
    expect(label(7_500, 1 / 2, 'abr@S1')).toBe('RIF of S1 1/2 from 7.5 ms');
    expect(label(8_000, 3, 'nowhere')).toBe('rif 3 from 8 ms');
  });
});

describe('autosave', () => {
  it('keeps document and steps through text', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), fc.nat(5), (edits, undos) => {
        const { store, actions, internals } = table();
        for (const change of edits) change(actions);
        for (let i = 0; i < undos; i += 1) actions.undo();
        const read = logFromText(logToText(internals.log()));
        if (read.type !== 'log') throw new Error('the text was refused');
        const again = table();
        again.internals.restore(read.log);
        expect(again.store.getState()).toEqual(JSON.parse(JSON.stringify(store.getState())));
        while (again.store.getState().undoLabel !== null) again.actions.undo();
        expect(again.store.getState().doc).toEqual(plain);
      }),
      { numRuns: 100 },
    );
  });

  it('refuses text that was edited by hand', () => {
    const good = logToText(table().internals.log());
    expect(logFromText(good).type).toBe('log');
    const bad = [
      '',
      '{}',
      'null',
      '[]',
      good.slice(0, -1),
      good.replace('"version":1', '"version":0'),
      good.replace('"present":[0', '"present":[7'),
      good.replace('"done":0', '"done":3'),
      good.replace('"seed":1', '"seed":"1"'),
      good.replace('"seed"', '"__proto__"'),
    ];
    for (const text of bad) expect(logFromText(text), text).toEqual({ type: 'damaged' });
  });

  it('tells how reading went', async () => {
    const good = logToText(table({ ...plain, seed: 9 }).internals.log());
    const older = new DOMException('', 'VersionError');
    for (const [read, type] of [
      [async () => null, 'nothing'],
      [async () => '{', 'damaged'],
      [() => Promise.reject(new Error()), 'blocked'],
      [() => Promise.reject(older), 'newerDatabase'],
      [async () => good.replace('"version":1', '"version":2'), 'newer'],
      [async () => good.replaceAll('"format":1', '"format":2'), 'newer'],
      [async () => good, 'log'],
    ] as const) {
      expect(await readSaved({ read, write: async () => undefined })).toMatchObject({ type });
    }
  });

  it('keeps the steps around the present one when others are bad, forwards and backwards', () => {
    const documents = table();
    for (let seed = 2; seed <= 9; seed += 1) documents.actions.setField('seed', seed);
    for (let step = 0; step < 4; step += 1) documents.actions.undo();
    // Seeds 1 to 9; number 5 is present. What leads to 3 and to 8 is gone.
    const text = logToText(documents.internals.log())
      .replace('"seed":3', '"seed":"3"')
      .replace('"seed":8', '"seed":"8"');
    const read = logFromText(text);
    expect(read).toMatchObject({ type: 'log', lost: 5 });
    if (read.type !== 'log') return;
    documents.internals.restore(read.log);
    const seeds = (go: () => void) => {
      const seen = [documents.store.getState().doc.seed];
      for (let step = 0; step < 9; step += 1) {
        go();
        seen.push(documents.store.getState().doc.seed);
      }
      return [...new Set(seen)];
    };
    expect(seeds(documents.actions.undo)).toEqual([5, 4]);
    expect(seeds(documents.actions.redo)).toEqual([4, 5, 6, 7]);
  });

  it('saves the first change at once, then twice a second, then rests', async () => {
    vi.useFakeTimers();
    try {
      const seeds: unknown[] = [];
      const documents = table();
      const write = async (text: string) => {
        const read = logFromText(text);
        seeds.push(read.type === 'log' && read.log.present.doc.seed);
      };
      startAutosave(documents, { read: async () => null, write }, () => undefined);
      for (let seed = 2; seed <= 16; seed += 1) {
        documents.actions.setField('seed', seed);
        await vi.advanceTimersByTimeAsync(100);
      }
      expect(seeds).toEqual([2, 6, 11, 16]);
      documents.actions.setField('seed', 17);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(seeds).toEqual([2, 6, 11, 16, 17]);
      documents.actions.setField('seed', 99);
      await vi.advanceTimersByTimeAsync(1);
      expect(seeds.at(-1)).toBe(99);
    } finally {
      vi.useRealTimers();
    }
  });

  it('saves a burst once, and tells once when it cannot, and again when it could meanwhile', async () => {
    const written: string[] = [];
    let failures = 0;
    let isBroken = false;
    const documents = table();
    const storage = {
      read: async () => null,
      write: async (text: string) => {
        if (isBroken) throw new Error('full');
        written.push(text);
      },
    };
    const { saveNow } = startAutosave(documents, storage, () => {
      failures += 1;
    });
    for (let seed = 2; seed < 50; seed += 1) documents.actions.setField('seed', seed);
    await saveNow();
    await saveNow();
    expect(written).toHaveLength(1);
    const change = async (seed: number) => {
      documents.actions.setField('seed', seed);
      await saveNow();
    };
    isBroken = true;
    for (const seed of [60, 61]) await change(seed);
    expect(failures).toBe(1);
    isBroken = false;
    await change(62);
    isBroken = true;
    await change(63);
    expect(failures).toBe(2);
  });
});
