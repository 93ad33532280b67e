import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { MOST_FRAMES, type Request } from '../../web/src/run/protocol';
import { GROWTH_MS } from '../../web/src/run/worker/outbox';
import { bench, last, load, positions, SLOW, seek, summaryOf } from './fixtures/sessionBench';

describe('how far a run is shown', () => {
  it('goes further than the horizon where that took less than it may', () => {
    const b = bench();
    // 500 hops up to the horizon, and four times that may be spent.
    b.session.handle({ ...load(1, { durationMs: 9_000, hops: 1 }), effort: 2_000 } as Request);
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 2, horizonS: 2, state: 'resting' });
  });
});

describe('loading', () => {
  it('covers the horizon, sends every row once, then says so', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    expect([...b.rows.keys()]).toHaveLength(501);
    expect(b.host.of('covered')).toHaveLength(1);
    expect(b.host.posted.findLastIndex((report) => report.type === 'frame')).toBeLessThan(
      b.host.posted.findIndex((report) => report.type === 'covered'),
    );
    expect(last(b)).toMatchObject({ headS: 0.5, horizonS: 0.5, state: 'resting' });
  });

  it('sends the first frame after one slice', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 20_000 }, 20));
    b.host.tick();
    expect(b.host.of('frame').length).toBeGreaterThan(0);
    expect(b.host.of('covered')).toHaveLength(0);
  });

  it('sends news of a growing run at the pace at which they are drawn', () => {
    const b = bench();
    b.session.handle(load(1, SLOW, 40));
    const startMs = b.host.now();
    b.host.settle();
    const wallMs = b.host.now() - startMs;
    expect(wallMs).toBeGreaterThan(2 * GROWTH_MS);
    // The first at once, the last with the end.
    const most = wallMs / GROWTH_MS + 2;
    expect(b.host.of('frame').length).toBeGreaterThan(2);
    expect(b.host.of('frame').length).toBeLessThanOrEqual(most);
    expect(b.host.of('position').length).toBeLessThanOrEqual(most);
  });

  it('tells a run all at once that is complete within its quiet time, cells included', () => {
    const b = bench();
    b.session.handle({ ...load(1, SLOW, 20), quietMs: 10_000 } as Request);
    b.session.handle({ type: 'cells', generation: 1, max: 3 });
    b.host.settle();
    const told = b.host.posted.map(({ type }) => type).filter((type) => type !== 'events');
    expect(told).toEqual(['ready', 'frame', 'covered', 'cells', 'position']);
    expect(b.host.of('cells')).toMatchObject([{ head: instantOf(20) }]);
  });

  it('tells of a run that takes longer once its quiet time is over', () => {
    const b = bench();
    b.session.handle({ ...load(1, SLOW, 40), quietMs: GROWTH_MS } as Request);
    b.session.handle({ type: 'cells', generation: 1, max: 3 });
    while (b.host.of('frame').length === 0) b.host.tick();
    expect(b.host.now()).toBeGreaterThanOrEqual(GROWTH_MS);
    expect(b.host.of('covered')).toHaveLength(0);
    b.host.tick();
    expect(b.host.of('cells')).toHaveLength(1);
    b.host.settle();
    expect(b.host.of('covered')).toHaveLength(1);
  });

  it('honours only the newest of several queued loads', () => {
    const b = bench();
    for (let generation = 1; generation <= 5; generation += 1)
      b.session.handle(load(generation, {}));
    b.host.settle();
    expect(b.factory.loads).toBe(1);
    expect(b.host.of('ready').map((report) => report.generation)).toEqual([5]);
  });

  it('abandons the current run at once', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 100_000 }, 100));
    b.host.tick();
    b.session.handle(load(2, { start: 7 }));
    const seen = b.host.posted.length;
    b.host.settle();
    const later = b.host.posted.slice(seen).filter((report) => 'generation' in report);
    expect(later.every((report) => 'generation' in report && report.generation === 2)).toBe(true);
    expect(b.host.of('covered')).toHaveLength(1);
  });

  it('keeps the old run when the scenario is refused, under the new generation', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    const before = summaryOf(b, 1);
    b.session.handle(load(2, { refuse: true }));
    b.host.settle();
    expect(b.host.of('refused').at(-1)).toMatchObject({
      during: 'load',
      generation: 2,
      problems: [{ path: 'abr.rif' }],
    });
    expect(summaryOf(b, 2)).toBe(before);
  });

  it('puts the head before the horizon when asked to', () => {
    const b = bench();
    b.session.handle(load(1, {}, 0.5, 0.123));
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 0.123, horizonS: 0.5, state: 'resting' });
    expect(b.rows.size).toBe(501);
  });

  it('is finished when the horizon is the end', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 200 }, 0.5));
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 0.2, state: 'resting' });
  });

  it('gives the memory of the old run back', () => {
    const b = bench();
    for (let generation = 1; generation <= 4; generation += 1) {
      b.session.handle(load(generation, { durationMs: 5_000 }, 5));
      b.host.settle();
      b.session.handle(seek(generation, 1));
      b.host.settle();
    }
    expect(b.factory.living).toBeLessThan(30);
  });
});

