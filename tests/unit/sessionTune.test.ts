/** Knobs turned from now on, while a run stands or goes. */
import { describe, expect, it } from 'vitest';
import { MOST_FRAMES, type Request } from '../../web/src/run/protocol';
import { type Bench, bench, last, load, SLOW, seek, summaryOf } from './fixtures/sessionBench';

describe('changing a knob from now', () => {
  const tune = (value: number | string, key = 'rif'): Request => ({
    type: 'tune',
    generation: 1,
    target: 'abr',
    key,
    value,
  });
  const at = (b: Bench, timeS: number) => {
    b.session.handle(seek(1, timeS));
    b.host.settle();
  };
  const loaded = () => {
    const b = bench();
    b.session.handle(load(1, {}));
    b.host.settle();
    return b;
  };

  it('is recorded with its instant and discards what lay behind the head', () => {
    const b = loaded();
    at(b, 0.3);
    b.session.handle(tune(5));
    b.host.settle();
    expect(b.host.of('recorded').at(-1)?.command).toEqual({
      atUs: 300_000,
      target: 'abr',
      key: 'rif',
      value: 5,
    });
    expect(last(b)).toMatchObject({ headS: 0.3, horizonS: 0.3, state: 'resting' });
    expect(Math.max(...b.rows.keys())).toBe(0.3);
  });

  it('is given again at the same instant when the run is replayed', () => {
    const b = loaded();
    at(b, 0.3);
    b.session.handle(tune(5));
    at(b, 0.6);
    b.session.handle(tune(9, 'rdf'));
    at(b, 0.9);
    const first = new Map(b.rows);
    const end = summaryOf(b, 1);
    for (const timeS of [0.1, 0.3, 0.45, 0.6, 0.9]) at(b, timeS);
    expect(summaryOf(b, 1)).toBe(end);
    expect(b.rows).toEqual(first);
    at(b, 0.45);
    const middle = summaryOf(b, 1);
    const straight = loaded();
    at(straight, 0.3);
    straight.session.handle(tune(5));
    at(straight, 0.45);
    expect(middle).toBe(summaryOf(straight, 1));
  });

  it('forgets later commands when the past is changed', () => {
    const b = loaded();
    at(b, 0.4);
    b.session.handle(tune(9));
    at(b, 0.7);
    at(b, 0.2);
    b.session.handle(tune(5));
    at(b, 0.7);
    const straight = loaded();
    at(straight, 0.2);
    straight.session.handle(tune(5));
    at(straight, 0.7);
    expect(summaryOf(b, 1)).toBe(summaryOf(straight, 1));
    expect([...b.rows]).toEqual([...straight.rows]);
  });

  it('at the same instant takes the place of the one before', () => {
    const b = loaded();
    at(b, 0.3);
    for (const value of [1, 2, 3, 4]) b.session.handle(tune(value));
    b.session.handle(tune(8, 'rdf'));
    b.session.handle(tune(5));
    at(b, 0.6);
    const straight = loaded();
    at(straight, 0.3);
    straight.session.handle(tune(8, 'rdf'));
    straight.session.handle(tune(5));
    at(straight, 0.6);
    expect(summaryOf(b, 1)).toBe(summaryOf(straight, 1));
  });

  it('loses no row that was still held back', () => {
    const b = bench(false);
    b.session.handle(load(1, SLOW, 40));
    b.host.settle();
    b.session.handle(seek(1, 30));
    b.host.settle();
    expect(b.host.of('frame')).toHaveLength(MOST_FRAMES);
    b.session.handle(tune(5));
    b.host.settle();
    expect(b.rows.size).toBe(30_001);
  });

  it('when refused leaves everything as it was', () => {
    const b = loaded();
    at(b, 0.3);
    const before = summaryOf(b, 1);
    b.session.handle(tune('much'));
    b.host.settle();
    expect(b.host.of('refused').at(-1)).toMatchObject({
      during: 'tune',
      problems: [{ path: 'abr.rif' }],
    });
    expect(summaryOf(b, 1)).toBe(before);
    expect(last(b)?.horizonS).toBe(0.5);
  });
});
