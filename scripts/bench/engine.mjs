// The engine's speed on fixed workloads: natively, as wasm in Node and in Chromium, in turn, beside the least that
// moves as many cells. All must end in the same state: unequal fingerprints are a failure, whatever the speed.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at, commandLine, Fail, prepare, root, say } from '../lib/bootstrap.mjs';
import { hasValgrind, perHop } from '../lib/counting.mjs';
import { enginePage } from './enginePage.mjs';
import { launch } from './site.mjs';
import { WORKLOADS } from './workloads.mjs';
import { yardstick } from './yardstick.mjs';

/** Each is run so often, and the quickest counts. */
const RUNS = 3;
/** Where instructions are counted, as parts of a workload: valgrind takes fifty times as long. */
const COUNTED = [0.2, 0.3];
/** Loading alone takes valgrind too long for more circuits. */
const LARGEST_COUNTED = 200_000;

/** JSON that a program prints on stdout. */
function answer(program, args) {
  const env = { ...process.env, CELL53_ROOT: root };
  return JSON.parse(execFileSync(program, args, { cwd: root, env, encoding: 'utf8' }));
}

/** Three kinds of engine, one after the other; the first natively, for the loading time. */
async function measure({ name, text, seconds }, { program, page, folder }) {
  const file = path.join(folder, 'scenario.json');
  fs.writeFileSync(file, text);
  const native = Array.from({ length: RUNS }, () => answer(program, ['bench', file, '--json']));
  const node = answer(process.execPath, [at('scripts/bench/wasm.mjs'), file, String(RUNS)]);
  const chromium = await page.run(text, seconds, RUNS);
  const fingerprints = new Set([...native, ...node, ...chromium].map((run) => run.fingerprint));
  if (fingerprints.size !== 1)
    throw new Fail(`${name}: the fingerprints differ: ${[...fingerprints].join(', ')}.`);
  const isCounted = text.length < LARGEST_COUNTED && hasValgrind();
  const range = COUNTED.map((part) => part * seconds);
  const hopsPerSecond = (runs) => Math.max(...runs.map((run) => run.cellHops / run.wallSeconds));
  const quickest = hopsPerSecond(native);
  return {
    workload: name,
    simulatedSeconds: seconds,
    cellHops: native[0].cellHops,
    fingerprint: native[0].fingerprint,
    loadSeconds: Math.min(...native.map((run) => run.loadSeconds)),
    instructionsPerHop: isCounted ? await perHop(program, file, range) : null,
    hopsPerSecond: {
      native: quickest,
      node: hopsPerSecond(node),
      chromium: hopsPerSecond(chromium),
    },
    timesRealTime: (quickest * seconds) / native[0].cellHops,
  };
}

const millions = (speed) => (speed / 1e6).toFixed(1);
const percent = (share) => `${Math.round(share * 100)} %`;

/** Columns of the table; the last only where there is an earlier measurement. */
const COLUMNS = [
  ['', ({ workload }) => workload],
  ['native, M hops/s', ({ hopsPerSecond }) => millions(hopsPerSecond.native)],
  ['ns/hop', ({ hopsPerSecond }) => (1e9 / hopsPerSecond.native).toFixed(1)],
  ['of the least', ({ hopsPerSecond }, { least }) => percent(hopsPerSecond.native / least)],
  ['instructions/hop', ({ instructionsPerHop }) => String(instructionsPerHop ?? '-')],
  ['× real time', ({ timesRealTime }) => timesRealTime.toFixed(1)],
  ['loading, ms', ({ loadSeconds }) => (loadSeconds * 1e3).toFixed(1)],
  ['Node, M hops/s', ({ hopsPerSecond }) => millions(hopsPerSecond.node)],
  ['Chromium, M hops/s', ({ hopsPerSecond }) => millions(hopsPerSecond.chromium)],
  ['of native', ({ hopsPerSecond }) => percent(hopsPerSecond.chromium / hopsPerSecond.native)],
];

const SPEEDS = ['native', 'node', 'chromium'];

/** Speeds now over speeds then; `-` for what was not measured then. */
function compared({ workload, hopsPerSecond }, earlier) {
  const then = earlier.workloads?.find((row) => row.workload === workload);
  if (then === undefined) return '-';
  return SPEEDS.map((each) => (hopsPerSecond[each] / then.hopsPerSecond[each]).toFixed(2)).join(
    ' / ',
  );
}

function table({ workloads, least }, earlier) {
  const columns =
    earlier === null
      ? COLUMNS
      : [...COLUMNS, [`now / then (${SPEEDS.join(', ')})`, (row) => compared(row, earlier)]];
  const lines = [
    columns.map(([head]) => head),
    ...workloads.map((row) => columns.map(([, cell]) => cell(row, { least }))),
  ];
  const wide = columns.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const pad = (text, column) =>
    column === 0 ? text.padEnd(wide[column]) : text.padStart(wide[column]);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

/** Measures, and prints a table or JSON, beside an `earlier` such JSON unless that is null. */
export async function measureEngine(asJson, earlier) {
  await prepare();
  const program = await commandLine('release');
  const browser = await launch();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cell53-bench-'));
  try {
    const page = await enginePage(browser);
    const workloads = [];
    for (const workload of WORKLOADS) {
      say(`${workload.name}: ${workload.seconds} simulated seconds, ${RUNS} runs each`);
      workloads.push(await measure(workload, { program, page, folder }));
    }
    const report = { least: await yardstick(RUNS), workloads };
    console.log(asJson ? JSON.stringify(report, null, 2) : table(report, earlier));
    if (!asJson)
      console.log(
        `\nThe smallest program that moves cells in the same way: ${millions(report.least)} M hops/s.`,
      );
  } finally {
    await browser.close();
    fs.rmSync(folder, { recursive: true });
  }
}
