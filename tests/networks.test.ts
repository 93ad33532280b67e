/** All networks that come with Cell53, drawn in panels of desks, embeds and phones: no part lies on another. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Box, inflate, overlap, runsThrough } from '../web/src/editor/geometry';
import { isLarge, type Metrics } from '../web/src/editor/metrics';
import { textWidth } from '../web/src/editor/placeNetwork';
import { type Gauge, tickText } from '../web/src/editor/ports';
import { buildScene, fitScale, type Scene, settledMetrics } from '../web/src/editor/scene';
import type { NetworkPort, RunInfo } from '../web/src/model/engineTypes';
import { Engine, initSync } from '../web/src/wasm/engine.js';

const at = (name: string) => new URL(`../${name}`, import.meta.url);
/** Panels; text is not drawn smaller than `leastText` of its size, where long rows of switches are seen whole. */
const PANELS = [
  { name: 'beside the plots of an embed of 700 × 420', width: 420, height: 275, leastText: 0.5 },
  { name: 'alone in an embed of 700 × 420', width: 700, height: 275, leastText: 0.85 },
  { name: 'beside the plots of an embed of 480 × 320', width: 288, height: 175, leastText: 0.4 },
  { name: 'on a phone', width: 390, height: 210, leastText: 0.4 },
];

const experiments = readdirSync(at('scenarios'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(at(`scenarios/${name}`))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `scenarios/${name}/${file}`),
  );

initSync({ module: new WebAssembly.Module(readFileSync(at('web/src/wasm/engine_bg.wasm'))) });

const networks = new Map<string, RunInfo['network']>();
/** What is told of circuits, nodes and links for other parts of the page. */
const NOT_DRAWN = new Set(['dataShare', 'carries', 'hearsMarks', 'listed']);

/** One file of each drawing: many networks differ in their sources, their algorithms or their buffers alone. */
const files = [...new Map(experiments.map((file) => [drawnOf(networkOf(file)), file])).values()];

it('finds them', () => {
  expect(files.length).toBeGreaterThan(100);
});

describe.each(PANELS)('$name', ({ leastText, ...panel }) => {
  it.each(files)('%s is drawn with its parts apart, and its text can be read', (file) => {
    const network = networkOf(file);
    const metrics = settledMetrics(network, panel, 1);
    const { nodes, ports, bounds } = buildScene(network, {}, metrics);
    expect(onOneAnother(nodes)).toEqual([]);
    const written = ports.flatMap(({ port, gauge }) =>
      gauge?.written === true ? writing(port, gauge, metrics) : [],
    );
    const onNodes = written.filter(({ box }) => nodes.some((node) => overlap(node.box, box) > 1));
    expect(onNodes.map(({ text }) => text)).toEqual([]);
    expect(metrics.text * fitScale(bounds, panel, 1)).toBeGreaterThanOrEqual(leastText);
  });
});

/** The panels of usual windows, those of laptops low for what the browser takes of their height. */
const WINDOWS = [
  { name: '1440 × 900', width: 1040, height: 330, head: 30, leastText: 0.9 },
  { name: '1024 × 768', width: 672, height: 266, head: 30, leastText: 0.6 },
  { name: '1280 × 720', width: 880, height: 242, head: 30, leastText: 0.55 },
  { name: '1536 × 730', width: 1136, height: 247, head: 30, leastText: 0.55 },
  { name: '1920 × 1080', width: 1520, height: 415, head: 30, leastText: 0.7 },
];
/** Enlarged text is drawn no larger than this share of plain text. */
const MOST_TEXT = 1.2;
/** Texts that touch by this much are still apart to the eye, px. */
const TOUCHING = 2;

describe.each(WINDOWS)('in a window of $name', ({ leastText, name: _, ...panel }) => {
  it.each(files)(
    'parts of %s are apart, and no text lies on another, on a node, on a buffer or on a link',
    (file) => {
      const network = networkOf(file);
      const metrics = settledMetrics(network, panel, 1);
      const scene = buildScene(network, {}, metrics);
      // Text is enlarged so far as the drawing is made smaller, and not so that buffers give way to it.
      const shown = metrics.text * fitScale(scene.bounds, panel, 1);
      if (metrics.text > 1) expect(shown).toBeLessThanOrEqual(MOST_TEXT);
      expect(shown).toBeGreaterThanOrEqual(leastText);
      expect(onOneAnother(scene.nodes)).toEqual([]);
      const texts = textsOf(scene);
      const onTexts = texts.flatMap((one, i) =>
        texts
          .slice(i + 1)
          .filter((other) => overlap(one.box, other.box) > 0)
          .map((other) => `${one.text} on ${other.text}`),
      );
      expect(onTexts).toEqual([]);
      const solid = [
        ...scene.nodes.map(({ node, box }) => ({ name: node.id, box })),
        ...scene.ports.flatMap(({ port, gauge }) =>
          gauge === null ? [] : [{ name: `buffer ${port.id}`, box: gauge.box }],
        ),
      ];
      const onParts = texts.flatMap(({ text, box }) => [
        ...solid
          .filter((part) => overlap(part.box, box) > 0)
          .map((part) => `${text} on ${part.name}`),
        ...scene.links
          .filter(({ track }) => runsThrough(track, box))
          .map(({ link }) => `${text} on ${link.id}`),
      ]);
      expect(onParts).toEqual([]);
      const { bounds } = scene;
      const beyond = texts.filter(
        ({ box }) => overlap(box, bounds) < 0.999 * box.width * box.height,
      );
      expect(beyond.map(({ text }) => text)).toEqual([]);
    },
  );
});

