/** Questions to a run: answered from a copy, one at a time. */

import { describe, expect, it } from 'vitest';
import type { TraceQuery } from '../../web/src/model/engineTypes';
import type { Request } from '../../web/src/run/protocol';
import { bench, load, seek, summaryOf } from './fixtures/sessionBench';

describe('questions', () => {
  const question = (
    number: number,
    circuit: string,
    [fromS, untilS]: readonly [number, number],
    filter: TraceQuery['filter'] = 'changes',
  ): Request => {
    const query = { circuit, fromS, untilS, filter };
    return { type: 'inquire', generation: 1, question: number, query };
  };

  it('are answered from a copy of the run, which stays as it is', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    const before = summaryOf(b, 1);
    const living = b.factory.living;
    b.session.handle(question(1, 'S1', [0.12, 0.26]));
    b.host.settle();
    const [found] = b.host.of('found');
    const times = found?.story?.changes.map((told) => (told as unknown as { timeS: number }).timeS);
    expect(times?.length).toBeGreaterThan(0);
    expect(times?.every((timeS) => timeS > 0.12 && timeS <= 0.26)).toBe(true);
    expect(summaryOf(b, 1)).toBe(before);
    expect(b.factory.living).toBe(living);
  });

  it('follow a cell only as long as it is under way', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    b.session.handle(question(1, 'S1', [0.1, 0.4], { nextCell: 'rm' }));
    b.host.settle();
    const path = b.host.of('found')[0]?.story?.path;
    expect(path?.kind).toBe('rm');
    // The fake's cells are under way for 20 ms.
    expect(path?.endS).toBeCloseTo(0.121, 9);
  });

  it('look out for the first instant behind the head, or the last one before', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    const asked = (number: number, stretch: readonly [number, number], first: number | null) => {
      const filter = { moments: { of: 'segment', only: false, first } } as const;
      b.session.handle(question(number, 'S1', stretch, filter));
      b.host.settle();
      const story = b.host.of('found').at(-1)?.story;
      expect(story?.changes).toEqual([]);
      return story?.moments.map(({ atS }) => atS);
    };
    // The fake tells of an event every 50 ms.
    expect(asked(1, [0.12, 1], 1)).toEqual([0.15]);
    expect(asked(2, [0.15, 1], 1)).toEqual([0.2]);
    expect(asked(3, [0.12, 0.34], null)).toEqual([0.3]);
    expect(asked(4, [0.12, 0.14], null)).toEqual([]);
    expect(asked(5, [0.12, 0.34], 9)).toEqual([0.15, 0.2, 0.25, 0.3]);
    expect(asked(6, [0.12, 0.34], 2)).toEqual([0.15, 0.2]);
  });

  it('say why there is no answer', () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    b.session.handle(question(1, 'none', [0.1, 0.2]));
    b.host.settle();
    expect(b.host.of('found')).toMatchObject([{ refusal: 'none: no such circuit', story: null }]);
    expect(b.host.of('crashed')).toHaveLength(0);
  });

  it('give way to newer ones, and to another run', () => {
    const b = bench();
    b.session.handle(load(1, { durationMs: 100_000 }, 50));
    b.host.settle();
    const living = b.factory.living;
    b.session.handle(question(1, 'S1', [1, 40]));
    b.session.handle(question(2, 'S1', [1, 40]));
    b.host.tick();
    expect(b.host.of('found')).toHaveLength(0);
    b.session.handle(load(2, {}));
    b.host.settle();
    expect(b.host.of('found')).toHaveLength(0);
    expect(b.factory.living).toBe(living);
  });

  it('see the commands given from now on', () => {
    const b = bench();
    b.session.handle(load(1, {}, 0.2));
    b.host.settle();
    b.session.handle({ type: 'tune', generation: 1, target: 'abr', key: 'rif', value: 3 });
    b.session.handle(seek(1, 0.4));
    b.host.settle();
    b.session.handle(question(1, 'S1', [0.15, 0.3]));
    b.host.settle();
    const [found] = b.host.of('found');
    expect(JSON.stringify(found?.story?.changes)).toContain('rif = 3');
  });
});
