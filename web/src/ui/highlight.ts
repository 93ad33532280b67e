/** Lets elements light up for a moment, so that the eye finds them. */

import { isTesting } from '../base/activity';

/** One change from plain to bright and back, ms: slower than the three flashes a second that nobody may exceed. */
export const BEAT_MS = 800;
export const BEATS = 3;

/** Does the reader want no motion? Then highlighted elements stand out without blinking. */
export function prefersStillness(): boolean {
  return isTesting || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Lights an element up and lets it fade a few times, or, where motion is not wanted, once for as long. */
export function highlight(element: Element): void {
  const isCalm = prefersStillness();
  const ink = getComputedStyle(element).getPropertyValue('--focus');
  const bright =
    element instanceof SVGElement
      ? { filter: `drop-shadow(0 0 5px ${ink})`, ...(!isCalm && { opacity: 0.3 }) }
      : { boxShadow: `inset 0 0 0 3px ${ink}` };
  const plain =
    element instanceof SVGElement ? { filter: 'none', opacity: 1 } : { boxShadow: 'none' };
  element.animate(isCalm ? [bright, bright] : [plain, bright, plain], {
    duration: isCalm ? BEATS * BEAT_MS : BEAT_MS,
    iterations: isCalm ? 1 : BEATS,
  });
}
