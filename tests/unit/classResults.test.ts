import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../web/src/model/catalog';
import type { Summary } from '../../web/src/model/engineTypes';
import { instantOf } from '../../web/src/model/instant';
import type { SeenCurve } from '../../web/src/run/batch';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { classCurves, elementsOf } from '../../web/src/share/class/classCurves';
import { classCsv, classMarkdown, sorted } from '../../web/src/share/class/columns';
import { MOST_ENTRIES, readEntries } from '../../web/src/share/class/entries';
import {
  COLUMNS,
  changesText,
  jobOf,
  proofOf,
  type Student,
  studentOf,
  withOutcome,
} from '../../web/src/share/class/student';
import { decodeLink, encodeLink } from '../../web/src/share/link';

const A = 'https://example.org/cell53/#s=3.AbC-_9';

describe('pasted text', () => {
  it('gives names and links of tables, chats and mails', () => {
    const lines = [
      `Anna, ${A}`,
      `"Ben B.";"${A}"`,
      `Çağla\t${A}`,
      `Dora - ${A}.`,
      A,
      `Here is mine: <${A}>`,
      `Emil s=3.AbC-_9`,
      `Fay https://example.org/?only=abr.rif,abr.rdf#s=3.AbC-_9`,
    ];
    const { entries, strays } = readEntries(lines.join('\r\n'));
    expect(entries.map(({ name }) => name)).toEqual([
      ...['Anna', 'Ben B.', 'Çağla', 'Dora', 'Line 5', 'Here is mine', 'Emil', 'Fay'],
    ]);
    expect(new Set(entries.map(({ link }) => link))).toEqual(new Set(['s=3.AbC-_9']));
    expect(strays).toEqual([]);
  });

  it('finds the link inside the address that a mail program put around it', () => {
    const inside = encodeURIComponent(A);
    const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${inside}&data=05%7C02%7C&reserved=0`;
    const { entries, strays } = readEntries(`Anna, ${wrapped}\nBen ${wrapped} Çağla ${wrapped}`);
    expect(entries).toEqual([
      { line: 1, name: 'Anna', link: 's=3.AbC-_9' },
      { line: 2, name: 'Ben', link: 's=3.AbC-_9' },
      { line: 2, name: 'Çağla', link: 's=3.AbC-_9' },
    ]);
    expect(strays).toEqual([]);
  });

  it('takes a lone line for the name of the bare link beneath it, and names the lines without use', () => {
    const { entries, strays } = readEntries(`name,link\nAnna\n${A}\n\nno link here\nBen ${A}`);
    expect(entries.map(({ line, name }) => [line, name])).toEqual([
      [3, 'Anna'],
      [6, 'Ben'],
    ]);
    const reason = 'there is no link to an experiment in it';
    expect(strays).toEqual([
      { line: 1, name: 'name,link', reason },
      { line: 5, name: 'no link here', reason },
    ]);
  });

  it.each([
    ['a sentence', 'This is a line that is no link'],
    ['another address', 'https://example.org/cell53/'],
    ['a line with a gap beneath it', 'Class of today\n'],
  ])('takes %s above a bare link for no name', (_, above) => {
    const { entries, strays } = readEntries(`${above}\n${A}`);
    const line = above.endsWith('\n') ? 3 : 2;
    expect(entries.map(({ name }) => name)).toEqual([`Line ${line}`]);
    expect(strays.map((stray) => stray.line)).toEqual([1]);
  });

  it('may have several links in a line, and no more than can be looked at', () => {
    expect(readEntries(`Anna ${A}, Ben ${A}`).entries.map(({ name }) => name)).toEqual([
      'Anna',
      'Ben',
    ]);
    const many = readEntries(Array.from({ length: MOST_ENTRIES + 2 }, () => A).join('\n'));
    expect(many.entries).toHaveLength(MOST_ENTRIES);
    expect(many.strays.map(({ line }) => line)).toEqual([MOST_ENTRIES + 1, MOST_ENTRIES + 2]);
  });

  it('may be anything: every line that is not blank is an entry, a name or a stray', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constant(A))), (lines) => {
        const text = lines.join('\n');
        const { entries, strays } = readEntries(text);
        for (const { line } of [...entries, ...strays]) {
          expect(line >= 1 && line <= text.split(/\r\n|\r|\n/).length).toBe(true);
        }
        expect(entries.length).toBeGreaterThanOrEqual(
          Math.min(MOST_ENTRIES, lines.filter((each) => each === A).length),
        );
      }),
    );
  });
});

const claim = {
  engineVersion: catalog.engineVersion,
  at: instantOf(0.5),
  fingerprint: '0123456789ab',
};

async function student(name: string, change: object = {}): Promise<Student> {
  const doc = { ...FIRST_CHOICE_ITEM.doc, ...change };
  const link = await encodeLink({ doc, sourceId: FIRST_CHOICE_ITEM.id, claim });
  const content = await decodeLink(link);
  if (!content.ok) throw new Error(content.error.message);
  return studentOf({ line: 1, name, link }, Number(name.length), content);
}

function ran(before: Student, goodput: number, level: number, durationS = 1): Student {
  const curve = (label: string, factor: number): SeenCurve => ({
    ...{ quantity: 'queue', element: label, unit: 'cells' },
    means: new Float64Array(COLUMNS).fill(level * factor),
  });
  const summary = {
    fingerprint: 'fedcba9876543210',
    sources: [{ goodputMbps: goodput, timeouts: 2 }],
    ports: [
      { id: 'p', meanQueueCells: level, maxQueueCells: 2 * level, utilization: 0.5 },
      { id: 'back', meanQueueCells: 9e9, maxQueueCells: 9e9, utilization: 1 },
    ],
    total: { goodputMbps: goodput, cellLossRatio: 0, jainIndex: 1 },
  } as unknown as Summary;
  const curves = [curve('one', 1), curve('two', 3)];
  const seen = { durationS, waits: ['p'], curves, fingerprintAt: '0123456789abcdef' };
  return withOutcome(before, { key: before.key, fingerprint: 'f', wallMs: 1, summary, seen });
}

describe('a student', () => {
  it('is told by what was changed in the experiment of the gallery', async () => {
    expect((await student('Anna')).changes).toBe('nothing');
    expect((await student('Anna', { seed: 99 })).changes).toBe('Seed 1 → 99');
    expect(changesText(FIRST_CHOICE_ITEM.doc, null)).toMatch(/^own experiment: /);
  });

  it('is run with the very instant that the link speaks of', async () => {
    expect(jobOf(await student('Anna'))).toMatchObject({
      look: { at: instantOf(0.5), columns: COLUMNS },
    });
  });

  it('is believed when the fingerprint comes again, and on another engine not called wrong', async () => {
    const anna = ran(await student('Anna'), 100, 10);
    const of = (part: object) => proofOf({ ...anna, claim: { ...claim, ...part } });
    expect(of({})).toBe('reproduced');
    expect(of({ fingerprint: 'ffffffffffff' })).toBe('differs');
    expect(of({ fingerprint: 'ffffffffffff', engineVersion: '0.0.1' })).toBe('other engine');
    expect(proofOf({ ...anna, claim: null })).toBe('nothing claimed');
    expect(proofOf({ ...anna, ran: null })).toBe('');
  });
});

describe('the table of a class', () => {
  it('is sorted both ways; who has no figure comes last either way', async () => {
    const all = [
      ran(await student('A'), 5, 1),
      await student('BB'),
      ran(await student('CCC'), 9, 1),
    ];
    const names = (key: string, isDown: boolean) =>
      sorted(all, { key, isDown }).map(({ name }) => name);
    expect(names('goodputMbps', false)).toEqual(['A', 'CCC', 'BB']);
    expect(names('goodputMbps', true)).toEqual(['CCC', 'A', 'BB']);
    expect(names('name', true)).toEqual(['CCC', 'BB', 'A']);
    expect(names('line', false)).toEqual(['A', 'BB', 'CCC']);
    const numbered = [await student('Pair 10'), await student('Pair 9')];
    const order = sorted(numbered, { key: 'name', isDown: false });
    expect(order.map(({ name }) => name)).toEqual(['Pair 9', 'Pair 10']);
  });

  it('goes into files in which no name is a formula or breaks out of its cell', async () => {
    const rows = [ran(await student('=1|2'), 5, 10)];
    const [head, first] = classCsv(rows).split('\r\n');
    expect(head).toBe(
      'name,experiment,changed,goodputMbps,throughputMbps,cellLossRatio,jainIndex,meanQueueCells,maxQueueCells,utilization,timeouts,fingerprint,link,problem',
    );
    expect(first).toBe(
      `'=1|2,${FIRST_CHOICE_ITEM.doc.title},nothing,5,,0,1,10,20,0.5,2,fedcba9876543210,reproduced,`,
    );
    expect(classMarkdown(rows).split('\n')[2]).toMatch(/^\| =1\\\|2 \| nothing \| 5.*Mb\/s \|/);
  });
});

describe('the curves of a class', () => {
  it('are summed, averaged or taken from one element, with the median in the middle', async () => {
    const all = [
      ran(await student('A'), 1, 1),
      ran(await student('BB'), 1, 2),
      ran(await student('CCC'), 1, 9),
    ];
    const medianOf = (which: string) => classCurves(all, 'queue', which)?.median[7];
    expect(elementsOf(all, 'queue')).toEqual(['one', 'two']);
    expect([medianOf('sum'), medianOf('mean'), medianOf('two')]).toEqual([8, 4, 6]);
    expect(classCurves(all, 'acr', 'sum')).toBeNull();
  });

  it('end where their run ends', async () => {
    const all = [ran(await student('A'), 1, 1, 1), ran(await student('BB'), 1, 3, 2)];
    const curves = classCurves(all, 'queue', 'one');
    expect(curves?.endS).toBe(2);
    expect(curves?.studentCurves[0]?.values[COLUMNS - 1]).toBeNaN();
    expect([curves?.median[0], curves?.median[COLUMNS - 1]]).toEqual([2, 3]);
  });
});
