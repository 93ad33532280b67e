import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  instantOf,
  instantOfUs,
  microsecondsOf,
  START,
  secondsOf,
  shifted,
  span,
  standsAt,
} from '../../web/src/model/instant';

/** Any instant of the longest run, an hour. */
const instant = fc.integer({ min: 0, max: 3_600_000_000_000_000 }).map((ps) => shifted(START, ps));

it('an instant comes back from its seconds, and from the microseconds of a file', () => {
  fc.assert(
    fc.property(instant, (at) => {
      expect(instantOf(secondsOf(at))).toBe(at);
      expect(instantOfUs(span(START, at) / 1e6)).toBe(at);
      // By way of text, as in links and in what the engine reports.
      expect(instantOf(Number(JSON.stringify(secondsOf(at))))).toBe(at);
      expect(instantOfUs(Number(JSON.stringify(span(START, at) / 1e6)))).toBe(at);
    }),
  );
});

it('two instants have equal seconds only if they are one', () => {
  fc.assert(
    fc.property(instant, (at) => {
      expect(secondsOf(shifted(at, 1))).toBeGreaterThan(secondsOf(at));
    }),
  );
});

it('a time that is written with a rounding of its own is the instant that was meant', () => {
  expect(instantOf(0.1 + 0.2)).toBe(300_000_000_000);
  expect(instantOf(0.1 + 0.2)).toBe(instantOf(0.3));
  expect(instantOfUs(0.3)).toBe(300_000);
  // A file has it to the nanosecond.
  expect(microsecondsOf(instantOf(0.001_234_567_8))).toBe(1_234.568);
});

it('a head stands at an instant before and behind its commands, and nowhere else', () => {
  const at = instantOf(0.5);
  expect([-1, 0, 1, 2].map((ps) => standsAt(shifted(at, ps), at))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
