/** Lines of theory come from what the engine says of the network. */

import { describe, expect, it } from 'vitest';
import type { RunInfo, Theory } from '../../../web/src/model/engineTypes';
import {
  heldValueAt,
  piecesOf,
  presentOverlays,
  referencesOf,
  shownReferences,
} from '../../../web/src/model/overlays';
import { info, series } from './fixtures';

const whole: RunInfo = info([series(0, 'acr', 'vc1'), series(1, 'queue', 'p1', 'cells')]);
const link = { from: 'sw', to: 'x', delayMs: 1, listed: {} } as const;

function withLinks(links: RunInfo['network']['links'], ports = whole.network.ports): RunInfo {
  return { ...whole, network: { ...whole.network, links, ports } };
}

function told(theory: Partial<Theory>): RunInfo {
  return { ...whole, theory: { shares: [], ports: [], unsaid: [], ...theory } };
}

const shareOf = (circuit: string, mbps: number) => ({
  ...{ circuit, mbps: [[0, mbps]] as const, payload: 0.5 },
});

describe('capacity', () => {
  it('is the rate of each link where data can queue, each once', () => {
    const [first] = whole.network.ports;
    if (first === undefined) throw new Error('the fixture has a port');
    const links = [
      { ...link, id: 'l', rateMbps: 155.52, backRateMbps: 155.52 },
      { ...link, id: 'm', rateMbps: 8, backRateMbps: 1 },
      { ...link, id: 'n', rateMbps: 155.52, backRateMbps: 155.52 },
    ];
    const ports = ['l', 'm', 'n'].map((id) => ({ ...first, id, link: id, forward: id !== 'm' }));
    const lines = referencesOf('acr', withLinks(links, ports));
    expect(lines.map(({ label, steps }) => [label, steps])).toEqual([
      ['link', [[0, 155.52]]],
      ['link', [[0, 1]]],
    ]);
  });

  it('follows a rate that changes, and is silent about one that only the run knows', () => {
    const steps = [
      [0, 10],
      [1, 5],
    ] as const;
    const port = { port: 'p1', marks: [], targets: [] };
    const [line] = referencesOf('acr', told({ ports: [{ ...port, rateMbps: steps }] }));
    expect(line?.steps).toEqual(steps);
    expect([0.5, 1, 7].map((s) => line && heldValueAt(line.steps, s))).toEqual([10, 5, 5]);
    expect(referencesOf('acr', told({ ports: [{ ...port, rateMbps: null }] }))).toEqual([]);
  });
});

describe('fair shares', () => {
  it('are one line for all circuits that have the same', () => {
    const lines = referencesOf('acr', told({ shares: [shareOf('vc1', 50), shareOf('vc2', 50)] }));
    expect(lines.map(({ label, element }) => [label, element])).toEqual([['fair share', null]]);
  });

  it('name their circuit where they differ', () => {
    const lines = referencesOf('acr', told({ shares: [shareOf('vc1', 50), shareOf('vc2', 20)] }));
    expect(lines.map(({ label, element }) => [label, element])).toEqual([
      ['fair share of VC 1', 'vc1'],
      ['fair share of VC 2', 'vc2'],
    ]);
  });

  it('stand beside goodput without headers, and not at all for cells without TCP', () => {
    const shares = [shareOf('vc1', 50), { ...shareOf('vc2', 50), payload: null }];
    const lines = referencesOf('goodput', told({ shares }));
    expect(lines.map(({ steps }) => steps)).toEqual([[[0, 25]]]);
  });
});

describe('queues', () => {
  it('show thresholds, marks and targets of the ports where data can queue', () => {
    const line = (label: string, cells: number) => ({ label, cells: [[0, cells]] as const });
    const port = { marks: [line('marks above', 500)], targets: [line('target queue', 200)] };
    const ports = [
      { port: 'p1', rateMbps: null, ...port },
      { port: 'p2', rateMbps: null, marks: [], targets: [line('unseen', 1)] },
    ];
    const lines = referencesOf('queue', told({ ports }));
    expect(lines.map(({ overlay, label }) => [overlay, label])).toEqual([
      ['threshold', 'high'],
      ['threshold', 'marks above'],
      ['target', 'target queue'],
      ['capacity', 'buffer'],
    ]);
    const without = shownReferences(lines, new Set(['overlay/threshold', 'overlay/target']));
    expect(without.map(({ label }) => label)).toEqual(['buffer']);
  });

  it('show a threshold that changes in a run as its changes alone', () => {
    const steps = [
      [0, 60],
      [2, 30],
    ] as const;
    const marks = [{ label: 'high', cells: steps }];
    const [high, buffer] = referencesOf(
      'queue',
      told({ ports: [{ port: 'p1', rateMbps: null, marks, targets: [] }] }),
    );
    expect([high?.label, high?.steps, buffer?.label]).toEqual(['high', steps, 'buffer']);
  });

  it('tell which kinds of lines there are', () => {
    expect([...presentOverlays(whole)].sort()).toEqual(['capacity', 'threshold']);
    expect(presentOverlays(told({ shares: [shareOf('vc1', 1)] })).has('share')).toBe(true);
  });
});

it('a line lies on axes from instant to instant, where it is not above them', () => {
  const steps = [
    [0, 10],
    [1, null],
    [2, 30],
    [3, 20],
  ] as const;
  expect(piecesOf(steps, [0.5, 9], 25)).toEqual([
    { fromS: 0.5, untilS: 1, value: 10 },
    { fromS: 3, untilS: 9, value: 20 },
  ]);
  expect(piecesOf(steps, [0, 0], 25)).toEqual([]);
});
