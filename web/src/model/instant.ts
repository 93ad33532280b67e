/**
 * Simulated time as the engine counts it: whole picoseconds. The longest run lasts an hour, 3.6·10¹⁵, and every
 * whole number below 2⁵³ is exact, so two instants are the same or they are not.
 *
 * Stores, requests and the shared cursor hold instants. Seconds stand in files, links, samples, events and answers of
 * the engine, which lead back to their instant exactly, and on time scales and the screen, where they are divided.
 */

declare const picoseconds: unique symbol;

/** An instant, ps since the start of the run. */
export type Instant = number & { readonly [picoseconds]: true };

const PS_PER_S = 1e12;
const PS_PER_US = 1e6;

/** The start of a run. */
export const START = 0 as Instant;

/** The instant nearest to a time in seconds. */
export function instantOf(seconds: number): Instant {
  return Math.round(seconds * PS_PER_S) as Instant;
}

/** The instant nearest to a time in microseconds, as commands of a timeline have it. */
export function instantOfUs(microseconds: number): Instant {
  return Math.round(microseconds * PS_PER_US) as Instant;
}

/** The instant at which a run ends. */
export function endOf({ durationS }: { readonly durationS: number }): Instant {
  return instantOf(durationS);
}

/** Its time in seconds, the very number that the engine gives for it. */
export function secondsOf(instant: Instant): number {
  return instant / PS_PER_S;
}

/** An instant so many picoseconds later, or earlier. */
export function shifted(instant: Instant, ps: number): Instant {
  return (instant + ps) as Instant;
}

/** The earlier of two instants. */
export function earlier(a: Instant, b: Instant): Instant {
  return a < b ? a : b;
}

/** The later of two instants. */
export function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}

/** Commands act this long behind the instant at which they are given, ps: nothing else happens then. */
const COMMAND_PS = 1;

/** Does a head stand at an instant, before or behind the commands given there? */
export function standsAt(head: Instant, at: Instant): boolean {
  return head === at || head === at + COMMAND_PS;
}
