import { describe, expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import type { Request } from '../../web/src/run/protocol';
import { bench, load, SLOW, seek, summaryOf } from './fixtures/sessionBench';

describe('runs that are likely to come next', () => {
  const foresee = (generation: number, ...scenarios: readonly object[]): Request => ({
    type: 'foresee',
    generation,
    scenarios: scenarios.map((each) => JSON.stringify(each)),
    horizon: instantOf(0.5),
  });

  it('are simulated at rest, and a load of one of them is the same run at once', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    b.session.handle(foresee(1, { start: 2 }, { start: 3 }));
    b.host.settle();
    expect(b.factory.loads).toBe(3);
    // Nothing of them is told before they are asked for.
    expect([...b.rows.values()]).toEqual([...plainly({}).rows.values()]);
    const startMs = b.host.now();
    b.session.handle(load(2, { start: 2 }));
    b.host.settle();
    expect(b.host.now() - startMs).toBeLessThan(0.1);
    const plain = plainly({ start: 2 });
    expect([...b.rows]).toEqual([...plain.rows]);
    expect(
      b.host
        .of('events')
        .flatMap(({ events }) => events)
        .slice(-9),
    ).toEqual(
      plain.host
        .of('events')
        .flatMap(({ events }) => events)
        .slice(-9),
    );
    expect(summaryOf(b, 2)).toBe(summaryOf(plain, 1));
    // Going back works from its copies as in any run.
    b.session.handle(seek(2, 0.2));
    b.host.settle();
    plain.session.handle(seek(1, 0.2));
    plain.host.settle();
    expect(summaryOf(b, 2)).toBe(summaryOf(plain, 1));
  });

  it('go on where they were when they are asked for too early', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    b.session.handle(foresee(1, { ...SLOW, start: 2 }));
    for (let turn = 0; turn < 20; turn += 1) b.host.tick();
    expect(b.factory.loads).toBe(2);
    b.session.handle(load(2, { ...SLOW, start: 2 }));
    b.host.settle();
    expect(b.factory.loads).toBe(2);
    expect([...b.rows]).toEqual([...plainly({ ...SLOW, start: 2 }).rows]);
  });

  it('take no memory once something else is loaded or expected', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    const before = b.factory.living;
    b.session.handle(foresee(1, { start: 2 }, { start: 3 }));
    b.host.settle();
    expect(b.factory.living).toBeGreaterThan(before);
    b.session.handle(foresee(1));
    b.host.settle();
    expect(b.factory.living).toBe(before);
    b.session.handle(foresee(1, { start: 2 }));
    b.host.settle();
    b.session.handle(load(2, { start: 4 }));
    b.host.settle();
    expect(b.factory.living).toBe(before);
  });

  it('are not begun where each would take long', () => {
    const b = bench();
    b.session.handle(load(1, { hops: 100_000 }));
    b.host.settle();
    b.session.handle(foresee(1, { start: 2 }));
    b.host.settle();
    expect(b.factory.loads).toBe(1);
  });

  it('are told to be refused only when they are asked for', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    b.session.handle(foresee(1, { refuse: true }, { start: 2 }));
    b.host.settle();
    expect(b.host.of('refused')).toHaveLength(0);
    expect(b.factory.loads).toBe(3);
    b.session.handle(load(2, { refuse: true }));
    b.host.settle();
    expect(b.host.of('refused')).toHaveLength(1);
  });

  it('wait while the run plays, and for a shorter stretch they are of no use', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 9_000 }));
    b.host.settle();
    b.session.handle({ type: 'play', generation: 1, speed: 0.001 });
    b.session.handle(foresee(1, { start: 2 }));
    for (let turn = 0; turn < 50; turn += 1) b.host.tick();
    expect(b.factory.loads).toBe(1);
    b.session.handle({ type: 'pause', generation: 1 });
    b.host.settle();
    expect(b.factory.loads).toBe(2);
    b.session.handle(load(2, { start: 2 }, 0.3));
    b.host.settle();
    expect(b.factory.loads).toBe(3);
    expect(Math.max(...b.rows.keys())).toBe(0.3);
  });

  function plainly(scenario: object) {
    const plain = bench();
    plain.session.handle(load(1, scenario));
    plain.host.settle();
    return plain;
  }
});
