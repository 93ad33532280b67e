/** Which sliders a room sees first: judged by the documents, not by names. */

import { describe, expect, it } from 'vitest';
import { likelyKnobs } from '../../web/src/inspector/likelyKnobs';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { gallery } from '../../web/src/run/gallery';

const docOf = (id: string): ScenarioDoc => {
  const item = gallery.find((each) => each.id === id);
  if (item === undefined) throw new Error(`${id} is in the gallery`);
  return item.doc;
};

const likely = (doc: ScenarioDoc, base = doc, most = 3) =>
  likelyKnobs(
    {
      doc,
      base,
      neighbours: gallery
        .filter((each) => each.doc !== base && each.doc.group === doc.group)
        .map((each) => each.doc),
      isIdle: () => false,
    },
    most,
  );

describe('the knobs an experiment is about', () => {
  it('begin with what was turned since it was opened', () => {
    const base = docOf('abr-erica-wan/e1-peak');
    const doc = { ...base, abr: { ...(base.abr as object), rif: 1 / 64 } };
    expect(likely(doc, base)[0]).toBe('abr.rif');
  });

  it('go on with what is turned inside the run', () => {
    const base = docOf('abr-erica-wan/e1-peak');
    const doc = { ...base, timeline: [{ atUs: 1, target: 'abr', key: 'nrm', value: 64 }] };
    expect(likely(doc, doc)[0]).toBe('abr.nrm');
  });

  const cases: readonly (readonly [string, readonly string[]])[] = [
    // Table 1 of the paper varies buffer and TBE.
    ['abr-erica-wan/e1-peak', ['topology.bufferCells', 'abr.tbeCells']],
    // The increase and decrease factors are what these experiments compare.
    ['abr-tuning/f2-ab', ['abr.rif', 'abr.rdf']],
    ['classroom/queue-poisson', ['cells.rateMbps']],
  ];
  it.each(cases)('are those that set %s apart from its neighbours', (id, wanted) => {
    expect(likely(docOf(id))).toEqual(expect.arrayContaining([...wanted]));
  });

  it('are rather what the file states than what else an algorithm has', () => {
    const doc = docOf('explicit-rate/r2');
    for (const id of likely(doc)) {
      const [section = '', key = ''] = id.split('.');
      expect(doc[section]).toHaveProperty(key);
    }
  });

  it('leave out what nothing uses, and are as many as were asked for', () => {
    const doc = docOf('abr-erica-wan/e1-peak');
    const evidence = { doc, base: doc, neighbours: [] };
    const all = likelyKnobs({ ...evidence, isIdle: ({ id }) => id !== 'feedback' }, 2);
    expect(all).toHaveLength(2);
    expect(all.every((id) => id.startsWith('feedback.'))).toBe(true);
  });

  it('are not the same three for every experiment', () => {
    const some = gallery.filter((_, place) => place % 6 === 0);
    const sets = new Set(some.map(({ doc }) => likely(doc).join()));
    expect(sets.size).toBeGreaterThan(some.length / 3);
  });
});
