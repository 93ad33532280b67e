// The engine's speed, natively and as wasm in Node, side by side.
// Both must end in the same state: unequal fingerprints are a failure, whatever the speed.
import { execFileSync } from 'node:child_process';
import { at, commandLine, Fail, prepare, root, say } from '../lib/bootstrap.mjs';

const SCENARIO = 'scenarios/abr-erica-wan/t1-r8.json';
const SECONDS = 5;
const RUNS = 5;

/** JSON that a program prints on stdout. */
function answer(program, args) {
  const env = { ...process.env, CELL53_ROOT: root };
  return JSON.parse(execFileSync(program, args, { cwd: root, env, encoding: 'utf8' }));
}

/** One native measurement. Fails when the program timed something else than we time as wasm. */
function native(program) {
  const measured = answer(program, ['bench', '--json']);
  const same = measured.scenario.endsWith(SCENARIO) || SCENARIO.includes(measured.scenario);
  if (same && measured.simulatedSeconds === SECONDS) return measured;
  const timed = `${measured.scenario}, ${measured.simulatedSeconds} s`;
  throw new Fail(`cell53 bench timed ${timed}; expected ${SCENARIO}, ${SECONDS} s.`);
}

/** The quickest and the middle run. */
function summary(runs) {
  const sorted = runs.toSorted((a, b) => a.wallSeconds - b.wallSeconds);
  return { best: sorted[0], median: sorted[Math.floor(sorted.length / 2)] };
}

const ROWS = [
  ['wall time, best', 's', (side) => side.best.wallSeconds.toFixed(3)],
  ['wall time, median', 's', (side) => side.median.wallSeconds.toFixed(3)],
  ['times real time, best', '', (side) => (SECONDS / side.best.wallSeconds).toFixed(1)],
  ['per cell-hop, best', 'ns', (side) => side.best.nsPerCellHop.toFixed(1)],
  ['per cell-hop, median', 'ns', (side) => side.median.nsPerCellHop.toFixed(1)],
  ['cell-hops per second, best', 'M', (side) => (side.best.cellHopsPerSecond / 1e6).toFixed(2)],
  ['events per second, best', 'M', (side) => (side.best.eventsPerSecond / 1e6).toFixed(2)],
  ['cell-hops', '', (side) => String(side.best.cellHops)],
  ['events', '', (side) => String(side.best.events)],
  ['memory', 'MB', (side) => (side.best.memoryBytes / 1e6).toFixed(1)],
  ['fingerprint', '', (side) => side.best.fingerprint],
];

function table(report) {
  const lines = ROWS.map(([name, unit, cell]) => [
    name,
    unit,
    cell(report.native),
    cell(report.wasm),
  ]);
  const heads = ['', '', 'native', `wasm (Node ${process.versions.node})`];
  const wide = [0, 1, 2, 3].map((i) =>
    Math.max(...[heads, ...lines].map((line) => line[i].length)),
  );
  const pad = (text, i) => (i < 2 ? text.padEnd(wide[i]) : text.padStart(wide[i]));
  return [heads, ...lines].map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

/** Measures, and prints a table or JSON. Fails when the two do not end in the same state. */
export async function measureEngine(asJson) {
  await prepare();
  const program = await commandLine('release');
  say(`${SCENARIO}: ${SECONDS} simulated seconds, ${RUNS} runs each`);
  const nativeRuns = Array.from({ length: RUNS }, () => native(program));
  const wasmArgs = [at('scripts/bench/wasm.mjs'), SCENARIO, String(SECONDS), String(RUNS)];
  const wasmRuns = answer(process.execPath, wasmArgs);
  const fingerprints = new Set([...nativeRuns, ...wasmRuns].map((run) => run.fingerprint));
  const report = {
    scenario: SCENARIO,
    simulatedSeconds: SECONDS,
    runs: RUNS,
    fingerprintsEqual: fingerprints.size === 1,
    native: summary(nativeRuns),
    wasm: summary(wasmRuns),
  };
  console.log(asJson ? JSON.stringify(report, null, 2) : table(report));
  if (!report.fingerprintsEqual) {
    throw new Fail(`The fingerprints differ: ${[...fingerprints].join(', ')}.`);
  }
}
