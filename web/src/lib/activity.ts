/**
 * What the page is at, so that whoever scripts it can wait until it is idle instead of watching the clock.
 *
 * Work in flight is counted: promises (`track`), updates that were put off (`after`), and anything that
 * can say of itself that it is busy (`watch`). A run that plays is not work in flight.
 */

import { afterPaint } from './turns';

/** Counts the work in flight of one page. */
export type Activity = {
  /** Counts `work` until it is settled; gives it back. */
  track<Value>(work: Promise<Value>): Promise<Value>;
  /** Counts something until the function that comes back is called. */
  begin(): () => void;
  /** Asks `isBusy` whenever somebody wants to know; returns the way to stop. */
  watch(isBusy: () => boolean): () => void;
  /**
   * Calls back after `ms` with an update that was put off, counted until then; the result cancels it. Not
   * counted while `isPlaying`: then there is always one.
   */
  after(ms: number, callback: () => void): () => void;
  /** Says how to know whether a run plays. */
  playsWhile(isPlaying: () => boolean): void;
  /** Says how to wait until all is rendered that was put off; the result takes that back. */
  rendersBy(render: () => Promise<void>): () => void;
  isIdle(): boolean;
  /** Fulfilled when nothing is in flight and a picture without it was painted. */
  idle(): Promise<void>;
};

/** Pictures in a row without work in flight after which the page is idle: the second shows the first's effects. */
const QUIET_PICTURES = 2;

/** Makes one; the page has `activity`. */
export function createActivity(
  nextPicture: () => Promise<void> = () => new Promise(afterPaint),
): Activity {
  const watched = new Set<() => boolean>();
  const underWay = { work: 0, putOff: 0 };
  let isPlaying = () => false;
  let rendered: (() => Promise<void>) | null = null;
  const counted = (kind: keyof typeof underWay) => {
    let isOver = false;
    underWay[kind] += 1;
    return () => {
      if (!isOver) underWay[kind] -= 1;
      isOver = true;
    };
  };
  const begin = () => counted('work');
  const isIdle = () =>
    underWay.work === 0 &&
    (underWay.putOff === 0 || isPlaying()) &&
    ![...watched].some((isBusy) => isBusy());
  return {
    begin,
    track(work) {
      const end = begin();
      work.then(end, end);
      return work;
    },
    watch(isBusy) {
      watched.add(isBusy);
      return () => watched.delete(isBusy);
    },
    playsWhile(asked) {
      isPlaying = asked;
    },
    rendersBy(render) {
      rendered = render;
      return () => {
        if (rendered === render) rendered = null;
      };
    },
    after(ms, callback) {
      const end = counted('putOff');
      const timer = setTimeout(() => {
        end();
        callback();
      }, ms);
      return () => {
        clearTimeout(timer);
        end();
      };
    },
    isIdle,
    async idle() {
      for (let quiet = 0; quiet < QUIET_PICTURES; ) {
        if (rendered !== null) await rendered();
        await nextPicture();
        quiet = isIdle() ? quiet + 1 : 0;
      }
    },
  };
}

/**
 * Was the page opened with `?testing`? Then every part is fetched before the first picture, nothing is put
 * off, and nothing moves by itself.
 */
export const isTesting =
  typeof location === 'object' && new URLSearchParams(location.search).has('testing');

/** The activity of this page. */
export const activity = createActivity();

/** The least time between two updates that a person reads, ms; none while testing. */
export function throttleMs(ms: number): number {
  return isTesting ? 0 : ms;
}

/** Calls back after `ms` to take away what nobody reads any longer; never while testing. The result cancels it. */
export function vanishAfter(ms: number, callback: () => void): () => void {
  if (isTesting) return () => undefined;
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
