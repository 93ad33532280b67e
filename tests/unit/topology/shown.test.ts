/** What is drawn of a document: the drawing where it has one, else the network that runs. */

import { expect, it } from 'vitest';
import type { Network, ScenarioDoc } from '../../../web/src/model/engineTypes';
import type { DrawnNode } from '../../../web/src/model/network/drawn';
import { shownNetwork } from '../../../web/src/model/network/shown';
import { plain } from '../fixtures/documents';

const nodes: readonly DrawnNode[] = [
  { id: 'H1', kind: 'host', at: [0, 0] },
  { id: 'SW1', kind: 'switch', at: [1, 0] },
];
const link = { id: 'l', from: 'H1', to: 'SW1', rateMbps: 100, backRateMbps: 10, delayMs: 2 };
const drawnAs = (links: readonly object[], placed = nodes) =>
  ({
    ...plain,
    topology: { kind: 'explicit', nodes: placed, links, circuits: [] },
  }) as unknown as ScenarioDoc;

const running: Network = {
  nodes: nodes.map(({ id, kind, at }) => ({ id, kind, at, role: 'plain', label: id })),
  links: [{ ...link, listed: {} }],
  circuits: [],
  ports: [
    {
      ...{ id: 'SW1→H1', label: 'SW1→H1', node: 'SW1', link: 'l', forward: false },
      ...{ bufferCells: null, thresholds: [], bottleneck: false },
    },
  ],
};

it('is what runs where nothing is drawn', () => {
  expect(shownNetwork(plain, running)).toBe(running);
});

it.each([
  ['rate', { ...link, rateMbps: 50 }, [50, 10, 2]],
  ['rate back', { ...link, backRateMbps: 50 }, [100, 50, 2]],
  ['delay', { ...link, delayMs: 7 }, [100, 10, 7]],
  ['rate back, which is then that there', { ...link, backRateMbps: undefined }, [100, 100, 2]],
])('of a link that was given another %s says it', (_, other, figures) => {
  const shown = shownNetwork(drawnAs([other]), running);
  const [first] = shown?.links ?? [];
  expect([first?.rateMbps, first?.backRateMbps, first?.delayMs]).toEqual(figures);
  expect(shown?.ports).toEqual(running.ports);
});

it('has no port of a link that goes elsewhere', () => {
  const more: readonly DrawnNode[] = [...nodes, { id: 'H2', kind: 'host', at: [2, 0] }];
  for (const ends of [{ from: 'SW1', to: 'H1' }, { to: 'H2' }, { from: 'H2' }]) {
    expect(shownNetwork(drawnAs([{ ...link, ...ends }], more), running)?.ports).toEqual([]);
  }
});
