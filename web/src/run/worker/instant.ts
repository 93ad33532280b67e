/**
 * When two times in seconds mean the same instant.
 *
 * The engine counts whole picoseconds; on the way through seconds a time can lose its last bits.
 */

/**
 * Times closer than this are one instant, s. Commands take the picosecond after the instant at which
 * they are given; events of a network are thousands of times further apart.
 */
const INSTANT_S = 1e-10;

/** Is `aS` at or after `bS`? */
export function isAtOrAfter(aS: number, bS: number): boolean {
  return aS > bS - INSTANT_S;
}

/** Is `aS` the same instant as `bS`? */
export function isSameInstant(aS: number, bS: number): boolean {
  return Math.abs(aS - bS) < INSTANT_S;
}
