/** Keeping releases of the site, on caches that are maps. */
import { describe, expect, it, vi } from 'vitest';
import { lockOf, readKept, releasesOf } from '../../web/src/share/offline/messages';
import { createReleaseCache, type Release } from '../../web/src/share/offline/releaseCache';

const SCOPE = 'https://host.example/folder/';

/** A browser and a host: what the browser keeps, what the host has, and what it was asked for. */
function bench() {
  const stored = new Map<string, Map<string, Response>>();
  const site = new Map<string, string>();
  const asked: string[] = [];
  const open = new Set<string>();
  const caches = {
    async open(name: string) {
      const held = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, held);
      const cache = {
        keys: async () => [...held.keys()].map((url) => new Request(url)),
        match: async (url: string) => held.get(url)?.clone(),
        put: async (url: string, response: Response) => void held.set(url, response),
      };
      return cache as unknown as Cache;
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  const fetch = async (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url;
    asked.push(url.slice(SCOPE.length));
    const content = site.get(url.slice(SCOPE.length));
    return new Response(content ?? 'none', { status: content === undefined ? 404 : 200 });
  };
  const keeperOf = (id: string, paths: readonly string[]) => {
    const files = paths.map((path) => ({ path, integrity: '' }));
    const release: Release = { id, bytes: 0, files };
    const openReleases = async () => open;
    return createReleaseCache(release, { scope: SCOPE, caches, fetch, openReleases });
  };
  const read = async (answer: Promise<Response> | null) => (await answer)?.text();
  const get = (path: string) => new Request(new URL(path, SCOPE));
  return { stored, site, asked, open, keeperOf, read, get };
}

describe('a release', () => {
  it('is answered without the host once it is kept', async () => {
    const { site, asked, keeperOf, read, get } = bench();
    site.set('', 'page').set('assets/a-1.js', 'a');
    const keeper = keeperOf('one', ['', 'assets/a-1.js']);
    await keeper.keep();
    await keeper.use();
    site.clear();
    asked.length = 0;
    expect(await read(keeper.answer(get('./?theme=dark#s=3.x')))).toBe('page');
    expect(await read(keeper.answer(get('index.html')))).toBe('page');
    expect(await read(keeper.answer(get('assets/a-1.js')))).toBe('a');
    expect(asked).toEqual([]);
  });

  it('is fetched only as far as it is missing', async () => {
    const { site, asked, keeperOf } = bench();
    site.set('', 'page').set('assets/a-1.js', 'a');
    await keeperOf('one', ['']).keep();
    await keeperOf('one', ['', 'assets/a-1.js']).keep();
    expect(asked).toEqual(['', 'assets/a-1.js']);
  });

  it('fails when a file is not there', async () => {
    await expect(bench().keeperOf('one', ['assets/a-1.js']).keep()).rejects.toThrow('404');
  });

  it('leaves alone what is not of this site', () => {
    const { keeperOf, get } = bench();
    const keeper = keeperOf('one', ['', 'embed.html']);
    const form = new Request(SCOPE, { method: 'POST', body: 'x' });
    const strange = [get('../other/'), get('v/1.3/'), get('https://else.example/folder/'), form];
    expect(strange.map((request) => keeper.answer(request))).toEqual([null, null, null, null]);
  });
});

describe('a newer release', () => {
  async function two() {
    const around = bench();
    around.site.set('', 'first').set('assets/a-1.js', 'old').set('assets/a-2.js', 'new');
    const first = around.keeperOf('one', ['', 'assets/a-1.js']);
    await first.keep();
    await first.use();
    around.site.set('', 'second').delete('assets/a-1.js');
    const keeper = around.keeperOf('two', ['', 'assets/a-2.js']);
    await keeper.keep();
    return { ...around, first, keeper };
  }

  it('opens no page before all of it is here, and every page after that, whoever answers', async () => {
    const { first, keeper, read, get } = await two();
    expect(await keeper.inUse()).toEqual({ release: 'one', bytes: 0 });
    expect(await read(keeper.answer(get('./')))).toBe('first');
    await keeper.use();
    expect(await first.inUse()).toEqual({ release: 'two', bytes: 0 });
    expect(await read(first.answer(get('./')))).toBe('second');
    expect(await read(first.answer(get('assets/a-2.js')))).toBe('new');
  });

  it('may be one that was here before, and the clock may have been set back', async () => {
    const { first, keeper, read, get } = await two();
    await keeper.use();
    const back = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    await first.use();
    back.mockRestore();
    expect(await read(keeper.answer(get('./')))).toBe('first');
  });

  it('gives its own page and the files of both', async () => {
    const { keeper, read, get } = await two();
    await keeper.use();
    await keeper.tidy();
    expect(await read(keeper.answer(get('./')))).toBe('second');
    expect(await read(keeper.answer(get('assets/a-1.js')))).toBe('old');
    expect(await read(keeper.answer(get('assets/a-2.js')))).toBe('new');
  });

  it('lets go of the last but one, unless a page of it is open', async () => {
    const { stored, open, site, keeperOf } = await two();
    site.set('assets/a-3.js', 'newest');
    const third = keeperOf('three', ['', 'assets/a-3.js']);
    await third.keep();
    const kept = () => [...stored.keys()].map((name) => name.split(' ').at(-1));
    open.add('one');
    await third.tidy();
    expect(kept()).toEqual(['one', 'two', 'three']);
    open.clear();
    await third.tidy();
    expect(kept()).toEqual(['two', 'three']);
  });

  it('leaves the caches of other sites of the host alone', async () => {
    const { stored, keeper } = await two();
    stored.set('cell53 https://host.example/other/ one', new Map());
    stored.set('else', new Map());
    await keeper.tidy();
    expect(stored.size).toBe(4);
  });
});

describe('what pages and worker say', () => {
  it('reads the releases off the locks', () => {
    expect(releasesOf([lockOf('a'), 'something else', lockOf('b')])).toEqual(new Set(['a', 'b']));
  });

  it.each([[null], ['kept'], [{ type: 'kept' }], [{ type: 'kept', release: 1, bytes: 2 }]])(
    'takes %j for no message of the worker',
    (data) => {
      expect(readKept(data)).toBeNull();
    },
  );
});
