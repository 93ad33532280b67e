/** The documents keep their word: every link, heading, picture, scenario and file they name is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import catalog from '../../web/src/generated/catalog.json';

const root = fileURLToPath(new URL('../..', import.meta.url));
const under = (...parts: string[]) => path.join(root, ...parts);

/** Folders of a folder, with that one. */
const foldersIn = (folder: string) => [
  folder,
  ...readdirSync(under(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`),
];
const DOCUMENTS = [
  ...['.', 'engine-wasm/fuzz', 'packages/engine', 'python', 'tests/golden/links'],
  ...['docs', 'scenarios', 'tests', 'web/src'].flatMap(foldersIn),
].flatMap((folder) =>
  readdirSync(under(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name)),
);
const PICTURES = readdirSync(under('docs/images'));

const read = (file: string) => readFileSync(under(file), 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((m) => m[1] ?? '');

/** The anchor GitHub gives a heading; a second one of the same words gets `-1`. */
function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return all(withoutCode(text), /^#{1,6} +(.+)$/gm).map((heading) => {
    const words = heading.replace(/[`*_]/g, '').toLowerCase();
    const plain = words.replace(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-');
    const before = seen.get(plain) ?? 0;
    seen.set(plain, before + 1);
    return before === 0 ? plain : `${plain}-${before}`;
  });
}

/** Links of a document that lead nowhere. */
function brokenLinks(file: string, text: string): string[] {
  const targets = all(withoutCode(text), /\]\(([^)\s]+)\)/g);
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [place = '', anchor] = target.split('#');
    const named = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
    if (!existsSync(under(named))) return true;
    return anchor !== undefined && !anchorsOf(read(named)).includes(anchor);
  });
}

/** Where a path in backticks may be counted from. */
const BASES = ['', 'engine-wasm', 'engine-wasm/core/src', 'web/src', 'scripts', 'tests'];
const NAMES_A_FILE = /`((?:[\w@.-]+\/)+[\w@.-]+\.(?:rs|tsx?|mjs|json|md|sh|toml))`/g;
/** Files that a rule speaks of, not one in particular, and files that runs make. */
const NOT_ONE_FILE = /(?:^|\/)x(?:\.test)?\.\w+$|^out\//;

/** A source without its folder, where the folder is plain from what is told. */
const NAMES_A_SOURCE = /`([\w.-]+\.(?:rs|tsx?|mjs))`/g;
const SOURCES = new Set([
  ...readdirSync(root),
  ...['engine-wasm/core', 'web/src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(under(folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.basename(name),
    ),
  ),
]);

function missingFiles(file: string, text: string): string[] {
  const bases = [...BASES, path.posix.dirname(file)];
  const named = all(text, NAMES_A_FILE).filter(
    (name) => !bases.some((base) => existsSync(under(base, name))),
  );
  const bare = all(text, NAMES_A_SOURCE).filter((name) => !SOURCES.has(name));
  return [...named, ...bare].filter((name) => !NOT_ONE_FILE.test(name));
}

