/** What is seen of an experiment before anyone presses Play, and how fast Play goes on then. */

/** How much of a run is simulated at least, s; all of a shorter one. */
export const FIRST_HORIZON_S = 0.5;
/**
 * Cell-hops that may be spent on showing more than that: as many as the first half second of a backbone
 * experiment takes. A slow line is shown for many seconds, and its whole history answers as fast.
 */
export const FIRST_EFFORT = 250_000;
/** Simulated seconds per wall second for half a second: slow enough to watch a round trip. */
export const FIRST_SPEED = 0.1;

/** The speed for a run of which `horizonS` are shown at first: the same share of it, at most real time. */
export function firstSpeed(horizonS: number): number {
  const notch = [1, 0.5, 0.2].find((speed) => speed <= (horizonS / FIRST_HORIZON_S) * FIRST_SPEED);
  return notch ?? FIRST_SPEED;
}

/**
 * The run before a change stays on the page, as a ghost, for this long before a part of the new one is
 * shown, ms. Chosen: whoever turns a knob waits that long for the whole, and then would rather see it grow.
 */
export const QUIET_MS = 250;
