// The pictures on the cards of the papers: networks and curves, out of the engine.
//
// Each entry carries a hash of what it was made from: the scenario, the panel, and the golden
// fingerprints, which change whenever a run does. So checking needs no run, and writing only a few.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { at, Fail, say } from './lib/bootstrap.mjs';
import { asLines, GOLDEN, hashOf, json, read } from './lib/sketched.mjs';

const FILE = 'web/src/generated/papers.json';
/** Columns of a curve on a card; each keeps its lowest and highest value. */
const COLUMNS = 72;
/** Curves of a card; more could not be told apart at its size. */
const CURVES = 6;

const stored = () => (fs.existsSync(at(FILE)) ? json(FILE) : { networks: {}, curves: {} });

/** Every paper and figure file as `[folder, name, content]`. */
function files() {
  return fs.readdirSync(at('scenarios')).flatMap((folder) => {
    const place = at('scenarios', folder, 'figures');
    if (!fs.existsSync(place)) return [];
    return fs
      .readdirSync(place)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => [
        folder,
        path.basename(file, '.json'),
        json('scenarios', folder, 'figures', file),
      ]);
  });
}

/** What must be drawn: the network of every paper, and the first panel of a figure when it shows time. */
async function wanted() {
  const { module: points } = await runnerImport(at('web/src/run/figurePoints.ts'));
  const find = (id) =>
    fs.existsSync(at(`scenarios/${id}.json`)) ? json(`scenarios/${id}.json`) : null;
  const golden = read(GOLDEN);
  const networks = {};
  const curves = {};
  for (const [folder, name, content] of files()) {
    if (name === 'paper') {
      const doc = find(content.scenario);
      if (doc === null)
        throw new Fail(`${folder}/figures/paper.json: no scenario ${content.scenario}`);
      networks[content.scenario] = { of: hashOf(doc.topology, golden), doc };
      continue;
    }
    const figure = { axes: [], ...content };
    const panel = figure.panels[0];
    if (panel?.kind !== 'time') continue;
    const place = points.pointOfPanel(figure, panel.at ?? {});
    const made = place && points.pointScenario(figure, { at: place, setting: 'quick' }, find);
    if (!made) throw new Fail(`${folder}/figures/${name}.json: panel ${panel.id} shows no point`);
    curves[`${folder}/${name}`] = { of: hashOf(made.doc, panel, golden), doc: made.doc, panel };
  }
  return { networks, curves, matches: points.matchesGlob };
}

function networkOf(Engine, { doc, of }) {
  const engine = Engine.load(JSON.stringify(doc));
  const { nodes, links } = JSON.parse(engine.info()).network;
  engine.free();
  return {
    of,
    nodes: nodes.map(({ id, label, kind, at: [x, y] }) => ({ id, label, kind, at: [x, y] })),
    links: links.map(({ from, to, rateMbps, delayMs }) => ({ from, to, rateMbps, delayMs })),
  };
}

/** Lowest and highest value in each column, in the order in which they came. */
function sketched(time, values, [from, to]) {
  const columns = Array.from({ length: COLUMNS }, () => null);
  for (let row = 0; row < time.length; row += 1) {
    const place = Math.floor(((time[row] - from) / (to - from)) * COLUMNS);
    if (time[row] < from || time[row] > to || !Number.isFinite(values[row])) continue;
    const column = Math.min(place, COLUMNS - 1);
    const [low, high] = columns[column] ?? [row, row];
    columns[column] = [
      values[row] < values[low] ? row : low,
      values[row] > values[high] ? row : high,
    ];
  }
  const rows = columns.flatMap((pair) =>
    pair === null ? [] : [...new Set(pair)].sort((a, b) => a - b),
  );
  return rows.map((row) => [short(time[row]), short(values[row])]);
}

const short = (value) => Number(value.toPrecision(3));

function curvesOf(Engine, { doc, panel, of }, matches) {
  const engine = Engine.load(JSON.stringify(doc));
  const { series, durationS } = JSON.parse(engine.info());
  const span = [
    (panel.fromMs ?? 0) / 1e3,
    Math.min((panel.toMs ?? Number.POSITIVE_INFINITY) / 1e3, durationS),
  ];
  engine.advanceTo(span[1]);
  const frame = engine.drainFrame();
  engine.free();
  const rows = frame.length / (series.length + 1);
  const column = (index) => frame.subarray(index * rows, (index + 1) * rows);
  const lines = panel.curves
    .flatMap(({ quantity, ids }) =>
      series.filter((s) => s.quantity === quantity && matches(s.element, ids)),
    )
    .slice(0, CURVES)
    .map(({ index, colour }) => ({ colour, points: sketched(column(0), column(index + 1), span) }));
  return { of, span, lines };
}

const isFresh = (entry, { of }) => entry?.of === of;

function assemble(old, { networks, curves, matches }, Engine) {
  const renew = (kept, asked, make) =>
    Object.fromEntries(
      Object.entries(asked).map(([id, order]) => [
        id,
        isFresh(kept[id], order) ? kept[id] : make(order),
      ]),
    );
  return {
    networks: renew(old.networks, networks, (order) => networkOf(Engine, order)),
    curves: renew(old.curves, curves, (order) => curvesOf(Engine, order, matches)),
  };
}

function staleOnes(old, { networks, curves }) {
  return [
    ...Object.entries(networks).filter(([id, order]) => !isFresh(old.networks[id], order)),
    ...Object.entries(curves).filter(([id, order]) => !isFresh(old.curves[id], order)),
  ].map(([id]) => id);
}

/** Compares what is stored with what it must be made from; runs nothing. */
export async function checkSketches() {
  const old = stored();
  const orders = await wanted();
  const stale = staleOnes(old, orders);
  const kept = Object.keys({ ...old.networks, ...old.curves }).length;
  const asked = Object.keys({ ...orders.networks, ...orders.curves }).length;
  if (stale.length > 0) throw new Fail(`${FILE}: stale ${stale.join(', ')}. Run: npm run generate`);
  if (kept !== asked) throw new Fail(`${FILE} holds what no paper shows. Run: npm run generate`);
}

/** Draws what is missing or stale; needs the built wasm module. */
export async function writeSketches() {
  const engine = await import(pathToFileURL(at('web/src/wasm/engine.js')).href);
  await engine.default({ module_or_path: fs.readFileSync(at('web/src/wasm/engine_bg.wasm')) });
  const made = assemble(stored(), await wanted(), engine.Engine);
  fs.writeFileSync(at(FILE), asLines(made));
  say(`wrote ${FILE}`);
}
