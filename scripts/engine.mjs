// npm run engine -- pack: the engine as an npm package, packages/engine/dist/cell53-engine-VERSION.tgz.
import fs from 'node:fs';
import path from 'node:path';
import { at, Fail, main, npm, say, wasm } from './lib/bootstrap.mjs';

const FOLDER = at('packages/engine');
/** What the package has from elsewhere in the repository: its own name, and where it is. */
const COPIES = [
  ['wasm/engine.js', 'web/src/wasm/engine.js'],
  ['wasm/engine_bg.wasm', 'web/src/wasm/engine_bg.wasm'],
  // Without types in it, so it is a script as it stands.
  ['name.js', 'web/src/generated/engineName.ts'],
  ['scenario.d.ts', 'web/src/generated/scenario.ts'],
  ['reports.d.ts', 'web/src/generated/reports.ts'],
  ['LICENSE', 'LICENSE'],
  ['licences.txt', 'web/src/generated/licences.txt'],
];

async function pack() {
  await wasm();
  const out = path.join(FOLDER, 'dist');
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out);
  for (const [name, from] of COPIES) {
    fs.mkdirSync(path.dirname(path.join(FOLDER, name)), { recursive: true });
    fs.copyFileSync(at(from), path.join(FOLDER, name));
  }
  await npm(['pack', FOLDER, '--pack-destination', out, '--silent']);
  for (const name of fs.readdirSync(out)) {
    const { size } = fs.statSync(path.join(out, name));
    say(`packages/engine/dist/${name}, ${(size / 1e6).toFixed(2)} MB`);
  }
}

await main(async () => {
  if (process.argv[2] !== 'pack') throw new Fail('npm run engine -- pack');
  await pack();
});
