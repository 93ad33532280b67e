/**
 * Slider positions of one parameter: which values lie on notches, and how to walk among them.
 *
 * A position is a notch index, 0 to `count − 1`; between two notches values run linearly, so that a
 * tenth of a notch is a number a person would write (20, 23, 26 … 50).
 */

import { withoutRoundingError } from '../base/units';
import type { ParamSpec } from './engineTypes';

/** Sizes of a step, from fine to the whole range. */
export type Tier = 'fine' | 'notch' | 'page' | 'end';

/** The walkable range of one parameter. */
export type Scale = {
  /** Number of notches, at least 2. */
  readonly count: number;
  /** True when only notches are legal values (powers of two). */
  readonly strict: boolean;
  /** Notches per page step: a decade on a logarithmic grid. */
  readonly page: number;
  /** Value at a notch; the index is brought into range. */
  readonly notch: (index: number) => number;
  /** Position of a value, fractional between notches; outside values go to the nearest end. */
  readonly positionOf: (value: number) => number;
  /** Value at a position, rounded to what the parameter can hold. */
  readonly valueAt: (position: number) => number;
  /** True when the notch is a landmark worth a longer tick. */
  readonly isMajor: (index: number) => boolean;
};

type NumericSpec = Pick<ParamSpec, 'kind' | 'min' | 'max' | 'grid'>;

/** Tolerance when comparing a value with a notch, relative. Chosen: far above rounding, far below a step. */
const CLOSE = 1e-9;
/** A logarithmic slider that starts at zero reaches this far below its maximum. Chosen. */
const DECADES_ABOVE_ZERO = 5;
/** Notches of a page step where no decade exists. */
const NOTCHES_PER_PAGE = 4;

/** Builds the scale of a numeric parameter. */
export function makeScale(spec: NumericSpec): Scale {
  switch (spec.grid.type) {
    case 'linear':
      return linearScale(spec, spec.grid.step);
    case 'powersOfTwo':
      return listScale(powersOfTwo(spec.max, spec.grid), spec, true, NOTCHES_PER_PAGE);
    case 'oneTwoFive':
      return listScale(oneTwoFive(spec), spec, false, 3);
  }
}

/** Next value when stepping from `value`; stays inside the range. */
export function stepValue(scale: Scale, value: number, tier: Tier, direction: 1 | -1): number {
  const position = scale.positionOf(value);
  switch (tier) {
    case 'end':
      return scale.notch(direction === 1 ? scale.count - 1 : 0);
    case 'notch':
      return scale.notch(nextNotch(position, direction));
    case 'page':
      return scale.strict
        ? scale.notch(Math.round(position) + direction * scale.page)
        : scale.valueAt(position + direction * scale.page);
    case 'fine':
      return scale.strict
        ? scale.notch(nextNotch(position, direction))
        : fineStep(scale, value, position, direction);
  }
}

/** Where steps of a size lead from `at`, which was reached from `from`: on in that direction, then back. */
export function stepsFrom(
  scale: Scale,
  at: number | null,
  from: number | null = at,
  tier: Tier = 'notch',
): readonly number[] {
  if (at === null) return [];
  const on = from !== null && at < from ? -1 : 1;
  const back = on === 1 ? -1 : 1;
  const reached = [stepValue(scale, at, tier, on), stepValue(scale, at, tier, back)];
  return reached.filter((value) => value !== at);
}

/** True when the value lies on a notch. */
export function isOnNotch(scale: Scale, value: number): boolean {
  return close(scale.notch(Math.round(scale.positionOf(value))), value);
}

/** A tenth of a notch; whole-number parameters move by at least one. */
function fineStep(scale: Scale, value: number, position: number, direction: 1 | -1): number {
  for (let tenths = 1; tenths <= 10; tenths += 1) {
    const onTenth = Math.round(position * 10) + direction * tenths;
    const candidate = scale.valueAt(onTenth / 10);
    if (direction * (candidate - value) > 0 && !close(candidate, value)) return candidate;
  }
  return value;
}

function nextNotch(position: number, direction: 1 | -1): number {
  const nearest = Math.round(position);
  const base = Math.abs(nearest - position) < 1e-6 ? nearest : position;
  return direction === 1 ? Math.floor(base) + 1 : Math.ceil(base) - 1;
}

