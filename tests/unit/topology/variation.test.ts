import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../../web/src/model/catalog';
import type { DrawnLink } from '../../../web/src/model/network/drawn';
import {
  firstVariation,
  plainRate,
  type RateStep,
  rateSpec,
  timeProblem,
  VARIATIONS,
  variationText,
  whyNoStep,
  withStepAdded,
} from '../../../web/src/model/network/variation';

const link = { id: 'l', from: 'a', to: 'b', rateMbps: 10, backRateMbps: 2 } as DrawnLink;

describe('a rate that changes', () => {
  it('begins around the rate that its direction has', () => {
    expect([plainRate(link, 'varies'), plainRate(link, 'backVaries')]).toEqual([10, 2]);
    expect(VARIATIONS.map(({ id }) => firstVariation(id, 10))).toEqual([
      undefined,
      { kind: 'redrawn', leastMbps: 5, mostMbps: 10, everyMs: 5 },
      { kind: 'steps', steps: [[100, 5]] },
    ]);
  });

  it('is never below the least rate of a link', () => {
    const { min } = rateSpec();
    expect(firstVariation('redrawn', min)).toMatchObject({ leastMbps: min, mostMbps: min });
  });

  it('is told in words', () => {
    const told = VARIATIONS.map(({ id }) => variationText(firstVariation(id, 10) ?? null));
    expect(told).toEqual(['constant', '5 to 10 Mb/s, drawn every 5 ms', 'one step']);
  });
});

describe('a list of steps', () => {
  const steps: readonly RateStep[] = [
    [100, 5],
    [200, 8],
    [300, 1],
  ];

  it('refuses a time that does not rise, in words', () => {
    expect(timeProblem(steps, 1, 150)).toBeNull();
    expect(timeProblem(steps, 1, 100)).toBe('It comes after the step at 100 ms.');
    expect(timeProblem(steps, 1, 300)).toBe('It comes before the step at 300 ms.');
    expect(timeProblem(steps, 0, -1)).toBe('A step is between 0 and 3600000 ms.');
  });

  it('grows at its end, as long as there is time and room', () => {
    expect(withStepAdded(steps).at(-1)).toEqual([400, 1]);
    expect(whyNoStep(steps)).toBeNull();
    expect(whyNoStep([[3_600_000, 1]])).toMatch(/latest/);
    expect(
      whyNoStep(Array.from({ length: catalog.limits.steps }, (_, i) => [i, 1] as const)),
    ).toMatch(/maximum/);
  });

  it('rises whatever is accepted', () => {
    const edit = fc.record({ place: fc.nat(5), ms: fc.integer({ min: -50, max: 900 }) });
    fc.assert(
      fc.property(fc.array(edit), (edits) => {
        let list = withStepAdded(steps);
        for (const { place, ms } of edits) {
          const at = place % list.length;
          if (timeProblem(list, at, ms) !== null) list = withStepAdded(list);
          else list = list.with(at, [ms, 1]);
        }
        const times = list.map(([ms]) => ms);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      }),
    );
  });
});
