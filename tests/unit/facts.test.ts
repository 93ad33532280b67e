/** What the inspector says of a selected part, reckoned by hand. */

import { expect, it } from 'vitest';
import { factsOf } from '../../web/src/inspector/facts';
import type { Network } from '../../web/src/model/engineTypes';
import { network as base } from './fixtures/twoSources';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

function rowsOf(type: 'node' | 'link' | 'port' | 'circuit', id: string, network: Network) {
  const rows = factsOf({ type, id }, network)?.rows ?? [];
  return Object.fromEntries(rows.map(([name, value]) => [name, plain(value)]));
}

const network: Network = {
  ...base,
  nodes: base.nodes.map((node) => (node.id === 'w1' ? { ...node, role: 'virtual-ends' } : node)),
  links: base.links.map((link) => (link.id === 'l3' ? { ...link, backRateMbps: 15.552 } : link)),
};

it('a line of unlike rates has each figure of a rate for each way, of 53-byte cells', () => {
  // 424 bit at 155.52 Mb/s take 2.726 µs, of which 5 ms hold 1833 whole ones.
  expect(rowsOf('link', 'l3', network)).toEqual({
    'Rate to SW2': '155.5 Mb/s',
    'Rate to SW1': '15.55 Mb/s',
    'Delay, one way': '5 ms',
    'Cell time to SW2': '2.726 µs',
    'Cell time to SW1': '27.26 µs',
    'Holds when full to SW2': '1833 cells',
    'Holds when full to SW1': '183 cells',
  });
});

it('a port says what it feeds and how long its buffer takes to empty, at the rate of its own way', () => {
  const port = { ...base.ports[0], id: 'back', node: 'w2', link: 'l3', forward: false };
  const ports = [{ ...port, label: 'back', bufferCells: 1000, thresholds: [], bottleneck: true }];
  expect(rowsOf('port', 'back', { ...network, ports })).toEqual({
    Switch: 'SW2',
    Feeds: 'link to SW1, 15.55 Mb/s',
    Buffer: '1000 cells, 27.26 ms to empty',
  });
});

it('a circuit says how long its way is, and the slowest line on it, at the rate of its own way', () => {
  const [first] = base.circuits;
  if (first === undefined) throw new Error('there is a circuit');
  const circuits = [first, { ...first, id: 'back', route: first.route.toReversed() }];
  const of = (id: string) => rowsOf('circuit', id, { ...network, circuits });
  expect(of('c1')).toMatchObject({
    Route: 'S1 → SW1 → SW2 → D1',
    Propagation: '15 ms one way, 30 ms round trip',
    'Slowest link': '155.5 Mb/s',
  });
  expect(of('back')).toMatchObject({ 'Slowest link': '15.55 Mb/s' });
});

it('a switch with a role says it, a plain one none', () => {
  expect(rowsOf('node', 'w1', network)).toMatchObject({ Links: '4', Role: 'Virtual ends' });
  expect(rowsOf('node', 'w2', network)).not.toHaveProperty('Role');
});
