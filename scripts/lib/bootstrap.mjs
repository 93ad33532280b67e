// What every command needs before it can begin: packages, a Rust toolchain, the wasm module, a browser.
// Node built-ins only, because this file runs before any dependency is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Absolute path of something in the repository. */
export const at = (...parts) => path.join(root, ...parts);

/** The Cargo workspace; cargo must start here to obey its rust-toolchain.toml. */
export const workspace = at('engine-wasm');

// What Cargo makes is looked for there, whatever a person has set for other work.
process.env.CARGO_TARGET_DIR = path.join(workspace, 'target');

/** A failure with a sentence for the person at the terminal; anything else is our own bug. */
export class Fail extends Error {}

const windows = process.platform === 'win32';
const began = performance.now();
let out = process.stdout;

/** Sends every message of ours, and of the tools we start, to stderr; stdout stays for the answer. */
export function keepStdoutClean() {
  out = process.stderr;
}

/** Prints one line with the seconds since the command began. */
export function say(message) {
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5);
  out.write(`[${seconds}s] ${message}\n`);
}

/** Runs a program with visible output. Fails unless it ends with 0. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['inherit', out === process.stderr ? 2 : 1, 2];
    const child = spawn(program, args, { cwd: root, stdio, shell: false, ...options });
    child.on('error', (error) => reject(new Fail(`${program} could not start: ${error.message}`)));
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Fail(`${[program, ...args].join(' ')} ended with ${signal ?? code}`));
    });
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);
export const cargo = (args, options) => run('cargo', args, { cwd: workspace, ...options });

/** Trimmed stdout of a program, or null when it is missing or fails. */
function ask(program, args, cwd = root) {
  const answer = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/** Runs the body of a command and turns a `Fail` into a sentence and exit code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Fail ? `\n${error.message}` : error);
    process.exit(1);
  }
}

// --- Stamps: a step is skipped while the hash of what it reads stays the same. ---

function* filesUnder(place) {
  const info = fs.statSync(place, { throwIfNoEntry: false });
  if (info === undefined) return;
  if (info.isFile()) {
    yield place;
    return;
  }
  for (const name of fs.readdirSync(place).sort()) {
    if (name !== 'target' && name !== 'node_modules' && !name.startsWith('.')) {
      yield* filesUnder(path.join(place, name));
    }
  }
}

/** One hash of files and folders and of all that is in them. */
export function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (const file of filesUnder(at(part))) {
      hash.update(path.relative(root, file).replaceAll('\\', '/')).update('\0');
      hash.update(fs.readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** What a stamp holds; nothing where there is none. */
export const readStamp = (file) =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';

// --- Node and npm ---

/** Fails on a Node too old for Vite. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Fail(
    `Cell53 needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org.`,
  );
}

/** Runs npm in the repository. Fails unless it ends with 0. */
export async function npm(args) {
  // The npm that started us, if any: on Windows npm is a .cmd, which spawn refuses without a shell.
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) await runNode([own, ...args]);
  else await run(windows ? 'npm.cmd' : 'npm', args, { shell: windows });
}

/** Installs the npm packages when the lock file is not the one installed last. */
export async function npmPackages() {
  const stamp = at('node_modules/.cell53-stamp');
  const want = hashOf('package.json', 'package-lock.json');
  if (readStamp(stamp) === want) return;
  say('installing npm packages (first run, or the lock file changed)');
  await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  fs.writeFileSync(stamp, want);
}

// --- Rust ---

const WASM_TARGET = 'wasm32-unknown-unknown';
const NO_RUST = `Building the engine needs Rust, but neither cargo nor rustup was found.
Install it from https://rustup.rs, open a new terminal, then run this again.`;
const NO_WASM = `This Rust has no standard library for ${WASM_TARGET}, and there is no rustup to add it.
Install Rust from https://rustup.rs, then run this again.`;
const NO_LINKER = `Linking Rust programs needs a C compiler, but none was found.
On Debian or Ubuntu: sudo apt-get install build-essential. Then run this again.`;

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return files.find((file) => fs.existsSync(file)) ?? null;
}

/** True when the pinned toolchain is installed together with the wasm standard library. */
function toolchainComplete() {
  const folder = ask('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET], workspace);
  if (folder === null || !fs.existsSync(folder)) return false;
  return fs.readdirSync(folder).some((name) => name.startsWith('libstd-'));
}

let rustReady = false;

/** Makes sure that cargo can build here; installs the pinned toolchain through rustup if need be. */
export async function rust() {
  if (rustReady) return;
  const home = process.env.CARGO_HOME ?? path.join(os.homedir(), '.cargo');
  process.env.PATH = [process.env.PATH ?? '', path.join(home, 'bin')].join(path.delimiter);
  if (process.platform === 'linux' && onPath(['cc', 'gcc', 'clang']) === null) {
    throw new Fail(NO_LINKER);
  }
  if (!toolchainComplete() && onPath(['rustup', 'rustup.exe']) !== null) {
    // Asked for, because RUSTUP_AUTO_INSTALL=0 on some machines turns the silent install off. The
    // target alone where the toolchain exists: a whole install would replace it under running builds.
    const exists = ask('rustc', ['--version'], workspace) !== null;
    say(`installing the ${exists ? 'wasm target' : 'pinned Rust toolchain'} (rustup)`);
    const args = exists ? ['target', 'add', WASM_TARGET] : ['toolchain', 'install'];
    await run('rustup', args, { cwd: workspace });
  }
  if (!toolchainComplete()) {
    throw new Fail(ask('rustc', ['--version'], workspace) === null ? NO_RUST : NO_WASM);
  }
  rustReady = true;
}

// --- The engine as wasm ---

/** Packages that become modules, with the names of the modules: every visitor's, and the figures'. */
const MODULES = [
  ['engine-wasm', 'engine'],
  ['figures-wasm', 'figures'],
];

/** How Cargo builds the modules. */
export const FOR_WASM = [
  ...MODULES.flatMap(([crate]) => ['-p', crate]),
  ...['--release', '--target', WASM_TARGET],
];

/** And the tool that prepares them, in a folder of its own: in one target folder the two would wait for each other. */
export const TOOL = ['-p', 'xtask', '--profile', 'xtask', '--target-dir', 'target/tools'];

/** What the wasm modules are made of, tests of the workspace left out. */
const WASM_INPUTS = [
  ...['Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml', '.cargo/config.toml', 'src', 'xtask'],
  ...['core/Cargo.toml', 'core/src', 'figures/Cargo.toml', 'figures/src', 'figures-wasm'],
  // The name of the engine's behaviour is made of them.
  ...['../tests/golden/fingerprints.json', '../tests/golden/networks.json'],
].map((name) => `engine-wasm/${name}`);

const wasmFolder = at('web/src/wasm');
const wasmStamp = path.join(wasmFolder, '.stamp');

const wasmIsFresh = (want) =>
  readStamp(wasmStamp) === want &&
  MODULES.every(([, name]) => fs.existsSync(path.join(wasmFolder, `${name}_bg.wasm`)));

/** Builds web/src/wasm when the engine changed; tells whether it did. */
export async function wasm() {
  const want = hashOf(...WASM_INPUTS);
  if (wasmIsFresh(want)) return false;
  await rust();
  say('building the engine (Rust to WebAssembly)');
  const build = (selection) => cargo(['build', '--quiet', '--locked', ...selection]);
  await all([build(TOOL), build(FOR_WASM)]);
  const xtask = path.join(workspace, 'target/tools/xtask', windows ? 'xtask.exe' : 'xtask');
  const built = path.join(workspace, 'target', WASM_TARGET, 'release');
  for (const [crate, name] of MODULES) {
    const module = path.join(built, `${crate.replace('-', '_')}.wasm`);
    await run(xtask, ['bindgen', module, wasmFolder, name]);
  }
  fs.writeFileSync(wasmStamp, want);
  return true;
}

/** Waits for all, then fails with the first failure; a half-finished neighbour is never killed. */
async function all(tasks) {
  const results = await Promise.allSettled(tasks);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

/** Everything a command of ours stands on: Node, packages, Rust where needed, the wasm module. */
export async function prepare() {
  checkNode();
  // Rust is checked before npm begins, so that what is missing is said at once. A module whose
  // stamp fits needs no Rust, which lets a person without Rust run a prebuilt one.
  if (!wasmIsFresh(hashOf(...WASM_INPUTS))) await rust();
  await all([npmPackages(), wasm()]);
}

/**
 * All packages that run natively. Whoever builds one of them selects all: by what is selected Cargo chooses the
 * features of what they share, and would compile that anew for each selection.
 */
export const NATIVE = [
  '--workspace',
  ...[...MODULES.map(([crate]) => crate), 'xtask'].flatMap((name) => ['--exclude', name]),
];

/** Builds the command line program; returns its path. `profile` is `release` or `fasttest`. */
export async function commandLine(profile) {
  await rust();
  const program = path.join(workspace, 'target', profile, windows ? 'cell53.exe' : 'cell53');
  if (!fs.existsSync(program))
    say('building the command line program (takes minutes the first time)');
  await cargo(['build', '--quiet', '--locked', ...NATIVE, '--bin', 'cell53', '--profile', profile]);
  return program;
}
