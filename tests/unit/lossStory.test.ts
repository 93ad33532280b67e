/** Why cells were lost, reckoned by hand on lines of unlike rates each way. */

import { describe, expect, it } from 'vitest';
import {
  growthBefore,
  lossBehind,
  lossOfFrame,
  repairAfter,
  searchForCell,
  type Told,
} from '../../web/src/explain/why/lossStory';
import type { SearchRange } from '../../web/src/explain/why/search';
import type { Change, RunEvent, SeriesInfo } from '../../web/src/model/engineTypes';

const ROUTE = ['A', 'W', 'V', 'B'];
const circuit = (id: string, part: object = {}) => ({
  ...{ id, label: id, service: 'abr', carries: 'tcp', route: ROUTE, trunk: null, dataShare: 0.5 },
  ...part,
});
const link = (id: string, rates: readonly number[], delayMs: number) => ({
  ...{ id, from: id[0], to: id[1], rateMbps: rates[0], backRateMbps: rates[1], delayMs },
});
const network = {
  circuits: [
    circuit('slow', { service: 'ubr' }),
    circuit('fast'),
    circuit('T', { carries: 'trunk' }),
    circuit('inside', { trunk: 'T' }),
    circuit('aside', { route: ['A', 'W'] }),
    circuit('first', { service: 'cbr', carries: 'cells' }),
  ],
  links: [link('AW', [100, 100], 10), link('WV', [40, 10], 2), link('VB', [100, 100], 3)],
  ports: [
    { id: 'there', link: 'WV', forward: true },
    { id: 'on', link: 'VB', forward: true },
    { id: 'back', link: 'WV', forward: false },
  ],
};

/** The line to B goes at half of its rate from 40 ms on. */
const THEORY = [
  {
    port: 'on',
    rateMbps: [
      [0, 100],
      [0.04, 50],
    ],
  },
];

type Curves = Readonly<Record<string, readonly number[]>>;

/** Samples every 10 ms from 0. */
function told(curves: Curves, events: readonly RunEvent[]): Told {
  const names = Object.keys(curves).map((name) => name.split('/'));
  const series = names.map(([quantity, element]) => ({ quantity, element }));
  const rows = 5;
  const time = Float64Array.from({ length: rows }, (_, row) => row / 100);
  const columns = Object.values(curves).map((values) => Float64Array.from(values));
  const known = series as unknown as readonly SeriesInfo[];
  const view = { series: known, rows, time, columns, events, epoch: 1 };
  return { info: { network, theory: { ports: THEORY } } as never, view };
}

const event = (kind: string, timeMs: number, part: object = {}) =>
  ({
    ...{ kind, timeS: timeMs / 1e3, element: 'there', circuit: 'fast', queuedCells: null },
    ...{ bytes: null, ...part },
  }) as RunEvent;
const loss = (timeMs: number, part: object = {}) =>
  event('cellLoss', timeMs, { queuedCells: 500, ...part });

describe('the growth of a queue', () => {
  const queue = [0, 0, 100, 300, 450];
  const curves = {
    'queue/there': queue,
    'queue/back': queue,
    'queue/on': queue,
    // As sent 10 ms before cells come to the line: 10, 20 and 30.
    'acr/fast': [90, 10, 20, 30, 90],
    'acr/T': [5, 5, 5, 5, 5],
    'acr/inside': [70, 70, 70, 70, 70],
    'acr/aside': [70, 70, 70, 70, 70],
    'acr/first': [1, 1, 1, 1, 1],
    // 500 bytes until 10 ms, 3500 until 30 ms.
    'sequence/slow': [0, 0, 1000, 2000, 9000],
    'flight/slow': [0, 500, 500, 1500, 0],
  };

  it('is told of its own way, with what came in and who sent it, the fastest first', () => {
    const event = loss(40);
    const growth = growthBefore(told(curves, [event]), event);
    expect(growth).toMatchObject({ sinceS: 0.01, untilS: 0.04, fromCells: 0, cells: 500 });
    expect(growth?.lineMbps).toEqual([40, 40]);
    // 400 cells of 424 bits more in 20 ms than the line took.
    expect(growth?.inMbps).toBeCloseTo(40 + 8.48, 9);
    const said = growth?.senders.map(({ label, allowedMbps, sentMbps }) => [
      label,
      allowedMbps,
      sentMbps === null ? null : Number(sentMbps.toFixed(9)),
    ]);
    expect(said).toEqual([
      ['fast', 20, null],
      ['T', 5, null],
      // 3000 bytes in 20 ms, half of each cell data.
      ['slow', null, 2.4],
      ['first', 1, null],
    ]);
    const backward = { ...event, element: 'back' };
    expect(growthBefore(told(curves, [backward]), backward)?.lineMbps).toEqual([10, 10]);
    const slowed = { ...event, element: 'on' };
    expect(growthBefore(told(curves, [slowed]), slowed)?.lineMbps).toEqual([100, 50]);
  });

  it('goes on through a dip, and is none of cells that wait apart', () => {
    const event = loss(40);
    const dipped = told({ ...curves, 'queue/there': [0, 300, 270, 400, 450] }, [event]);
    expect(growthBefore(dipped, event)?.sinceS).toBe(0);
    const fallen = told({ ...curves, 'queue/there': [0, 400, 270, 400, 450] }, [event]);
    expect(growthBefore(fallen, event)?.sinceS).toBe(0.02);
    const apart = { ...event, circuit: 'first' };
    expect(growthBefore(told(curves, [apart]), apart)).toBeNull();
  });
});

