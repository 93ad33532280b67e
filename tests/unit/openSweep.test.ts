/** Sweeps out of files: what is read, how runs are grouped, and what is refused in which words. */
import { readFileSync } from 'node:fs';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  firstChoice,
  gridOfCells,
  measureOf,
  rowsOfCells,
} from '../../web/src/experiments/sweep/opened/cells';
import { droppedFiles, sweepFilesOf } from '../../web/src/experiments/sweep/opened/choose';
import { csvRows, factsOf, toCsv } from '../../web/src/experiments/sweep/opened/facts';
import type { OpenedSweep } from '../../web/src/experiments/sweep/opened/model';
import {
  MOST_DOCUMENT_BYTES,
  MOST_MB,
  MOST_ROWS,
  readSweep,
} from '../../web/src/experiments/sweep/opened/read';
import { readingText } from '../../web/src/experiments/sweep/sweepWords';
import { problemsOf } from '../../web/src/run/worker/enginePort';
import { initSync, sweepScenario, sweepTold } from '../../web/src/wasm/figures.js';
import { documentText, fileOf, folder, PARTS } from './fixtures/sweepFolder';

beforeAll(() => {
  initSync({ module: readFileSync('web/src/wasm/figures_bg.wasm') });
});

/** The engine itself, in this thread. */
const door = {
  sweep: async (document: string) => {
    try {
      return JSON.parse(sweepTold(document));
    } catch (error) {
      const problems = problemsOf(error) ?? [];
      throw new Error(problems.map(({ path, message }) => `${path}: ${message}`).join('; '));
    }
  },
};

async function opened(files: readonly File[]): Promise<OpenedSweep> {
  const found = sweepFilesOf(files);
  if (typeof found === 'string') throw new Error(found);
  return readSweep(found, door);
}

const changed = (change: (document: Record<string, unknown>) => void): File => {
  const document = JSON.parse(documentText());
  change(document);
  return fileOf('sweep.json', JSON.stringify(document));
};
const parts = (): readonly File[] => PARTS.map((name) => fileOf(name));
const [first = '', second = ''] = PARTS;

/** What the cells of the first picture say in a measure. */
function cellTexts(sweep: OpenedSweep, measure: string): readonly string[] {
  const choice = { ...firstChoice(sweep), measure };
  const shown = measureOf(sweep, choice);
  if (shown === null) throw new Error('there is no such measure');
  const grid = gridOfCells(sweep, choice, rowsOfCells(sweep, choice));
  return grid.all.map((reading) => readingText(reading, shown).replaceAll(/\s/g, ' '));
}

