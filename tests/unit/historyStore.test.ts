import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent, SeriesInfo } from '../../web/src/model/engineTypes';
import {
  decodeFrame,
  FADE_AFTER_MS,
  type FrameListener,
  HistoryStore,
  RunHistory,
} from '../../web/src/run/history';

const series: readonly SeriesInfo[] = ['a', 'b'].map((label, index) => ({
  index,
  quantity: 'queue',
  label,
  unit: 'cells',
  element: label,
  colour: index,
}));

/** Rows at the given times; columns hold the time times 10 and times 100. */
function frame(...times: number[]) {
  const values = Float64Array.from([
    ...times,
    ...times.map((t) => 10 * t),
    ...times.map((t) => 100 * t),
  ]);
  return decodeFrame(values.buffer, times.length, 2);
}

const event = (timeS: number, kind: RunEvent['kind'] = 'mark'): RunEvent => ({
  timeS,
  kind,
  element: 'p',
  circuit: null,
  queuedCells: null,
  cause: 'c',
  count: 1,
  bytes: null,
});

const times = (run: RunHistory) => [...run.time.subarray(0, run.rows)];

describe('decoding a frame', () => {
  it('lays views over a buffer that may be larger than the rows', () => {
    const buffer = new ArrayBuffer(1_024);
    new Float64Array(buffer).set([1, 2, 10, 20, 100, 200]);
    const { time, columns } = decodeFrame(buffer, 2, 2);
    expect([...time]).toEqual([1, 2]);
    expect(columns.map((column) => [...column])).toEqual([
      [10, 20],
      [100, 200],
    ]);
  });

  it('refuses a buffer that is too small', () => {
    expect(() => decodeFrame(new ArrayBuffer(8), 2, 2)).toThrow('broken promise');
  });
});

describe('one run', () => {
  it('grows by any cut of the same rows to the same columns', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }),
        (cuts) => {
          const run = new RunHistory(series);
          let next = 0;
          for (const cut of cuts) {
            run.append(frame(...Array.from({ length: cut }, (_, i) => next + i)));
            next += cut;
          }
          expect(run.rows).toBe(next);
          expect(times(run)).toEqual(Array.from({ length: next }, (_, i) => i));
          expect(run.columns[1]?.[next - 1]).toBe(100 * (next - 1));
        },
      ),
    );
  });

  it('ignores replayed rows', () => {
    const run = new RunHistory(series);
    run.append(frame(1, 2, 3));
    run.append(frame(2, 3, 4));
    run.append(frame(1));
    expect(times(run)).toEqual([1, 2, 3, 4]);
  });

  it('keeps events in order of time', () => {
    const run = new RunHistory(series);
    run.appendEvents([event(1), event(3)]);
    run.appendEvents([event(2), event(3, 'timeout'), event(1, 'cellLoss')]);
    expect(run.events.map(({ timeS }) => timeS)).toEqual([1, 1, 2, 3, 3]);
    // Of one instant, as they came.
    expect([run.events[1]?.kind, run.events[4]?.kind]).toEqual(['cellLoss', 'timeout']);
  });

  it('forgets what lies behind a change, and takes what comes instead', () => {
    const run = new RunHistory(series);
    run.append(frame(1, 2, 3));
    run.appendEvents([event(1), event(2), event(2, 'parameterChange'), event(3)]);
    run.truncate(2);
    expect(times(run)).toEqual([1, 2]);
    expect(run.events).toHaveLength(3);
    run.truncate(2, true);
    expect(run.events).toEqual([event(1), event(2)]);
    run.append(frame(2.5, 3));
    expect(times(run)).toEqual([1, 2, 2.5, 3]);
  });

  it('keeps its epoch while it grows, and has one of its own when rows are dropped or thinned out', () => {
    const run = new RunHistory(series, 300);
    const seen = [run.epoch];
    run.append(frame(1, 2, 3));
    run.truncate(3);
    expect(run.epoch).toBe(seen[0]);
    run.truncate(2);
    seen.push(run.epoch);
    run.append(frame(...Array.from({ length: 200 }, (_, at) => 3 + at)));
    seen.push(run.epoch, new RunHistory(series).epoch);
    expect(new Set(seen).size).toBe(4);
  });

  // Room for an even and for an odd number of rows.
  it.each([300, 297])('holds %d numbers at most, and still reaches from start to end', (most) => {
    const run = new RunHistory(series, most);
    for (let t = 0; t < 10_000; t += 10)
      run.append(frame(...Array.from({ length: 10 }, (_, i) => t + i)));
    expect(run.rows).toBeLessThanOrEqual(most / 3);
    expect(run.rows).toBeGreaterThan(45);
    const kept = times(run);
    const gaps = new Set(kept.slice(1).map((t, i) => t - (kept[i] ?? 0)));
    expect(gaps.size).toBe(1);
    expect(kept.at(-1)).toBeGreaterThan(9_500);
  });
});

