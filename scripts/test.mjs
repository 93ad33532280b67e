// npm test: every check and every test, the page in a real browser included.
import fs from 'node:fs';
import { checkNode, main, npmPackages, rust, say } from './lib/bootstrap.mjs';
import { chromium } from './lib/browser.mjs';
import { hasValgrind } from './lib/counting.mjs';
import { findJsc, NO_JSC } from './lib/jsc.mjs';
import { findPython, NO_PYTHON } from './lib/python.mjs';
import { runSteps } from './lib/runner.mjs';
import { ALL, INSTRUCTIONS, PACKAGES, PYTHON, SAFARI } from './lib/steps.mjs';

const FIREFOX = '/usr/bin/firefox-esr';

await main(async () => {
  checkNode();
  // What is missing is said at once, before anything takes its time.
  await rust();
  const lacking = new Set();
  if (findPython() === null) {
    say(NO_PYTHON);
    lacking.add(PYTHON);
  }
  if (!hasValgrind()) {
    say('no valgrind for x86-64: the instructions of the engine are not counted');
    lacking.add(INSTRUCTIONS);
  }
  if (findJsc() === null) {
    say(NO_JSC);
    lacking.add(SAFARI);
  }
  const steps = ALL.filter(({ name }) => !lacking.has(name));
  // A step like the others, so that Rust, which needs no npm package, is built meanwhile.
  await runSteps([{ name: PACKAGES, act: packagesAndBrowsers }, ...steps]);
});

/** Installs what is missing, and tells the later steps which browsers there are. */
async function packagesAndBrowsers() {
  await npmPackages();
  process.env.CHROMIUM_PATH = await chromium();
  if (process.env.FIREFOX_PATH === undefined && fs.existsSync(FIREFOX)) {
    process.env.FIREFOX_PATH = FIREFOX;
  }
  say(`browser: ${process.env.CHROMIUM_PATH}`);
}
