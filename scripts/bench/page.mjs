// One session with the experiment the page opens with: size, load, sliders, playing, seeking.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { at, say } from '../lib/bootstrap.mjs';
import { figure, freshPage, most, pause, quantile, REST_MS } from './site.mjs';
import { stepFigures, stepSliders } from './sliders.mjs';

const PLAY_MS = 5_000;
const SEEKS = 30;
const KB = 1_000;

/** All acts in one session, as one reader would do them. */
export async function measurePage(browser, address) {
  const page = await freshPage(browser);
  const act = async (name, run) => {
    say(name);
    await page.evaluate((phase) => window.probe.enter(phase), name);
    const result = await run();
    await pause(REST_MS);
    return result;
  };
  const asked = new Set();
  page.on('response', (response) => asked.add(new URL(response.url()).pathname));
  say('load');
  await page.goto(address);
  await page.waitForFunction(() => window.probe.isLoaded(), null, { timeout: 60_000 });
  await pause(1_000);
  const load = await page.evaluate(() => window.probe.load());
  const sizes = await sizesOf(page, asked);
  const steps = await act('slider steps', () => stepSliders(page));
  const ofBuffer = await act('slider steps of a buffer', () =>
    stepSliders(page, ['Bottleneck buffer']),
  );
  await act('slider drag', () => dragSlider(page));
  const atSpeed = await act('play, default speed', () => play(page));
  const flatOut = await act('play, flat out', async () => {
    await page.getByRole('slider', { name: 'Speed', exact: true }).press('End');
    return play(page);
  });
  const seeks = await act('seek in 4 s', () => seekAround(page));
  const session = await page.evaluate(() => window.probe.session());
  const began = new Set(sizes.map(({ name }) => name));
  const rest = (await sizesOf(page, asked)).filter(({ name }) => !began.has(name));
  return [
    ...sizeFigures(sizes),
    restFigure(rest),
    ...loadFigures(load),
    ...stepFigures('slider step, first experiment', steps, 60),
    ...stepFigures('slider step of a buffer, first experiment', ofBuffer, 40),
    ...playFigures('default speed', atSpeed),
    ...playFigures('flat out', flatOut),
    ...seekFigures(seeks),
    ...blockFigures(session),
  ];
}

// --- Acts ---

/** Two seconds of a pointer moving to and fro on a slider: for what it blocks, not for a figure. */
export async function dragSlider(page) {
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
export async function play(page) {
  const plots = await page.getByRole('figure').count();
  await page.getByRole('slider', { name: 'Position in the run' }).press('Home');
  await pause(REST_MS);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await pause(REST_MS);
  const frames = await page.evaluate((ms) => window.probe.frames(ms), PLAY_MS);
  const clock = await page.getByTestId('clock').textContent();
  const stop = page.getByRole('button', { name: 'Pause', exact: true });
  if (await stop.isVisible()) await stop.click();
  return { frames, plots, clock };
}

/** Clicks here and there on the overview of a run that is simulated to its end. */
export async function seekAround(page) {
  await page.getByRole('slider', { name: 'Simulated time', exact: true }).press('End');
  await page.getByText(/^Finished$/).waitFor({ timeout: 120_000 });
  const box = await page.locator('.plots-strip').boundingBox();
  const seeks = [];
  for (let number = 1; number <= SEEKS; number += 1) {
    await pause(REST_MS);
    await page.evaluate(() => window.probe.await('seek'));
    // The golden ratio spreads places evenly, backwards and forwards in turn.
    const share = 0.01 + 0.98 * ((number * 0.618034) % 1);
    await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
    seeks.push(await page.evaluate(() => window.probe.done()));
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

function sizeFigures(sizes) {
  const sum = (kind, key = 'brotli') =>
    sizes.filter(({ name }) => kind.test(name)).reduce((total, entry) => total + entry[key], 0) /
    KB;
  const each = sizes.map(
    ({ name, brotli }) => `${path.basename(name)} ${(brotli / KB).toFixed(1)}`,
  );
  return [
    figure('size of the first load, brotli', sum(/./), 'kB', most(520), each.join(', ')),
    figure('first load, gzip', sum(/./, 'gzip'), 'kB', most(600)),
    figure('size of the first load, JavaScript, brotli', sum(/\.js$/), 'kB', most(240)),
    figure('size of the first load, wasm, brotli', sum(/\.wasm$/), 'kB', most(260)),
    figure('size of the first load, HTML + CSS, brotli', sum(/\.(html|css)$/), 'kB', most(30)),
    figure('size of the first load, fonts', sum(/\.(woff2?|ttf|otf)$/), 'kB', most(0)),
  ];
}

/** What the page fetched after its beginning, by itself or because somebody asked. */
function restFigure(rest) {
  const total = rest.reduce((sum, { brotli }) => sum + brotli, 0) / KB;
  return figure(`fetched later, ${rest.length} parts, brotli`, total, 'kB');
}

function loadFigures({ paintMs, contentMs, historyMs }) {
  return [
    figure('first contentful paint', paintMs, 'ms'),
    figure('largest contentful paint', contentMs, 'ms'),
    figure('first 500 ms history complete and drawn', historyMs, 'ms'),
  ];
}

/** Rows of playing for a while. */
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
