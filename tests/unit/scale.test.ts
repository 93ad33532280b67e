import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParamSpec } from '../../web/src/model/engineTypes';
import { isOnNotch, makeScale, type Scale, stepValue } from '../../web/src/model/scale';

type Numeric = Pick<ParamSpec, 'kind' | 'min' | 'max' | 'grid'>;
const real = (min: number, max: number, grid: ParamSpec['grid']): Numeric => ({
  kind: 'real',
  min,
  max,
  grid,
});
const whole = (min: number, max: number, grid: ParamSpec['grid']): Numeric => ({
  kind: 'integer',
  min,
  max,
  grid,
});
const DECADES = { type: 'oneTwoFive' } as const;
const powers = (least: number, orZero = false) => ({ type: 'powersOfTwo', orZero, least }) as const;
const notches = (scale: Scale) =>
  Array.from({ length: scale.count }, (_, index) => scale.notch(index));

const SPECS: readonly (readonly [name: string, spec: Numeric])[] = [
  ['oneTwoFive', real(0.1, 1000, DECADES)],
  ['oneTwoFive, odd ends', real(0.3, 622.08, DECADES)],
  ['oneTwoFive from zero', real(0, 10_000, DECADES)],
  ['oneTwoFive whole', whole(1, 1_000_000, DECADES)],
  ['powersOfTwo', real(1 / 32768, 1, powers(1 / 32768))],
  ['powersOfTwo or zero', real(0, 1, powers(1 / 64, true))],
  ['powersOfTwo whole', whole(2, 256, powers(2))],
  ['linear', real(0.5, 1, { type: 'linear', step: 0.01 })],
  ['linear whole', whole(1, 50, { type: 'linear', step: 1 })],
  ['linear, odd end', real(0, 1, { type: 'linear', step: 0.3 })],
];

