/** Laws about files as files: how long one may be, what tests may replace, and that no file of tests is left out of its program. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['web/src', 'engine-wasm', 'scripts', 'tests'];
/** What is made by a program, and what is put there by tools. */
const MADE = /(?:^|\/)(?:generated|wasm|target|node_modules|corpus|fuzz\/artifacts)(?:\/|$)/;
/** Nobody keeps more than this in mind at once; a longer file is two ideas. */
const LONGEST = 500;

function filesUnder(folder: string): readonly string[] {
  const found: string[] = [];
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (MADE.test(file)) continue;
    if (entry.isDirectory()) found.push(...filesUnder(file));
    else if (/\.(?:rs|tsx?|mjs|css)$/.test(entry.name)) found.push(file);
  }
  return found;
}

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it(`no source is longer than ${LONGEST} lines`, () => {
  const files = SOURCES.flatMap(filesUnder);
  const lengths = files.map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }));
  expect(files.length).toBeGreaterThan(500);
  expect(lengths.filter(({ lines }) => lines > LONGEST)).toEqual([]);
});

it('nothing is left to be written that `npm run new` leaves to its author', () => {
  const places = [...['web/src', 'engine-wasm'].flatMap(filesUnder), 'docs/model.md'];
  expect(places.filter((file) => textOf(file).includes('TO BE WRITTEN'))).toEqual([]);
});

// What stands in for a module of ours can be wrong where the module is right, and right where it is wrong.
it('no test puts something else in the place of a module of ours', () => {
  const mock = /\bvi\.(?:do)?mock\(\s*(?:import\(\s*)?['"`]\.{1,2}\//i;
  expect(`vi.${'mock'}('../web/src/run', make)`).toMatch(mock);
  const tests = filesUnder('tests').filter((file) => /\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter((file) => mock.test(textOf(file)))).toEqual([]);
});

// The tests of a crate are one program; a file that its `main.rs` does not name would never run.
describe.each(['core', 'cli', 'figures'])('the tests of %s', (crate) => {
  const folder = `engine-wasm/${crate}/tests`;

  it('are all named', () => {
    const program = textOf(`${folder}/main.rs`);
    const parts = readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.rs'))
      .map(({ name }) => name.replace(/\.rs$/, ''))
      .filter((name) => name !== 'main');
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((part) => !program.includes(`\nmod ${part};`))).toEqual([]);
  });
});
