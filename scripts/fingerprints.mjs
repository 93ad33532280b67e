// node scripts/fingerprints.mjs: runs scenarios as the page does, by the wasm engine; one scenario a line comes in,
// one fingerprint a line goes out.
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { Engine, initSync } from '../web/src/wasm/engine.js';
import { at } from './lib/bootstrap.mjs';

initSync({ module: fs.readFileSync(at('web/src/wasm/engine_bg.wasm')) });
for await (const line of createInterface({ input: process.stdin })) {
  const engine = Engine.load(line);
  engine.advanceTo(JSON.parse(engine.info()).durationS);
  console.log(engine.fingerprint());
  engine.free();
}
