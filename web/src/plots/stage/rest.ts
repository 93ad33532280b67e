/**
 * Notices when things have been quiet for a while, or have been busy for too long to wait.
 */

import { activity, throttleMs } from '../../base/activity';

/** Quiet time before the call, and the longest wait while things stay busy, ms; chosen. */
const QUIET_MS = throttleMs(250);
const AT_MOST_MS = 2000;

/** Something to be touched on every change. */
export type Rest = { touch(): void; cancel(): void };

/** Calls `onRest` after `QUIET_MS` without a touch, and at least every `AT_MOST_MS` with touches. */
export function createRest(onRest: () => void): Rest {
  let stop: (() => void) | null = null;
  let sinceMs = 0;
  const cancel = () => {
    stop?.();
    stop = null;
  };
  return {
    cancel,
    touch() {
      const nowMs = performance.now();
      if (stop === null) sinceMs = nowMs;
      cancel();
      const waitMs = Math.max(0, Math.min(QUIET_MS, AT_MOST_MS - (nowMs - sinceMs)));
      stop = activity.after('what plots say at rest', waitMs, () => {
        stop = null;
        onRest();
      });
    },
  };
}
