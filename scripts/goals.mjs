// npm run goals [-- --json]: how fast and how small the built page is, figure beside goal.
//
// Measures from outside: a probe put before the page's own scripts listens to its worker, its
// canvases and the browser's clocks; the page is built exactly as it is deployed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { at, Fail, keepStdoutClean, main, say } from './lib/bootstrap.mjs';
import { measureSweep } from './lib/goals-sweep.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const VIEW = { width: 1440, height: 900 };
/** Pause between two measured acts, so that each begins on a page at rest, ms. */
const REST_MS = 250;
const PLAY_MS = 5_000;
const SEEKS = 30;
/** Sliders that are moved, and how: twelve notches each, forth and back. */
const KNOBS = ['RIF', 'Target utilisation', 'TBE'];
const KEYS = [...Array(6).fill('ArrowLeft'), ...Array(6).fill('ArrowRight')];

const KB = 1_000;

await main(async () => {
  const isJson = process.argv.includes('--json');
  if (isJson) keepStdoutClean();
  if (!fs.existsSync(at('dist/index.html')))
    throw new Fail('dist/ is missing: npm run build first');
  const server = await preview();
  try {
    const figures = await measure(server.address);
    const conditions = {
      processor: os.cpus()[0]?.model ?? 'unknown',
      cores: os.cpus().length,
      load: os.loadavg().map((load) => Number(load.toFixed(1))),
    };
    if (isJson) console.log(JSON.stringify({ conditions, figures }, null, 2));
    else print(conditions, figures);
  } finally {
    server.stop();
  }
});

// --- The site and the browser ---

/** Serves dist/ with the headers of the deployed site. */
async function preview() {
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

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function measure(address) {
  const system = '/usr/bin/chromium';
  const named = process.env.CHROMIUM_PATH ?? (fs.existsSync(system) ? system : undefined);
  const browser = await chromium.launch({
    args: FLAGS,
    ...(named === undefined ? {} : { executablePath: named }),
  });
  try {
    const page = await browser.newPage({ viewport: VIEW });
    await page.addInitScript({ path: at('scripts/lib/goals-probe.js') });
    const figures = await measurePage(page, address);
    say('sweep');
    return [...figures, ...sweepFigures(await measureSweep(browser, address))];
  } finally {
    await browser.close();
  }
}

/** All acts in one session, as one reader would do them. */
async function measurePage(page, address) {
  const act = async (name, run) => {
    say(name);
    await page.evaluate((phase) => window.goals.enter(phase), name);
    const result = await run();
    await pause(REST_MS);
    return result;
  };
  const asked = new Set();
  page.on('response', (response) => asked.add(new URL(response.url()).pathname));
  say('load');
  await page.goto(address);
  await page.waitForFunction(() => window.goals.isLoaded(), null, { timeout: 60_000 });
  await pause(1_000);
  const load = await page.evaluate(() => window.goals.load());
  const sizes = await sizesOf(page, asked);
  const steps = await act('slider steps', () => stepSliders(page));
  await act('slider drag', () => dragSlider(page));
  const atSpeed = await act('play, default speed', () => play(page));
  const flatOut = await act('play, flat out', async () => {
    await page.getByRole('slider', { name: 'Speed', exact: true }).press('End');
    return play(page);
  });
  const seeks = await act('seek in 4 s', () => seekAround(page));
  const session = await page.evaluate(() => window.goals.session());
  return [
    ...sizeFigures(sizes),
    ...loadFigures(load),
    ...stepFigures(steps),
    ...playFigures('default speed', atSpeed),
    ...playFigures('flat out', flatOut),
    ...seekFigures(seeks),
    ...blockFigures(session),
  ];
}

// --- Acts ---

/** Moves sliders notch by notch; each step is over when the new history is complete and drawn. */
async function stepSliders(page) {
  const steps = [];
  for (const knob of KNOBS) {
    const slider = page.getByRole('slider', { name: knob, exact: true });
    await slider.scrollIntoViewIfNeeded();
    await slider.focus();
    for (const key of KEYS) {
      await pause(REST_MS);
      await page.evaluate(() => window.goals.await('history'));
      await page.keyboard.press(key);
      steps.push(await page.evaluate(() => window.goals.done()));
    }
  }
  return steps;
}

/** Two seconds of a pointer moving to and fro on a slider: for what it blocks, not for a figure. */
async function dragSlider(page) {
  const slider = page.getByRole('slider', { name: 'Target utilisation', exact: true });
  const box = await slider.boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.8, y);
  await page.mouse.down();
  for (let move = 0; move < 120; move += 1) {
    const share = 0.5 + 0.4 * Math.cos(move / 12);
    await page.mouse.move(box.x + box.width * share, y);
    await pause(16);
  }
  await page.mouse.up();
  await pause(1_500);
}

