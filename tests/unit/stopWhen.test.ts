import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quantity, RunEvent, RunInfo } from '../../web/src/model/engineTypes';
import { jain } from '../../web/src/model/fairness';
import { type Instant, instantOf, START } from '../../web/src/model/instant';
import type { HistoryView } from '../../web/src/run/history';
import type { RunState } from '../../web/src/run/protocol';
import {
  type Condition,
  firstHit,
  type Hit,
  readConditions,
} from '../../web/src/timeline/stopWhen/conditions';
import { isPossible } from '../../web/src/timeline/stopWhen/stopWhenWords';
import { Watch } from '../../web/src/timeline/stopWhen/watch';
import { info, series } from './plots/fixtures';

type Curve = readonly [quantity: Quantity, element: string, samples: readonly number[]];

/** A run sampled once a second from 0. */
function runOf(curves: readonly Curve[], events: readonly Partial<RunEvent>[] = []): HistoryView {
  const rows = curves[0]?.[2].length ?? 0;
  return {
    series: curves.map(([quantity, element], index) => ({
      ...{ index, quantity, element, label: element, unit: 'cells' as const, colour: 0 },
    })),
    rows,
    time: Float64Array.from({ length: rows }, (_, row) => row),
    columns: curves.map(([, , samples]) => Float64Array.from(samples)),
    events: events as readonly RunEvent[],
    epoch: 1,
  };
}

const above = (value: number, element: string | null = null): Condition => ({
  ...{ type: 'value', quantity: 'queue', element, sense: 'above', value },
});

describe('a condition', () => {
  const queue = runOf([['queue', 'SW1', [0, 5, 12, 15, 3, 11, 2]]]);

  it('fires when it becomes true, not while it stays true', () => {
    const times = [0, 1, 2, 3, 4, 5].map(
      (from) => firstHit(queue, [above(10)], instantOf(from))?.at,
    );
    expect(times).toEqual([...[2, 2, 5, 5, 5].map(instantOf), undefined]);
  });

  it('looks at one line, or at any', () => {
    const run = runOf([
      ['queue', 'SW1', [0, 0, 0, 20]],
      ['queue', 'SW2', [0, 20, 0, 0]],
    ]);
    expect(firstHit(run, [above(10, 'SW1')], START)).toMatchObject({
      at: instantOf(3),
      element: 'SW1',
    });
    expect(firstHit(run, [above(10)], START)).toMatchObject({ at: instantOf(1), element: 'SW2' });
  });

  it('of a rate is met when the rate falls to its value exactly', () => {
    const run = runOf([['acr', 'S1', [10, 8, 4, 4]]]);
    const atMcr: Condition = {
      ...{ type: 'value', quantity: 'acr', element: null, sense: 'below', value: 4 },
    };
    expect(firstHit(run, [atMcr], START)?.at).toBe(instantOf(2));
  });

  it('of fairness waits until somebody gets something', () => {
    const run = runOf([
      ['goodput', 'S1', [0, 10, 10, 10]],
      ['goodput', 'S2', [0, 10, 9, 0]],
    ]);
    expect(jain([10, 10])).toBe(1);
    expect(jain([10, 0])).toBe(0.5);
    expect(firstHit(run, [{ type: 'fairness', value: 0.6 }], START)?.at).toBe(instantOf(3));
    // Even shares are not below 1.
    expect(firstHit(run, [{ type: 'fairness', value: 1 }], START)?.at).toBe(instantOf(2));
  });

  it('of an event is met at the first event of its kind after the start', () => {
    const events = [0.5, 1.5, 2.5].map((timeS) => ({
      ...{ timeS, kind: 'cellLoss' as const, element: 'SW1' },
    }));
    const run = runOf([['queue', 'SW1', [0, 0, 0, 0]]], events);
    const loss: Condition = { type: 'event', kind: 'cellLoss' };
    expect(firstHit(run, [loss], START)?.at).toBe(instantOf(0.5));
    expect(firstHit(run, [loss], instantOf(0.5))?.at).toBe(instantOf(1.5));
    expect(firstHit(run, [{ type: 'event', kind: 'timeout' }], START)).toBeNull();
  });

  it('is the earliest of several', () => {
    expect(firstHit(queue, [above(14), above(10)], START)?.condition).toEqual(above(10));
  });

  it('that does not fit is not taken out of storage', () => {
    const good = [above(10), { type: 'event', kind: 'timeout' }];
    const bad = [{ type: 'value' }, { type: 'event', kind: 'sneeze' }, null, 7];
    expect(readConditions([...good, ...bad])).toEqual(good);
    expect(readConditions('nothing')).toEqual([]);
  });
});

