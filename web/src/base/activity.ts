/**
 * The work in progress on the page, so that a script can wait until the page is idle instead of for a time.
 *
 * Work in flight is counted: promises (`track`), updates that were put off (`after`), and anything that
 * can say of itself that it is busy (`watch`). A run that plays is not work in flight.
 */

/** Pictures in a row without work in flight after which the page is idle: the second shows the first's effects. */
const QUIET_PICTURES = 2;

/** Counts the work in flight of one page; the page has `activity`. */
export function createActivity(nextPicture: () => Promise<void> = paintedMoment) {
  const watched = new Set<{ readonly what: string; readonly isBusy: () => boolean }>();
  const work = new Set<{ readonly what: string }>();
  const putOff = new Set<{ readonly what: string }>();
  let isPlaying = () => false;
  let shown: (() => Promise<void>) | null = null;
  const counted = (kind: typeof work, what: string) => {
    const one = { what };
    kind.add(one);
    return () => void kind.delete(one);
  };
  /** Counts something until the function that comes back is called. */
  const begin = (what: string) => counted(work, what);
  /** Names of what is in flight now; none when the page is idle. */
  const inFlight = (): readonly string[] =>
    [...work, ...(isPlaying() ? [] : putOff), ...[...watched].filter(({ isBusy }) => isBusy())].map(
      ({ what }) => what,
    );
  return {
    begin,
    inFlight,
    /** Counts `promise`, called `what`, until it is settled; gives it back. */
    track<Value>(what: string, promise: Promise<Value>): Promise<Value> {
      const end = begin(what);
      promise.then(end, end);
      return promise;
    },
    /** Asks `isBusy` at each query; returns the way to stop. */
    watch(what: string, isBusy: () => boolean): () => void {
      const one = { what, isBusy };
      watched.add(one);
      return () => void watched.delete(one);
    },
    /**
     * Calls back after `ms` with an update that was put off, counted until then; the result cancels it. Not
     * counted while `isPlaying`: then there is always one.
     */
    after(what: string, ms: number, callback: () => void): () => void {
      const end = counted(putOff, what);
      const timer = setTimeout(() => {
        end();
        callback();
      }, ms);
      return () => {
        clearTimeout(timer);
        end();
      };
    },
    /** Says how to wait until all that has changed so far stands in the page. */
    shownBy(asked: () => Promise<void>): void {
      shown = asked;
    },
    /** Says how to know whether a run plays. */
    playsWhile(asked: () => boolean): void {
      isPlaying = asked;
    },
    /** Fulfilled when nothing is in flight and a picture without it was painted. */
    async idle(): Promise<void> {
      for (let quiet = 0; quiet < QUIET_PICTURES; ) {
        await nextPicture();
        if (shown !== null) await shown();
        quiet = inFlight().length === 0 ? quiet + 1 : 0;
      }
    },
  };
}

/**
 * Was the page opened with `?testing`? Then nothing is put off, nothing moves by itself, and nothing is fetched
 * before it is wanted.
 */
export const isTesting =
  typeof location === 'object' && new URLSearchParams(location.search).has('testing');

/** The activity of this page. */
export const activity = createActivity();

/** Counts a part of the program while it is fetched, as `await load(import('./part'))`. */
export const load = <Part>(part: Promise<Part>): Promise<Part> =>
  activity.track('a part of the page', part);

/** A task of its own, without the pause of a timer. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A task of its own, after the next frame is on its way to the screen. */
export async function paintedMoment(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    // A hidden page draws no frames.
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(resolve);
  });
  await nextTask();
}

/** The least time between two updates that a person reads, ms; none while testing. */
export function throttleMs(ms: number): number {
  return isTesting ? 0 : ms;
}

/** Calls back after `ms` to remove a message that has been read; never while testing. The result cancels it. */
export function vanishAfter(ms: number, callback: () => void): () => void {
  if (isTesting) return () => undefined;
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** Longest that background work waits for an idle moment, ms; chosen. */
const LATEST_MS = 1_000;

let openIdle = (): void => undefined;
const idleBegins = new Promise<void>((resolve) => {
  openIdle = resolve;
});

/** Lets background work begin: the page has done all that it starts with. */
export function beginIdle(): void {
  openIdle();
}

let openHurry = (): void => undefined;
const hurryBegins = new Promise<void>((resolve) => {
  openHurry = resolve;
});

/** From now on background work waits for no idle moment: somebody waits for it. */
export function hurry(): void {
  openHurry();
}

/** The browser's next idle moment after the start of the page, or at once in a hurry. */
export async function idleMoment(): Promise<void> {
  if (!isTesting) await Promise.race([hurryBegins, browserIdle()]);
}

/** Where the browser cannot tell when it is idle, the next free moment. */
async function browserIdle(): Promise<void> {
  await idleBegins;
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    } else setTimeout(resolve);
  });
}
