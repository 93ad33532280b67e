/** Of many lines those that the question is about have a colour: queues behind which most circuits meet, a circuit of every group. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RunInfo } from '../../../web/src/model/engineTypes';
import { plotsOf } from '../../../web/src/model/plotKinds';
import { PLOT_KINDS } from '../../../web/src/model/plotKinds/index';
import { linesOf } from '../../../web/src/model/plotKinds/kind';
import { Engine, initSync } from '../../../web/src/wasm/engine.js';
import { info, series } from './fixtures';

const at = (name: string) => new URL(`../../../${name}`, import.meta.url);
initSync({ module: new WebAssembly.Module(readFileSync(at('web/src/wasm/engine_bg.wasm'))) });

function infoOf(experiment: string): RunInfo {
  const engine = Engine.load(readFileSync(at(`scenarios/${experiment}.json`), 'utf8'));
  const info = JSON.parse(engine.info()) as RunInfo;
  engine.free();
  return info;
}

function linesIn(quantity: string, info: RunInfo) {
  return linesOf(PLOT_KINDS.find(({ id }) => id === quantity) ?? expect.fail(), info);
}

function queues(experiment: string, isColoured: boolean): readonly string[] {
  return linesIn('queue', infoOf(experiment))
    .filter(({ role, colour }) => role === 'main' && (colour !== null) === isColoured)
    .map(({ name }) => name);
}

it('colours the gateway and the switch before the trunk, not the ports of acknowledgements', () => {
  const coloured = queues('lan-interconnection/f18-thirty-stations-abr', true);
  expect(coloured).toEqual(expect.arrayContaining(['CU1→SW1 ingress', 'SW1→CU2', 'LAN1']));
  expect(coloured).not.toContain('SW1→CU1');
  expect(queues('lan-interconnection/f18-thirty-stations-abr', false)).toEqual(['CU2→SW1 ingress']);
});

it('colours the trunks of the generic configuration, not the lines to single ends', () => {
  const coloured = queues('classroom/gfc-2', true);
  expect(coloured.every((name) => /^R\d→R\d$/.test(name))).toBe(true);
  expect(coloured).toHaveLength(6);
});

it('a queue that one circuit has for itself looks as that circuit does', () => {
  const info = infoOf('classroom/tcp-alone');
  const colours = new Map(info.network.circuits.map(({ id, colour }) => [id, colour]));
  const queues = linesIn('queue', info).filter(({ colour }) => colour !== null);
  expect(queues.length).toBeGreaterThan(4);
  for (const { name, colour } of queues) {
    const [circuit] = [...colours.keys()].filter((id) => name.split('→')[0]?.startsWith(`${id}-`));
    expect([name, colour]).toEqual([name, colours.get(circuit ?? '')]);
  }
});

it('keeps the colours that circuits have, and gives the first free one where two have the same', () => {
  const list = ['a', 'b', 'c'].map((id, place) => ({
    ...series(place, 'acr', id),
    colour: [4, 1, 4][place] ?? 0,
  }));
  const colours = linesIn('acr', info(list)).map(({ name, colour }) => [name, colour]);
  expect(Object.fromEntries(colours)).toEqual({ a: 4, b: 1, c: 0 });
});

it('colours a circuit of every fair share, and of every group where there are some', () => {
  const coloured = (experiment: string, quantity: string) => {
    const info = infoOf(experiment);
    const lines = linesIn(quantity, info).filter(({ colour }) => colour !== null);
    return { info, elements: lines.map(({ series }) => series.element) };
  };
  const gfc = coloured('classroom/gfc-2', 'acr');
  const shares = gfc.elements.map((element) => {
    const share = gfc.info.theory.shares.find(({ circuit }) => circuit === element);
    return share?.mbps[0]?.[1]?.toFixed(1);
  });
  expect(new Set(shares)).toEqual(new Set(['5.0', '10.0', '35.0', '52.5']));
  const lot = coloured('lan-interconnection/f22-parking-lot-ubr', 'goodput');
  const groups = lot.elements.map(
    (element) => lot.info.network.circuits.find(({ id }) => id === element)?.group,
  );
  expect(new Set(groups).size).toBe(6);
});

it('the lines of a thousand circuits take a thousand looks at a circuit, not a million', () => {
  const ids = Array.from({ length: 1_000 }, (_, place) => `vc${place}`);
  let looks = 0;
  const list = ids.map((id, place) => series(place, 'acr', id));
  const base = info(list);
  const [first] = base.network.circuits;
  const circuits = ids.map((id) => ({
    ...(first ?? expect.fail()),
    label: `VC ${id}`,
    get id() {
      looks += 1;
      return id;
    },
  }));
  const large = { ...base, network: { ...base.network, circuits } };
  expect(plotsOf(large).map(({ id }) => id)).toEqual(['acr']);
  expect(linesIn('acr', large).map(({ name }) => name)).toContain('VC vc999');
  expect(looks).toBeLessThan(10 * ids.length);
});
