// A page of Chromium with the engine alone, as the site's worker has it: compiled while it comes.
import fs from 'node:fs';
import { at } from '../lib/bootstrap.mjs';

/** Nobody is asked: every file is given by us. */
const ADDRESS = 'https://engine.test/';
const FILES = {
  '': ['text/html', () => '<!doctype html><title>Engine</title>'],
  'engine.js': ['text/javascript', () => fs.readFileSync(at('web/src/wasm/engine.js'))],
  'engine_bg.wasm': ['application/wasm', () => fs.readFileSync(at('web/src/wasm/engine_bg.wasm'))],
};

/** The page; `run(text, seconds, runs)` measures a scenario in it, in the words of `cell53 bench --json`. */
export async function enginePage(browser) {
  const page = await browser.newPage();
  await page.route(`${ADDRESS}**`, (route) => {
    const file = FILES[route.request().url().slice(ADDRESS.length)];
    if (file === undefined) return route.fulfill({ status: 404 });
    const [contentType, body] = file;
    return route.fulfill({ contentType, body: body() });
  });
  await page.goto(ADDRESS);
  const run = (text, seconds, runs) => page.evaluate(measure, [text, seconds, runs]);
  return { run, close: () => page.close() };
}

/** Runs in the page: a scenario from its start, some times. */
async function measure([text, seconds, runs]) {
  const glue = await import('/engine.js');
  await glue.default({ module_or_path: '/engine_bg.wasm' });
  const measured = [];
  for (let run = 0; run < runs; run += 1) {
    const engine = glue.Engine.load(text);
    const { network, durationS } = JSON.parse(engine.info());
    const until = Math.min(seconds, durationS);
    const began = performance.now();
    engine.advanceTo(until);
    measured.push({
      wallSeconds: (performance.now() - began) / 1000,
      simulatedSeconds: until,
      cellHops: Number(engine.cellHops()),
      fingerprint: engine.fingerprint(),
      sources: network.circuits.filter(({ carries }) => carries !== 'trunk').length,
    });
    engine.free();
  }
  return measured;
}