/** Plays a run before a watch: rows come to the page, and the head after them, in steps. */
function play(view: HistoryView, steps: readonly number[], conditions: readonly Condition[]) {
  let at = { status: 'resting' as RunState, head: START, rows: 1 };
  const told: Hit[] = [];
  const stops: Instant[] = [];
  const watch = new Watch({
    run: () => ({ ...at, generation: 1, info: { durationS: view.rows - 1 } as RunInfo }),
    history: () => ({ ...view, rows: at.rows }),
    conditions: () => conditions,
    // The run hears of it later, and telling makes the watch look again.
    stopAt: (at) => stops.push(at),
    onHit: (hit) => {
      told.push(hit);
      watch.look();
    },
  });
  watch.look();
  for (const headS of steps) {
    if (stops.length > 0) break;
    const status: RunState = headS >= view.rows - 1 ? 'resting' : 'playing';
    at = { status, head: instantOf(headS), rows: Math.floor(headS) + 1 };
    watch.look();
  }
  return { stops, told };
}

describe('a watched run', () => {
  const saw = [0, 4, 8, 12, 16, 20, 0, 4, 8, 12];

  it('stops on the very sample, however large the steps are in which it is heard of', () => {
    const samples = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 40 });
    const strides = fc.array(fc.double({ min: 0.1, max: 9, noNaN: true }), {
      minLength: 400,
      maxLength: 400,
    });
    fc.assert(
      fc.property(samples, strides, fc.integer({ min: 0, max: 19 }), (queue, by, value) => {
        const view = runOf([['queue', 'SW1', queue]]);
        const end = queue.length - 1;
        // What a run gets done before it is first heard of is never all of it.
        let headS = Math.min(end - 0.5, by[0] ?? 0);
        const steps = by.map((step, place) => {
          if (place > 0) headS = Math.min(end, headS + step);
          return headS;
        });
        const wanted = firstHit(view, [above(value)], START);
        const { stops } = play(view, steps, [above(value)]);
        expect(stops).toEqual(wanted === null ? [] : [wanted.at]);
      }),
    );
  });

  it('that reaches its end in one step is taken back to where the condition came true', () => {
    const { stops, told } = play(runOf([['queue', 'SW1', saw]]), [1, 9], [above(10)]);
    expect(stops).toEqual([instantOf(3)]);
    expect(told[0]).toMatchObject({ at: instantOf(3), element: 'SW1' });
  });

  it('that was at its end and begins again is watched from the start', () => {
    const { stops } = play(runOf([['queue', 'SW1', saw]]), [9, 4], [above(10)]);
    expect(stops).toEqual([instantOf(3)]);
  });

  it('goes on to its end without conditions', () => {
    expect(play(runOf([['queue', 'SW1', saw]]), [3, 9], []).stops).toEqual([]);
  });
});

it('fairness can be waited for where two or more share, a curve where it is one of the run', () => {
  const of = (...names: readonly string[]) =>
    info(names.map((name, place) => series(place, 'goodput', name)));
  const fairness: Condition = { type: 'fairness', value: 0.9 };
  expect(isPossible(fairness, of('vc1'))).toBe(false);
  expect(isPossible(fairness, of('vc1', 'vc2'))).toBe(true);
  const curve = { type: 'value', quantity: 'goodput', sense: 'above', value: 1 } as const;
  expect(isPossible({ ...curve, element: null }, of())).toBe(false);
  expect(isPossible({ ...curve, element: null }, of('vc1'))).toBe(true);
  expect(isPossible({ ...curve, element: 'vc2' }, of('vc1'))).toBe(false);
});