/** Scenarios named by id in commands. */
function missingScenarios(text: string): string[] {
  const ids = all(text, /(?:cell53 |`)(?:run|trace) ([a-z][\w-]*\/[a-z][\w-]*)(?![\w-]*\.json)/g);
  return ids.filter((id) => !existsSync(under('scenarios', `${id}.json`)));
}

/** Sections of the model that lay the ground or tell of the whole: nothing in them is chosen or turned. */
const NO_MECHANISM = [
  'Cells, lines, time',
  'ABR: the network says how fast',
  'What is measured',
  'Randomness and order',
  'What is not modelled',
];

type Param = { readonly key: string; readonly default: unknown };
type Section = {
  readonly id: string;
  readonly params: readonly Param[];
  readonly entries: readonly { readonly id: string; readonly params: readonly Param[] }[];
};

/** Defaults of all knobs by key; several sections may have one of the same name. */
const DEFAULTS = new Map<string, unknown[]>();
for (const section of (catalog as unknown as { sections: readonly Section[] }).sections) {
  for (const { key, default: value } of [section, ...section.entries].flatMap((e) => e.params)) {
    DEFAULTS.set(key, [...(DEFAULTS.get(key) ?? []), value]);
  }
}

/** Words of formulas that are said to equal a number: `[word, number]`. */
function statedValues(text: string): readonly (readonly [string, number])[] {
  const formulas = text.match(/^```[\s\S]*?^```/gm)?.join('\n') ?? '';
  const pairs = formulas.matchAll(/\b([a-z][A-Za-z]+) = (\d+(?:\.\d+)?)(?![\d/])/g);
  return [...pairs].map(([, key = '', value]) => [key, Number(value)] as const);
}

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links to what is there', (file) => {
    expect(brokenLinks(file, read(file))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s names files that are there', (file) => {
    expect(missingFiles(file, read(file))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s runs scenarios that are there', (file) => {
    expect(missingScenarios(read(file))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s says nothing of the machine it was written on', (file) => {
    expect(read(file)).not.toMatch(/\/work\/|\/tmp\/|\.\.\/shared/);
  });

  it('explain every algorithm of the catalogue in the model', () => {
    const model = read('docs/model.md');
    const sections = (catalog as unknown as { sections: readonly Section[] }).sections;
    const entries = sections.flatMap((section) => section.entries.map((entry) => entry.id));
    expect(entries.length).toBeGreaterThan(40);
    const untold = entries.filter((id) => !model.includes(`\`${id}\``));
    expect(untold, 'docs/model.md does not name them').toEqual([]);
  });

  it('list in the architecture every algorithm of every family, and no other', () => {
    const sections = (catalog as unknown as { sections: readonly Section[] }).sections;
    // Explicit networks are told of in words.
    const known = sections.flatMap(({ entries }) => entries.map(({ id }) => id));
    const listed = all(read('ARCHITECTURE.md'), /^\| `[^|]+\| [^|]+\?[^|]*\| ([^|]+) \|$/gm)
      .filter((members) => !members.startsWith('the '))
      .flatMap((members) => (members.split(';')[0] ?? '').split(', '));
    const due = known.filter((id) => id !== 'explicit');
    const missing = due.filter((id) => !listed.includes(id));
    const strange = listed.filter((id) => !due.includes(id));
    const table = 'the table of families in ARCHITECTURE.md';
    expect({ missing, strange }, table).toEqual({ missing: [], strange: [] });
  });

  it('give knobs in formulas their defaults', () => {
    // A line "Letters of …" says that the word of a formula is the knob of that name.
    const stated = read('docs/model.md')
      .split(/^## /m)
      .flatMap((part) =>
        statedValues(part).filter(([key]) => part.includes(`${key} is \`${key}\``)),
      );
    expect(stated.length).toBeGreaterThan(4);
    const differing = stated.filter(([key, value]) => !DEFAULTS.get(key)?.includes(value));
    expect(differing).toEqual([]);
  });

  it('show every mechanism of the model in a picture and in an experiment', () => {
    const sections = read('docs/model.md').split(/^## /m).slice(1);
    const title = (section: string) => section.split('\n')[0] ?? '';
    const mechanisms = sections.filter((section) => !NO_MECHANISM.includes(title(section)));
    expect(mechanisms.length).toBe(sections.length - NO_MECHANISM.length);
    expect(mechanisms.filter((section) => !section.includes('![')).map(title)).toEqual([]);
    expect(mechanisms.filter((section) => !section.includes('See it:')).map(title)).toEqual([]);
  });

  it('describe every picture, and keep none that nobody shows', () => {
    const shown = DOCUMENTS.flatMap((file) => all(read(file), /!\[[^\]]{10,}\]\(([^)]+)\)/g));
    const names = shown.map((target) => path.posix.basename(target));
    expect(PICTURES.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('draw pictures without scripts, styles or anything from elsewhere', () => {
    for (const name of PICTURES.filter((picture) => picture.endsWith('.svg'))) {
      const drawing = read(`docs/images/${name}`);
      expect(drawing, name).toMatch(/<title>.+<\/title>/);
      expect(drawing, name).not.toMatch(/<script|<style|<image|href=|currentColor/);
    }
  });
});

describe('the test of documents', () => {
  it('sees a missing file, heading and scenario', () => {
    const text =
      '[a](nowhere.md) [b](#none) `net/nothing.rs` `nothing.ts` cell53 run classroom/none\n# Here';
    expect(brokenLinks('README.md', text)).toEqual(['nowhere.md', '#none']);
    expect(missingFiles('README.md', text)).toEqual(['net/nothing.rs', 'nothing.ts']);
    expect(missingScenarios(text)).toEqual(['classroom/none']);
  });

  it('counts headings of equal words as the host of the code does', () => {
    expect(anchorsOf('# ERICA\n## ERICA+\n### What leaves, and when')).toEqual([
      'erica',
      'erica-1',
      'what-leaves-and-when',
    ]);
  });
});
