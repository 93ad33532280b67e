// The curves on the posters of embeds: the first moments of every experiment of the gallery, out of the
// engine, as paths that are short enough to be fetched with a poster.
//
// Each entry carries a hash of what it was made from, as the sketches of the papers do: checking needs no run.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, Fail, say } from './lib/bootstrap.mjs';
import { asLines, GOLDEN, hashOf, json, read } from './lib/sketched.mjs';

const FILE = 'web/src/generated/posters.json';
/** What is shown: the first of these that a run has more than zeros of, and the lines of it at most. */
const QUANTITIES = ['acr', 'queue', 'goodput', 'cwnd'];
const LINES = 4;
/** The picture, and how far a path may be from the curve, in its units. */
export const BOX = { width: 320, height: 96, pad: 3 };
const OFF = 0.7;
/** Simulated time, s: what a visit sees first. */
const FIRST_S = 0.5;

const stored = () => (fs.existsSync(at(FILE)) ? json(FILE) : { posters: {} });

/** Every experiment as `[id, document]`. */
function experiments() {
  return fs.readdirSync(at('scenarios')).flatMap((folder) => {
    const place = at('scenarios', folder);
    if (!fs.statSync(place).isDirectory()) return [];
    const files = fs.readdirSync(place).filter((file) => file.endsWith('.json'));
    return files
      .sort()
      .map((file) => [
        `${folder}/${path.basename(file, '.json')}`,
        json('scenarios', folder, file),
      ]);
  });
}

function wanted() {
  const golden = read(GOLDEN);
  return experiments().map(([id, doc]) => ({ id, doc, of: hashOf(doc, golden) }));
}

/** Lowest and highest sample of each column of the picture, in order, as points of the picture. */
function points(time, values, { spanS, top }) {
  const rows = new Map();
  for (let row = 0; row < time.length; row += 1) {
    if (!Number.isFinite(values[row])) continue;
    const column = Math.floor((time[row] / spanS) * BOX.width);
    const [low, high] = rows.get(column) ?? [row, row];
    rows.set(column, [
      values[row] < values[low] ? row : low,
      values[row] > values[high] ? row : high,
    ]);
  }
  const place = (row) => [
    (time[row] / spanS) * BOX.width,
    BOX.height - BOX.pad - (values[row] / top) * (BOX.height - 2 * BOX.pad),
  ];
  return [...rows.values()].flatMap((pair) => [...new Set(pair)].sort((a, b) => a - b).map(place));
}

/** The points that a path needs to stay near all of them. Source: Douglas, Peucker, 1973. */
function needed(all) {
  if (all.length < 3) return all;
  const [first, last] = [all[0], all.at(-1)];
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1;
  let farthest = 0;
  let offMost = 0;
  all.forEach(([x, y], i) => {
    const cross = (last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1]);
    const off = Math.abs(cross) / length;
    if (off > offMost) [farthest, offMost] = [i, off];
  });
  if (offMost <= OFF) return [first, last];
  return [...needed(all.slice(0, farthest + 1)).slice(0, -1), ...needed(all.slice(farthest))];
}

const pathOf = (spots) =>
  spots.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`).join('');

/** The path of a curve in the picture. */
export function curvePath(time, values, scale) {
  return pathOf(needed(points(time, values, scale)));
}

function posterOf(Engine, { doc, of }) {
  const engine = Engine.load(JSON.stringify(doc));
  const { series, durationS } = JSON.parse(engine.info());
  const spanS = Math.min(durationS, FIRST_S);
  engine.advanceTo(spanS);
  const frame = engine.drainFrame();
  engine.free();
  const rows = frame.length / (series.length + 1);
  const column = (index) => frame.subarray(index * rows, (index + 1) * rows);
  const linesOf = (each) => series.filter((one) => one.quantity === each).slice(0, LINES);
  // A queue that stays empty is a picture of nothing.
  const isAlive = ({ index }) => column(index + 1).some((value) => value > 0);
  const quantity = QUANTITIES.find((each) => linesOf(each).some(isAlive));
  const shown = linesOf(quantity);
  const top = Math.max(
    0,
    ...shown.flatMap(({ index }) => [...column(index + 1)].filter(Number.isFinite)),
  );
  const scale = { spanS, top: top > 0 ? top : 1 };
  const lines = shown.map(({ index, colour }) => ({
    colour,
    path: curvePath(column(0), column(index + 1), scale),
  }));
  return { of, quantity: quantity ?? null, unit: shown[0]?.unit ?? 'count', spanS, top, lines };
}

/** Compares what is stored with what it must be made from; runs nothing. */
export function checkPosters() {
  const { posters } = stored();
  const orders = wanted();
  const stale = orders.filter(({ id, of }) => posters[id]?.of !== of).map(({ id }) => id);
  if (stale.length > 0) throw new Fail(`${FILE}: ${stale.join(', ')} stale. Run: npm run generate`);
  if (Object.keys(posters).length !== orders.length)
    throw new Fail(`${FILE} has entries that no experiment uses. Run: npm run generate`);
}

/** Draws what is missing or stale; needs the built wasm module. */
export async function writePosters() {
  const { default: init, Engine } = await import(pathToFileURL(at('web/src/wasm/engine.js')).href);
  await init({ module_or_path: fs.readFileSync(at('web/src/wasm/engine_bg.wasm')) });
  const { posters: kept } = stored();
  const posters = Object.fromEntries(
    wanted().map((order) => [
      order.id,
      kept[order.id]?.of === order.of ? kept[order.id] : posterOf(Engine, order),
    ]),
  );
  fs.writeFileSync(at(FILE), asLines({ posters }));
  say(`wrote ${FILE}`);
}
