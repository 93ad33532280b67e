/** All networks that come with Cell53, drawn in a panel as a laptop has it: no part lies on another. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { RunInfo } from '../web/src/engine/model';
import { overlap } from '../web/src/network/geometry';
import { buildScene, fitScale, settledMetrics } from '../web/src/network/scene';
import { Engine, initSync } from '../web/src/wasm/engine.js';

const at = (name: string) => new URL(`../${name}`, import.meta.url);
const PANEL = { width: 1057, height: 405, head: 30 };
/** Text is not drawn smaller than this share of its size. */
const LEAST_TEXT = 0.9;

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

it.each(files)('%s is drawn with its parts apart, and its text can be read', (file) => {
  const engine = Engine.load(readFileSync(at(file), 'utf8'));
  const { network } = JSON.parse(engine.info()) as RunInfo;
  engine.free();
  const metrics = settledMetrics(network, PANEL, 1);
  const { nodes, bounds } = buildScene(network, {}, metrics);
  const onOneAnother = nodes.flatMap((one, i) =>
    nodes
      .slice(i + 1)
      .filter((other) => overlap(one.box, other.box) > 1)
      .map((other) => `${one.node.id} on ${other.node.id}`),
  );
  expect(onOneAnother).toEqual([]);
  expect(metrics.text * fitScale(bounds, PANEL, 1)).toBeGreaterThanOrEqual(LEAST_TEXT);
});
