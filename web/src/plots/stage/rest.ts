/**
 * Notices when things have been quiet for a while, or have been busy for too long to wait.
 */

/** Quiet time before the call, and the longest wait while things stay busy, ms; chosen. */
const QUIET_MS = 250;
const AT_MOST_MS = 2000;

/** Something to be touched on every change. */
export type Rest = { touch(): void; cancel(): void };

/** Calls `onRest` after `QUIET_MS` without a touch, and at least every `AT_MOST_MS` with touches. */
export function createRest(onRest: () => void): Rest {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sinceMs = 0;
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    cancel,
    touch() {
      const nowMs = performance.now();
      if (timer === null) sinceMs = nowMs;
      cancel();
      const waitMs = Math.max(0, Math.min(QUIET_MS, AT_MOST_MS - (nowMs - sinceMs)));
      timer = setTimeout(() => {
        timer = null;
        onRest();
      }, waitMs);
    },
  };
}
