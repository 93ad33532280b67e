// Times the wasm engine in Node: wasm.mjs FILE RUNS.
// Prints a JSON list with one measurement per run, in the words of `cell53 bench --json`.
import fs from 'node:fs';
import init, { Engine } from '../../web/src/wasm/engine.js';

const [file, runs] = process.argv.slice(2);
const text = fs.readFileSync(file, 'utf8');
const bytes = fs.readFileSync(new URL('../../web/src/wasm/engine_bg.wasm', import.meta.url));
await init({ module_or_path: bytes });

function measure() {
  const engine = Engine.load(text);
  const { durationS } = JSON.parse(engine.info());
  const began = performance.now();
  engine.advanceTo(durationS);
  const wallSeconds = (performance.now() - began) / 1000;
  const cellHops = Number(engine.cellHops());
  const fingerprint = engine.fingerprint();
  engine.free();
  return { wallSeconds, simulatedSeconds: durationS, cellHops, fingerprint };
}

console.log(JSON.stringify(Array.from({ length: Number(runs) }, measure)));
