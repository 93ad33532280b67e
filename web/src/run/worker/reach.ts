/**
 * How far a run that costs little is shown before anyone presses Play.
 *
 * Half a second of a backbone is hundreds of thousands of cells; of a subscriber line it is next to
 * nothing. What counts for whoever turns a knob is that the whole history comes back at once, so the work
 * is bounded and not the time: counted in cell-hops, which are the same on every machine.
 */

/** Digits of a round instant. */
const ROUND = [1, 2, 5];

/**
 * The instant to which a run is shown that took `hops` cell-hops to `horizonS`, when `effort` of them may
 * be spent: a round one (1, 2, 5), at most `durationS`; `horizonS` itself where twice of it is too much.
 */
export function reachS(horizonS: number, hops: number, effort: number, durationS: number): number {
  const affordableS = hops > 0 ? (horizonS * effort) / hops : Number.POSITIVE_INFINITY;
  if (affordableS >= durationS) return Math.max(durationS, horizonS);
  if (affordableS < 2 * horizonS) return horizonS;
  return Math.max(roundDown(affordableS), horizonS);
}

/** The largest of 1, 2, 5 times a power of ten that is not above `value`. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = ROUND.findLast((each) => each * power <= value * (1 + 1e-12)) ?? 1;
  return digit * power;
}
