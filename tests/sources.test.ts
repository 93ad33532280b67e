/** Where rules and numbers come from: each source begins with a work of docs/sources.md, and none is a document that is not here. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const CRATES = 'engine-wasm';
/** Folders beside the crates; in the first files come and go while it is built. */
const NO_CRATES = ['target', 'fuzz', 'node_modules'];
/** What needs no work: a standard by number, and what we say is our own. */
const OWN = ['RFC [0-9]+', 'chosen', 'reconstruction'];

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Every Rust file of the workspace. */
function rustFiles(): readonly string[] {
  const crates = readdirSync(path.join(ROOT, CRATES), { withFileTypes: true });
  const folders = crates.filter((each) => each.isDirectory() && !NO_CRATES.includes(each.name));
  return folders.flatMap(({ name: crate }) =>
    readdirSync(path.join(ROOT, CRATES, crate), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.rs'))
      .map((name) => `${CRATES}/${crate}/${name.replaceAll(path.sep, '/')}`),
  );
}

/** The keys of the list of works: what stands in the first column, one or more to a row. */
function keysIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, key]) => key as string);
}

const KEYS = keysIn(textOf('docs/sources.md'));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function beginning(keys: readonly string[]): RegExp {
  const works = keys.map((key) => `${escaped(key)}(?![\\w-])`);
  return new RegExp(`^(?:${[...works, ...OWN].join('|')})`);
}

/** What stands behind `Source:` in comments; a comment may go on in the next line. */
function sourcesIn(rust: string): readonly string[] {
  const comments = rust.match(/(?:^[ \t]*\/\/.*\n?)+|\/\/.*$/gm) ?? [];
  const texts = comments.map((text) =>
    text.replace(/^[ \t]*\/\/[/!]? ?/gm, '').replace(/\n/g, ' '),
  );
  return texts.flatMap((text) => text.split(/\bSource: /).slice(1)).map((text) => text.trim());
}

/** Comments, joined, and texts; code between them is left out. */
function proseIn(source: string): string {
  return [...source.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"/g)].join('\n');
}

interface Declared {
  readonly source?: string;
}

/** Every `source` of the catalogue, of algorithms and of knobs. */
function declared(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(declared);
  if (node === null || typeof node !== 'object') return [];
  const own = (node as Declared).source;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(node).flatMap(declared)];
}

it('reads keys, and sources over the ends of lines', () => {
  const keys = keysIn(
    '| key | work |\n|---|---|\n| **Manthorpe 1997** | a |\n| **Roe 1990** | b |',
  );
  expect(keys).toEqual(['Manthorpe 1997', 'Roe 1990']);
  const rust =
    '/// The rule. Source: Roe 1990,\n/// page 3.\nfn f() { "Source: {}" }\n// Source: Manthorpe 1997';
  expect(sourcesIn(rust)).toEqual(['Roe 1990, page 3.', 'Manthorpe 1997']);
  const known = beginning(keys);
  for (const good of [
    'Manthorpe 1997 table 2',
    'Manthorpe 1997: 3',
    'Roe 1990',
    'RFC 793',
    'chosen; S9',
  ]) {
    expect(good).toMatch(known);
  }
  for (const bad of ['S01', 'Roe 1991', 'section 4', 'RFC', 'a chosen one']) {
    expect(bad).not.toMatch(known);
  }
});

it('every source in a comment begins with a known work', () => {
  const known = beginning(KEYS);
  const all = rustFiles().flatMap((file) =>
    sourcesIn(textOf(file)).map((source) => `${file}: ${source.slice(0, 90)}`),
  );
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((line) => !known.test(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
});

it('every source in the catalogue begins with a known work', () => {
  const known = beginning(KEYS);
  const all = declared(JSON.parse(textOf('web/src/generated/catalog.json')));
  expect(all.length).toBeGreaterThan(200);
  expect([...new Set(all)].filter((source) => !known.test(source))).toEqual([]);
});

it('every work of the list is cited', () => {
  const cited = rustFiles().map(textOf).join('\n');
  expect(KEYS.filter((key) => !cited.includes(key))).toEqual([]);
});

it('the model cites the papers by their keys', () => {
  // Numbers of papers, which no list explains; S1 and S2 alone are circuits.
  const numbered = /\bS0\b|\| S\d \||\(S\d[;:)]|that is S\d/g;
  expect(textOf('docs/model.md').match(numbered)).toBeNull();
});

// Marks of papers that were never part of the repository; invariants have their key in docs/invariants.md.
const ABSENT =
  /\b[Ss]pec(?:ification)? (?:section )?\d|\bspec section|\btrust (?:\d|limits|document)|\(H\d+\)/;

it('no comment cites a document that is not here', () => {
  expect('Source: spec section 8').toMatch(ABSENT);
  expect('time advances (H13)').toMatch(ABSENT);
  const guilty = rustFiles().flatMap((file) => {
    const found = proseIn(textOf(file)).match(ABSENT);
    return found === null ? [] : [`${file}: ${found[0]}`];
  });
  expect(guilty).toEqual([]);
});

it('every mark of an invariant has its row', () => {
  const rows = new Set(
    [...textOf('docs/invariants.md').matchAll(/^\| ([IM]-\d+) \|/gm)].map(([, mark]) => mark),
  );
  expect(rows.size).toBeGreaterThan(20);
  const used = rustFiles().flatMap((file) =>
    [...proseIn(textOf(file)).matchAll(/(?<![\w"])[IM]-\d+\b(?! ?[LCMAlcm,.]\d)/g)].map(
      ([mark]) => `${file}: ${mark}`,
    ),
  );
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((line) => !rows.has(line.split(': ')[1]))).toEqual([]);
});
