// Checks: a statement, the paper's value, ours over the seeds, a band, and the verdict that follows.
import { highest, lowest, median } from './numbers.mjs';

export const REPRODUCED = 'reproduced';
/** In our range, but the median is further off than `NEAR_PERCENT`. */
export const IN_RANGE = 'in range only';
export const MISSED = '**not reproduced**';
/** Largest distance of a median that counts as near, per cent. Chosen. */
export const NEAR_PERCENT = 25;

const show = (value, digits) => value.toFixed(digits);

/** Median and range over the seeds. */
export function spread(values, digits) {
  const [low, high] = [lowest(values), highest(values)].map((value) => show(value, digits));
  return low === high
    ? show(median(values), digits)
    : `${show(median(values), digits)} (${low}–${high})`;
}

/** Distance of `ours` from `paper` in per cent, with its sign. */
export function distance(ours, paper) {
  if (typeof paper !== 'number' || paper === 0) return '–';
  const percent = (ours / paper - 1) * 100;
  return `${percent >= 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %`;
}

const inside = (value, [low, high]) => value >= low && value <= high;

/**
 * The median lies in `band`; with `each`, every seed must.
 * `paper` is a number or a sentence; `why` says where the band comes from.
 */
export function within({ statement, paper, values, band, digits = 2, each = false, why }) {
  const judged = each ? values : [median(values)];
  const good = values.length > 0 && judged.every((value) => inside(value, band));
  const [low, high] = band.map((limit) => show(limit, digits));
  return {
    statement,
    paper: typeof paper === 'number' ? show(paper, digits) : paper,
    ours: values.length > 0 ? spread(values, digits) : 'no such seed',
    distance: values.length > 0 ? distance(median(values), paper) : '–',
    band: `${low === high ? low : `${low}–${high}`}${each ? ', every seed' : ', median'}`,
    verdict: good ? REPRODUCED : MISSED,
    good,
    why,
  };
}

/**
 * The paper's one run could be one of ours: its value lies between our smallest and largest, and our
 * median is near it.
 */
export function amongOurs({ statement, paper, values, digits = 1 }) {
  const step = 10 ** -digits;
  // The paper's figures are rounded, or cut, to the printed digit (spec section 10, item 13).
  const good = inside(paper, [lowest(values) - step, highest(values) + step]);
  const near = Math.abs(median(values) / paper - 1) * 100 <= NEAR_PERCENT;
  return {
    statement,
    paper: show(paper, digits),
    ours: spread(values, digits + 1),
    distance: distance(median(values), paper),
    band: 'paper within our range',
    verdict: good && near ? REPRODUCED : good ? IN_RANGE : MISSED,
    good: good && near,
  };
}

/** A plain yes or no. */
export function holds({ statement, paper, ours, band, good, why }) {
  return {
    statement,
    paper,
    ours,
    distance: '–',
    band,
    verdict: good ? REPRODUCED : MISSED,
    good,
    why,
  };
}