/** Plays for a while and returns the times between frames, ms. */
async function play(page) {
  const plots = await page.getByRole('figure').count();
  await page.getByRole('slider', { name: 'Position in the run' }).press('Home');
  await pause(REST_MS);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await pause(REST_MS);
  const frames = await page.evaluate((ms) => window.goals.frames(ms), PLAY_MS);
  const clock = await page.getByTestId('clock').textContent();
  const stop = page.getByRole('button', { name: 'Pause', exact: true });
  if (await stop.isVisible()) await stop.click();
  return { frames, plots, clock };
}

/** Clicks here and there on the overview of a run that is simulated to its end. */
async function seekAround(page) {
  await page.getByRole('slider', { name: 'Simulated time', exact: true }).press('End');
  await page.getByText(/^Finished$/).waitFor({ timeout: 120_000 });
  const box = await page.locator('.plots-strip').boundingBox();
  const seeks = [];
  for (let number = 1; number <= SEEKS; number += 1) {
    await pause(REST_MS);
    await page.evaluate(() => window.goals.await('seek'));
    // The golden ratio spreads places evenly, backwards and forwards in turn.
    const share = 0.01 + 0.98 * ((number * 0.618034) % 1);
    await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
    seeks.push(await page.evaluate(() => window.goals.done()));
  }
  return seeks;
}