/** The panel of the network before a room, as `present.css` divides windows; text is 5/3 as large there where it can be. */
const ROOM = 5 / 3;
/** Least height of the plots there, px. */
const PLOTS = 290;
const ROOMS = [
  { name: '1440 × 900', width: 1440, height: 696 },
  { name: '1920 × 1080', width: 1920, height: 892 },
];

describe.each(ROOMS)('before a room, in a window of $name', ({ width, height }) => {
  it.each(files)('%s is drawn with its parts apart, and its text can be read', (file) => {
    const network = networkOf(file);
    const share = Math.floor(height * (isLarge(network) ? 0.62 : 0.48));
    const panel = { width, height: Math.min(share, height - PLOTS) };
    const metrics = settledMetrics(network, panel, ROOM);
    const { nodes, bounds } = buildScene(network, {}, metrics);
    expect(onOneAnother(nodes)).toEqual([]);
    expect(12 * metrics.text * fitScale(bounds, panel, ROOM)).toBeGreaterThanOrEqual(12);
  });
});

/** Nodes that lie on one another. */
function onOneAnother(nodes: Scene['nodes']): readonly string[] {
  return nodes.flatMap((one, i) =>
    nodes
      .slice(i + 1)
      .filter((other) => overlap(one.box, other.box) > 1)
      .map((other) => `${one.node.id} on ${other.node.id}`),
  );
}

/** What is written beside the parts of a drawing: figures of links, ends of circuits, names of shared media. */
function textsOf({ network, labels, ends, bundles, nodes, nameless }: Scene) {
  const shown: readonly { readonly text: string; readonly box: Box }[] = [
    ...labels.map(({ lines, box }) => ({ text: lines.join(' · '), box })),
    ...ends
      .filter(({ crowded }) => !crowded)
      .map(({ kind, circuit, box }) => ({
        text: `${kind} of ${network.circuits[circuit]?.label}`,
        box,
      })),
    ...bundles.map(({ node, text, box }) => ({ text: `${text} at ${node}`, box })),
    ...nodes.flatMap(({ node, title }) =>
      title === null || nameless.has(node.id) ? [] : [{ text: `name of ${node.id}`, box: title }],
    ),
  ];
  return shown.map(({ text, box }) => ({ text, box: inflate(box, -TOUCHING) }));
}

/** Names and figures of the thresholds beside a bar, as wide as they are taken to be. */
function writing(port: NetworkPort, { box, labelsOn, named }: Gauge, metrics: Metrics) {
  return port.thresholds.map((threshold) => {
    const text = named ? tickText(threshold) : String(threshold.cells);
    const width = textWidth(text, metrics);
    const x = labelsOn === 'right' ? box.x + box.width : box.x - width;
    return { text, box: { x, y: box.y, width, height: box.height } };
  });
}

/** What a drawing is made of: of a buffer whether it has a limit, and how long the texts beside it are. */
function drawnOf({ ports, ...network }: RunInfo['network']): string {
  const buffers = ports.map(({ bufferCells, thresholds, ...port }) => ({
    ...port,
    isLimited: bufferCells !== null,
    texts: thresholds.map(({ label, cells }) => [label.length, String(cells).length]),
  }));
  return JSON.stringify([network, buffers], (name, value) => (NOT_DRAWN.has(name) ? null : value));
}

/** The network of a file, which the engine makes once. */
function networkOf(file: string): RunInfo['network'] {
  const known = networks.get(file);
  if (known !== undefined) return known;
  const engine = Engine.load(readFileSync(at(file), 'utf8'));
  const { network } = JSON.parse(engine.info()) as RunInfo;
  engine.free();
  networks.set(file, network);
  return network;
}
