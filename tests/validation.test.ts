/**
 * Figures and claims with the module the page loads, and the report against the figure files.
 *
 * `cell53 reproduce` runs all of them and writes docs/validation.json and docs/validation.md; verdicts are
 * computed there and here by the same code. A representative claim of every figure is run by
 * engine-wasm/cli/tests/reproduce.rs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import init, { figurePoints, judge, measure } from '../web/src/wasm/figures.js';

type Test = {
  readonly measure: string;
  readonly at?: Readonly<Record<string, unknown>>;
  readonly against?: { readonly measure?: string; readonly at?: object; readonly as: string };
  readonly pool?: readonly string[];
  readonly share?: number;
  readonly low?: number | null;
};
type Claim = {
  readonly id: string;
  readonly headline?: boolean;
  readonly test: Test & { readonly all?: readonly Test[] };
};
type Measures = Readonly<Record<string, number | null>>;
type Figure = { readonly claims: readonly Claim[]; readonly scenario?: string };
type Point = {
  readonly at: Readonly<Record<string, unknown>>;
  readonly scenario: object;
  readonly seeds: readonly number[];
  readonly measures: readonly object[];
};
type Row = { readonly id: string; readonly verdict: string; readonly figure: string };
type Mean = {
  readonly at: Readonly<Record<string, unknown>>;
  readonly measures: Readonly<Record<string, { readonly mean: number } | null>>;
};
type Judged = {
  readonly claims: readonly (Row & { readonly shown: string })[];
  readonly points: readonly { readonly measures: Readonly<Record<string, { n: number } | null>> }[];
};
type Report = {
  readonly claims: readonly Row[];
  readonly figures: Readonly<Record<string, { readonly points: readonly Mean[] }>>;
  readonly oracles: readonly { readonly rows: readonly unknown[] }[];
};

const place = (name: string) => new URL(`../${name}`, import.meta.url);
const text = (name: string) => readFileSync(place(name), 'utf8');

const ids = readdirSync(place('scenarios'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(place(`scenarios/${entry.name}/figures`)))
  .flatMap(({ name }) =>
    readdirSync(place(`scenarios/${name}/figures`)).map((file) => `${name}/${file.slice(0, -5)}`),
  )
  .filter((id) => !id.endsWith('/paper'));

const figureText = (id: string) => text(`scenarios/${id.replace('/', '/figures/')}.json`);
const figure = (id: string) => JSON.parse(figureText(id)) as Figure;

/** Every scenario that the figure names, by id, as the page hands them over. */
function scenarios(id: string): string {
  const names = figureText(id).match(/"scenario":\s*"[^"]+"/g) ?? [];
  const own = names.map((name) => name.split('"')[3] ?? '');
  return JSON.stringify(
    Object.fromEntries(own.map((name) => [name, JSON.parse(text(`scenarios/${name}.json`))])),
  );
}

const points = (id: string, setting: string) =>
  JSON.parse(figurePoints(figureText(id), scenarios(id), setting)) as readonly Point[];

/** Runs a point with one of its seeds. */
function run(point: Point, seed: number): { measures: Measures; fingerprint: string } {
  const scenario = JSON.stringify({ ...point.scenario, seed });
  return JSON.parse(measure(scenario, JSON.stringify(point.measures)));
}

beforeAll(async () => {
  await init({ module_or_path: readFileSync(place('web/src/wasm/figures_bg.wasm')) });
});

