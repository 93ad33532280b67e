// A chain of named steps: output is shown as it comes, tests are counted, the first failure ends it.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { Fail, root, workspace } from './bootstrap.mjs';

const node = (name, args, count = null) => ({ name, program: process.execPath, args, count });
const rust = (name, args, count = null) => ({
  name,
  program: 'cargo',
  args,
  cwd: workspace,
  count,
});

/** Adds up the numbers that `pattern` finds, in its first group, over the whole text. */
const total = (text, pattern) =>
  [...text.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);

const cargoCount = (text) => ({
  passed: total(text, /^test result: .*?(\d+) passed/gm),
  failed: total(text, /^test result: .*?(\d+) failed/gm),
});
const vitestCount = (text) => ({
  passed: total(text, /^ *Tests .*?(\d+) passed/gm),
  failed: total(text, /^ *Tests .*?(\d+) failed/gm),
});
const playwrightCount = (text) => ({
  passed: total(text, /^ *(\d+) passed\b/gm),
  failed: total(text, /^ *(\d+) (?:failed|flaky|interrupted|did not run)\b/gm),
});

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const TESTED = [
  '--workspace',
  '--exclude',
  'engine-wasm',
  '--exclude',
  'figures-wasm',
  '--exclude',
  'xtask',
];

/** Steps that read the sources: format, lints, types, generated files. */
export const CHECKS = [
  rust('cargo fmt', ['fmt', '--all', '--check']),
  rust('clippy', [
    'clippy',
    '--quiet',
    '--locked',
    '--workspace',
    '--all-targets',
    '--',
    '-D',
    'warnings',
  ]),
  node('biome', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  node('types', ['node_modules/typescript/bin/tsc', '--project', '.']),
  node('generated files', ['scripts/generate.mjs', '--check']),
];

/** The table of rooms and the lock file; the whole Vitest run holds them too. */
export const ROOMS = node(
  'rooms and lock',
  [...VITEST, 'tests/rooms.test.ts', 'tests/lockfile.test.ts'],
  vitestCount,
);

/** Steps that run code. */
export const TESTS = [
  rust(
    'cargo test',
    ['test', '--quiet', '--locked', '--profile', 'fasttest', '--no-fail-fast', ...TESTED],
    cargoCount,
  ),
  node('vitest', VITEST, vitestCount),
  node('vite build', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']),
  node('one file', [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.single.config.ts',
    '--logLevel',
    'warn',
  ]),
  node('playwright', ['node_modules/@playwright/test/cli.js', 'test'], playwrightCount),
];

/** Runs one program, shows its output and keeps it; gives `{ ok, text }`. */
function watch(step) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1', CARGO_TERM_COLOR: 'always' } : {};
  const options = { cwd: step.cwd ?? root, env: { ...process.env, ...color } };
  const child = spawn(step.program, step.args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const pieces = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.setEncoding('utf8');
    from.on('data', (piece) => {
      pieces.push(piece);
      to.write(piece);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Fail(`${step.name}: ${error.message}`)));
    child.on('close', (code) => {
      resolve({ ok: code === 0, text: stripVTControlCharacters(pieces.join('')) });
    });
  });
}

/** What went wrong in a step, or null. A step of tests that ran none is a failure too. */
function problemOf(step, ok, counted) {
  if (!ok) return 'failed';
  if (step.count === null) return null;
  if (counted.failed > 0) return 'failed';
  return counted.passed === 0 ? 'ran no test' : null;
}

async function runOne(step) {
  console.log(`\n--- ${step.name}`);
  const began = performance.now();
  const { ok, text } = await watch(step);
  const counted = step.count?.(text) ?? { passed: 0, failed: 0 };
  const problem = problemOf(step, ok, counted);
  const tests = step.count === null ? '' : `, ${counted.passed} passed, ${counted.failed} failed`;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`--- ${step.name}: ${problem ?? 'ok'} in ${seconds} s${tests}`);
  // A step that breaks without naming a test still counts as one failure.
  return { problem, ...counted, failed: problem === null ? 0 : Math.max(1, counted.failed) };
}

/** Runs the steps in order; closes with one line that sums up the tests. Fails at the first bad step. */
export async function runSteps(steps) {
  const sum = { passed: 0, failed: 0 };
  for (const step of steps) {
    const result = await runOne(step);
    sum.passed += result.passed;
    sum.failed += result.failed;
    if (result.problem !== null) {
      console.log(`\nStopped: the step "${step.name}" ${result.problem}.`);
      console.log(`${sum.passed} passed, ${sum.failed} failed`);
      process.exitCode = 1;
      return;
    }
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
}
