/** All networks that come with Cell53, drawn in panels of laptops, embeds and phones: no part lies on another. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { overlap } from '../web/src/editor/geometry';
import type { Metrics } from '../web/src/editor/metrics';
import { textWidth } from '../web/src/editor/placeNetwork';
import { type Gauge, tickText } from '../web/src/editor/ports';
import { buildScene, fitScale, settledMetrics } from '../web/src/editor/scene';
import type { NetworkPort, RunInfo } from '../web/src/model/engineTypes';
import { Engine, initSync } from '../web/src/wasm/engine.js';

const at = (name: string) => new URL(`../${name}`, import.meta.url);
/** Panels; text is not drawn smaller than `leastText` of its size, where long rows of switches are seen whole. */
const PANELS = [
  { name: 'on a laptop', width: 1057, height: 405, head: 30, leastText: 0.9 },
  { name: 'beside the plots of an embed of 700 × 420', width: 420, height: 275, leastText: 0.5 },
  { name: 'alone in an embed of 700 × 420', width: 700, height: 275, leastText: 0.85 },
  { name: 'beside the plots of an embed of 480 × 320', width: 288, height: 175, leastText: 0.4 },
  { name: 'on a phone', width: 390, height: 210, leastText: 0.4 },
];
/** A LAN and thirty stations: more rows than a small panel has, so that corners of hosts touch the switches. */
const TOO_TALL = /f18-thirty-stations/;

const files = readdirSync(at('scenarios'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(at(`scenarios/${name}`))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `scenarios/${name}/${file}`),
  );

beforeAll(() => {
  initSync({ module: new WebAssembly.Module(readFileSync(at('web/src/wasm/engine_bg.wasm'))) });
});

it('finds them', () => {
  expect(files.length).toBeGreaterThan(100);
});

describe.each(PANELS)('$name', ({ leastText, ...panel }) => {
  const fitting = panel.height > 300 ? files : files.filter((file) => !TOO_TALL.test(file));
  it.each(fitting)('%s is drawn with its parts apart, and its text can be read', (file) => {
    const network = networkOf(file);
    const metrics = settledMetrics(network, panel, 1);
    const { nodes, ports, bounds } = buildScene(network, {}, metrics);
    const onOneAnother = nodes.flatMap((one, i) =>
      nodes
        .slice(i + 1)
        .filter((other) => overlap(one.box, other.box) > 1)
        .map((other) => `${one.node.id} on ${other.node.id}`),
    );
    expect(onOneAnother).toEqual([]);
    const written = ports.flatMap(({ port, gauge }) =>
      gauge?.written === true ? writing(port, gauge, metrics) : [],
    );
    const onNodes = written.filter(({ box }) => nodes.some((node) => overlap(node.box, box) > 1));
    expect(onNodes.map(({ text }) => text)).toEqual([]);
    expect(metrics.text * fitScale(bounds, panel, 1)).toBeGreaterThanOrEqual(leastText);
  });
});

/** Names and figures of the thresholds beside a bar, as wide as they are taken to be. */
function writing(port: NetworkPort, { box, labelsOn, named }: Gauge, metrics: Metrics) {
  return port.thresholds.map((threshold) => {
    const text = named ? tickText(threshold) : String(threshold.cells);
    const width = textWidth(text, metrics);
    const x = labelsOn === 'right' ? box.x + box.width : box.x - width;
    return { text, box: { x, y: box.y, width, height: box.height } };
  });
}

function networkOf(file: string): RunInfo['network'] {
  const engine = Engine.load(readFileSync(at(file), 'utf8'));
  const { network } = JSON.parse(engine.info()) as RunInfo;
  engine.free();
  return network;
}
