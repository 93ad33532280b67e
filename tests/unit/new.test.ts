/** `npm run new` in a copy of the files that it touches. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SCRIPT = path.resolve('scripts/new.mjs');
const CORE = 'engine-wasm/core/src';
const TOUCHED = [
  ...['discard', 'feedback', 'tcp/congestion', 'measure'].map((folder) => `${CORE}/${folder}`),
  ...['web/src/model/plotKinds', 'docs/model.md', 'ARCHITECTURE.md'],
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cell53-new-'));
  for (const place of TOUCHED) cpSync(place, path.join(folder, place), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Names that no algorithm of ours will have. */
const NAME = 'nobodys-rule';
const text = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const begin = (...words: string[]) =>
  spawnSync(process.execPath, [SCRIPT, ...words], { cwd: folder, encoding: 'utf8' });

it.each([
  ['discard', 'discard'],
  ['feedback', 'feedback'],
  ['tcp', 'tcp/congestion'],
])(
  'begins an algorithm of %s: its file, its place in both lists, its row in the manual',
  (kind, place) => {
    const stdout = expect.stringContaining(`"Letters of \`${NAME}\`: …"`) as string;
    expect(begin(kind, NAME, 'A label')).toMatchObject({ status: 0, stderr: '', stdout });
    const module = NAME.replaceAll('-', '_');
    const source = text(`${CORE}/${place}/${module}.rs`);
    expect(source).toContain(`id: "${NAME}"`);
    expect(source).toContain('label: "A label"');
    // Nothing is left of the algorithm that it is a copy of, but in words.
    expect(source).not.toMatch(/\b(?:Tail|NoFeedback|NoneParams|SlowStartOnly)\w*\b(?=[ ,;:{(])/);
    // Nor what is said of it, nor the work that it is from: what stands in their place, tests/files.test.ts refuses.
    expect(source).toMatch(/^\/\/! A label: TO BE WRITTEN\.\n\nuse /);
    expect(source).toContain('doc: manual("TO BE WRITTEN")');
    expect(source).toContain('source: manual("TO BE WRITTEN")');
    // With this answer of tail drop, a policy would never be asked.
    expect(source).not.toContain('refuses_only_when_full');
    const list = text(`${CORE}/${place}/mod.rs`);
    expect(list).toContain(`mod ${module};`);
    const [, entries = ''] = /pub const ALL[^[]*\[[^[]*\[([^\]]*)\]/.exec(list) ?? [];
    expect(entries).toContain(`\n    ${module}::ENTRY,\n`);
    expect(text('docs/model.md')).toContain(`| \`${NAME}\` | TO BE WRITTEN |`);
    // At the end of the members of its family.
    expect(text('ARCHITECTURE.md')).toMatch(new RegExp(`^\\| \`${kind}\`.*, ${NAME} \\|$`, 'm'));
    const again = begin(kind, NAME);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is there already')]);
  },
);

it('begins a plot of what the engine samples, and says where that would be added', () => {
  // One that has no plot yet, whichever that is.
  const series = [...text(`${CORE}/measure/series.rs`).matchAll(/ = "(\w+)",/g)].map(
    ([, id]) => id,
  );
  const file = 'web/src/model/plotKinds/index.ts';
  const free = series.find((id) => !text(file).includes(`id: '${id}'`)) ?? 'none';
  expect(begin('plot', free, 'A label').status).toBe(0);
  const table = text(file);
  expect(table).toMatch(new RegExp(`id: '${free}',[^}]*\\},\\n\\];\\n`));
  // As the others have them, or the new row does not compile.
  const keysOf = (row: string) => [...row.matchAll(/^ {4}(\w+):/gm)].map(([, key]) => key);
  const rows = table
    .split(/^ {2}\{$/m)
    .slice(1)
    .map(keysOf);
  expect(rows.at(-1)).toEqual(rows.at(-2));
  expect(begin('plot', free).stderr).toContain(`there is a plot of ${free} already`);
  // The second is the name of a curve in legends, not that of the quantity.
  for (const strange of ['nothing', 'utilisation'])
    expect(begin('plot', strange).stderr).toContain('measure/series.rs');
});

it.each([[[]], [['discard']], [['plot', '../x']], [['queue', 'x']], [['discard', 'BLUE']]])(
  'refuses %j with its usage',
  (words) => {
    const { status, stderr } = begin(...words);
    expect([status, stderr]).toEqual([2, expect.stringContaining('npm run new')]);
  },
);
