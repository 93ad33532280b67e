/** Of many queues those that the question is about have a colour: the ones behind which most circuits meet. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RunInfo } from '../../../web/src/model/engineTypes';
import { PLOT_KINDS } from '../../../web/src/model/plotKinds/index';
import { linesOf } from '../../../web/src/model/plotKinds/kind';
import { Engine, initSync } from '../../../web/src/wasm/engine.js';

const at = (name: string) => new URL(`../../../${name}`, import.meta.url);
initSync({ module: new WebAssembly.Module(readFileSync(at('web/src/wasm/engine_bg.wasm'))) });

const QUEUE = PLOT_KINDS.find(({ id }) => id === 'queue') ?? expect.fail();

function queues(experiment: string, isColoured: boolean): readonly string[] {
  const engine = Engine.load(readFileSync(at(`scenarios/${experiment}.json`), 'utf8'));
  const lines = linesOf(QUEUE, JSON.parse(engine.info()) as RunInfo);
  engine.free();
  return lines
    .filter(({ role, colour }) => role === 'main' && (colour !== null) === isColoured)
    .map(({ name }) => name);
}

it('colours the gateway and the switch before the trunk, not the ports of acknowledgements', () => {
  const coloured = queues('lan-interconnection/f18-thirty-stations-abr', true);
  expect(coloured).toEqual(expect.arrayContaining(['CU1→SW1 ingress', 'SW1→CU2', 'LAN1']));
  expect(queues('lan-interconnection/f18-thirty-stations-abr', false)).toContain('SW1→CU1');
});

it('colours the trunks of the generic configuration, not the lines to single ends', () => {
  const coloured = queues('classroom/gfc-2', true);
  expect(coloured.every((name) => /^R\d→R\d$/.test(name))).toBe(true);
  expect(coloured).toHaveLength(6);
});
