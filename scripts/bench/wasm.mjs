// Times the wasm engine in Node: wasm.mjs SCENARIO SECONDS RUNS.
// Prints a JSON list with one measurement per run, in the words of `cell53 bench --json`.
import fs from 'node:fs';
import init, { Engine } from '../../web/src/wasm/engine.js';

const [scenario, seconds, runs] = process.argv.slice(2);
const simulatedSeconds = Number(seconds);
const text = fs.readFileSync(scenario, 'utf8');
const bytes = fs.readFileSync(new URL('../../web/src/wasm/engine_bg.wasm', import.meta.url));
const wasm = await init({ module_or_path: bytes });

function measure() {
  const engine = Engine.load(text);
  const began = performance.now();
  engine.advanceTo(simulatedSeconds);
  const wallSeconds = (performance.now() - began) / 1000;
  const cellHops = Number(engine.cellHops());
  const events = Number(engine.events());
  const measured = {
    scenario,
    cellHops,
    events,
    wallSeconds,
    simulatedSeconds,
    nsPerCellHop: (wallSeconds * 1e9) / cellHops,
    cellHopsPerSecond: cellHops / wallSeconds,
    eventsPerSecond: events / wallSeconds,
    memoryBytes: wasm.memory.buffer.byteLength,
    fingerprint: engine.fingerprint(),
  };
  engine.free();
  return measured;
}

console.log(JSON.stringify(Array.from({ length: Number(runs) }, measure)));
