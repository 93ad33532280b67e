/**
 * Who may name whom: the table of rooms, and the sources read against it.
 *
 * A room is a folder (or a lone file) directly under `engine-wasm/core/src` or `web/src`; `net::host` is a
 * room inside another. What a row does not list is forbidden. A room's tests may name anything.
 */
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { type Files, importsOf, read } from './imports';

/** What a room may name: rooms, or parts of rooms (`kernel::float`). */
type Table = Readonly<Record<string, readonly string[] | 'everything'>>;

const FAMILIES = [
  ...['feedback', 'discard', 'traffic', 'topology', 'tcp', 'application', 'endsystem'],
] as const;
const FAMILY_SEES = ['registry', 'params', 'wire', 'units', 'kernel::float', 'kernel::order'];
const NET_SEES = [
  ...['scenario', ...FAMILIES, 'registry', 'params', 'probe', 'wire', 'kernel', 'units'],
];

const ENGINE: Table = {
  lib: 'everything',
  // `explain` asks a run; a run does without it.
  sim: [
    ...['measure', 'net', 'scenario', 'catalog', 'topology', 'registry', 'params', 'probe'],
    ...['kernel', 'units'],
  ],
  // What a run keeps of itself. Apart from `probe`, so that `net` never needs it.
  measure: ['net', 'scenario', 'topology', 'params', 'wire', 'units', 'kernel::order'],
  // What a run is asked about. The trace reads what a sender shows and names its variant as the registry does.
  // Theory asks algorithms for their targets, sources for their means, and circuits for what they are promised.
  explain: [
    ...['sim', 'measure', 'net', 'scenario', 'topology', 'tcp', 'feedback', 'traffic'],
    ...['endsystem', 'registry', 'params', 'probe', 'wire', 'units', 'kernel::order'],
  ],
  net: NET_SEES,
  // Inside `net` a host and a port meet only in the world, which holds both. What is left out of the list of
  // events lies between them: a departure takes a cell from a host to its port.
  'net::world': ['net::host', 'net::port', 'net::deferred', ...NET_SEES],
  'net::host': ['net::world', 'net::deferred', ...NET_SEES],
  'net::port': ['net::world', 'net::deferred', ...NET_SEES],
  'net::deferred': ['net::world', 'net::host', 'net::port', ...NET_SEES],
  // Families, because MCR ≤ ICR ≤ PCR and thresholds against buffers can only be checked together.
  scenario: ['catalog', ...FAMILIES, 'registry', 'params', 'wire', 'units', 'kernel::order'],
  catalog: [...FAMILIES, 'registry', 'params'],
  ...Object.fromEntries(FAMILIES.map((family) => [family, FAMILY_SEES])),
  // Two families, because a record keeps its cause in the family's own words.
  probe: ['wire', 'kernel', 'units', 'discard::Verdict', 'tcp::TcpEvent'],
  registry: ['params'],
  kernel: ['units'],
  wire: ['units', 'kernel::float'],
  params: ['units'],
  units: [],
};

/** The engine has no clock, no thread, no file, no order left to chance, and prints nothing. */
const BANNED_PATHS = ['time', 'thread', 'fs', 'env', 'net', 'process'].map((m) => `std::${m}`);
const BANNED_WORDS = /\b(?:HashMap|HashSet)\b|\b(?:e?print(?:ln)?|dbg)!/g;

const BASICS = ['commands', 'run', 'ui', 'model', 'base', 'generated'];
/** What several rooms show of a run, and how it is steered. */
const SUBJECTS = ['editor', 'plots', 'inspector', 'explain', 'timeline'];
/** What is done with the subjects. */
const USES = ['teach', 'experiments', 'papers', 'share'];

const WEB: Table = {
  // The page, and the page inside another page: they start what lies below.
  main: ['app', 'embed', ...BASICS],
  embed: ['app', 'share', ...BASICS],
  app: [...USES, ...SUBJECTS, ...BASICS],
  ...Object.fromEntries(USES.map((use) => [use, [...SUBJECTS, ...BASICS]])),
  ...Object.fromEntries(
    ['editor', 'plots', 'inspector'].map((room) => [room, ['explain', 'timeline', ...BASICS]]),
  ),
  explain: ['timeline', ...BASICS],
  timeline: BASICS,
  // What keys and menus can ask for; who does it registers here, or asks here what a press means.
  commands: ['run', 'ui', 'model', 'base', 'generated'],
  run: ['model', 'base', 'generated', 'wasm'],
  ui: ['base'],
  model: ['base', 'generated'],
  base: [],
  generated: [],
};

