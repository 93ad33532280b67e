/** Comma-separated values: what a spreadsheet reads out of every file the page saves. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../web/src/base/csv';
import { toCsv as comparedCsv } from '../../web/src/experiments/compare/data';
import { toCsv as sweptCsv } from '../../web/src/experiments/sweep/exports';
import { toCsv as openedCsv } from '../../web/src/experiments/sweep/opened/facts';
import { toCsv as samplesCsv } from '../../web/src/plots/words/table';
import { classCsv } from '../../web/src/share/class/columns';
import { plotCsv } from '../../web/src/share/export/makeFiles';
import { keptCsv } from '../../web/src/teach/predict/kept';
import { series } from './plots/fixtures';

/** Cells of a file as a spreadsheet reads them that splits at `separator`. Source: RFC 4180. */
function cellsOf(file: string, separator: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < file.length; ) {
    const isQuoted = file[at] === '"';
    let cell = '';
    if (isQuoted) {
      const [whole = '', inside = ''] = /^"((?:[^"]|"")*)"?/.exec(file.slice(at)) ?? [];
      cell = inside.replaceAll('""', '"');
      at += whole.length;
    }
    while (at < file.length && file[at] !== separator && !/[\r\n]/.test(file[at] ?? '')) {
      cell += file[at];
      at += 1;
    }
    found.push(cell);
    at += 1;
  }
  return found;
}

/** Cells that a spreadsheet takes for a formula; a number with its sign is none. */
const formulasIn = (file: string) =>
  [',', ';', '\t'].flatMap((separator) =>
    cellsOf(file, separator).filter(
      (cell) => /^ *[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/.test(cell) && !/^-[\d.]+$/.test(cell),
    ),
  );

const HOSTILE = [
  "x,=cmd|'/C calc'!A0,y",
  '=1+1',
  '+1+cmd',
  '-1+cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  'a;=1',
  'a\t=1',
  'a, =1',
  'a",=1',
  'a,"=1"',
  'a\r\n=1',
  '＝1+1',
];

const acr = series(0, 'acr', 'vc1');
const line = (name: string) =>
  ({ key: 'acr/vc1', series: acr, role: 'main', colour: 0, name }) as const;
const samples = (name: string) => ({ lines: [line(name)], rows: [[0, -1]], total: 1 });
const from = (title: string) => ({
  ...{ title, link: `https://example.org/#${title}`, seed: 7, engine: '0.1.0' },
  ...{ scenarioHash: '00', fingerprint: null, simulatedSeconds: null },
});

/** Every export of the page, with a text of a stranger wherever it takes one. */
const EXPORTS: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'plot of the export dialog': (text) => {
    const figure = { id: 'acr', table: () => samples(text) } as never;
    const key = [{ label: text, print: text, alpha: 1 }];
    return plotCsv(figure, { from: from(text), key }).content.text();
  },
  'data of a plot': (text) => samplesCsv(samples(text)),
  'data of a comparison': (text) => comparedCsv({ heading: [text], rows: [[text, -1]] }, [text]),
  'table of a class': (text) =>
    classCsv([{ name: text, changes: text, ran: null, claim: null, problem: text } as never]),
  predictions: (text) =>
    keptCsv([
      {
        ...{ at: text, experiment: text, changes: text, plot: text, curve: text, because: text },
        ...{ fromS: 0, toS: 1, right: 1, asked: 1, drawn: [1] },
      },
    ]),
  'sweep out of files': (text) => {
    const axis = { id: text, label: text, title: text, texts: [text], values: [text] };
    const numbers = { run: [0], seed: [1], at: [[0]], numbers: [[1]] };
    const rows = { count: 1, ...numbers, fingerprint: [text], problem: [text] };
    const measures = [{ id: text, label: text, group: text, unit: 'share' }];
    const facts = { document: null, facts: null, seeds: [1, 2] };
    const sweep = { title: text, ...facts, axes: [axis], measures, rows };
    const choice = { x: 0, y: null, still: [0], measure: text, statistic: 'mean' };
    return openedCsv({ sweep, choice } as never);
  },
  sweep: (text) => {
    const x = { knob: { section: 'abr', key: text }, values: [text] };
    const results = { firstSummary: () => null, at: () => [{ problem: text }] };
    return sweptCsv({ plan: { x, y: null, seeds: [1] }, results } as never, 'mean', [text]);
  },
};

describe.each(Object.entries(EXPORTS))('the CSV of: %s', (_name, make) => {
  it.each(HOSTILE)('holds no formula, whatever separates its cells: %j', async (text) => {
    const file = await make(text);
    expect(formulasIn(file)).toEqual([]);
    expect(file).toMatch(/\r\n$/);
  });
});

describe('a file of comma-separated values', () => {
  it('quotes what needs it, writes numbers with all their digits, and leaves out what is none', () => {
    const rows = [
      ['a,"b"', 'c\nd', 'e;f', "it's"],
      [0.1 + 0.2, -0.25, Number.NaN, null],
      [true, '', 1e21, '−1'],
    ];
    expect(csvText(rows)).toBe(
      `"a,""b""","c\nd","e;f",it's\r\n0.30000000000000004,-0.25,,\r\ntrue,,1e+21,−1\r\n`,
    );
  });

  it('begins with comments, of one line each', () => {
    expect(csvText([['x']], ['a, b', 'c\r\n# d', "x,=cmd|'/C calc'!A0"])).toBe(
      "# a, b\r\n# c # d\r\n# x,'=cmd|'/C calc'!A0\r\nx\r\n",
    );
  });

  it('is written in one place', () => {
    const root = fileURLToPath(new URL('../../web/src', import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('wasm'))
      .map((file) => file.replaceAll(path.sep, '/'));
    const written = files.map((file) => ({
      file,
      text: readFileSync(path.join(root, file), 'utf8'),
    }));
    // Who doubles quotation marks, or ends lines as such files do, writes one by hand.
    const byHand = written.filter(
      ({ text }) => text.includes(`replaceAll('"', '""')`) || /join\((['"`])\\r\\n\1\)/.test(text),
    );
    expect(byHand.map(({ file }) => file)).toEqual(['base/csv.ts']);
    const makers = written.filter(({ text }) => /function \w*csv\w*\(/i.test(text));
    const without = makers.filter(({ text }) => !/from '[^']*\/(?:csv|words\/table)'/.test(text));
    expect(makers.length).toBeGreaterThan(5);
    expect(without.map(({ file }) => file)).toEqual(['base/csv.ts']);
  });
});
