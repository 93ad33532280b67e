/**
 * Keeps the files of the site in the browser, release by release, and answers requests out of them.
 *
 * A release is complete or is not used. Files under `assets/` carry a hash of their content in their
 * names, so a page of an older release goes on finding its own; only opening or reloading a page gives
 * the newest one. Which that is stands in the caches and not in a worker: browsers let an old worker live
 * on for a while, and it too opens pages out of the newest release.
 */

/** A file as the build wrote it. */
export type KeptFile = {
  /** Below the folder of the site; empty for the page itself. */
  readonly path: string;
  /** What must be in it, as in `<script integrity>`. */
  readonly integrity: string;
};

/** All that one build gave. */
export type Release = {
  readonly id: string;
  /** Size of all files, bytes. */
  readonly bytes: number;
  readonly files: readonly KeptFile[];
};

/** Caches and network as the release cache uses them; those of the browser in the service worker. */
export type Around = {
  /** Address of the folder of the site, with `/` at its end. */
  readonly scope: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request | string, how?: RequestInit) => Promise<Response>;
  /** Ids of the releases of which a page is open. */
  readonly openReleases: () => Promise<ReadonlySet<string>>;
};

/** The release that pages are opened out of. */
type InUse = { readonly release: string; readonly bytes: number };

type ReleaseCache = {
  /** Fetches what is not here yet of this release. Fails when a file cannot be had as it was built. */
  keep(): Promise<void>;
  /** Has pages opened out of this release from now on; to be called when all of it is here. */
  use(): Promise<void>;
  /** The release in use; `null` while there is none. */
  inUse(): Promise<InUse | null>;
  /** The answer to a request; `null` when it is not for a file of the site. */
  answer(request: Request): Promise<Response> | null;
  /** Lets go of releases that no page needs; the one before stays, for pages that are just starting. */
  tidy(): Promise<void>;
};

/** Files whose names say what is in them. */
const HASHED = 'assets/';
/** Where a cache says since when its release is in use; no file of a site is called that. */
const MARK = '.in-use';
type Mark = InUse & { readonly sinceMs: number };

export function createReleaseCache(release: Release, around: Around): ReleaseCache {
  const { scope, caches, fetch } = around;
  // Several copies of the site may live in folders of one host.
  const prefix = `cell53 ${scope} `;
  const newest = prefix + release.id;
  const known = new Set(release.files.map(({ path }) => path));
  const addressOf = (path: string) => new URL(path, scope).href;
  const ours = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

  const lastMark = async () => lastOf(caches, await ours(), addressOf(MARK));
  const find = async (path: string) => {
    const names = path.startsWith(HASHED)
      ? [newest, ...(await ours()).reverse()]
      : [(await lastMark())?.cache ?? newest];
    for (const name of names) {
      const cache = await caches.open(name);
      const found = await cache.match(addressOf(path), { ignoreVary: true });
      if (found !== undefined) return found;
    }
    return null;
  };

  return {
    async keep() {
      const cache = await caches.open(newest);
      const here = new Set((await cache.keys()).map(({ url }) => url));
      // One file after the other: requests of the open page come first.
      for (const { path, integrity } of release.files) {
        const address = addressOf(path);
        if (here.has(address)) continue;
        const response = await fetch(address, {
          cache: path.startsWith(HASHED) ? 'force-cache' : 'no-cache',
          integrity,
          // What the browser had of it is not what was built: asked for anew.
        }).catch(() => fetch(address, { cache: 'reload', integrity }));
        if (!response.ok) throw new Error(`${path} answers ${response.status}`);
        await cache.put(address, undirected(response));
      }
    },
    async use() {
      const mark = JSON.stringify(markAfter(await lastMark(), release));
      await (await caches.open(newest)).put(addressOf(MARK), new Response(mark));
    },
    async inUse() {
      const last = await lastMark();
      return last === null ? null : { release: last.release, bytes: last.bytes };
    },
    answer(request) {
      const path = pathIn(scope, request);
      if (path === null || !(known.has(path) || path.startsWith(HASHED))) return null;
      return find(path).then((found) => found ?? fetch(request));
    },
    async tidy() {
      const open = await around.openReleases();
      const older = (await ours()).filter((name) => name !== newest);
      const idle = older.slice(0, -1).filter((name) => !open.has(name.slice(prefix.length)));
      await Promise.all(idle.map((name) => caches.delete(name)));
    },
  };
}

/** The mark of a release that comes into use; a clock that was set back does not make it look older. */
function markAfter(last: Mark | null, { id, bytes }: Release): Mark {
  return { release: id, bytes, sinceMs: Math.max(Date.now(), (last?.sinceMs ?? 0) + 1) };
}

/** The mark that was set last in these caches, and the cache it is in. */
async function lastOf(caches: Around['caches'], names: readonly string[], address: string) {
  let last: (Mark & { readonly cache: string }) | null = null;
  for (const cache of names) {
    const found = await (await caches.open(cache)).match(address);
    const mark = found === undefined ? null : ((await found.json()) as Mark);
    if (mark !== null && mark.sinceMs >= (last?.sinceMs ?? 0)) last = { ...mark, cache };
  }
  return last;
}

/** Path of what is asked for below the folder of the site; `null` elsewhere. */
function pathIn(scope: string, { method, url }: Request): string | null {
  const [address = ''] = url.split(/[?#]/);
  if (method !== 'GET' || !address.startsWith(scope)) return null;
  const path = address.slice(scope.length);
  return path === 'index.html' ? '' : path;
}

/** The same without the way it came: browsers refuse a page that a host had sent elsewhere for. */
function undirected(response: Response): Response {
  if (!response.redirected) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body, { status, statusText, headers });
}
