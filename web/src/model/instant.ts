/**
 * Simulated time as the engine counts it: whole picoseconds. The longest run lasts an hour, 3.6·10¹⁵, and every
 * whole number below 2⁵³ is exact, so two instants are the same or they are not.
 *
 * Stores, requests and the shared cursor hold instants. Seconds stand in files, links, samples, events and answers of
 * the engine, which lead back to their instant exactly, and on time scales and the screen, where they are divided.
 */

declare const picoseconds: unique symbol;

/**
 * An instant, ps since the start of the run. Instants compare; to the compiler they are no numbers, so that none is
 * taken for seconds.
 */
export type Instant = { readonly [picoseconds]: true };

const PS_PER_S = 1e12;
const PS_PER_US = 1e6;

const at = (ps: number) => ps as unknown as Instant;
const ps = (instant: Instant) => instant as unknown as number;

/** The start of a run. */
export const START = at(0);
/** Later than any instant of a run. */
export const NEVER = at(Number.POSITIVE_INFINITY);

/** A time in seconds as whole picoseconds. */
export function picosecondsOf(seconds: number): number {
  return Math.round(seconds * PS_PER_S);
}

/** The instant nearest to a time in seconds. */
export function instantOf(seconds: number): Instant {
  return at(picosecondsOf(seconds));
}

/** The instant nearest to a time in microseconds, as commands of a timeline have it. */
export function instantOfUs(microseconds: number): Instant {
  return at(Math.round(microseconds * PS_PER_US));
}

/** Its time in microseconds, to the nanosecond, as commands of a timeline have it. */
export function microsecondsOf(instant: Instant): number {
  return Math.round(ps(instant) / 1e3) / 1e3;
}

/** The instant at which a run ends. */
export function endOf({ durationS }: { readonly durationS: number }): Instant {
  return instantOf(durationS);
}

/** Its time in seconds, the very number that the engine gives for it. */
export function secondsOf(instant: Instant): number {
  return ps(instant) / PS_PER_S;
}

/** An instant so many picoseconds later, or earlier. */
export function shifted(instant: Instant, by: number): Instant {
  return at(ps(instant) + by);
}

/** Picoseconds from one instant to another, negative where that is earlier. */
export function span(from: Instant, to: Instant): number {
  return ps(to) - ps(from);
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
export function standsAt(head: Instant, instant: Instant): boolean {
  return head === instant || head === shifted(instant, COMMAND_PS);
}