/** What runs in a worker takes from the page only what carries no page with it. */
const WORKER = 'run/worker/';
const WORKER_SEES = [
  ...['run/worker', 'run/protocol', 'run/batch', 'run/machine', 'model/engineTypes'],
  ...['model/instant', 'base', 'wasm', 'generated'],
];
/** What runs in the service worker, where nothing of the page is. */
const SERVICE_WORKER = ['share/offline/sw', 'share/offline/releaseCache', 'share/offline/messages'];

/** Rooms that must run without a page. */
const WITHOUT_REACT = ['commands', 'run', 'model', 'base'];
/** Rooms that may read the scenario files, and what running the papers' figures gave. */
const READS_SCENARIOS = ['run'];
const RESULTS = 'docs/validation.json';

const roomOf = (file: string) => (file.split('/')[0] ?? '').replace(/\.(?:rs|tsx?)$/, '');

/** True when `name` is `allowed` or lies inside it. */
const within = (name: string, allowed: string, separator: string) =>
  name === allowed || name.startsWith(allowed + separator);

function mayName(table: Table, room: string, name: string, separator: string): boolean {
  const row = table[room];
  if (row === undefined) return false;
  return row === 'everything' || [room, ...row].some((entry) => within(name, entry, separator));
}

// --- Reading Rust ---