describe('runs and ghosts', () => {
  const table = () => {
    const frames: FrameListener[] = [];
    const timers: { ms: number; callback: () => void; isOff: boolean }[] = [];
    const store = new HistoryStore({
      onFrame: (callback) => void frames.push(callback),
      after: (ms, callback) => {
        const timer = { ms, callback, isOff: false };
        timers.push(timer);
        return () => {
          timer.isOff = true;
        };
      },
    });
    const show = () => {
      for (const callback of frames.splice(0)) callback(0);
    };
    const fade = () => {
      for (const timer of timers.splice(0)) if (!timer.isOff) timer.callback();
    };
    return { store, show, fade, timers };
  };
  const change = (gesture?: string) => ({ type: 'change', gesture }) as const;
  const ghostRows = (store: HistoryStore) => store.previousRun()?.rows ?? null;

  it('the run before a change is the previous run until three seconds after it is covered', () => {
    const { store, fade, timers } = table();
    store.begin(series, { type: 'unrelated' });
    store.append(frame(1, 2, 3));
    store.begin(series, change('g1'));
    expect(ghostRows(store)).toBe(3);
    fade();
    expect(ghostRows(store)).toBe(3);
    store.covered();
    expect(timers[0]?.ms).toBe(FADE_AFTER_MS);
    fade();
    expect(store.previousRun()).toBeNull();
  });

  it('a previous run can be removed before its time', () => {
    const { store, timers } = table();
    store.begin(series, { type: 'unrelated' });
    store.append(frame(1, 2, 3));
    store.begin(series, change());
    store.covered();
    store.fade();
    expect(store.previousRun()).toBeNull();
    expect(timers[0]?.isOff).toBe(true);
  });

  it('a run says whose it is, also once it was changed on its way', () => {
    const { store } = table();
    store.begin(series, { type: 'unrelated' }, 'a');
    store.append(frame(1, 2, 3));
    expect(store.current().scenario).toBe('a');
    store.truncate(2, false, 'b');
    expect(store.current().scenario).toBe('b');
    store.begin(series, change('g'), 'c');
    store.append(frame(1));
    expect([store.previousRun()?.scenario, store.current().scenario]).toEqual(['b', 'c']);
  });

  it('all runs of one gesture are compared with the run before it', () => {
    const { store, fade } = table();
    store.begin(series, { type: 'unrelated' });
    store.append(frame(1, 2, 3));
    for (let i = 0; i < 5; i += 1) {
      store.begin(series, change('g1'));
      store.append(frame(1));
      store.covered();
    }
    expect(ghostRows(store)).toBe(3);
    store.begin(series, change('g2'));
    expect(ghostRows(store)).toBe(1);
    fade();
    expect(ghostRows(store)).toBe(1);
  });

  it('a run stays on show until the next of its gesture has samples, so that nothing flickers', () => {
    const { store, show } = table();
    let heard = 0;
    store.subscribe(() => {
      heard += 1;
    });
    store.begin(series, { type: 'unrelated' });
    store.append(frame(1, 2, 3));
    store.begin(series, change('g1'));
    // The first one of a gesture shows the previous run at once.
    expect([store.current().rows, store.isWaiting()]).toEqual([0, false]);
    store.append(frame(1, 2));
    show();
    heard = 0;
    const shown = store.current();
    store.begin(series, change('g1'));
    store.appendEvents([event(1)]);
    show();
    expect([heard, store.isWaiting()]).toEqual([0, true]);
    expect([store.current(), shown.rows, shown.events]).toEqual([shown, 2, []]);
    store.append(frame(1));
    show();
    expect([heard, store.isWaiting()]).toEqual([1, false]);
    expect([store.current().rows, store.current().events.length]).toEqual([1, 1]);
    expect(store.current()).not.toBe(shown);
  });

  it('a run stays on show no longer than until the next is covered, changed, or given up', () => {
    for (const end of ['covered', 'truncate', 'reveal'] as const) {
      const { store } = table();
      store.begin(series, { type: 'unrelated' });
      for (let run = 0; run < 3; run += 1) {
        store.append(frame(1, 2));
        store.begin(series, change('g1'));
      }
      expect([store.isWaiting(), store.current().rows]).toEqual([true, 2]);
      if (end === 'truncate') store.truncate(1, false);
      else store[end]();
      expect([store.isWaiting(), store.current().rows]).toEqual([false, 0]);
    }
  });

  it('a network of other curves is never waited for with the curves of the one before', () => {
    const { store } = table();
    store.begin(series, { type: 'unrelated' });
    store.append(frame(1));
    store.begin(series, change('g1'));
    store.append(frame(1));
    store.begin([...series], change('g1'));
    expect([store.isWaiting(), store.current().rows]).toEqual([false, 0]);
  });

  it('a run that never got a row is no previous run', () => {
    const { store } = table();
    store.begin(series, { type: 'unrelated' });
    store.append(frame(1, 2));
    store.begin(series, change());
    store.begin(series, change());
    expect(ghostRows(store)).toBe(2);
  });

  it('another experiment has no previous run', () => {
    const { store } = table();
    store.begin(series, { type: 'unrelated' });
    store.append(frame(1, 2));
    store.begin(series, { type: 'unrelated' });
    expect(store.previousRun()).toBeNull();
    expect(store.current().rows).toBe(0);
  });

  it('a run is covered from when that is said until another begins, and listeners hear of it', () => {
    const { store, show } = table();
    let heard = 0;
    store.subscribe(() => {
      heard += 1;
    });
    store.begin(series, { type: 'unrelated' });
    store.append(frame(1));
    show();
    expect([store.isCovered(), heard]).toEqual([false, 1]);
    store.covered();
    show();
    expect([store.isCovered(), heard]).toEqual([true, 2]);
    store.begin(series, change());
    expect(store.isCovered()).toBe(false);
  });

  it('listeners hear at most once per animation frame', () => {
    const { store, show } = table();
    let heard = 0;
    const stop = store.subscribe(() => {
      heard += 1;
    });
    store.begin(series, { type: 'unrelated' });
    for (let t = 1; t < 50; t += 1) store.append(frame(t));
    expect(heard).toBe(0);
    show();
    expect(heard).toBe(1);
    show();
    expect(heard).toBe(1);
    stop();
    store.append(frame(99));
    show();
    expect(heard).toBe(1);
  });
});