function linearScale(spec: NumericSpec, step: number): Scale {
  const { min, max } = spec;
  const steps = Math.max(1, Math.ceil((max - min) / step - CLOSE));
  const notch = (index: number) =>
    index >= steps ? max : withoutRoundingError(min + Math.max(0, Math.round(index)) * step);
  const last = notch(steps - 1);
  return {
    count: steps + 1,
    strict: false,
    page: Math.max(NOTCHES_PER_PAGE, Math.ceil(steps / 10)),
    notch,
    positionOf: (value) => {
      if (value >= max) return steps;
      if (value > last) return steps - 1 + (value - last) / (max - last);
      return Math.max(0, (value - min) / step);
    },
    valueAt: (position) => {
      const below = clamp(Math.floor(position), 0, steps - 1);
      const share = clamp(position - below, 0, 1);
      const value = notch(below) + share * (notch(below + 1) - notch(below));
      return settle(value, spec);
    },
    isMajor: (index) => index % 10 === 0,
  };
}

/** A scale over a list of notches, ascending. */
function listScale(
  notches: readonly number[],
  spec: NumericSpec,
  strict: boolean,
  page: number,
): Scale {
  const last = notches.length - 1;
  const notch = (index: number) => notches[clamp(Math.round(index), 0, last)] ?? spec.min;
  return {
    count: notches.length,
    strict,
    page,
    notch,
    positionOf: (value) => {
      if (value >= notch(last)) return last;
      if (value <= notch(0)) return 0;
      const above = notches.findIndex((candidate) => candidate > value);
      const [low, high] = [notch(above - 1), notch(above)];
      return above - 1 + (value - low) / (high - low);
    },
    valueAt: (position) => {
      if (strict) return notch(position);
      const below = clamp(Math.floor(position), 0, last - 1);
      const share = clamp(position - below, 0, 1);
      if (close(share, 0) || close(share, 1)) return notch(below + share);
      return settle(notch(below) + share * (notch(below + 1) - notch(below)), spec);
    },
    isMajor: (index) => {
      const exponent = strict ? Math.log2(notch(index)) / 5 : Math.log10(notch(index));
      return close(exponent, Math.round(exponent));
    },
  };
}

/** 1, 2, 5, 10 … between the ends, and the ends themselves. */
function oneTwoFive({ kind, min, max }: NumericSpec): readonly number[] {
  const smallest = min > 0 ? min : kind === 'integer' ? 1 : max * 10 ** -DECADES_ABOVE_ZERO;
  const notches = [min];
  const from = Math.floor(Math.log10(smallest));
  const to = Math.ceil(Math.log10(max));
  for (let exponent = from; exponent <= to; exponent += 1) {
    for (const mantissa of [1, 2, 5]) {
      const value = Number(`${mantissa}e${exponent}`);
      const fits = value >= smallest * (1 - CLOSE) && value > min && value < max;
      if (fits && !close(value, min) && !close(value, max)) notches.push(value);
    }
  }
  notches.push(max);
  return notches;
}

/** Powers of two between the ends, with 0 in front where it is legal. */
function powersOfTwo(
  max: number,
  { orZero, least }: Extract<ParamSpec['grid'], { type: 'powersOfTwo' }>,
): readonly number[] {
  const notches: number[] = orZero ? [0] : [];
  const from = Math.ceil(Math.log2(least) - CLOSE);
  const to = Math.floor(Math.log2(max) + CLOSE);
  for (let exponent = from; exponent <= to; exponent += 1) notches.push(2 ** exponent);
  return notches;
}

/** Rounds to a whole number where one is due, else to four significant digits; keeps the range. */
function settle(value: number, spec: NumericSpec): number {
  const rounded = spec.kind === 'integer' ? Math.round(value) : Number(value.toPrecision(4));
  return clamp(rounded, spec.min, spec.max);
}

function close(a: number, b: number): boolean {
  return Math.abs(a - b) <= CLOSE * Math.max(Math.abs(a), Math.abs(b), 1e-300) || a === b;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
