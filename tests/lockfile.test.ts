/** The lock file must install on every machine, from any registry, without running anyone's script. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const json = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

const lock = json('package-lock.json') as { readonly packages: Record<string, LockedPackage> };
const manifest = json('package.json') as LockedPackage;
const installed = Object.entries(lock.packages).filter(([place]) => place !== '');

const wanted = { ...manifest.dependencies, ...manifest.devDependencies };

it('holds the packages of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`${place}/node_modules/${name}` in lock.packages))
      .filter((name) => !(`node_modules/${name}` in lock.packages))
      .map((name) => `${place} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

it('names no registry', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

it('knows the hash of every package', () => {
  const unknown = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unknown).toEqual([]);
});

it('holds no package with an install script', () => {
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

it('pins every package of ours to one version, the one installed', () => {
  const locked = Object.keys(wanted).map((name) => [
    name,
    lock.packages[`node_modules/${name}`]?.version,
  ]);
  expect(Object.fromEntries(locked)).toEqual(wanted);
});

it('belongs to the manifest beside it', () => {
  const { dependencies, devDependencies } = lock.packages[''] ?? {};
  expect({ ...dependencies, ...devDependencies }).toEqual(wanted);
});

it('keeps the two halves of Playwright at one version', () => {
  expect(wanted['playwright-core']).toBe(wanted['@playwright/test']);
});

it('says of every package why it is there', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, table = ''] = readme.split('## What it stands on');
  const named = [...table.matchAll(/^\| (.*?) \| \S.* \|$/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  const untold = Object.keys(wanted).filter(
    (name) => !named.includes(name) && !(name.startsWith('@types/') && named.includes('@types/…')),
  );
  expect(untold).toEqual([]);
});

it('ships at most twelve packages to the page', () => {
  expect(Object.keys(manifest.dependencies ?? {}).length).toBeLessThanOrEqual(12);
});
