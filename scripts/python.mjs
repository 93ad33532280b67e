// npm run python -- test | wheel | sdist | bench: the Python package. `test` builds the wheel as the tests of Rust are built,
// installs it and asks it everything; `wheel` builds the one that is handed out, `sdist` the sources to build one
// from, both into python/dist.
import fs from 'node:fs';
import { at, commandLine, Fail, main, run, rust, say } from './lib/bootstrap.mjs';
import { buildWheel, environment, inEnvironment, install, maturin } from './lib/python.mjs';

const FOLDER = at('python');
/** What the tests of Rust have built: sweeps of the command line and of Python are compared. */
const PROGRAM = at(
  'engine-wasm/target/fasttest',
  process.platform === 'win32' ? 'cell53.exe' : 'cell53',
);
const tool = (name, args) => run(inEnvironment(name), args, { cwd: FOLDER });

async function test() {
  await install(await buildWheel('fasttest'));
  await tool('ruff', ['format', '--check', '--quiet', '.']);
  await tool('ruff', ['check', '--quiet', '.']);
  await tool('mypy', []);
  await tool('python', [
    '-P',
    '-m',
    'mypy.stubtest',
    'cell53._core',
    '--ignore-disjoint-bases',
    '--mypy-config-file',
    'stubtest.ini',
  ]);
  // From the folder of the tests, so that it is the installed package that they ask.
  await run(inEnvironment('python'), ['-m', 'pytest', ...process.argv.slice(3)], {
    env: { ...process.env, CELL53_PROGRAM: PROGRAM, CELL53_NODE: process.execPath },
    cwd: at('python/tests'),
  });
}

async function wheel() {
  const made = await buildWheel('wheel');
  say(`${made}, ${(fs.statSync(made).size / 1e6).toFixed(2)} MB`);
}

async function sdist() {
  // Maturin takes nothing from outside of the folder but crates.
  const copy = at('python/scenarios');
  fs.cpSync(at('scenarios'), copy, { recursive: true });
  try {
    await maturin(['sdist', '--out', 'dist']);
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

/** Measures the wheel that is handed out against its limits and the command line program: minutes, on a quiet machine. */
async function bench() {
  const program = await commandLine('release');
  const made = await buildWheel('wheel');
  await install(made);
  await run(inEnvironment('python'), ['-P', at('python/bench/wheel.py'), made], {
    env: { ...process.env, CELL53_PROGRAM: program, CELL53_NODE: process.execPath },
  });
}

const COMMANDS = { test, wheel, sdist, bench };

await main(async () => {
  const command = COMMANDS[process.argv[2]];
  if (command === undefined) throw new Fail('npm run python -- test | wheel | sdist | bench');
  await rust();
  await environment();
  await command();
});