describe('the cells for which a frame is missing', () => {
  const curves = { 'queue/there': [0, 0, 0, 0, 1_000], 'queue/on': [0, 0, 0, 0, 100] };

  // 500 cells at 40 Mb/s, 2 ms, 100 cells at 100 Mb/s, 3 ms; on the way back 500 cells at 10 Mb/s, 2 ms, 10 ms.
  it.each([
    ['there', 5.3 + 2 + 0.424 + 3],
    ['back', 21.2 + 2 + 10],
  ])('were lost %s one journey of %d ms before', (element, journeyMs) => {
    const lost = loss(40, { element });
    const frames = [-0.01, 0.01].map((ms) => event('frameLost', 40 + journeyMs + ms));
    const run = told(curves, [lost, ...frames]);
    expect(frames.map((frame) => lossOfFrame(run, frame))).toEqual([null, lost]);
  });

  it('have crossed the line when they were lost on it', () => {
    const lost = loss(40, { queuedCells: null });
    const frames = [-0.01, 0.01].map((ms) => event('frameLost', 40 + 0.424 + 3 + ms));
    const run = told(curves, [lost, ...frames]);
    expect(frames.map((frame) => lossOfFrame(run, frame))).toEqual([null, lost]);
  });

  it('are known by their data, whatever the way takes', () => {
    const earlier = loss(40, { bytes: [0, 1023] });
    const lost = loss(41, { bytes: [1024, 1535] });
    const others = [loss(41, { bytes: null }), loss(42, { bytes: [2048, 2559] })];
    const whole = event('frameLost', 41.1, { bytes: [1024, 1535] });
    const merged = event('frameLost', 43, { bytes: [1536, 2047] });
    const run = told(curves, [earlier, lost, ...others, whole, merged]);
    expect([whole, merged].map((frame) => lossOfFrame(run, frame))).toEqual([lost, lost]);
    const drop = (atS: number, bytes: readonly number[] | null) =>
      ({ quantity: 'drop', port: 'there', isRm: false, atS, bytes }) as never;
    const drops = [drop(0.04, [512, 1023]), drop(0.041, [1024, 1535]), drop(0.042, [2048, 2559])];
    expect(searchForCell(run, merged).choose(drops)).toBe(1);
    expect(searchForCell(run, merged).atS).toBe(0.041);
  });

  it('are looked for where they were lost, and are no RM cell', () => {
    const lost = loss(40);
    const frame = event('frameLost', 60);
    const run = told(curves, [lost, frame]);
    const drop = (atS: number, part: object = {}) => ({
      ...{ quantity: 'drop', port: 'there', isRm: false, atS },
      ...part,
    });
    const changes = [
      ...[drop(0.03), drop(0.035, { port: 'on' }), drop(0.04, { isRm: true })],
      ...[drop(0.045, { isRm: true }), drop(0.06)],
    ];
    const chosen = (asked: RunEvent) =>
      searchForCell(run, asked).choose(
        changes as unknown as Parameters<Required<SearchRange>['choose']>[0],
      );
    // The frame ended 49.276 ms into the run as the switch saw it.
    expect(searchForCell(run, frame).atS).toBeCloseTo(0.06 - 0.010724, 12);
    expect([chosen(frame), chosen(lost)]).toEqual([0, 2]);
  });

  it.each(['timeout', 'fastRetransmit'])('are repaired after a %s of their circuit', (kind) => {
    const lost = loss(40, { bytes: [0, 511] });
    const others = [event(kind, 50, { circuit: 'slow' }), event('mark', 51)];
    const repair = event(kind, 52);
    const run = told({}, [lost, ...others, repair]);
    expect(repairAfter(run, lost)).toBe(repair);
    expect(repairAfter(run, loss(40))).toBeNull();
  });
});

describe('the loss behind a window that a repair has set', () => {
  const window = (part: object = {}) =>
    ({
      ...{ quantity: 'cwnd', atS: 0.1, cwndBytes: [8192, 512], ssthreshBytes: [9000, 4096] },
      ...{ rule: 'A rule.', queues: [], ackedBytes: 0 },
      ...{ unacknowledgedByte: 1024, repairs: true, ...part },
    }) as Change;
  const missing = loss(40, { bytes: [512, 1535] });
  const events = [
    ...[loss(30, { bytes: [1024, 1535] }), missing, loss(50, { bytes: [1536, 2047] })],
    ...[loss(60, { bytes: null }), loss(70, { circuit: 'slow', bytes: [1024, 1535] })],
    ...[event('frameLost', 80, { bytes: [1024, 1535] }), loss(110, { bytes: [1024, 1535] })],
  ];
  const behind = (part: object) => lossBehind(events, 'fast', window(part));

  it('is the newest one before it of the first byte that is missing', () => {
    expect(behind({})).toBe(missing);
    expect(behind({ cwndBytes: [1024, 2048] })).toBe(missing);
    expect(behind({ unacknowledgedByte: 2048 })).toBeNull();
  });

  it('is none where nothing was repaired, even if the window fell', () => {
    expect(behind({ repairs: false })).toBeNull();
    expect(behind({ quantity: 'acr' })).toBeNull();
  });
});
