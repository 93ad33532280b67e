// How many times faster than real time the experiments of the papers run in a browser, on one core.
import fs from 'node:fs';
import { at } from '../lib/bootstrap.mjs';
import { figure } from './site.mjs';

/** Folders of experiments that are no paper's. */
const OTHERS = ['classroom'];
/** So much of an experiment is run, s. */
const SECONDS = 1;
/** Each is run so often, and the quickest counts: the first runs are those of a program that is not compiled yet. */
const RUNS = 3;
/** Up to so many sources are few; and how many times real time is wanted with few and with many. */
const FEW_SOURCES = 6;
const GOALS = { few: { least: 20 }, many: { least: 5 } };

/** The engine and its glue, unbundled, on the site's own origin. */
const PARTS = [
  ['index.html', 'text/html', () => '<!doctype html><title>Papers</title>'],
  ['engine.js', 'text/javascript', () => fs.readFileSync(at('web/src/wasm/engine.js'))],
  ['engine_bg.wasm', 'application/wasm', () => fs.readFileSync(at('web/src/wasm/engine_bg.wasm'))],
];

/** Times real time of every experiment of the papers, slowest first. */
export async function measurePapers(browser, address) {
  const page = await browser.newPage();
  const folder = `${address}__papers/`;
  for (const [name, contentType, body] of PARTS) {
    await page.route(`${folder}${name}`, (route) => route.fulfill({ contentType, body: body() }));
  }
  await page.goto(`${folder}index.html`);
  const measured = [];
  for (const [id, text] of experiments()) {
    const { sources, times } = await page.evaluate(timed, [folder, text, SECONDS, RUNS]);
    const goal = sources <= FEW_SOURCES ? GOALS.few : GOALS.many;
    measured.push(figure(id, times, '× real time', goal, `${sources} sources`));
  }
  await page.close();
  return measured.toSorted((a, b) => a.value - b.value);
}

function experiments() {
  const folders = fs.readdirSync(at('scenarios'), { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
    .flatMap(({ name }) =>
      fs
        .readdirSync(at('scenarios', name))
        .filter((file) => file.endsWith('.json'))
        .map((file) => [
          `${name}/${file.slice(0, -'.json'.length)}`,
          fs.readFileSync(at('scenarios', name, file), 'utf8'),
        ]),
    );
}

/** Runs in the page: circuits that send data of their own, and simulated over wall seconds. */
async function timed([folder, text, seconds, runs]) {
  const glue = await import(`${folder}engine.js`);
  await glue.default({ module_or_path: `${folder}engine_bg.wasm` });
  let [sources, times] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    const engine = glue.Engine.load(text);
    const { network, durationS } = JSON.parse(engine.info());
    const until = Math.min(seconds, durationS);
    const began = performance.now();
    engine.advanceTo(until);
    times = Math.max(times, (until * 1000) / (performance.now() - began));
    sources = network.circuits.filter(({ carries }) => carries !== 'trunk').length;
    engine.free();
  }
  return { sources, times };
}
