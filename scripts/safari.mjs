// node scripts/safari.mjs: every scenario ends in its golden state in JavaScriptCore, the engine of Safari, too.
//
// Playwright's WebKit runs on few systems; the shell of its engine is a package of Debian's and part of every Mac.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { Fail, main, root } from './lib/bootstrap.mjs';
import { findJsc, NO_JSC } from './lib/jsc.mjs';

const GOLDEN = 'tests/golden/fingerprints.json';
const RUN = 'scripts/lib/inJsc.mjs';

await main(async () => {
  const jsc = findJsc();
  if (jsc === null) throw new Fail(`There is ${NO_JSC}.`);
  const golden = JSON.parse(fs.readFileSync(GOLDEN, 'utf8'));
  const found = JSON.parse(execFileSync(jsc, ['-m', RUN], { cwd: root, encoding: 'utf8' }));
  const others = Object.keys(golden).filter((id) => found[id] !== golden[id]);
  if (others.length > 0) throw new Fail(`States that differ from ${GOLDEN}: ${others.join(', ')}`);
  console.log(`${Object.keys(golden).length} scenarios end in their golden states`);
});
