// The licences of everything that is shipped, as one text: our own, those of the npm packages that the page is
// made of, of the crates that the wasm modules are made of, and of the Rust standard library.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at, Fail, say, workspace } from './lib/bootstrap.mjs';

const FILE = 'web/src/generated/licences.txt';
const MODULES = ['engine-wasm', 'figures-wasm'];
const TARGET = 'wasm32-unknown-unknown';
/** What the bundler adds of its own: how parts are fetched, how modules are joined. */
const BUNDLER = ['vite', 'rolldown'];
/** Crates within the Rust standard library that are compiled for wasm. */
const WITHIN_STD = ['cfg-if', 'dlmalloc', 'foldhash', 'hashbrown', 'rustc-demangle'];
/** A licence to be had as MIT is had as MIT; some cover parts of a crate besides. */
const WANTED = [/^licen[cs]e-mit/i, /^licen[cs]e(\.(md|txt))?$/i];
const BESIDES = /^licen[cs]e-unicode/i;
const RULE = '-'.repeat(80);

const text = (...parts) =>
  fs
    .readFileSync(path.join(...parts), 'utf8')
    .replaceAll('\r\n', '\n')
    .trim();
const hear = (program, args) =>
  execFileSync(program, args, { cwd: workspace, encoding: 'utf8', maxBuffer: 1 << 28 });

/** The licence files of a package, as one text. */
function licenceIn(folder) {
  const files = fs.readdirSync(folder).sort();
  const main = WANTED.map((like) => files.find((file) => like.test(file))).find(Boolean);
  if (main === undefined) throw new Fail(`${folder} has no known licence file`);
  const all = [main, ...files.filter((file) => BESIDES.test(file))];
  return all.map((file) => text(folder, file)).join('\n\n');
}

/** Packages that those of `package.json` are made of, by name. */
export function npmNames() {
  const { packages } = JSON.parse(text(at('package-lock.json')));
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}).forEach(add);
  };
  Object.keys(packages[''].dependencies).forEach(add);
  return [...found];
}

/** The first section only: what follows is about other programs that the package brings along. */
function npmLicence(name) {
  const whole = licenceIn(at('node_modules', name));
  const own = whole.split('\n# Licenses of bundled dependencies')[0];
  return { name: `${name} (npm)`, licence: own.trim() };
}

/** Crates that are compiled into the modules, as `name version`. */
function crateNames() {
  const modules = MODULES.flatMap((name) => ['-p', name]);
  const how = ['--target', TARGET, '-e', 'normal', '--prefix', 'none', '--format', '{p}'];
  const tree = hear('cargo', ['tree', '--locked', ...modules, ...how]);
  return new Set(
    [...tree.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name} ${version}`),
  );
}

function crateLicences() {
  const shipped = crateNames();
  const args = ['metadata', '--locked', '--format-version', '1', '--filter-platform', TARGET];
  return (
    JSON.parse(hear('cargo', args))
      // What comes from nowhere is ours.
      .packages.filter(({ source }) => source !== null)
      .filter(({ name, version }) => shipped.has(`${name} ${version}`))
      .map(({ name, manifest_path: place }) => ({
        name: `${name} (crate)`,
        licence: licenceIn(path.dirname(place)),
      }))
  );
}

/** What Rust says of its library and of the crates in it, as it lies beside the compiler. */
function stdLicences() {
  const sysroot = hear('rustc', ['--print', 'sysroot']).trim();
  const page = text(sysroot, 'share/doc/rust/COPYRIGHT-library.html');
  const within = WITHIN_STD.map((name) => ({
    name: `${name} (in the Rust standard library)`,
    licence: licenceOnPage(page, name),
  }));
  const terms = text(at('LICENSE')).replace(
    /^Copyright .*$/m,
    'Copyright (c) The Rust Project Developers',
  );
  const unicode =
    'Tables of characters: Copyright (c) 1991-2024 Unicode, Inc, Unicode License v3, as below.';
  return [{ name: 'Rust standard library', licence: `${terms}\n\n${unicode}` }, ...within];
}

function licenceOnPage(page, name) {
  const section = page.split(/<h3>📦 /).find((part) => part.startsWith(`${name}-`));
  const notices = [
    ...(section ?? '').matchAll(/<summary><code>([^<]*)<\/code><\/summary>\s*<pre>([^<]*)<\/pre>/g),
  ];
  const found = WANTED.map((like) => notices.find(([, file]) => like.test(file))).find(Boolean);
  if (found === undefined)
    throw new Fail(`the copyright notices of Rust contain no licence of ${name}`);
  return unescaped(found[2]).trim();
}

const unescaped = (html) => html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code));

/** One text; packages with the same licence word by word share it. */
function licencesText() {
  const npm = [...npmNames(), ...BUNDLER].map(npmLicence);
  const names = new Map();
  for (const { name, licence } of [...npm, ...crateLicences(), ...stdLicences()]) {
    names.set(licence, [...(names.get(licence) ?? []), name]);
  }
  const others = [...names].map(([licence, of]) => `${of.sort().join('\n')}\n\n${licence}`).sort();
  return `${[`Cell53\n\n${text(at('LICENSE'))}`, ...others].join(`\n\n${RULE}\n\n`)}\n`;
}

/** Compares what is stored with what is shipped. */
export function checkLicences() {
  const stored = fs.existsSync(at(FILE)) ? fs.readFileSync(at(FILE), 'utf8') : '';
  if (stored !== licencesText()) throw new Fail(`${FILE} is stale. Run: npm run generate`);
}

/** Writes the text. */
export function writeLicences() {
  fs.writeFileSync(at(FILE), licencesText());
  say(`wrote ${FILE}`);
}