describe('generations', () => {
  it('ignores requests for a run that is gone', () => {
    const b = bench();
    b.session.handle(load(3, {}));
    b.host.settle();
    const seen = b.host.posted.length;
    b.session.handle(seek(2, 0.1));
    b.session.handle({ type: 'play', generation: 4, speed: null });
    b.host.settle();
    expect(b.host.posted).toHaveLength(seen);
  });

  it('keeps requests that follow a load until it has been served', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.session.handle({ type: 'play', generation: 1, speed: null });
    b.session.handle({ type: 'cells', generation: 1, max: 10 });
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 1, state: 'resting' });
    expect(b.host.of('cells')).toHaveLength(1);
  });
});

describe('credit', () => {
  it('keeps simulating but holds rows back while the page takes none', () => {
    const b = bench(false);
    b.session.handle(load(1, SLOW, 40));
    b.host.settle();
    const frames = b.host.of('frame');
    expect(frames).toHaveLength(MOST_FRAMES);
    expect(b.host.of('covered')).toHaveLength(0);
    expect(last(b)?.horizonS).toBe(40);
    for (const _ of frames) b.session.handle({ type: 'frameTaken' });
    expect(b.rows.size).toBe(40_001);
    expect(b.host.of('covered')).toHaveLength(1);
  });
});

describe('playing', () => {
  it('is told of before the end, however near that is', () => {
    const b = bench();
    b.session.handle(load(1, {}, 0.999));
    b.host.settle();
    const before = positions(b).length;
    b.session.handle({ type: 'play', generation: 1, speed: null });
    b.host.settle();
    const told = positions(b).slice(before);
    expect(told.map(({ state }) => state)).toEqual(['playing', 'resting']);
    expect(told[0]?.headS).toBeCloseTo(0.999, 9);
  });

  it('keeps its speed', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 100_000 }, 0.1));
    b.host.settle();
    b.session.handle({ type: 'play', generation: 1, speed: 0.2 });
    b.host.pass(1_000);
    expect(last(b)?.headS).toBeCloseTo(0.3, 1);
    expect(last(b)?.state).toBe('playing');
  });

  it('reports its position at most sixty times a second', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 100_000 }, 0.1));
    b.host.settle();
    const before = b.host.of('position').length;
    b.session.handle({ type: 'play', generation: 1, speed: 0.2 });
    b.host.pass(1_000);
    const sent = b.host.of('position').length - before;
    expect(sent).toBeGreaterThan(30);
    expect(sent).toBeLessThan(63);
  });

  it('never works longer than a slice without listening', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 100_000 }, 50));
    let longest = 0;
    for (let i = 0; i < 200; i += 1) {
      const start = b.host.now();
      b.host.tick();
      if (i > 3) longest = Math.max(longest, b.host.now() - start);
    }
    expect(longest).toBeLessThan(10);
  });

  it('pauses within a slice, and goes on to the end when told', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 20_000 }, 0.1));
    b.host.settle();
    b.session.handle({ type: 'play', generation: 1, speed: null });
    b.host.tick();
    b.session.handle({ type: 'pause', generation: 1 });
    b.host.settle();
    expect(last(b)?.state).toBe('resting');
    expect(last(b)?.headS).toBeLessThan(20);
    b.session.handle({ type: 'play', generation: 1, speed: null });
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 20, state: 'resting' });
    expect(b.rows.size).toBe(20_001);
  });

  it('stops a run on its way to its horizon, which goes on when told', () => {
    const b = bench();
    b.session.handle(load(1, SLOW, 40));
    for (let slices = 0; slices < 5; slices += 1) b.host.tick();
    b.session.handle({ type: 'pause', generation: 1 });
    b.host.settle();
    const { headS = 40, horizonS, state } = last(b) ?? {};
    expect(state).toBe('resting');
    expect(headS).toBeGreaterThan(0);
    expect(headS).toBeLessThan(20);
    expect(horizonS).toBe(headS);
    expect(b.host.of('covered')).toHaveLength(1);
    b.session.handle({ type: 'play', generation: 1, speed: null });
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 40, state: 'resting' });
    expect(b.rows.size).toBe(40_001);
  });

  it('brings a run that has not begun to its horizon, and plays no further', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.session.handle({ type: 'play', generation: 1, speed: null });
    b.session.handle({ type: 'pause', generation: 1 });
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 0.5, horizonS: 0.5, state: 'resting' });
  });

  it('from a head before the horizon sends nothing twice', () => {
    const b = bench();
    b.session.handle(load(1, {}, 0.5, 0.1));
    b.host.settle();
    const frames = b.host.of('frame').length;
    b.session.handle({ type: 'play', generation: 1, speed: 0.2 });
    b.host.pass(1_000);
    expect(b.host.of('frame')).toHaveLength(frames);
    b.host.pass(2_000);
    expect(b.host.of('frame').length).toBeGreaterThan(frames);
    const times = [...b.rows.keys()];
    expect(times).toEqual(times.toSorted((x, y) => x - y));
  });
});

