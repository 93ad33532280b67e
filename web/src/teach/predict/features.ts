/**
 * What a prediction gets right: features of the shape, not pixels.
 *
 * The drawn curve and the one that came are described by the same few questions (where does it end, does
 * it oscillate, how high does it get, how soon is it there), and the answers are compared.
 */

import { max } from 'd3-array';
import { CROSSINGS, crossings, meanOf } from '../../base/shape';

/** Answers about one curve, in the unit of its samples. */
type Features = {
  readonly direction: 'higher' | 'lower' | 'the same';
  /** Mean of the last quarter. */
  readonly level: number;
  /** Does it go up and down in its second half? */
  readonly oscillates: boolean;
  readonly peak: number;
  /** Part of the time after which it stays about its level, 0 … 1; `null` when it never does. */
  readonly settled: number | null;
};

/** What a curve is seen against. */
type Sight = {
  /** Where it was before. */
  readonly start: number;
  /** Top of the axis: differences far below it are not seen. */
  readonly top: number;
};

/** Heights within this share of one another are one to an eye; chosen. */
const SAME = 0.15;
/** A peak is taken for right within this share; chosen, since hands overshoot. */
const SAME_PEAK = 0.25;
/** Instants within this share of the time drawn are one; chosen. */
const SAME_TIME = 0.2;
/** Part of the axis that the eye takes for zero; chosen. */
const NOTHING = 0.03;
/** Part over which the level is taken; chosen. */
const TAIL = 0.25;
/** A curve that settles later than this part of the time counts as not settled; chosen. */
const LATEST = 0.9;

/** Describes a curve sampled at even distances; `values` is not empty. */
export function featuresOf(
  values: Float64Array | readonly number[],
  { start, top }: Sight,
): Features {
  const count = values.length;
  const nothing = top * NOTHING;
  const level = meanOf(values, Math.floor(count * (1 - TAIL)), count);
  const change = level - start;
  const isSame = Math.abs(change) <= Math.max(SAME * Math.max(start, level), nothing);
  const band = Math.max(SAME * Math.abs(level), nothing);
  const oscillates = crossings(values, [Math.floor(count / 2), count], band) >= CROSSINGS;
  return {
    direction: isSame ? 'the same' : change > 0 ? 'higher' : 'lower',
    level,
    oscillates,
    peak: max(values) ?? Number.NEGATIVE_INFINITY,
    settled: oscillates ? null : settledAt(values, level, band),
  };
}

function settledAt(values: ArrayLike<number>, level: number, band: number): number | null {
  for (let at = values.length - 1; at >= 0; at -= 1) {
    if (Math.abs((values[at] ?? level) - level) <= band) continue;
    const share = (at + 1) / values.length;
    return share > LATEST ? null : share;
  }
  return 0;
}

/** One question about the shape: the answer that was drawn, the one that came. */
export type Finding = {
  readonly name: string;
  readonly isRight: boolean;
  readonly came: string;
  readonly drawn: string;
};

/** How the findings are put into words. */
type Wording = {
  readonly value: (value: number) => string;
  /** An instant, from a part of the time drawn. */
  readonly instant: (share: number) => string;
};

/** Compares two descriptions, question by question. */
export function compareFeatures(
  drawn: Features,
  came: Features,
  { top, value, instant }: Wording & Pick<Sight, 'top'>,
): readonly Finding[] {
  const near = (a: number, b: number, share: number) =>
    Math.abs(a - b) <= Math.max(share * Math.abs(b), top * NOTHING);
  const finding = (name: string, isRight: boolean, [of, was]: readonly [string, string]) => ({
    ...{ name, isRight, came: was, drawn: of },
  });
  const course = ({ oscillates }: Features) => (oscillates ? 'it goes up and down' : 'it is calm');
  const findings = [
    finding('Direction', drawn.direction === came.direction, [drawn.direction, came.direction]),
    finding('Final value', near(drawn.level, came.level, SAME), [
      value(drawn.level),
      value(came.level),
    ]),
    finding('At the end', drawn.oscillates === came.oscillates, [course(drawn), course(came)]),
    finding('Peak', near(drawn.peak, came.peak, SAME_PEAK), [value(drawn.peak), value(came.peak)]),
  ];
  if (drawn.settled === null || came.settled === null) return findings;
  const isSoon = Math.abs(drawn.settled - came.settled) <= SAME_TIME;
  const when = (share: number) => (share === 0 ? 'at once' : `from ${instant(share)}`);
  return [...findings, finding('Settled', isSoon, [when(drawn.settled), when(came.settled)])];
}