describe('notches', () => {
  it('are 1, 2, 5 in every decade, and the ends', () => {
    expect(notches(makeScale(real(0.3, 15, DECADES)))).toEqual([0.3, 0.5, 1, 2, 5, 10, 15]);
  });

  it('are sixteen powers of two from 1/32768 to 1', () => {
    const all = notches(makeScale(real(1 / 32768, 1, powers(1 / 32768))));
    expect(all).toHaveLength(16);
    expect(all[0]).toBe(1 / 32768);
    expect(all[11]).toBe(1 / 16);
    expect(all[15]).toBe(1);
  });

  it('have zero in front where it is legal', () => {
    const scale = makeScale(real(0, 1, powers(1 / 64, true)));
    expect(notches(scale).slice(0, 2)).toEqual([0, 1 / 64]);
  });

  it('are exact decimals on a linear grid', () => {
    expect(makeScale(real(0, 1, { type: 'linear', step: 0.1 })).notch(3)).toBe(0.3);
  });

  it.each(SPECS)('ascend from min to max: %s', (_, spec) => {
    const all = notches(makeScale(spec));
    expect(all[0]).toBe(spec.min);
    expect(all.at(-1)).toBe(spec.max);
    expect([...all].sort((a, b) => a - b)).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('positions', () => {
  it.each(SPECS)('and values turn into each other at every notch: %s', (_, spec) => {
    const scale = makeScale(spec);
    notches(scale).forEach((value, index) => {
      expect(scale.positionOf(value)).toBeCloseTo(index, 9);
      expect(scale.valueAt(index)).toBe(value);
      expect(isOnNotch(scale, value)).toBe(true);
    });
  });

  it.each(SPECS)('rise with the value: %s', (_, spec) => {
    const scale = makeScale(spec);
    const value = fc.double({ min: spec.min, max: spec.max, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(scale.positionOf(low)).toBeLessThanOrEqual(scale.positionOf(high));
        expect(scale.positionOf(low)).toBeGreaterThanOrEqual(0);
        expect(scale.positionOf(high)).toBeLessThanOrEqual(scale.count - 1);
      }),
    );
  });

  it('between notches show as such', () => {
    const scale = makeScale(whole(1, 1_000_000, DECADES));
    expect(isOnNotch(scale, 4096)).toBe(false);
    expect(scale.positionOf(4096)).toBeCloseTo(10.6987, 3);
  });
});

describe('steps', () => {
  const scale = makeScale(real(0.1, 1000, DECADES));

  it.each([
    ['a notch up', 20, 'notch', 1, 50],
    ['a notch down', 20, 'notch', -1, 10],
    ['a notch up from between', 23, 'notch', 1, 50],
    ['a notch down from between', 23, 'notch', -1, 20],
    ['a tenth up', 20, 'fine', 1, 23],
    ['a tenth down', 20, 'fine', -1, 19],
    ['a decade up', 2, 'page', 1, 20],
    ['a decade down', 2, 'page', -1, 0.2],
    ['a decade up from between', 2.3, 'page', 1, 23],
    ['to the end', 20, 'end', 1, 1000],
    ['to the start', 20, 'end', -1, 0.1],
    ['not beyond the end', 1000, 'notch', 1, 1000],
    ['not beyond the start', 0.1, 'page', -1, 0.1],
  ] as const)('go %s', (_, from, tier, direction, to) => {
    expect(stepValue(scale, from, tier, direction)).toBe(to);
  });

  it('of a strict scale always land on a notch', () => {
    const rif = makeScale(real(1 / 32768, 1, powers(1 / 32768)));
    expect(stepValue(rif, 1 / 16, 'fine', 1)).toBe(1 / 8);
    expect(stepValue(rif, 1 / 16, 'page', -1)).toBe(1 / 256);
  });

  it('move a whole number by at least one', () => {
    const counts = makeScale(whole(1, 1_000_000, DECADES));
    expect(stepValue(counts, 1, 'fine', 1)).toBe(2);
    expect(stepValue(counts, 2, 'fine', 1)).toBe(3);
    expect(stepValue(counts, 1000, 'fine', 1)).toBe(1100);
  });

  // A slider that cannot be repeated or whose big step is smaller than the normal one is a known complaint.
  it.each(SPECS)('are fine < notch < page wherever there is room: %s', (_, spec) => {
    const any = makeScale(spec);
    const index = fc.integer({ min: 0, max: any.count - 1 });
    fc.assert(
      fc.property(index, fc.constantFrom<1 | -1>(1, -1), (start, direction) => {
        const from = any.notch(start);
        const step = (tier: 'fine' | 'notch' | 'page') =>
          Math.abs(any.positionOf(stepValue(any, from, tier, direction)) - start);
        const room = direction === 1 ? any.count - 1 - start : start;
        if (room < 1) {
          expect(step('notch')).toBe(0);
          return;
        }
        const next = any.notch(start + direction);
        const divisible = !any.strict && (spec.kind === 'real' || Math.abs(next - from) > 1);
        if (divisible) expect(step('fine')).toBeLessThan(step('notch'));
        else expect(step('fine')).toBe(step('notch'));
        expect(step('fine')).toBeGreaterThan(0);
        if (room >= any.page) expect(step('notch')).toBeLessThan(step('page'));
      }),
    );
  });

  it.each(SPECS)('never leave the range: %s', (_, spec) => {
    const any = makeScale(spec);
    const value = fc.double({ min: spec.min, max: spec.max, noNaN: true });
    const tier = fc.constantFrom<'fine' | 'notch' | 'page' | 'end'>('fine', 'notch', 'page', 'end');
    fc.assert(
      fc.property(value, tier, fc.constantFrom<1 | -1>(1, -1), (from, size, direction) => {
        const to = stepValue(any, from, size, direction);
        expect(to).toBeGreaterThanOrEqual(spec.min);
        expect(to).toBeLessThanOrEqual(spec.max);
      }),
    );
  });
});
