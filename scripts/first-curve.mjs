// The curve on the page before its program is there: the queue of the experiment of a first visit, out of
// the engine, written into web/index.html.
//
// It carries a hash of what it was made from, as the posters do: checking needs no run.
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at, Fail, say } from './lib/bootstrap.mjs';
import { GOLDEN, hashOf, json, read } from './lib/sketched.mjs';
import { BOX, curvePath } from './posters.mjs';

const FILE = 'web/index.html';
const EXPERIMENT = ['scenarios', 'classroom', 'first-steps.json'];
/** Simulated time, s: what grows and falls in it can be told apart. Chosen. */
const SPAN_S = 0.1;
const PLACE = /<figure class="first-figure".*?<\/figure>/s;

const wanted = () => hashOf(SPAN_S, json(...EXPERIMENT), read(GOLDEN));

/** Compares what is stored with what it must be made from; runs nothing. */
export function checkFirstCurve() {
  const [stored = ''] = read(FILE).match(PLACE) ?? [];
  if (!stored.includes(`data-of="${wanted()}"`))
    throw new Fail(`${FILE}: the first curve is stale. Run: npm run generate`);
}

/** Draws it anew; needs the built wasm module. */
export async function writeFirstCurve() {
  const { default: init, Engine } = await import(pathToFileURL(at('web/src/wasm/engine.js')).href);
  await init({ module_or_path: fs.readFileSync(at('web/src/wasm/engine_bg.wasm')) });
  fs.writeFileSync(at(FILE), read(FILE).replace(PLACE, figureOf(longestQueue(Engine))));
  say(`wrote the first curve into ${FILE}`);
}

/** Times and lengths of the queue that grows longest, and its name. */
function longestQueue(Engine) {
  const engine = Engine.load(JSON.stringify(json(...EXPERIMENT)));
  const { series } = JSON.parse(engine.info());
  engine.advanceTo(SPAN_S);
  const frame = engine.drainFrame();
  engine.free();
  const rows = frame.length / (series.length + 1);
  const column = (index) => frame.slice(index * rows, (index + 1) * rows);
  const queues = series
    .filter(({ quantity }) => quantity === 'queue')
    .map(({ index, label }) => ({ label, values: column(index + 1) }));
  const topOf = ({ values }) => Math.max(...values.filter(Number.isFinite));
  const [longest] = queues.sort((a, b) => topOf(b) - topOf(a));
  return { ...longest, time: column(0), top: topOf(longest) };
}

function figureOf({ label, time, values, top }) {
  const d = curvePath(time, values, { spanS: SPAN_S, top });
  const ms = SPAN_S * 1_000;
  return `<figure class="first-figure" data-of="${wanted()}">
          <svg class="first-curve" viewBox="0 0 ${BOX.width} ${BOX.height}" aria-hidden="true">
            <path d="${d}" />
          </svg>
          <figcaption>The first ${ms} ms as simulated: ${label}, at most ${Math.round(top)} cells</figcaption>
        </figure>`;
}
