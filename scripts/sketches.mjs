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
function wanted() {
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
    // What the paper says of it is no part of the sketch.
    const { published: _, ...panel } = figure.panels[0] ?? {};
    if (panel.kind !== 'time') continue;
    const { scenario, axes, set, skip, quick } = figure;
    const names = [scenario, ...axes.flatMap(({ values }) => values.map((v) => v.scenario))];
    const scenarios = Object.fromEntries(names.filter(Boolean).map((id) => [id, find(id)]));
    const of = hashOf({ scenario, axes, set, skip, quick }, scenarios, panel, golden);
    curves[`${folder}/${name}`] = { of, figure, scenarios, panel };
  }
  return { networks, curves };
}

/** The scenario whose run a panel shows: the first point where the panel says. */
function docOf(engines, { figure, scenarios, panel }) {
  const { only: _some, ...quick } = figure.quick;
  const texts = [JSON.stringify({ ...figure, quick }), JSON.stringify(scenarios)];
  const points = JSON.parse(engines.figurePoints(...texts, 'quick'));
  const place = Object.entries(panel.at ?? {});
  const point = points.find(({ at }) => place.every(([axis, value]) => at[axis] === value));
  if (point === undefined) throw new Fail(`${figure.title}: panel ${panel.id} shows no point`);
  return point.scenario;
}

function networkOf({ Engine }, { doc, of }) {
  const engine = Engine.load(JSON.stringify(doc));
  const { nodes, links } = JSON.parse(engine.info()).network;
  engine.free();
  return {
    of,
    nodes: nodes.map(({ id, label, kind, at: [x, y] }) => ({ id, label, kind, at: [x, y] })),
    links: links.map(({ from, to, rateMbps, delayMs, backRateMbps }) => ({
      ...{ from, to, rateMbps, delayMs },
      ...(backRateMbps !== rateMbps && { backRateMbps }),
    })),
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

function curvesOf(engines, order) {
  const { panel, of } = order;
  const engine = engines.Engine.load(JSON.stringify(docOf(engines, order)));
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
      series.filter((s) => s.quantity === quantity && engines.matchesGlob(s.element, ids)),
    )
    .slice(0, CURVES)
    .map(({ index, colour }) => ({ colour, points: sketched(column(0), column(index + 1), span) }));
  return { of, span, lines };
}

const isFresh = (entry, { of }) => entry?.of === of;

function assemble(old, { networks, curves }, engines) {
  const renew = (kept, asked, make) =>
    Object.fromEntries(
      Object.entries(asked).map(([id, order]) => [
        id,
        isFresh(kept[id], order) ? kept[id] : make(order),
      ]),
    );
  return {
    networks: renew(old.networks, networks, (order) => networkOf(engines, order)),
    curves: renew(old.curves, curves, (order) => curvesOf(engines, order)),
  };
}

function staleOnes(old, { networks, curves }) {
  return [
    ...Object.entries(networks).filter(([id, order]) => !isFresh(old.networks[id], order)),
    ...Object.entries(curves).filter(([id, order]) => !isFresh(old.curves[id], order)),
  ].map(([id]) => id);
}

/** Compares what is stored with what it must be made from; runs nothing. */
export function checkSketches() {
  const old = stored();
  const orders = wanted();
  const stale = staleOnes(old, orders);
  const kept = Object.keys({ ...old.networks, ...old.curves }).length;
  const asked = Object.keys({ ...orders.networks, ...orders.curves }).length;
  if (stale.length > 0) throw new Fail(`${FILE}: ${stale.join(', ')} stale. Run: npm run generate`);
  if (kept !== asked)
    throw new Fail(`${FILE} has entries that no paper uses. Run: npm run generate`);
}

/** One of the built wasm modules, ready to be called. */
async function engine(name) {
  const module = await import(pathToFileURL(at(`web/src/wasm/${name}.js`)).href);
  await module.default({ module_or_path: fs.readFileSync(at(`web/src/wasm/${name}_bg.wasm`)) });
  return module;
}

/** Draws what is missing or stale; needs the built wasm module. */
export async function writeSketches() {
  const { Engine } = await engine('engine');
  const { figurePoints } = await engine('figures');
  const { module } = await runnerImport(at('web/src/base/text.ts'));
  const engines = { Engine, figurePoints, matchesGlob: module.matchesGlob };
  const made = assemble(stored(), wanted(), engines);
  fs.writeFileSync(at(FILE), asLines(made));
  say(`wrote ${FILE}`);
}
