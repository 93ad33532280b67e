/**
 * Parts of the page that can wait: each is fetched when it is first wanted, and all of them once the
 * page is at rest, so that from then on it needs nothing more from anywhere.
 */

import { activity, isTesting } from './activity';
import { heedHands } from './hands';

/** Fetches a part, once; asked again, gives the same. */
export type Later<Part> = () => Promise<Part>;

/** The moment after which the page is at rest, and what waits for it. */
export type Rest = {
  /** A part that `load` brings. A way that failed is tried anew by whoever asks next. */
  later<Part>(load: () => Promise<Part>): Later<Part>;
  /** Says that the page has done all that it began with; `moment` waits for a free one. */
  begin(moment?: () => Promise<void>): void;
  /** Fetches all parts at once; while testing the page begins with it. */
  fetchAll(): Promise<void>;
  /** Is the page at rest? */
  isHere(): boolean;
  /** Calls `listener` when it comes to rest; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Fulfilled when all parts were fetched that were told of until then. */
  readonly complete: Promise<void>;
};

/** A page of its own, for tests; the page has `later` and `rest`. */
export function createRest(): Rest {
  const waiting: Later<unknown>[] = [];
  const listeners = new Set<() => void>();
  let isHere = false;
  let tellComplete!: () => void;
  const complete = new Promise<void>((resolve) => {
    tellComplete = resolve;
  });
  const fetchAll = async (moment: () => Promise<void>) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await moment();
      // A part that cannot be had is left out: whoever wants it will be told.
      await next().catch(() => undefined);
    }
    tellComplete();
  };
  return {
    later(load) {
      const once = onlyOnce(load);
      waiting.push(once);
      return once;
    },
    begin(moment = idleMoment) {
      if (isHere) return;
      isHere = true;
      for (const listener of listeners) listener();
      void fetchAll(moment);
    },
    async fetchAll() {
      await Promise.allSettled(waiting.map((each) => each()));
    },
    isHere: () => isHere,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    complete,
  };
}

/** The rest of this page. */
export const rest = createRest();
/** A part of this page that can wait. */
export const later = rest.later;

function onlyOnce<Part>(load: () => Promise<Part>): Later<Part> {
  let coming: Promise<Part> | null = null;
  return () => {
    coming ??= activity.track('a part of the page', load()).catch((fault: unknown) => {
      coming = null;
      throw fault;
    });
    return coming;
  };
}

const handsStill = heedHands(globalThis);

/** A moment in which neither the reader nor the page has anything to do. */
export async function freeMoment(): Promise<void> {
  if (!isTesting) await handsStill();
  await idleMoment();
}

/** Longest that a part waits for a moment of rest, ms; chosen. */
const LATEST_MS = 1_000;

/** The browser's next idle moment; where it cannot tell, the next free one. */
export function idleMoment(): Promise<void> {
  if (isTesting) return Promise.resolve();
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    } else setTimeout(resolve);
  });
}