describe('the folder of a sweep', () => {
  it('is read with labels, units and engine', async () => {
    const sweep = await opened(folder());
    expect(sweep.axes.map(({ title, texts }) => [title, texts])).toEqual([
      ['Buffer, cells', ['0 cells', '512 cells', '4096 cells']],
      ['Rate algorithm', ['ERICA', 'EFCI marking']],
    ]);
    expect(sweep.measures.map(({ label, unit }) => [label, unit])).toEqual([
      ['Total goodput', 'mbps'],
      ['Cell loss ratio of ABR and UBR', 'share'],
      ['Jain fairness index', 'share'],
      ['Largest queue', 'cells'],
      ['Mean ACR', 'mbps'],
    ]);
    expect(sweep.facts).toMatchObject({ runs: 12, replications: 2 });
    expect([...sweep.rows.run]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(sweep.seeds).toEqual([1, 2]);
  });

  it('groups the seeds of a setting into a cell; a refused setting says why', async () => {
    const [refused, small, large] = cellTexts(await opened(folder()), 'total.goodputMbps');
    expect(refused).toMatch(/^failed: topology\.bufferCells: 0 is outside the range/);
    // (2.3552 + 2.31424) / 2, and Student's 12.71 times half of their distance.
    expect(small).toBe('2.335 Mb/s ± 0.2602 (95 %, 2 seeds)');
    // (43.776 + 43.80672) / 2
    expect(large).toBe('43.79 Mb/s ± 0.1952 (95 %, 2 seeds)');
  });

  it('holds the other axes still where one is shown', async () => {
    const sweep = await opened(folder());
    const choice = { ...firstChoice(sweep), y: null, still: [0, 1] };
    expect(rowsOfCells(sweep, choice)).toEqual([
      [2, 3],
      [6, 7],
      [10, 11],
    ]);
  });

  it('says how many runs are missing, and shows the rest', async () => {
    const sweep = await opened([fileOf('sweep.json'), fileOf(second)]);
    expect(sweep.rows.count).toBe(5);
    expect(factsOf(sweep)).toContain(
      '7 of 12 runs are missing; cell53 sweep --to and the folder makes them.',
    );
  });

  it('without axes is one cell', async () => {
    const document = changed((all) => {
      const { figure } = all as { figure: { axes?: unknown; panels: unknown; measures: unknown } };
      figure.axes = undefined;
      figure.measures = [{ id: 'queue', of: 'ports', field: 'maxQueueCells' }];
      figure.panels = [{ id: 't', kind: 'time', curves: [{ quantity: 'queue' }] }];
    });
    const none = { a: undefined, b: undefined };
    const queue: ColumnSource = { name: 'queue', data: [1, 3], type: 'DOUBLE' };
    const part = table('x.parquet', 2, { ...none, 'total.jainIndex': undefined, queue });
    await expect(opened([document, part])).rejects.toThrow('it has no column total.jainIndex');
    const whole = await opened([document, table('x.parquet', 2, { ...none, queue })]);
    expect(cellTexts(whole, 'queue')).toEqual(['2 ± 12.71 (95 %, 2 seeds)']);
    const alone = await opened([table('x.parquet', 2, { ...none, queue })]);
    expect(cellTexts(alone, 'queue')).toEqual(['2 ± 12.71 (95 %, 2 seeds)']);
  });

  it('is a table of all its rows', async () => {
    const [head, ...lines] = csvRows(await opened(folder()));
    expect(head?.slice(0, 5)).toEqual(['run', 'seed', 'buffer', 'feedback', 'total.goodputMbps']);
    expect(lines[4]?.slice(0, 5)).toEqual([4, 1, 512, 'erica', 2.3552]);
  });

  it('is a file that says what its columns are, and what the seeds of a cell give together', async () => {
    const sweep = await opened(folder());
    const file = (choice = firstChoice(sweep)) => toCsv({ sweep, choice }).trimEnd().split('\r\n');
    const lines = file();
    const about = lines.filter((line) => line.startsWith('# '));
    expect(about[0]).toBe('# A small sweep');
    expect(about[1]).toMatch(/^# \d+ runs, seeds 1, 2$/);
    expect(about[2]).toMatch(/^# engine \d.*, sweep\.json SHA-256 [0-9a-f]{16}$/);
    expect(about).toEqual(
      expect.arrayContaining(['# buffer: Buffer, cells', '# acr: Mean ACR, Mb/s']),
    );
    const [head = '', ...rows] = lines.slice(about.length);
    expect(head).toMatch(/,total\.goodputMbps: mean,total\.goodputMbps: mean 95 % low,/);
    // 2.33472 ± 12.7062 · 0.02048.
    expect(rows[4]).toMatch(/^4,1,512,erica,2\.3552,.*,2\.33472,2\.074497\d*,2\.594942\d*,2$/);
    // Runs that could not be made give nothing together, not zero.
    expect(rows[0]).toMatch(/outside the range.*",,,,0$/);
    expect(file({ ...firstChoice(sweep), statistic: 'median' }).join()).toContain(': median,');
  });

  it('gives the scenario of a run as the program makes it', () => {
    const doc = JSON.parse(sweepScenario(documentText(), 9));
    expect(doc).toMatchObject({ seed: 2, durationMs: 400, topology: { bufferCells: 4096 } });
    expect(doc.feedback.kind).toBe('erica');
    expect(() => sweepScenario(documentText(), 12)).toThrow('there are 12 runs');
  });

  it('is found in what was dropped, however deep it lies', async () => {
    const entry = (file: File) => ({
      ...{ isFile: true, isDirectory: false, name: file.name },
      file: (done: (file: File) => void) => done(file),
    });
    const folderOf = (inside: readonly unknown[]) => ({
      ...{ isFile: false, isDirectory: true, name: 'out' },
      createReader: () => {
        const batches = [inside.slice(0, 1), inside.slice(1), []];
        return { readEntries: (done: (some: unknown) => void) => done(batches.shift()) };
      },
    });
    const out = folderOf([entry(fileOf('sweep.json')), folderOf(parts().map(entry))]);
    const files = await droppedFiles({ entries: [out as never], files: [] });
    expect(files?.map(({ name }) => name)).toEqual(['sweep.json', ...PARTS]);
    const loose = [fileOf('scenario.json', '{}')];
    expect(await droppedFiles({ entries: [], files: loose })).toBeNull();
    for (const name of ['sweep.json', 'part-0.parquet']) {
      const files = [new File([], name)];
      expect(await droppedFiles({ entries: [], files }), name).toBe(files);
    }
  });
});

describe('what is refused', () => {
  const bytes = (name: string) => new Uint8Array(readFileSync(`tests/golden/sweep/parts/${name}`));
  const broken = (from: number, until: number) => {
    const all = bytes(first);
    all.fill(0xff, from, until);
    return fileOf(first, all);
  };
  const { length } = bytes(first);
  const zstd = () =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [{ name: 'run', data: [1] }],
        codec: 'ZSTD',
        compressors: { ZSTD: (page) => page },
      }),
    );
  const cases: readonly (readonly [string, () => readonly File[], RegExp])[] = [
    [
      'nothing of a sweep',
      () => [fileOf('a.txt', 'a')],
      /^It contains no sweep\. Choose.*or a Parquet file\.$/,
    ],
    [
      'what this page saved of one',
      () => [fileOf('sweep-two-sources.json', '{}')],
      /“Open file…” opens the scenario in it/,
    ],
    ['no runs', () => [fileOf('sweep.json')], /^sweep\.json is there, but none of its Parquet/],
    [
      'two documents',
      () => [...folder(), fileOf('sweep.json')],
      /^It contains more than one sweep/,
    ],
    [
      'no Parquet file',
      () => [fileOf(first, 'This is text and no table at all.')],
      /^runs-000000\.parquet is no Parquet file, or it is cut off\. Take it out/,
    ],
    ['an empty file', () => [fileOf(first, '')], /^runs-000000\.parquet is no Parquet file/],
    [
      'a file that was cut off',
      () => [fileOf(first, bytes(first).slice(0, length - 100))],
      /^runs-000000\.parquet is no Parquet file, or it is cut off/,
    ],
    ['a broken foot', () => [broken(length - 300, length - 8)], /^runs-000000\.parquet is damaged/],
    [
      'broken pages',
      () => [broken(4, 200)],
      /^runs-000000\.parquet is damaged \(.+\)\. Take it out/,
    ],
    [
      'a compression that is not read here',
      () => [fileOf('x.parquet', zstd())],
      /^x\.parquet is compressed with ZSTD, which this page does not read\. Write it with Snappy/,
    ],
    [
      'other columns',
      () => [table('x.parquet', 3, { run: undefined, fingerprint: undefined })],
      /^x\.parquet is not a sweep: it has no column run, fingerprint\. Choose/,
    ],
    [
      'numbers that are texts',
      () => [table('x.parquet', 2, { run: { name: 'run', data: ['a', 'b'], type: 'STRING' } })],
      /^x\.parquet belongs to another sweep: its column run holds a\./,
    ],
    [
      'a part of another sweep',
      () => [fileOf('sweep.json'), ...parts(), table('x.parquet', 2)],
      /^x\.parquet belongs to another sweep: its columns are a, b, total\.goodputMbps/,
    ],
    [
      'a value that no axis has',
      () => [
        changed((all) => {
          const { figure } = all as { figure: { axes: { values: { value: number }[] }[] } };
          for (const value of figure.axes[0]?.values ?? []) value.value += 1;
        }),
        ...parts(),
      ],
      /^runs-000000\.parquet belongs to another sweep: its column buffer holds 0\./,
    ],
    [
      'a run twice',
      () => [fileOf('sweep.json'), ...parts(), fileOf('runs-000009.parquet', bytes(second))],
      /^Run 5 is there twice, in runs-000001\.parquet and in runs-000009\.parquet: these are parts/,
    ],
    [
      'runs that the document has not',
      () => [
        changed((all) => {
          const { figure } = all as { figure: { quick: object } };
          figure.quick = { replications: 1, durationMs: 400 };
        }),
        ...parts(),
      ],
      /^runs-000001\.parquet belongs to another sweep: it has run 6, and sweep\.json only 6 runs/,
    ],
    [
      'text that is no JSON',
      () => [fileOf('sweep.json', '{'), ...parts()],
      /^sweep\.json cannot be used: .+ Choose the folder/,
    ],
    ['a list', () => [fileOf('sweep.json', '[]'), ...parts()], /^sweep\.json cannot be used: .+/],
    [
      'another version',
      () => [changed((all) => Object.assign(all, { format: 2 })), ...parts()],
      /^sweep\.json cannot be used: format: is not 1, the version of this program\./,
    ],
    [
      'a figure that is none',
      () => [changed((all) => Object.assign(all, { figure: { title: 1 } })), ...parts()],
      /^sweep\.json cannot be used: .*title: is 1; it must be a text/,
    ],
    [
      'a scenario that is not there',
      () => [changed((all) => Object.assign(all, { scenarios: {} })), ...parts()],
      /^sweep\.json cannot be used: .*abr-erica-wan\/e2-finite-buffer/,
    ],
    [
      'more points than anybody can have run',
      () => [
        changed((all) => {
          const values = Array.from({ length: 2_000 }, (_, value) => ({ value }));
          const axes = ['a', 'b'].map((id) => ({ id, values }));
          Object.assign(all, { figure: { axes } });
        }),
        ...parts(),
      ],
      /^sweep\.json cannot be used: it has 4000000 points, too many for this page/,
    ],
  ];

  it.each(cases)('%s', async (_, files, sentence) => {
    await expect(opened(files())).rejects.toThrow(sentence);
  });

  it('a document that is too large, without a look into it', async () => {
    const document = fileOf('sweep.json');
    Object.defineProperty(document, 'size', { value: MOST_DOCUMENT_BYTES + 1 });
    await expect(opened([document, ...parts()])).rejects.toThrow(
      /^sweep\.json cannot be used: it has 67108865 bytes, and at most 67108864 are read/,
    );
  });

  it('Parquet files that are too large, without a look into them', async () => {
    const files = parts();
    for (const file of files) Object.defineProperty(file, 'size', { value: 1e6 * MOST_MB });
    await expect(opened(files)).rejects.toThrow(
      new RegExp(
        `^The sweep has ${files.length * MOST_MB} MB of Parquet files, and this page reads at most 500\\. Open some`,
      ),
    );
  });

  it('more runs than the page can hold', async () => {
    // Parts are counted by what they say, before any is read: one that is written once can stand for all but the last.
    const part = table('part.parquet', MOST_ROWS / 20);
    const parts = Array.from({ length: 20 }, (_, at) => new File([part], `part-${at}.parquet`));
    await expect(opened([...parts, table('last.parquet', 1)])).rejects.toThrow(
      /^The sweep has 500001 runs, and this page opens at most 500000\. Open some of its parts/,
    );
  });
});

it('a hundred thousand runs become the cells of one table', async () => {
  const file = table('many.parquet', 100_000);
  const sweep = await opened([file]);
  const texts = cellTexts(sweep, 'total.goodputMbps');
  expect(sweep.axes.map(({ values }) => values.length)).toEqual([100, 100]);
  // The mean of 10 seeds, each 1 more than the one before: 37 · 100 + 12 + 4.5.
  expect(texts[37 + 12 * 100]).toMatch(/^3717 Mb\/s ± .* 10 seeds\)$/);
});