describe('seeking', () => {
  it('gives the very state of a run that went there straight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 8 }),
        (stops) => {
          const b = bench();
          b.session.handle(load(1, {}));
          b.host.settle();
          for (const us of stops) {
            b.session.handle(seek(1, us / 1e6));
            b.host.settle();
          }
          const at = (stops.at(-1) ?? 0) / 1e6;
          const straight = bench();
          straight.session.handle(load(1, {}, at));
          straight.host.settle();
          expect(summaryOf(b, 1)).toBe(summaryOf(straight, 1));
          expect(last(b)?.headS).toBe(at);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('backwards leaves the horizon where it is, forwards beyond it extends the history', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    b.session.handle(seek(1, 0.2));
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 0.2, horizonS: 0.5 });
    b.session.handle(seek(1, 0.8));
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 0.8, horizonS: 0.8 });
    expect(b.rows.size).toBe(801);
  });

  it('beyond the ends stops at the ends', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    b.session.handle(seek(1, -3));
    b.host.settle();
    expect(last(b)?.headS).toBe(0);
    b.session.handle(seek(1, 99));
    b.host.settle();
    expect(last(b)).toMatchObject({ headS: 1, state: 'resting' });
  });
});

describe('stepping', () => {
  const stepped = (unit: 'event' | 'cell' | 'rtt' | 'loss', direction: 1 | -1, from: number) => {
    const b = bench();
    b.session.handle(load(1, {}, 0.4, from));
    b.host.settle();
    b.session.handle({ type: 'step', generation: 1, unit, direction });
    b.host.settle();
    return last(b)?.headS;
  };

  it('goes to the neighbouring event, loss, round trip or cell', () => {
    expect(stepped('event', 1, 0.12)).toBe(0.15);
    expect(stepped('event', -1, 0.12)).toBe(0.1);
    expect(stepped('loss', 1, 0.12)).toBe(0.2);
    expect(stepped('loss', -1, 0.32)).toBe(0.3);
    expect(stepped('rtt', 1, 0.12)).toBeCloseTo(0.13, 9);
    expect(stepped('cell', -1, 0.12)).toBeCloseTo(0.119998, 9);
  });

  it('simulates beyond the horizon until something happens', () => {
    expect(stepped('event', 1, 0.4)).toBe(0.45);
    expect(stepped('loss', 1, 0.4)).toBe(0.5);
  });

  it('back from before the first event goes to the start', () => {
    expect(stepped('event', -1, 0.02)).toBe(0);
  });
});

describe('a trap', () => {
  it('is reported once, and the engine is never called again', () => {
    const b = bench();
    b.session.handle(load(1, { trapAtMs: 333 }));
    b.host.settle();
    expect(b.host.of('crashed')).toHaveLength(1);
    expect(b.host.of('crashed')[0]).toMatchObject({ generation: 1, message: 'unreachable' });
    const seen = b.host.posted.length;
    b.session.handle(seek(1, 0.1));
    b.session.handle({ type: 'summarize', generation: 1 });
    b.session.handle(load(2, {}));
    b.host.settle();
    expect(b.host.posted).toHaveLength(seen);
    expect(b.factory.callsAfterTrap).toBe(0);
  });

  it('during a change is a crash, not a refusal', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    b.session.handle({ type: 'tune', generation: 1, target: 'abr', key: 'rif', value: 'trap' });
    expect(b.host.of('crashed')).toHaveLength(1);
    expect(b.host.of('refused')).toHaveLength(0);
    expect(b.factory.callsAfterTrap).toBe(0);
  });
});