/** Bytes of everything the first load fetched: the page, and what its worker fetched. */
async function sizesOf(page, asked) {
  for (const worker of page.workers()) {
    const own = await worker.evaluate(() => [
      location.href,
      ...performance.getEntriesByType('resource').map(({ name }) => name),
    ]);
    for (const address of own) asked.add(new URL(address).pathname);
  }
  return [...asked].map((pathname) => {
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const bytes = fs.readFileSync(at('dist', name));
    const sizes = { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
    return { name, ...sizes, brotli: brotliCompressSync(bytes).length };
  });
}

// --- Figures ---

/** One line of the answer; a goal is `{ most }` or `{ least }`. */
function figure(what, value, unit, goal = null, detail = '') {
  const isMet = ({ least = -Infinity, most = Infinity }) => value >= least && value <= most;
  const rounded = Number(value.toFixed(value < 10 ? 2 : 1));
  return { what, value: rounded, unit, goal, met: goal === null ? null : isMet(goal), detail };
}

function most(limit) {
  return { most: limit };
}

/** Value below which a share of the numbers lies. */
function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function sizeFigures(sizes) {
  const sum = (kind, key = 'brotli') =>
    sizes.filter(({ name }) => kind.test(name)).reduce((total, entry) => total + entry[key], 0) /
    KB;
  const each = sizes.map(
    ({ name, brotli }) => `${path.basename(name)} ${(brotli / KB).toFixed(1)}`,
  );
  return [
    figure('first load, brotli', sum(/./), 'kB', most(600), each.join(', ')),
    figure('first load, gzip', sum(/./, 'gzip'), 'kB', most(600)),
    figure('first load, JavaScript, brotli', sum(/\.js$/), 'kB', most(200)),
    figure('first load, wasm, brotli', sum(/\.wasm$/), 'kB', most(250)),
    figure('first load, HTML + CSS, brotli', sum(/\.(html|css)$/), 'kB', most(30)),
  ];
}

function loadFigures({ paintMs, contentMs, historyMs }) {
  return [
    figure('first contentful paint', paintMs, 'ms'),
    figure('largest contentful paint', contentMs, 'ms'),
    figure('first 500 ms history complete and drawn', historyMs, 'ms'),
  ];
}

function stepFigures(steps) {
  const totals = steps.map(({ totalMs }) => totalMs);
  const covered = steps.map(({ coveredMs }) => coveredMs);
  const split = `simulated p50 ${quantile(covered, 0.5).toFixed(0)}, p95 ${quantile(covered, 0.95).toFixed(0)} ms`;
  return [
    figure(`slider step to new history drawn, p50 of ${steps.length}`, quantile(totals, 0.5), 'ms'),
    figure('slider step to new history drawn, p95', quantile(totals, 0.95), 'ms', most(250), split),
  ];
}

function playFigures(name, { frames, plots, clock }) {
  const total = frames.reduce((sum, ms) => sum + ms, 0);
  const late = frames.filter((ms) => ms > 25).length;
  const detail = `${plots} plots, ${late} of ${frames.length} frames late, reached ${clock}`;
  return [
    figure(`play ${name}, frames`, (1_000 * frames.length) / total, '/s', { least: 59 }, detail),
    figure(`play ${name}, frame p95`, quantile(frames, 0.95), 'ms', most(20)),
  ];
}

function seekFigures(seeks) {
  const totals = seeks.map(({ totalMs }) => totalMs);
  return [
    figure(`seek in 4 s, p50 of ${seeks.length}`, quantile(totals, 0.5), 'ms'),
    figure('seek in 4 s, p95', quantile(totals, 0.95), 'ms', most(100)),
  ];
}

function sweepFigures({ pictureMs, cancelMs, kept, again, runMs }) {
  const detail = `1024 runs of ${runMs} ms`;
  return [
    figure('sweep 32 × 32, first picture of all cells', pictureMs, 'ms', most(1_000), detail),
    figure('sweep, cancel', cancelMs, 'ms', most(100), `${kept} runs kept`),
    figure('sweep, kept runs lost by a reload', kept - again, 'runs', most(0)),
  ];
}

function blockFigures({ tasks, interactions }) {
  const phases = [...new Set(tasks.map(({ phase }) => phase))];
  const worst = (list) => list.reduce((a, b) => (b.ms > (a?.ms ?? 0) ? b : a), null);
  const rows = phases.map((phase) => {
    const found = worst(tasks.filter((task) => task.phase === phase));
    return figure(`longest task, ${phase}`, found.ms, 'ms', most(50), found.scripts);
  });
  const durations = interactions.map(({ ms }) => ms);
  const slowest = worst(interactions);
  return [
    ...rows,
    figure('longest task, whole session', worst(tasks)?.ms ?? 0, 'ms', most(50)),
    figure(
      `interaction to next paint, p98 of ${durations.length}`,
      durations.length === 0 ? 0 : quantile(durations, 0.98),
      'ms',
      most(200),
      slowest === null ? '' : `slowest ${slowest.name}, ${slowest.ms} ms, ${slowest.phase}`,
    ),
  ];
}

function print({ processor, cores, load }, figures) {
  console.log(`\n${processor}, ${cores} cores, load ${load.join(' ')}\n`);
  const goalText = ({ goal, unit }) =>
    goal === null
      ? ''
      : `${goal.least === undefined ? '≤' : '≥'} ${goal.least ?? goal.most} ${unit}`;
  const rows = figures.map((row) => [
    row.what,
    `${row.value} ${row.unit}`,
    goalText(row),
    row.met === null ? '' : row.met ? 'met' : 'MISSED',
    row.detail,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  for (const [what, value, goal, met, detail] of rows) {
    const cells = [what.padEnd(widths[0]), value.padStart(widths[1]), goal.padStart(widths[2])];
    console.log([...cells, met.padEnd(widths[3]), detail].join('  ').trimEnd());
  }
}
