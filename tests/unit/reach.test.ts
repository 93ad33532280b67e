import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachS } from '../../web/src/run/worker/run';

describe('how far a cheap run is shown at first', () => {
  it('leaves a run that costs as much as is allowed, or half of it, where it is', () => {
    expect(reachS(0.5, 250_000, 250_000, 4)).toBe(0.5);
    expect(reachS(0.5, 700_000, 250_000, 4)).toBe(0.5);
    expect(reachS(0.5, 130_000, 250_000, 30)).toBe(0.5);
  });

  it('goes on to a round instant where there is much to spare', () => {
    expect(reachS(0.5, 50_000, 250_000, 30)).toBe(2);
    expect(reachS(0.5, 4_779, 250_000, 70)).toBe(20);
    expect(reachS(0.5, 819, 250_000, 70)).toBe(70);
    expect(reachS(0.5, 0, 250_000, 10)).toBe(10);
  });

  it('never leaves the run, never goes back and never costs more than allowed', () => {
    const seconds = fc.double({ min: 0.01, max: 1_000, noNaN: true });
    const count = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(seconds, count, count, seconds, (horizon, hops, effort, longer) => {
        const reach = reachS(horizon, hops, effort, horizon + longer);
        expect(reach).toBeGreaterThanOrEqual(horizon);
        expect(reach).toBeLessThanOrEqual(horizon + longer);
        if (reach > horizon && hops > 0) {
          expect((hops * reach) / horizon).toBeLessThanOrEqual(effort * (1 + 1e-9));
        }
      }),
    );
  });
});
