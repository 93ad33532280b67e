// What all measurements of the page share: the built site as it is deployed, the browser that reads it, and the
// lines of the answer.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { chromium } from 'playwright-core';
import { at, Fail } from '../lib/bootstrap.mjs';
import { chromium as chromiumPath } from '../lib/browser.mjs';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';

/** Pause between two measured acts, so that each begins on a page at rest, ms. */
export const REST_MS = 250;

/** Serves dist/ with the headers of the deployed site. */
export async function preview() {
  const port = await freePort();
  const vite = at('node_modules/vite/bin/vite.js');
  const args = [vite, 'preview', '--port', String(port), '--strictPort'];
  const child = spawn(process.execPath, args, { cwd: at(), stdio: 'ignore' });
  const address = `http://localhost:${port}/`;
  for (let tries = 0; tries < 100; tries += 1) {
    const answers = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { address, stop: () => child.kill() };
    await pause(100);
  }
  child.kill();
  throw new Fail('vite preview did not start');
}

/** A port nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A Chromium as the tests use it. */
export async function launch() {
  return chromium.launch({ args: CHROMIUM_FLAGS, executablePath: await chromiumPath() });
}

/** A reader's first page: no storage, no cache, the probe listening. */
export async function freshPage(browser, view = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport: view });
  const page = await context.newPage();
  await page.addInitScript({ path: at('scripts/bench/probe.js') });
  return page;
}

// --- Lines of the answer ---

/** One line of the answer; a goal is `{ most }` or `{ least }`. */
export function figure(what, value, unit, goal = null, detail = '') {
  const isMet = ({ least = -Infinity, most = Infinity }) => value >= least && value <= most;
  const rounded = Number(value.toFixed(value < 10 ? 2 : 1));
  return { what, value: rounded, unit, goal, met: goal === null ? null : isMet(goal), detail };
}

/** The goal of being at most that. */
export function most(limit) {
  return { most: limit };
}

/** Value below which a share of the numbers lies. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
