/** All networks that come with Cell53, drawn in panels of laptops, embeds and phones: no part lies on another. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunInfo } from '../web/src/engine/model';
import { overlap } from '../web/src/network/geometry';
import { buildScene, fitScale, settledMetrics } from '../web/src/network/scene';
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
    const { nodes, bounds } = buildScene(network, {}, metrics);
    const onOneAnother = nodes.flatMap((one, i) =>
      nodes
        .slice(i + 1)
        .filter((other) => overlap(one.box, other.box) > 1)
        .map((other) => `${one.node.id} on ${other.node.id}`),
    );
    expect(onOneAnother).toEqual([]);
    expect(metrics.text * fitScale(bounds, panel, 1)).toBeGreaterThanOrEqual(leastText);
  });
});

function networkOf(file: string): RunInfo['network'] {
  const engine = Engine.load(readFileSync(at(file), 'utf8'));
  const { network } = JSON.parse(engine.info()) as RunInfo;
  engine.free();
  return network;
}