describe('figures in the browser module', () => {
  it.each(ids)('%s has points with scenario, seeds and measures', (id) => {
    const quick = points(id, 'quick');
    expect(quick.length).toBeGreaterThan(0);
    expect(points(id, 'full').length).toBeGreaterThanOrEqual(quick.length);
    for (const point of quick) {
      expect(point.seeds.length).toBeGreaterThan(0);
      expect(point.measures.length).toBeGreaterThan(0);
    }
  });

  it('runs, measures and judges a figure, every run the same twice', () => {
    const id = 'explicit-rate/r1';
    const all = points(id, 'quick');
    const results = all.flatMap((point) =>
      point.seeds.map((seed) => ({ at: point.at, seed, ...run(point, seed) })),
    );
    const [point] = all;
    if (point === undefined) throw new Error('a figure has a point');
    expect(run(point, 1).fingerprint).toBe(results[0]?.fingerprint);
    const judged = JSON.parse(judge(figureText(id), JSON.stringify(results), 'quick')) as Judged;
    expect(judged.claims.map((claim) => claim.id)).toEqual(figure(id).claims.map((c) => c.id));
    expect(judged.points).toHaveLength(all.length);
    for (const claim of judged.claims) {
      expect(['reproduced', 'differs', 'cannot be judged']).toContain(claim.verdict);
      expect(claim.shown).not.toBe('');
    }
  });

  it('cannot judge what has not been run', () => {
    const judged = JSON.parse(judge(figureText('explicit-rate/r1'), '[]', 'quick')) as Judged;
    expect(new Set(judged.claims.map((claim) => claim.verdict))).toEqual(
      new Set(['cannot be judged']),
    );
  });

  it('refuses wrong input as a list of problems', () => {
    const wrong = () => figurePoints(figureText('explicit-rate/r1'), '{}', 'quick');
    expect(wrong).toThrow(/there is no scenario/);
    expect(() => measure('{}', '[]')).toThrow(/format/);
  });
});

/** Quotients of the means over the runs, for a test that asks for more at single points than at others. */
function quotients({ measure: over, at = {}, against }: Test, all: readonly Mean[]): number[] {
  const isMeant = (point: Mean) =>
    Object.entries(at).every(([axis, value]) => [value].flat().includes(point.at[axis]));
  return all.filter(isMeant).flatMap((point) => {
    const place = { ...point.at, ...against?.at };
    const other = all.find((one) => JSON.stringify(one.at) === JSON.stringify(place));
    const under = other?.measures[against?.measure ?? over]?.mean ?? 0;
    const mean = point.measures[over]?.mean;
    return other === point || mean === undefined || under === 0 ? [] : [mean / under];
  });
}

describe.runIf(existsSync(place('docs/validation.json')))('the report', () => {
  const report = JSON.parse(
    existsSync(place('docs/validation.json')) ? text('docs/validation.json') : '{}',
  ) as Report;

  it('has a verdict for every claim of the figures that were run, and no other', () => {
    const run = Object.keys(report.figures);
    expect(run.length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining(run));
    const claimed = run.flatMap((id) => figure(id).claims.map((claim) => `${id}/${claim.id}`));
    expect([...report.claims.map((row) => row.id)].sort()).toEqual(claimed.sort());
  });

  it('says in words what it says in numbers, and which figures are still to be run', () => {
    const page = text('docs/validation.md');
    const good = report.claims.filter((row) => row.verdict === 'reproduced').length;
    expect(page).toContain(`**${good} of ${report.claims.length} claims reproduced**`);
    for (const id of ids) expect(page).toContain(`\`${id}\``);
  });

  it('calls nothing more by a mean of quotients where it is less on the average', () => {
    const good = report.claims.filter((row) => row.verdict === 'reproduced');
    const seen = good.flatMap((row) => {
      const test = figure(row.figure).claims.find(({ id }) => row.id.endsWith(`/${id}`))?.test;
      const more = [test?.all ?? test ?? []]
        .flat()
        .filter(
          ({ against, pool, share, low }) =>
            against?.as === 'quotient' && low === 1 && pool === undefined && share === undefined,
        );
      const all = report.figures[row.figure]?.points ?? [];
      return more
        .flatMap((one) => quotients(one, all))
        .map((quotient) => ({ id: row.id, quotient }));
    });
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.filter(({ quotient }) => quotient < 1)).toEqual([]);
  });

  it('holds the comparisons with the oracles', () => {
    expect(report.oracles.length).toBeGreaterThan(10);
    expect(report.oracles.every((oracle) => oracle.rows.length > 0)).toBe(true);
  });
});
