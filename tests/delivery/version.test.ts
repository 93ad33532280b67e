/** One version: the page, the program, the Python package and the npm package all say the same. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { releaseProblems } from '../../scripts/lib/release.mjs';
import { initSync, version } from '../../web/src/wasm/engine.js';

const read = (place: string) => readFileSync(new URL(`../../${place}`, import.meta.url), 'utf8');
const json = (place: string) => JSON.parse(read(place)) as Readonly<Record<string, unknown>>;

/** A table of a TOML file as text. */
const table = (file: string, name: string) =>
  read(file)
    .split(/^(?=\[)/m)
    .find((part) => part.startsWith(`[${name}]\n`)) ?? '';
/** What is said of the version in a table of a TOML file, as it is written. */
const said = (file: string, name: string) =>
  /^version.*$/m.exec(table(file, name))?.[0] ?? 'nothing';

const ours = json('package.json').version;

it('is the same wherever it is written', () => {
  expect(ours).toMatch(/^\d+\.\d+\.\d+$/);
  const lock = json('package-lock.json').packages as Record<string, { readonly version: string }>;
  expect({
    rust: said('engine-wasm/Cargo.toml', 'workspace.package'),
    npm: json('packages/engine/package.json').version,
    lock: [json('package-lock.json').version, lock['']?.version],
    catalogue: json('web/src/generated/catalog.json').engineVersion,
  }).toEqual({ rust: `version = "${ours}"`, npm: ours, lock: [ours, ours], catalogue: ours });
});

it('is told by the module of the page', () => {
  initSync({ module: readFileSync(new URL('../../web/src/wasm/engine_bg.wasm', import.meta.url)) });
  expect(version()).toBe(ours);
});

it.each(['.', 'core', 'cli', 'py'])('is that of the workspace in the crate %s', (crate) => {
  expect(said(`engine-wasm/${crate}/Cargo.toml`, 'package')).toBe('version.workspace = true');
});

it('is taken from the crate by the Python package', () => {
  expect(said('python/pyproject.toml', 'project')).toBe('nothing');
  expect(table('python/pyproject.toml', 'project')).toContain('\ndynamic = ["version"]\n');
});

it('is told to whoever cites the program, in a file that has what the format requires', () => {
  const cited = load(read('CITATION.cff')) as Readonly<Record<string, unknown>>;
  const { 'cff-version': format, message, title, authors, abstract, ...more } = cited;
  expect({ format, authors }).toEqual({
    format: '1.2.0',
    authors: [{ name: /The Cell53 authors/.exec(read('LICENSE'))?.[0] }],
  });
  for (const text of [message, title, abstract]) expect(text).toMatch(/Cell53|simulator/);
  const { license } = json('package.json');
  expect(more).toMatchObject({ type: 'software', version: ours, license });
});

describe('a release', () => {
  const log = (heading: string) => `# Changes\n\n## [Unreleased]\n\n## ${heading}\n\n- New.\n`;
  const dated = log('[1.2.3] - 2027-01-31');

  it('is made of a tag that names the version, with its changes written down', () => {
    expect(releaseProblems('v1.2.3', '1.2.3', dated)).toEqual([]);
    expect(releaseProblems('v1.2.4', '1.2.3', dated)).toEqual(['the tag v1.2.4 is not v1.2.3']);
    const untold = ['CHANGELOG.md has no heading "## [1.2.3] - YEAR-MONTH-DAY"'];
    expect(releaseProblems('v1.2.3', '1.2.3', log('[1.2.2] - 2027-01-31'))).toEqual(untold);
    expect(releaseProblems('v1.2.3', '1.2.3', log('[1.2.3]'))).toEqual(untold);
    expect(releaseProblems('v1.2.3', '1.2.3', '# Changes\n\n2027-01-31\n')).toEqual(untold);
  });

  it('has a change log that begins with what is to come', () => {
    expect(/^## .*$/m.exec(read('CHANGELOG.md'))?.[0]).toBe('## [Unreleased]');
  });
});
