// npm test: every check and every test, the page in a real browser included.
import fs from 'node:fs';
import { main, prepare, rust, say } from './lib/bootstrap.mjs';
import { chromium } from './lib/browser.mjs';
import { CHECKS, runSteps, TESTS } from './lib/steps.mjs';

const FIREFOX = '/usr/bin/firefox-esr';

await main(async () => {
  await prepare();
  await rust();
  process.env.CHROMIUM_PATH = await chromium();
  if (process.env.FIREFOX_PATH === undefined && fs.existsSync(FIREFOX)) {
    process.env.FIREFOX_PATH = FIREFOX;
  }
  say(`browser: ${process.env.CHROMIUM_PATH}`);
  await runSteps([...CHECKS, ...TESTS]);
});
