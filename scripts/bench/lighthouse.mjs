// What Lighthouse says of the built page. It is fetched by npx when it is asked, as nothing else needs it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from '../lib/bootstrap.mjs';
import { chromium } from '../lib/browser.mjs';
import { figure, quantile } from './site.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Runs per profile; performance is their median, as it depends on the machine's hour. */
const RUNS = 3;
const PROFILES = [
  { name: 'phone', args: [], performance: 90 },
  { name: 'desktop', args: ['--preset=desktop'], performance: 95 },
];
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic';

/** Scores out of a hundred; a row that says so where Lighthouse cannot be had. */
export async function measureLighthouse(_browser, address) {
  const rows = [];
  for (const { name, args, performance } of PROFILES) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const scores = await scoresOf(address, args);
      if (scores === null) return [figure('Lighthouse could not be run', 1, '', { most: 0 })];
      runs.push(scores);
    }
    const all = (id) => runs.map((scores) => scores[id] ?? 0);
    const row = (what, value, least) => figure(`Lighthouse ${name}, ${what}`, value, '', { least });
    rows.push(row('accessibility, least of 3', Math.min(...all('accessibility')), 100));
    rows.push(row('best practices, least of 3', Math.min(...all('best-practices')), 100));
    rows.push(row('performance, median of 3', quantile(all('performance'), 0.5), performance));
  }
  return rows;
}

/** Scores by category, or null. */
async function scoresOf(address, args) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cell53-lighthouse-'));
  const file = path.join(folder, 'report.json');
  const env = { ...process.env, CHROME_PATH: await chromium() };
  const told = ['--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`, '--quiet'];
  const only = '--only-categories=performance,accessibility,best-practices';
  const child = spawn('npx', ['--yes', LIGHTHOUSE, address, only, ...told, ...args], {
    cwd: at(),
    env,
    stdio: 'ignore',
  });
  await new Promise((resolve) => {
    child.on('error', resolve);
    child.on('close', resolve);
  });
  try {
    const { categories } = JSON.parse(fs.readFileSync(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round(100 * (score ?? 0))]),
    );
  } catch {
    return null;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
