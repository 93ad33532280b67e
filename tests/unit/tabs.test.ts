/** Which saved work a tab begins with, and where it saves its own. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimTab, holdTab, openTabs, renewTab, type TabParts } from '../../web/src/run/tabs';

/** A browser with saved work, the last saved first, and some tabs open. */
function browser({ saved = [], open = [] }: { saved?: string[]; open?: string[] }) {
  const locks = new Set(open);
  let made = 0;
  return (session: Map<string, string> = new Map()): TabParts => ({
    saved: async () => saved,
    session: () => ({
      getItem: (key) => session.get(key) ?? null,
      setItem: (key, value) => void session.set(key, value),
    }),
    hold: async (id) => {
      if (locks.has(id)) return false;
      locks.add(id);
      return true;
    },
    newId: () => {
      made += 1;
      return `new${made}`;
    },
  });
}

const session = (id: string) => new Map([['cell53.tab', id]]);

const CASES: readonly (readonly [
  what: string,
  browser: { saved?: string[]; open?: string[] },
  before: string | null,
  tab: { id: string; from: string | null; isCopy: boolean },
])[] = [
  ['the first tab has an id of its own', {}, null, { id: 'new1', from: null, isCopy: false }],
  [
    'a reloaded tab finds its own work, whoever saved last',
    { saved: ['b', 'a'], open: ['b'] },
    'a',
    { id: 'a', from: 'a', isCopy: false },
  ],
  [
    'a new tab goes on with what was saved last when that tab is gone',
    { saved: ['b', 'a'], open: ['a'] },
    null,
    { id: 'b', from: 'b', isCopy: false },
  ],
  [
    'a new tab copies what was saved last when that tab is open',
    { saved: ['b', 'a'], open: ['b'] },
    null,
    { id: 'new1', from: 'b', isCopy: true },
  ],
  [
    'a duplicated tab copies the one it was made of',
    { saved: ['b', 'a'], open: ['a'] },
    'a',
    { id: 'new1', from: 'a', isCopy: true },
  ],
  [
    'a reloaded copy without changes keeps its id',
    { saved: ['a'], open: ['a'] },
    'b',
    { id: 'b', from: 'a', isCopy: true },
  ],
];

it.each(CASES)('%s', async (_, state, before, tab) => {
  const kept = before === null ? new Map<string, string>() : session(before);
  expect(await claimTab(browser(state)(kept))).toMatchObject(tab);
  expect(kept.get('cell53.tab')).toBe(tab.id);
});

it('two tabs opened at once never have the same id', async () => {
  const open = browser({ saved: ['a'] });
  const tabs = await Promise.all([claimTab(open()), claimTab(open())]);
  expect(tabs.map(({ id }) => id).sort()).toEqual(['a', 'new1']);
  expect(tabs.map(({ isCopy }) => isCopy).sort()).toEqual([false, true]);
});

it('a tab that leaves its work aside is found under its new id after a reload', async () => {
  const kept = session('a');
  const parts = browser({ saved: ['a'] })(kept);
  await claimTab(parts);
  expect(await renewTab(parts)).toBe('new1');
  expect(kept.get('cell53.tab')).toBe('new1');
});

it('storage that is blocked costs only the memory of the id', async () => {
  const parts = browser({ saved: ['a'] })();
  const session = () => {
    throw new Error('blocked');
  };
  expect(await claimTab({ ...parts, session })).toMatchObject({ id: 'a', from: 'a' });
});

describe('the lock of a tab', () => {
  /** Locks of one browser, as far as they are used. */
  function locks() {
    const waiting = new Map<string, (() => void)[]>();
    return {
      release: (name: string) => waiting.get(name)?.shift()?.(),
      request: (name: string, { signal }: { signal: AbortSignal }, held: () => unknown) =>
        new Promise<void>((_, reject) => {
          const line = waiting.get(name);
          waiting.set(name, line ?? []);
          if (line === undefined) held();
          else line.push(held);
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
      query: async () => ({ held: [...waiting.keys()].map((name) => ({ name })) }),
    };
  }

  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: locks() });
    vi.stubGlobal('window', new EventTarget());
  });

  afterEach(() => vi.unstubAllGlobals());

  it('is held once, and whoever holds it says so at once', async () => {
    // No patience comes to its end: the answer is that of the tab that holds it.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    expect(await holdTab('a')).toBe(true);
    expect(await holdTab('a')).toBe(false);
    vi.useRealTimers();
    expect([...(await openTabs())]).toEqual(['a']);
    window.dispatchEvent(new Event('pagehide'));
  });

  it('is lost by a page that the browser brings back as it was left: it begins anew', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    expect(await holdTab('c')).toBe(true);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is waited for while a page that is being left still has it', async () => {
    expect(await holdTab('b')).toBe(true);
    window.dispatchEvent(new Event('pagehide'));
    const next = holdTab('b');
    (navigator.locks as unknown as ReturnType<typeof locks>).release('cell53 tab b');
    expect(await next).toBe(true);
    window.dispatchEvent(new Event('pagehide'));
  });
});

it('a tab that is open elsewhere is no longer waited for, though the browser forgets to call off the lock', async () => {
  vi.stubGlobal('window', new EventTarget());
  const request = vi.fn(() => new Promise<never>(() => undefined));
  vi.stubGlobal('navigator', { locks: { request } });
  const elsewhere = new BroadcastChannel('cell53 tabs');
  elsewhere.onmessage = () => elsewhere.postMessage({ here: 'one' });
  expect(await holdTab('one')).toBe(false);
  expect(request).toHaveBeenCalledTimes(1);
  elsewhere.close();
  vi.unstubAllGlobals();
});
