/**
 * The service worker: keeps the site in the browser after the first visit.
 *
 * A new release is fetched whole beside the old one and is in use from then on, whichever worker answers.
 * That changes no open page: its files keep their names, and its HTML is not asked for again until somebody
 * reloads. So no worker has to take over from another in a hurry: it does when the last page was closed.
 */

import { type Asked, type Kept, releasesOf } from './messages';
import { createReleaseCache, type Release } from './releaseCache';

/** Written in by the build. */
declare const RELEASE: Release;

type LastingEvent = { waitUntil(work: Promise<unknown>): void };
type Client = { postMessage(message: Kept): void };
type Events = {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
  readonly message: LastingEvent & { readonly data: Asked | null; readonly source: Client | null };
};
type ServiceWorkerScope = {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { readonly includeUncontrolled: boolean }): Promise<readonly Client[]>;
  };
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
};

const worker = self as unknown as ServiceWorkerScope;
const release = RELEASE;
const cache = createReleaseCache(release, {
  scope: worker.registration.scope,
  caches,
  fetch: (request, how) => fetch(request, how),
  openReleases: async () => {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    return releasesOf(held.map(({ name = '' }) => name));
  },
});

/** What pages are sent; `null` while no release is whole. */
const keptMessage = async (): Promise<Kept | null> => {
  const inUse = await cache.inUse();
  return inUse === null ? null : { type: 'kept', ...inUse };
};

worker.addEventListener('install', (event) => {
  const begin = async () => {
    await cache.keep();
    await cache.use();
    const kept = await keptMessage();
    const pages = await worker.clients.matchAll({ includeUncontrolled: true });
    if (kept !== null) for (const page of pages) page.postMessage(kept);
  };
  event.waitUntil(begin());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(cache.tidy().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const answer = cache.answer(event.request);
  if (answer !== null) event.respondWith(answer);
});

worker.addEventListener('message', (event) => {
  if (event.data?.type !== 'kept?') return;
  const answer = async () => {
    const before = await cache.inUse();
    // What the browser has thrown away is fetched again, unless a newer release is in use already.
    if (before === null || before.release === release.id) await cache.keep();
    if (before === null) await cache.use();
    const kept = await keptMessage();
    if (kept !== null) event.source?.postMessage(kept);
  };
  event.waitUntil(answer());
});