const RUST_NOISE =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\br(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[^\n]+?|[^'\\\n])'/g;

/** Index just behind the bracket that closes the one at `open`. */
function behindBlock(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1;
    if (text[i] === '}') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return text.length;
}

/** Says who may name an item, and names nobody. */
const VISIBILITY = /\bpub\(in [^)]*\)/g;

/** Rust without comments, strings, visibilities and everything under `#[cfg(test)]`. */
function plainRust(source: string): string {
  let text = source.replace(RUST_NOISE, ' ').replace(VISIBILITY, 'pub');
  for (;;) {
    const start = text.indexOf('#[cfg(test)]');
    if (start < 0) return text;
    const open = start + text.slice(start).search(/[{;]|$/);
    const end = text[open] === '{' ? behindBlock(text, open) : open + 1;
    text = text.slice(0, start) + text.slice(end);
  }
}

/** All paths that the path beginning at `start` stands for: `a::{b, c::d}` is `a::b` and `a::c::d`. */
function pathsAt(text: string, start: number): { paths: string[]; end: number } {
  const at = start + (text.slice(start).match(/^\s*/)?.[0].length ?? 0);
  if (text[at] === '{') return groupAt(text, at);
  const name = text.slice(at).match(/^(?:\*|[A-Za-z_]\w*)/)?.[0] ?? '';
  const end = at + name.length;
  const colons = text.slice(end).match(/^\s*::(?=\s*[\w{*])/)?.[0];
  if (colons === undefined) return { paths: [name], end };
  const rest = pathsAt(text, end + colons.length);
  return { paths: rest.paths.map((tail) => `${name}::${tail}`), end: rest.end };
}

function groupAt(text: string, open: number): { paths: string[]; end: number } {
  const paths: string[] = [];
  let at = open + 1;
  while (at < text.length && text[at] !== '}') {
    const item = pathsAt(text, at);
    if (item.paths[0] !== '') paths.push(...item.paths);
    // Skips `as other` and the comma.
    at = item.end + text.slice(item.end).search(/[,}]|$/);
    if (text[at] === ',') at += 1;
  }
  return { paths, end: at + 1 };
}

/** Module path of a file: `tcp/sender.rs` is `[tcp, sender]`, `tcp/mod.rs` is `[tcp]`. */
const moduleOf = (file: string) =>
  file
    .replace(/(?:^|\/)(?:mod|lib)\.rs$|\.rs$/, '')
    .split('/')
    .filter(Boolean);

/** Paths, counted from the crate's root, that a file names by `crate::` or `super::`. */
function cratePaths(file: string, plain: string): string[] {
  const home = moduleOf(file);
  return [...plain.matchAll(/\b(crate|super(?:\s*::\s*super)*)\s*::(?!\s*<)/g)].flatMap((match) => {
    const ups = match[1] === 'crate' ? home.length : (match[1]?.match(/super/g) ?? []).length;
    const base = home.slice(0, Math.max(0, home.length - ups));
    const { paths } = pathsAt(plain, match.index + match[0].length);
    return paths.map((tail) => [...base, tail].join('::'));
  });
}

const stdPaths = (plain: string) =>
  [...plain.matchAll(/\bstd\s*::/g)].flatMap((match) =>
    pathsAt(plain, match.index + match[0].length).paths.map((tail) => `std::${tail}`),
  );

const isTestFile = (file: string) => /(?:^|\/)tests(?:\.rs$|\/)/.test(file);

/** The room each macro is written in; a macro is named from the crate's root wherever it lives. */
function macroRooms(files: Files): ReadonlyMap<string, string> {
  const found = [...files].flatMap(([file, source]) =>
    [...plainRust(source).matchAll(/\bmacro_rules!\s*(\w+)/g)].map(
      (match) => [match[1] ?? '', roomOf(file)] as const,
    ),
  );
  return new Map(found);
}

type Macros = ReturnType<typeof macroRooms>;

/** The innermost room of the table that holds a file, or the folder that has no row. */
function engineRoomOf(file: string): string {
  const home = moduleOf(file);
  const inner = home.slice(0, 2).join('::');
  return home.length > 1 && ENGINE[inner] !== undefined ? inner : roomOf(file);
}

function engineFileProblems(file: string, source: string, macros: Macros): string[] {
  const plain = plainRust(source);
  const room = engineRoomOf(file);
  if (ENGINE[room] === undefined) return [`${file}: the room ${room} has no row in the table`];
  const targets = cratePaths(file, plain).map((name) => {
    const head = name.split('::')[0] ?? '';
    return ENGINE[head] === undefined ? (macros.get(head) ?? name) : name;
  });
  const forbidden = targets.filter((name) => !mayName(ENGINE, room, name, '::'));
  const banned = stdPaths(plain).filter((name) => BANNED_PATHS.some((b) => within(name, b, '::')));
  const words = plain.match(BANNED_WORDS) ?? [];
  return [
    ...forbidden.map((name) => `${file}: ${room} may not name ${name}`),
    ...[...banned, ...words].map((name) => `${file}: the engine may not use ${name}`),
  ];
}

/** Files that no `mod` line reaches, and plug-ins that their family's list forgot. */
function unlisted(file: string, files: Files): string[] {
  const folder = path.posix.dirname(file);
  const stem = path.posix.basename(file, '.rs');
  if (folder === '.' || stem === 'mod') return [];
  const list = files.get(`${folder}/mod.rs`) ?? files.get(`${folder}.rs`);
  if (list === undefined) return [`${file}: its folder has no mod.rs`];
  const bare = list.replace(RUST_NOISE, ' ');
  const declared = new RegExp(`\\bmod\\s+(?:r#)?${stem}\\s*;`).test(bare);
  const isPlugIn = /\bconst\s+ENTRY\b/.test(plainRust(files.get(file) ?? ''));
  const inList = !isPlugIn || new RegExp(`\\b(?:r#)?${stem}::ENTRY\\b`).test(plainRust(list));
  return [
    ...(declared ? [] : [`${file}: no "mod ${stem};" in ${folder}/mod.rs`]),
    ...(inList ? [] : [`${file}: ${stem}::ENTRY is not in the list of ${folder}/mod.rs`]),
  ];
}

/** Folder-or-file stems of modules that exist only in tests: `#[cfg(test)] mod laws;`. */
function testModules(files: Files): ReadonlySet<string> {
  const declared = [...files].flatMap(([file, source]) =>
    [...source.matchAll(/#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;/g)].map(
      (found) => [...moduleOf(file), found[1]].join('/'),
    ),
  );
  return new Set(declared);
}

function engineProblems(files: Files): string[] {
  const inTests = testModules(files);
  const onlyForTests = (file: string) =>
    isTestFile(file) ||
    moduleOf(file).some((_, i, parts) => inTests.has(parts.slice(0, i + 1).join('/')));
  const sources = [...files].filter(([file]) => !onlyForTests(file));
  const macros = macroRooms(files);
  return sources.flatMap(([file, source]) => [
    ...engineFileProblems(file, source, macros),
    ...unlisted(file, files),
  ]);
}

// --- Reading TypeScript ---

/** Packages that compute and touch no document. */
const PURE = [
  ...['d3-array', 'd3-format', 'd3-scale', 'd3-shape'],
  ...['@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
];

const isReact = (name: string) => /^react(?:-dom)?(?:\/|$)/.test(name);

function packageProblem(file: string, name: string): string | null {
  const room = roomOf(file);
  if (room === 'base') {
    return PURE.includes(name) ? null : `${file}: base may not import ${name}`;
  }
  if (!isReact(name) || !WITHOUT_REACT.includes(room)) return null;
  return `${file}: ${room} may not import ${name}`;
}

function mayNameInPage(file: string, name: string): boolean {
  const stem = file.replace(/\.tsx?$/, '');
  const own = file.startsWith(WORKER)
    ? WORKER_SEES
    : SERVICE_WORKER.includes(stem) && SERVICE_WORKER;
  if (own) return own.some((entry) => within(name, entry, '/'));
  return mayName(WEB, roomOf(file), name, '/');
}

function importProblem(file: string, name: string): string | null {
  if (!name.startsWith('.')) return packageProblem(file, name);
  const room = roomOf(file);
  const target = path.posix.join('web/src', path.posix.dirname(file), name);
  if (target.startsWith('scenarios/') || target === RESULTS) {
    return READS_SCENARIOS.includes(room) ? null : `${file}: ${room} may not read ${target}`;
  }
  if (!target.startsWith('web/src/')) return `${file}: ${target} lies outside web/src`;
  const inside = target.slice('web/src/'.length).replace(/\.(?:tsx?|js|json)$/, '');
  const allowed = mayNameInPage(file, inside);
  return allowed ? null : `${file}: ${room} may not import ${inside}`;
}

/**
 * Rooms that may search the whole page: the layout, the widgets, and start-up, which looks for its root. What
 * any other room wants of an element that is not its own goes through a store, a command or `ui/regions`.
 */
const SEARCHES_PAGE = ['app', 'ui', 'main', 'embed'];

/** A search through the whole page; one through `document.head` or an element of one's own is none. */
function searchProblems(file: string, source: string): string[] {
  // Most files have no such word, and are not parsed once more.
  const mayBe = /\b(?:query|getElement)/.test(source);
  if (SEARCHES_PAGE.includes(roomOf(file)) || !mayBe) return [];
  const found: string[] = [];
  new Visitor({
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier' || !/^(?:query|getElement)/.test(property.name)) return;
      const whole = source.slice(object.start, object.end);
      if (!/^(?:(?:globalThis|window)\.)?document(?:\.(?:body|documentElement))?$/.test(whole))
        return;
      found.push(`${file}: ${roomOf(file)} may not search the page (${property.name})`);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

function webProblems(files: Files): string[] {
  const sources = [...files].filter(([file]) => !file.endsWith('.d.ts'));
  return sources.flatMap(([file, source]) => {
    const room = roomOf(file);
    if (WEB[room] === undefined) return [`${file}: the room ${room} has no row in the table`];
    const problems = importsOf(file, source).map((name) => importProblem(file, name));
    return [...problems.filter((problem) => problem !== null), ...searchProblems(file, source)];
  });
}

// --- The sources themselves ---

it('keeps the rooms of the engine apart', () => {
  expect(engineProblems(read('engine-wasm/core/src', /\.rs$/))).toEqual([]);
});

it('keeps the rooms of the page apart', () => {
  expect(webProblems(read('web/src', /\.tsx?$/))).toEqual([]);
});

describe('the reader of Rust', () => {
  const macros = new Map([
    ['clone_box', 'registry'],
    ['schedule', 'net'],
  ]);
  const inFile = (file: string, source: string) => engineFileProblems(file, source, macros);

  it.each([
    ['a family names the network', 'discard/epd.rs', 'use crate::net::port::Port;'],
    ['a family names another', 'discard/epd.rs', 'use crate::tcp::rtt;'],
    ['a run names what asks it', 'sim.rs', 'use crate::{net::World, explain::theory};'],
    ['a port names a host', 'net/port/line.rs', 'use crate::net::host::End;'],
    ['a host names a port by way of super', 'net/host/tcp.rs', 'use super::super::port::Port;'],
    ['a host takes what the room around it shows', 'net/host/tcp.rs', 'use crate::net::Port;'],
    ['a family names the queue', 'traffic/cbr.rs', 'use crate::kernel::{float, queue::Queue};'],
    ['a family takes a whole room', 'traffic/cbr.rs', 'use crate::kernel;'],
    ['a family takes everything', 'traffic/cbr.rs', 'use crate::*;'],
    ['a nested file names another family', 'tcp/congestion/reno.rs', 'use crate::feedback::Rate;'],
    ['by a path in an expression', 'wire/cell.rs', 'fn f() { crate::params::parse(1) }'],
    ['by way of super', 'wire/cell.rs', 'use super::super::net::World;'],
    ['a macro of a room out of sight', 'wire/cell.rs', 'use crate::schedule;'],
    ['a name that is no room', 'wire/cell.rs', 'use crate::Simulation;'],
    ['a clock', 'net/host.rs', 'use std::{fmt, time::Instant};'],
    ['a file', 'net/host.rs', 'fn f() { std::fs::read(p); }'],
    ['chance order', 'net/host.rs', 'use std::collections::HashMap;'],
    ['printing', 'net/host.rs', 'fn f() { println!("x"); }'],
    ['code behind the tests', 'wire/aal5.rs', '#[cfg(test)]\nmod t { }\nuse crate::net::World;'],
  ])('refuses: %s', (_, file, source) => {
    expect(inFile(file, source)).toHaveLength(1);
  });

  it.each([
    ['its own room', 'discard/epd.rs', 'use super::Verdict; use crate::discard::frame::Frame;'],
    ['the world its hosts', 'net/world/tune.rs', 'use crate::net::host::End;'],
    ['what its row lists', 'discard/epd.rs', 'use crate::{params, units::{Cells, SimTime as T}};'],
    ['the part its row lists', 'traffic/poisson.rs', 'use crate::kernel::float::{self, ln};'],
    ['comments and strings', 'wire/rm.rs', '// crate::net\n/* crate::sim */ let a = "crate::net";'],
    [
      'a visibility',
      'net/port/mod.rs',
      'impl World { pub(in crate::net) fn serve(&mut self) { } }',
    ],
    ['its tests', 'wire/rm.rs', '#[cfg(test)]\nmod tests { use crate::net::World; fn f() { {} } }'],
    ['a file of tests by name only', 'wire/rm.rs', '#[cfg(test)]\nmod tests;'],
    ['macros from the root', 'feedback/erica.rs', 'crate::clone_box!(A); crate::params! {}'],
    ['lifetimes and characters', 'wire/rm.rs', "fn f<'a>(c: &'a u8) { g('\"', '\\'', b'x') }"],
    ['the whole for the door', 'lib.rs', 'pub use crate::{net::World, sim, anything::else_};'],
  ])('accepts: %s', (_, file, source) => {
    expect(inFile(file, source)).toEqual([]);
  });

  it('knows where a macro lives', () => {
    const files = new Map([['params/macros.rs', 'macro_rules! params { () => {}; }']]);
    expect([...macroRooms(files)]).toEqual([['params', 'params']]);
  });

  it('wants a row for every room', () => {
    expect(inFile('shed/tool.rs', '')).toEqual([
      'shed/tool.rs: the room shed has no row in the table',
    ]);
  });

  it('finds files that nobody lists', () => {
    const files = new Map([
      ['discard/mod.rs', 'mod epd; mod tail;\npub const ALL: &[E] = &[tail::ENTRY];'],
      ['discard/epd.rs', 'pub(super) const ENTRY: E = E {};'],
      ['discard/tail.rs', 'pub(super) const ENTRY: E = E {};'],
      ['discard/lost.rs', ''],
    ]);
    expect(engineProblems(files)).toEqual([
      'discard/epd.rs: epd::ENTRY is not in the list of discard/mod.rs',
      'discard/lost.rs: no "mod lost;" in discard/mod.rs',
    ]);
  });
});

it('says in every room of the page what is in it and what to read first', () => {
  const rooms = Object.keys(WEB).filter((room) => !['main', 'embed', 'generated'].includes(room));
  const readmes = read('web/src', /^[^/]+\/README\.md$/);
  expect([...readmes.keys()].sort()).toEqual(rooms.map((room) => `${room}/README.md`).sort());
  for (const [file, text] of readmes) expect(text.split('\n').length, file).toBeLessThan(20);
});

describe('the reader of TypeScript', () => {
  const problems = (file: string, source: string) => webProblems(new Map([[file, source]]));

  it.each([
    ['a subject imports a subject', 'plots/Plot.tsx', "import { a } from '../editor/a';"],
    ['the run looks up', 'run/run.ts', "export type { A } from '../app/App';"],
    ['only a type', 'base/ring.ts', "import type { A } from '../model/engineTypes';"],
    ['a type in passing', 'model/edits.ts', "type A = import('../run/run').A;"],
    ['a late import', 'share/Dialog.tsx', "const a = () => <p>it's {import('../papers/S')}</p>;"],
    ['React in the run', 'run/client.ts', "import { useState } from 'react';"],
    ['React in the model', 'model/edits.ts', "import { useState } from 'react';"],
    ['networks in the widgets', 'ui/Popover.tsx', "import { a } from '../model/catalog';"],
    ['a package in base', 'base/math.ts', "import { create } from 'zustand';"],
    ['the part of D3 that needs a page', 'base/math.ts', "import { select } from 'd3-selection';"],
    ['a scenario in a panel', 'share/a.ts', "import.meta.glob('../../../scenarios/**/*.json');"],
    ['too much for the worker', 'run/worker/w.ts', "import { a } from '../client';"],
    ['a page for the service worker', 'share/offline/sw.ts', "import { a } from '../link';"],
    ['the results in a panel', 'papers/a.ts', "import a from '../../../docs/validation.json';"],
    ['a file outside', 'app/App.tsx', "import a from '../../../package.json';"],
    ['a search of the page', 'inspector/a.ts', "document.querySelectorAll('[data-part]');"],
    [
      'a search by id',
      'teach/a.ts',
      "const a = () => document.getElementById('app-side')?.click();",
    ],
    ['a search of its body', 'share/a.ts', "document.body.querySelector('svg');"],
    ['a search by class', 'papers/a.ts', "window.document.getElementsByClassName('app');"],
    ['an unknown room', 'shed/tool.ts', ''],
  ])('refuses: %s', (_, file, source) => {
    expect(problems(file, source)).toHaveLength(1);
  });

  it.each([
    ['its own room', 'plots/Plot.tsx', "import { a } from './kinds/queue';"],
    ['scales in base', 'base/math.ts', "import { scaleLinear } from 'd3-scale';"],
    ['what lies below', 'plots/Plot.tsx', "import 'd3-zoom'; import '../ui/styles/plots.css';"],
    ['causes in a subject', 'plots/Plot.tsx', "import { a } from '../explain/why/whyStore';"],
    ['time in a subject', 'plots/Plot.tsx', "import { a } from '../timeline/speed';"],
    ['scenarios in the run', 'run/gallery.ts', "import.meta.glob('../../../scenarios/**/*.json');"],
    ['the worker by address', 'share/a.ts', "new URL('../run/worker/w.ts', import.meta.url);"],
    ['the worker as a worker', 'run/client.ts', "import W from './worker/w.ts?worker';"],
    ['the wasm package', 'run/worker/w.ts', "import u from '../../wasm/engine_bg.wasm?url';"],
    ['the states of a run in the worker', 'run/worker/w.ts', "import { f } from '../machine.ts';"],
    [
      'a search of its own',
      'editor/a.ts',
      "svg.querySelector('g'); document.head.querySelector('meta');",
    ],
    ['a search by the layout', 'app/a.ts', "document.querySelectorAll('[data-region]');"],
    ['comments and strings', 'base/a.ts', "// import 'react'\nconst s = \"import 'react'\";"],
  ])('accepts: %s', (_, file, source) => {
    expect(problems(file, source)).toEqual([]);
  });
});
