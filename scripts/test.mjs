// npm test: every check and every test, the page in a real browser included.
import fs from 'node:fs';
import { checkNode, main, npmPackages, rust, say } from './lib/bootstrap.mjs';
import { chromium } from './lib/browser.mjs';
import { findPython, NO_PYTHON } from './lib/python.mjs';
import { runSteps } from './lib/runner.mjs';
import { ALL, PYTHON } from './lib/steps.mjs';

const FIREFOX = '/usr/bin/firefox-esr';

await main(async () => {
  checkNode();
  // What is missing is said at once, before anything takes its time.
  await rust();
  await npmPackages();
  process.env.CHROMIUM_PATH = await chromium();
  if (process.env.FIREFOX_PATH === undefined && fs.existsSync(FIREFOX)) {
    process.env.FIREFOX_PATH = FIREFOX;
  }
  say(`browser: ${process.env.CHROMIUM_PATH}`);
  const hasPython = findPython() !== null;
  if (!hasPython) say(NO_PYTHON);
  await runSteps(hasPython ? ALL : ALL.filter(({ name }) => name !== PYTHON));
});
