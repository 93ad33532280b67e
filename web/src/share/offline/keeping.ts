/**
 * Stores the site in the browser, so that after one visit it works without a network.
 *
 * A newer release is only reported here; the open page does not change until the reader reloads it.
 */

import { createStore } from 'zustand/vanilla';
import { pageMeta } from '../../base/singleFile';
import { shellActions } from '../../commands/shell';
import { type Asked, lockOf, readKept } from './messages';

/** How far keeping the site has come. */
export type Keeping =
  | { readonly type: 'coming' }
  | { readonly type: 'kept'; readonly bytes: number }
  /** By the browser, or because the address is neither https nor this machine. */
  | { readonly type: 'refused' }
  /** No space, or the network failed; the next visit tries again. */
  | { readonly type: 'failed' };

export const keepingStore = createStore<Keeping>(() => ({ type: 'coming' }));

/** What the browser offers for it. */
type Offered = {
  readonly workers: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'addEventListener'>;
  readonly locks: Pick<LockManager, 'request'> | undefined;
};

/** To be called once; does nothing on the development server, whose files change all the time. */
export async function keepSite(): Promise<void> {
  const release = releaseOfPage();
  if (import.meta.env.PROD && release !== null) await keep(release, offered());
}

/** `null` where the browser has no service workers, or not for this page. */
function offered(): Offered | null {
  try {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    return workers === undefined ? null : { workers, locks: navigator.locks };
  } catch {
    return null;
  }
}

/** Registers the service worker, which reports the release that it keeps. */
export async function keep(release: string, offer: Offered | null): Promise<void> {
  const say = (keeping: Keeping) => keepingStore.setState(keeping, true);
  if (offer === null) return say({ type: 'refused' });
  const { workers, locks } = offer;
  // Held until the page is closed, so that its files are kept that long.
  void locks
    ?.request(lockOf(release), { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined);
  workers.addEventListener('message', ({ data }) => {
    const kept = readKept(data);
    if (kept === null) return;
    say({ type: 'kept', bytes: kept.bytes });
    document.documentElement.toggleAttribute('data-kept', true);
    shellActions.setNewRelease(kept.release !== release);
  });
  const how = { scope: './', updateViaCache: 'none' } as const;
  const registration: ServiceWorkerRegistration | undefined = await workers
    .register('./sw.js', how)
    .catch(() => undefined);
  if (registration === undefined) return say({ type: 'refused' });
  const first = registration.active === null ? registration.installing : null;
  first?.addEventListener('statechange', () => {
    if (first.state === 'redundant') say({ type: 'failed' });
  });
  const isReturn = first === null;
  const { active } = await workers.ready;
  active?.postMessage({ type: 'kept?' } satisfies Asked);
  // Browsers should look for a newer one when a page is opened, but some do it later.
  if (isReturn) await registration.update().catch(() => undefined);
}

/** Name of the release that a built page is of, a hash of its files; `null` for pages that are not built. */
export function releaseOfPage(): string | null {
  return pageMeta('cell53-release');
}
