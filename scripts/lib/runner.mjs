// Runs steps, two at a time, and goes on when one fails. What a step prints is shown in one piece when it
// ends; at the end come the times, the slowest tests, all failures once more, and the sum.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { Fail, root, say } from './bootstrap.mjs';

/** Most steps use both of two processors for a part of their time. */
const AT_ONCE = 2;
const HEARTBEAT_MS = 30_000;
const SLOWEST = 10;
/** Lines shown again of a step that failed and names no test. */
const LAST_LINES = 60;

const NOTHING = { passed: 0, failed: 0, tests: [], failures: [] };

const seconds = (ms) => (ms / 1000).toFixed(1);

/**
 * Runs all steps that can run and closes with one line, `N passed, N failed`; sets the exit code.
 *
 * A step is `{ name, program, args, cwd?, after?, report?, alone?, light? }`, or with an `act` in place of a program: a
 * function that throws when it fails. Fails when steps wait for each other.
 */
export async function runSteps(steps) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cell53-steps-'));
  const running = new Map();
  const tell = () => {
    const each = [...running].map(
      ([name, { began }]) => `${name} ${seconds(performance.now() - began)} s`,
    );
    say(`running: ${each.join(', ')}`);
  };
  const heartbeat = setInterval(tell, HEARTBEAT_MS);
  try {
    closeWith(await finish(steps, { running, folder }));
  } finally {
    clearInterval(heartbeat);
    fs.rmSync(folder, { recursive: true });
  }
}

/** The results of all steps, in their order. */
async function finish(steps, { running, folder }) {
  const done = new Map();
  const begin = (step) => {
    say(`started: ${step.name}`);
    const ended = runOne(step, folder).then((result) => {
      running.delete(step.name);
      done.set(step.name, result);
    });
    const { alone = false, light = false } = step;
    running.set(step.name, { began: performance.now(), alone, light, ended });
  };
  for (;;) {
    const before = done.size;
    for (const step of steps.filter(({ name }) => !done.has(name) && !running.has(name))) {
      const needs = needsOf(step, steps).map((name) => done.get(name));
      const broken = needs.find((result) => result !== undefined && result.problem !== null);
      if (broken !== undefined) done.set(step.name, notRun(step, broken));
      else if (!needs.includes(undefined) && hasRoom(step, running)) begin(step);
    }
    if (done.size === steps.length) break;
    // What is not run may stand behind those that wait for it.
    if (done.size > before) continue;
    if (running.size === 0) throw new Fail('Steps wait for each other.');
    await Promise.race([...running.values()].map(({ ended }) => ended));
  }
  return steps.map(({ name }) => done.get(name));
}

/** What must have ended before a step; what is no part of this run holds nobody up. */
const needsOf = ({ after = [] }, steps) =>
  after.filter((wanted) => steps.some(({ name }) => name === wanted));

const notRun = (step, broken) => ({
  ...NOTHING,
  step,
  ms: 0,
  problem: `not run, because this did not pass: ${broken.step.name}`,
});

function hasRoom(step, running) {
  const others = [...running.values()];
  if (others.length >= AT_ONCE) return false;
  if (step.alone) return others.every(({ light }) => light);
  return step.light === true || !others.some(({ alone }) => alone);
}

/** Runs one step and shows what it printed: at once when it is alone, else when it has ended. */
async function runOne(step, folder) {
  const began = performance.now();
  const file = path.join(folder, `${step.name.replaceAll(' ', '-')}.json`);
  const { isOk, text } =
    step.act === undefined
      ? await watch(step, step.report?.ask(file) ?? { args: [], env: {} })
      : await carryOut(step.act);
  const plain = stripVTControlCharacters(text);
  const told = readReport(step, { text: plain, file });
  const ms = performance.now() - began;
  const problem = problemOf(step, isOk, told);
  if (!step.alone && text.trim() !== '') process.stdout.write(`\n--- ${step.name}\n${text}\n`);
  say(`${problem ?? 'ok'}: ${step.name}, ${seconds(ms)} s${countsOf(step, told)}`);
  // A step that breaks without naming a test still counts as one failure.
  const failed = problem === null ? 0 : Math.max(1, told.failed);
  return { ...told, step, ms, problem, failed, text: plain };
}

/** Calls one function; gives `{ isOk, text }`. */
async function carryOut(act) {
  try {
    await act();
    return { isOk: true, text: '' };
  } catch (error) {
    return { isOk: false, text: error.message };
  }
}

/** Runs one program; gives `{ isOk, text }`. */
function watch(step, { args, env }) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1', CARGO_TERM_COLOR: 'always' } : {};
  const child = spawn(step.program, [...step.args, ...args], {
    cwd: step.cwd ?? root,
    env: { ...process.env, ...color, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces = [];
  const keep = (piece) => {
    pieces.push(piece);
    if (step.alone) process.stdout.write(piece);
  };
  for (const from of [child.stdout, child.stderr]) from.setEncoding('utf8').on('data', keep);
  return new Promise((resolve) => {
    child.on('error', (error) =>
      resolve({ isOk: false, text: `${step.program}: ${error.message}` }),
    );
    child.on('close', (code) => resolve({ isOk: code === 0, text: pieces.join('') }));
  });
}

/** A runner that broke early has written no report; that it failed is known from its exit code. */
function readReport(step, said) {
  try {
    return step.report?.tell(said) ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

/** What went wrong in a step, or null. A step of tests that ran none is a failure too. */
function problemOf(step, isOk, { passed, failed }) {
  if (!isOk || failed > 0) return 'FAILED';
  return step.report !== undefined && passed === 0 ? 'FAILED, ran no test' : null;
}

const countsOf = (step, { passed, failed }) =>
  step.report === undefined ? '' : `, ${passed} passed, ${failed} failed`;

function closeWith(results) {
  const bad = results.filter(({ problem }) => problem !== null);
  console.log(`\n--- times\n${results.map(rowOf).join('\n')}`);
  const tests = results.flatMap((result) => result.tests);
  const slowest = tests.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 0) console.log('\n--- slowest tests (cargo gives no times of its own)');
  for (const { name, ms } of slowest) console.log(`${seconds(ms).padStart(7)} s  ${name}`);
  for (const result of bad)
    console.log(`\n--- ${result.step.name}: ${result.problem}\n${whyOf(result)}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (bad.length > 0) process.exitCode = 1;
}

const rowOf = (result) =>
  `${seconds(result.ms).padStart(7)} s  ${result.step.name}: ${result.problem ?? 'ok'}${countsOf(result.step, result)}`;

/** Why a step failed: its failed tests, or else the end of what it printed. */
const whyOf = ({ failures, text = '' }) =>
  failures.length > 0
    ? failures.join('\n\n')
    : text.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
