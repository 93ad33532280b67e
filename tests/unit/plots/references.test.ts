/** Lines of theory in the plots come from what the engine says of the network. */

import { expect, it } from 'vitest';
import type { RunInfo } from '../../../web/src/engine/model';
import { acr } from '../../../web/src/plots/kinds/acr';
import { info, series } from './fixtures';

const whole: RunInfo = info([series(0, 'acr', 'vc1')]);
const link = { from: 'sw', to: 'x', delayMs: 1 } as const;

function withLinks(links: RunInfo['network']['links'], ports = whole.network.ports): RunInfo {
  return { ...whole, network: { ...whole.network, links, ports } };
}

it('the rates of links where data can queue are drawn, each once', () => {
  const [first] = whole.network.ports;
  if (first === undefined) throw new Error('the fixture has a port');
  const links = [
    { ...link, id: 'l', rateMbps: 155.52 },
    { ...link, id: 'm', rateMbps: 8, backRateMbps: 1 },
    { ...link, id: 'n', rateMbps: 155.52 },
  ];
  const ports = ['l', 'm', 'n'].map((id) => ({ ...first, id, link: id, forward: id !== 'm' }));
  expect(acr.references(withLinks(links, ports))).toEqual([
    { label: 'link', value: 155.52 },
    { label: 'link', value: 1 },
  ]);
});

it('a network that tells no rates has no such line', () => {
  expect(acr.references(withLinks([]))).toEqual([]);
});
