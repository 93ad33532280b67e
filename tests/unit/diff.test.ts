import { describe, expect, it } from 'vitest';
import { changedCount, changesInWords, changesOf } from '../../web/src/model/diff';
import { fieldLabel } from '../../web/src/model/edits';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { valueInWords } from '../../web/src/model/values';
import { param, rif } from './fixtures/catalog';

const base: ScenarioDoc = {
  format: 1,
  title: 'Two sources',
  group: 'Tests',
  question: 'What differs?',
  seed: 1,
  durationMs: 500,
  topology: { kind: 'n-source' },
  abr: { rif: 1 / 16 },
};

const said = (doc: ScenarioDoc) =>
  changesOf(base, doc).map(({ label, from, to }) => `${label}: ${from} → ${to}`);

describe('the list of changes', () => {
  it('is empty for the scenario as loaded', () => {
    expect(said(base)).toEqual([]);
  });

  it('compares with what the scenario stated, else with the default', () => {
    expect(said({ ...base, abr: { rif: 0.25 } })).toEqual(['RIF: 1/16 → 1/4']);
    expect(said({ ...base, topology: { kind: 'n-source', sources: 5 } })).toEqual([
      'Sources: 2 → 5',
    ]);
  });

  it('lists each turn of a knob in the run, and counts the knob once, as its mark does', () => {
    const turn = (atUs: number, key: string) => ({ atUs, target: 'abr', key, value: 0.5 });
    const doc = { ...base, timeline: [turn(200, 'rif'), turn(400, 'rif')], abr: { rif: 0.25 } };
    const changes = changesOf(base, doc);
    expect(changes).toHaveLength(3);
    expect(changedCount(changes)).toBe(1);
    expect(changedCount(changesOf(base, { ...doc, seed: 2 }))).toBe(2);
  });

  it('a stated default is no change', () => {
    expect(said({ ...base, topology: { kind: 'n-source', sources: 2 } })).toEqual([]);
  });

  it('names another algorithm, and its knobs against their defaults', () => {
    expect(said({ ...base, feedback: { kind: 'efci', thresholdCells: 900 } })).toEqual([
      'Rate feedback: ERICA → EFCI marking',
      'Congestion threshold: 500\u00a0cells → 900\u00a0cells',
    ]);
    // Of CAPC another target utilisation is the default.
    expect(said({ ...base, feedback: { kind: 'capc' } })).toEqual(['Rate feedback: ERICA → CAPC']);
  });

  it('covers the numbers of the document and changes during the run', () => {
    const timeline = [{ atUs: 5, target: 'abr', key: 'rif', value: 0.5 }];
    expect(said({ ...base, seed: 2, timeline })).toEqual([
      'Seed: 1 → 2',
      'RIF from 5\u00a0µs: 1/16 → 1/2',
    ]);
  });

  it('names a number of the document as undo does', () => {
    const doc = { ...base, durationMs: 2_000, sampleUs: 500 };
    expect(said(doc)).toEqual([
      'Duration: 500\u00a0ms → 2000\u00a0ms',
      'Sample interval: default → 500\u00a0µs',
    ]);
    expect(fieldLabel(base, doc, 'sampleUs')).toBe('Sample interval default → 500\u00a0µs');
  });

  it('tells each change during the run with the value before it and how it alone is taken back', () => {
    const turn = (atUs: number, value: number, target = 'abr') => ({
      ...{ atUs, target, key: 'rif', value },
    });
    const timeline = [turn(9, 0.25), turn(5, 0.5), turn(7, 0.5, 'abr@S1')];
    const changes = changesOf(base, { ...base, timeline });
    expect(changesInWords(changes, 3)).toBe(
      'RIF from 9\u00a0µs: 1/2 → 1/4, ' +
        'RIF from 5\u00a0µs: 1/16 → 1/2, ' +
        'RIF of S1 from 7\u00a0µs: 1/2',
    );
    expect(changes.map(({ target }) => target)).toEqual(
      [0, 1, 2].map((place) => ({ type: 'timed', place })),
    );
  });

  it('tells of changes during the run as one where some of the loaded document are gone', () => {
    const turn = (atUs: number) => ({ atUs, target: 'abr', key: 'rif', value: 0.5 });
    const loaded = { ...base, timeline: [turn(5), turn(9)] };
    const open = { ...base, timeline: [turn(9), turn(7)] };
    expect(
      changesOf(loaded, open).map(({ label, from, to }) => `${label}: ${from} → ${to}`),
    ).toEqual(['Changes during the run: 2 → 2']);
  });

  it('tells losses that were ordered in words, each once, and shows no key', () => {
    const order = (key: string, value: string | number, target = 'loss@S1') => ({
      ...{ atUs: 5, target, key, value },
    });
    const timeline = [
      order('dropNextCellAt', 'SW1'),
      order('dropSegment', 20),
      order('dropSegment', 21),
      order('dropEverySegment', 113, 'loss@S1:destination'),
      order('dropEverySegment', 0, 'loss@S1:destination'),
    ];
    const changes = changesOf(base, { ...base, timeline });
    expect(changes.map((change) => changesInWords([change], 1))).toEqual([
      'Loss of the next cell of S1 at 5\u00a0µs: at SW1',
      'Loss of a segment of S1 at 5\u00a0µs: the 20th from then on',
      'Loss of a segment of S1 at 5\u00a0µs: the 21st from then on',
      'Loss of every n-th segment of S1, way back at 5\u00a0µs: every 113th',
      'Loss of every n-th segment of S1, way back at 5\u00a0µs: ends',
    ]);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(timeline.length);
  });

  it('leaves out where nodes were moved to', () => {
    expect(said({ ...base, layout: { sw1: [3, 1] } })).toEqual([]);
  });

  it('says how each change is taken back', () => {
    const changes = changesOf(base, { ...base, seed: 2, warmUpMs: 10, abr: {} });
    expect(changes.map((change) => change.target)).toEqual([
      { type: 'param', section: 'abr', key: 'rif' },
      { type: 'field', field: 'seed', value: 1 },
      { type: 'together' },
    ]);
  });
});

it('values are said as the inspector shows them', () => {
  expect(valueInWords(1 / 16, rif)).toBe('1/16');
  expect(valueInWords(null, rif)).toBe('no limit');
  expect(valueInWords(true, rif)).toBe('on');
  const choice = param({ key: 'a', label: 'A', choices: [{ id: 'x', label: 'each' }] });
  expect(valueInWords('x', choice)).toBe('each');
});

describe('the title of changes', () => {
  const titleOf = (doc: ScenarioDoc) => changesInWords(changesOf(base, doc), 1);

  it('is the first of them, and how many more there are', () => {
    expect(titleOf(base)).toBe('');
    expect(titleOf({ ...base, abr: { rif: 0.25 } })).toBe('RIF 1/16 → 1/4');
    expect(titleOf({ ...base, abr: { rif: 0.25 }, seed: 2, durationMs: 100 })).toBe(
      'RIF 1/16 → 1/4 and 2 more',
    );
  });
});
