/**
 * The service worker: keeps the site in the browser after the first visit.
 *
 * A new release is fetched whole beside the old one and takes over without waiting, which changes no
 * open page: its files keep their names, and its HTML is not asked for again until somebody reloads.
 */

import { createKeeper, type Release } from './keeper';
import { type Asked, type Kept, releasesOf } from './messages';

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
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
};

const worker = self as unknown as ServiceWorkerScope;
const release = RELEASE;
const kept: Kept = { type: 'kept', release: release.id, bytes: release.bytes };
const keeper = createKeeper(release, {
  scope: worker.registration.scope,
  caches,
  fetch: (request, how) => fetch(request, how),
  openReleases: async () => {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    return releasesOf(held.map(({ name = '' }) => name));
  },
});

worker.addEventListener('install', (event) => {
  event.waitUntil(keeper.keep().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const begin = async () => {
    await keeper.tidy();
    await worker.clients.claim();
    const pages = await worker.clients.matchAll({ includeUncontrolled: true });
    for (const page of pages) page.postMessage(kept);
  };
  event.waitUntil(begin());
});

worker.addEventListener('fetch', (event) => {
  const answer = keeper.answer(event.request);
  if (answer !== null) event.respondWith(answer);
});

worker.addEventListener('message', (event) => {
  if (event.data?.type !== 'kept?') return;
  event.waitUntil(keeper.keep().then(() => event.source?.postMessage(kept)));
});
