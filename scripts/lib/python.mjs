// Python for the package in python/: the interpreter of the machine, and an environment of the package's own.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at, Fail, hashOf, readStamp, run, say } from './bootstrap.mjs';

const windows = process.platform === 'win32';
const OLDEST = '3.11';
/** Fails with a Python that is too old, and with one that cannot make environments, as Debian's alone. */
const FIT = `import sys, venv, ensurepip; sys.exit(sys.version_info < (${OLDEST.replace('.', ', ')}))`;
const COMMANDS = [['python3'], ['python'], ...(windows ? [['py', '-3']] : [])];

const FOLDER = at('python');
const ENVIRONMENT = path.join(FOLDER, '.venv');
const LOCK = 'python/requirements.lock';

export const NO_PYTHON = `no Python ${OLDEST} or newer with venv: the Python package is not tested`;

/** The command of a Python that is new enough, or null. */
export function findPython() {
  const isFit = ([program, ...args]) => spawnSync(program, [...args, '-c', FIT]).status === 0;
  return COMMANDS.find(isFit) ?? null;
}

/** A program of the environment. */
export const inEnvironment = (name) =>
  path.join(ENVIRONMENT, windows ? 'Scripts' : 'bin', windows ? `${name}.exe` : name);

/** Makes the environment anew when the lock file is not the one installed last. */
export async function environment() {
  // Kept whatever the surroundings say: the tests start a dozen Pythons, which import thousands of files.
  delete process.env.PYTHONDONTWRITEBYTECODE;
  const stamp = path.join(ENVIRONMENT, '.stamp');
  const want = hashOf(LOCK);
  if (readStamp(stamp) === want) return;
  const python = findPython();
  if (python === null) throw new Fail(`There is ${NO_PYTHON}. Install it from https://python.org.`);
  say('installing Python packages (first run, or the lock file changed)');
  fs.rmSync(ENVIRONMENT, { recursive: true, force: true });
  const [program, ...args] = python;
  await run(program, [...args, '-m', 'venv', ENVIRONMENT]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-compile'];
  await run(inEnvironment('python'), [...pip, '--require-hashes', '-r', at(LOCK)]);
  fs.writeFileSync(stamp, want);
}

/** The toolchain that the workspace names: from the folder of the package rustup does not see it. */
export function toolchain() {
  const file = fs.readFileSync(at('engine-wasm/rust-toolchain.toml'), 'utf8');
  return process.env.RUSTUP_TOOLCHAIN ?? /^channel = "(.+)"$/m.exec(file)[1];
}

/** Runs maturin, which looks for the package where it is started. */
export const maturin = (args) =>
  run(inEnvironment('maturin'), args, {
    cwd: FOLDER,
    env: { ...process.env, RUSTUP_TOOLCHAIN: toolchain() },
  });

/** Builds the wheel; gives its path. */
export async function buildWheel(profile) {
  const out = path.join(FOLDER, 'dist');
  fs.rmSync(out, { recursive: true, force: true });
  // Not in pyproject.toml: a source distribution has fewer crates than the lock file.
  const args = ['build', '--quiet', '--locked', '--profile', profile, '--out', out];
  await maturin(args);
  const [wheel] = fs.readdirSync(out).filter((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Fail('maturin wrote no wheel');
  return path.join(out, wheel);
}

/** Installs a wheel in place of the one before; it needs no other package. */
export const install = (wheel) =>
  run(inEnvironment('python'), [
    ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'],
    ...['--no-index', '--no-deps', '--force-reinstall', wheel],
  ]);
