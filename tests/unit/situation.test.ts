import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Situation, situationWords } from '../../web/src/app/situation';
import type { NetworkPort, Quantity, RunInfo } from '../../web/src/model/engineTypes';
import { instantOf } from '../../web/src/model/instant';
import type { HistoryView } from '../../web/src/run/history';
import { rowAt } from '../../web/src/run/history';

const sentence = (situation: Situation) => situationWords(situation).join(' ');

const series = (index: number, quantity: Quantity, element: string) =>
  ({ index, quantity, element, label: quantity, unit: 'count', colour: 0 }) as const;

const port = (id: string, traits: Partial<NetworkPort> = {}): NetworkPort => ({
  id,
  label: id,
  node: 'w1',
  link: 'l1',
  forward: true,
  bufferCells: null,
  thresholds: [],
  bottleneck: true,
  ...traits,
});

const circuit = (id: string) =>
  ({
    ...{ id, label: id, service: 'abr', carries: 'tcp', route: [] },
    ...{ hearsMarks: false, trunk: null, group: null, colour: 0 },
  }) as const;

const info = (ports: readonly NetworkPort[]): RunInfo => ({
  network: { nodes: [], links: [], circuits: ['a', 'b', 'c'].map(circuit), ports },
  theory: { shares: [], ports: [], unsaid: [] },
  series: [],
  durationS: 1,
  sampleS: 0.01,
  rttS: 0.03,
  cellS: 2.83e-6,
  remarks: [],
});

const history: HistoryView = {
  series: [series(0, 'utilization', 'SW1→SW2'), series(1, 'queue', 'SW1→SW2')],
  rows: 3,
  time: Float64Array.of(0, 0.02, 0.04, 0),
  columns: [Float64Array.of(0, 0.5, 0.97, 0), Float64Array.of(0, 100, 412, 0)],
  events: [],
  epoch: 1,
};

const situation: Situation = {
  status: 'playing',
  head: instantOf(0.042),
  info: info([port('SW1→SW2')]),
  history,
};

it('tells state, time, circuits, bottleneck, queue and losses', () => {
  expect(sentence(situation)).toBe(
    'Running, 42 ms. 3 circuits. Bottleneck SW1→SW2 at 97 %. Queue 412 cells. No loss.',
  );
});

it('speaks of the head, not of what was simulated beyond it', () => {
  expect(sentence({ ...situation, status: 'resting', head: instantOf(0.03) })).toBe(
    'Paused, 30 ms. 3 circuits. Bottleneck SW1→SW2 at 50 %. Queue 100 cells. No loss.',
  );
});

it('names the busiest of several bottlenecks and where its queue stands', () => {
  const limits = [
    { label: 'low', cells: 100 },
    { label: 'high', cells: 400 },
  ];
  const ports = [port('SW0→SW1'), port('SW1→SW2', { thresholds: limits })];
  expect(sentence({ ...situation, info: info(ports) })).toContain(
    'Bottleneck SW1→SW2 at 97 %. Queue 412 cells, above threshold.',
  );
});

it('counts lost cells up to the head', () => {
  const lost = (timeS: number, count: number) =>
    ({
      ...({
        timeS,
        count,
        kind: 'cellLoss',
        element: 'SW1→SW2',
        circuit: null,
        cause: '',
      } as const),
      queuedCells: 100,
      bytes: null,
    }) as const;
  const events = [lost(0.01, 3), lost(0.04, 2), lost(0.5, 100)];
  expect(sentence({ ...situation, history: { ...history, events } })).toMatch(/5 cells lost\.$/);
});

it('says only the state before anything is loaded', () => {
  expect(sentence({ ...situation, status: 'loading', info: null })).toBe('Starting.');
});

it('the last row is the last one not later than the instant', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer(), (steps, timeS) => {
      const time = Float64Array.from([...steps].sort((a, b) => a - b));
      const expected = time.filter((t) => t <= timeS).length - 1;
      expect(rowAt({ rows: time.length, time }, timeS)).toBe(expected);
    }),
  );
});
