import { describe, expect, it } from 'vitest';
import { createRing } from '../../web/src/base/ring';

describe('ring', () => {
  it('keeps only the newest numbers', () => {
    const ring = createRing(3);
    for (const value of [100, 1, 2, 3]) ring.push(value);
    expect(ring.size()).toBe(3);
    expect(ring.quantile(0.99)).toBe(3);
  });

  it('answers the median, and 0 when it is empty', () => {
    const ring = createRing(8);
    expect(ring.quantile(0.5)).toBe(0);
    for (const value of [5, 1, 3]) ring.push(value);
    expect(ring.quantile(0.5)).toBe(3);
    ring.clear();
    expect(ring.size()).toBe(0);
  });

  it('refuses to hold nothing', () => {
    expect(() => createRing(0)).toThrow();
  });
});