/** A Parquet file of so many runs: 100 values on each of two axes, then seeds. `change` replaces columns. */
function table(
  name: string,
  count: number,
  change: Readonly<Record<string, ColumnSource | undefined>> = {},
): File {
  const column = (of: (run: number) => unknown, type: 'INT64' | 'DOUBLE' | 'STRING') => ({
    data: Array.from({ length: count }, (_, run) => of(run)),
    type,
  });
  const [a, b] = [
    (run: number) => Math.floor(run / 1_000) % 100,
    (run: number) => Math.floor(run / 10) % 100,
  ];
  const columns: Readonly<Record<string, Omit<ColumnSource, 'name'>>> = {
    run: column(BigInt, 'INT64'),
    point: column((run) => BigInt(Math.floor(run / 10)), 'INT64'),
    seed: column((run) => BigInt(run % 10), 'INT64'),
    a: column(a, 'DOUBLE'),
    b: column(b, 'DOUBLE'),
    'total.goodputMbps': column((run) => 100 * a(run) + b(run) + (run % 10), 'DOUBLE'),
    'total.cellLossRatio': column(() => 0, 'DOUBLE'),
    'total.jainIndex': column(() => 1, 'DOUBLE'),
    fingerprint: column((run) => run.toString(16).padStart(16, '0'), 'STRING'),
    problem: { data: Array.from({ length: count }, () => null), type: 'STRING', nullable: true },
  };
  const named = Object.entries(columns).map(([name, own]) => [name, { ...own, name }] as const);
  const all: Readonly<Record<string, ColumnSource | undefined>> = {
    ...Object.fromEntries(named),
    ...change,
  };
  const columnData = Object.values(all).filter((each) => each !== undefined);
  return new File([parquetWriteBuffer({ columnData })], name);
}
