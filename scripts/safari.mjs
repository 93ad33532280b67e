// node scripts/safari.mjs: scenarios and golden networks end in their golden states in JavaScriptCore, Safari's engine,
// too.
//
// Playwright's WebKit runs on few systems; the shell of its engine is a package of Debian's and part of every Mac.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { at, Fail, main, root } from './lib/bootstrap.mjs';
import { findJsc, NO_JSC } from './lib/jsc.mjs';

const RUN = 'scripts/lib/inJsc.mjs';

await main(async () => {
  const jsc = findJsc();
  if (jsc === null) throw new Fail(`There is ${NO_JSC}.`);
  const states = (file) => JSON.parse(fs.readFileSync(at('tests/golden', file), 'utf8'));
  const golden = { ...states('fingerprints.json'), ...states('networks.json') };
  const found = JSON.parse(execFileSync(jsc, ['-m', RUN], { cwd: root, encoding: 'utf8' }));
  const others = Object.keys(golden).filter((id) => found[id] !== golden[id]);
  if (others.length > 0)
    throw new Fail(`States that differ from the golden ones: ${others.join(', ')}`);
  console.log(`${Object.keys(golden).length} scenarios and networks end in their golden states`);
});
