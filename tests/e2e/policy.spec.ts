/** Where the site may live and what it may ask for: any folder of any host, and then nothing at all. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { tellFigure } from './support/figure';
import { DIST, FOLDER, kept, onHost } from './support/host';
import {
  button,
  complete,
  expect,
  fingerprint,
  fingerprintIs,
  knob,
  open,
  openScenario,
  settled,
  sharedLink,
  test,
  time,
  turn,
} from './support/page';
import { neverRest } from './support/rest';

onHost(
  'works from a folder of a host that sends no headers; once the browser keeps it, nothing more is asked of anybody',
  async ({ page, context, host }) => {
    const foreign: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(host.address)) foreign.push(request.url());
    });
    await open(page);
    await turn(page, 'RIF', 'ArrowLeft');
    const link = await sharedLink(page);
    expect(link).toContain(FOLDER);
    const other = await context.newPage();
    await open(other, link);
    await fingerprintIs(other, await fingerprint(page));
    await other.close();
    await complete(page);
    await kept(page);
    // The site was fetched, and nothing but the site: what its own build wrote.
    expect(host.asked).toContain('sw.js');
    const strange = host.asked.filter((name) => !existsSync(path.join(DIST, name)));
    expect(strange).toEqual([]);
    host.asked.length = 0;
    await knob(page, 'RIF').press('ArrowLeft');
    await settled(page);
    await openScenario(page, '2 sources with VBR, TBE 128, buffer 1024');
    await time(page).getByRole('button', { name: 'Play' }).click();
    await time(page).getByRole('button', { name: 'Pause' }).click();
    await sharedLink(page);
    await button(page, 'List').click();
    await knob(page, 'RIF').press('ArrowLeft');
    await settled(page);
    // These screens have parts and data of their own, which only the service worker has by now.
    for (const screen of [/^Papers/, 'Compare', 'Sweep', 'Lessons']) {
      await button(page, screen).click();
      await expect(page.locator('main.app-screen').getByRole('heading').first()).toBeVisible();
    }
    expect(foreign.filter((address) => address.startsWith('http'))).toEqual([]);
    // The browser itself looks whether there is a newer worker, at a moment of its own after a page was opened.
    const asked = host.asked.filter((name) => name !== 'sw.js');
    expect(asked).toEqual([]);
    const what = 'requests after the browser keeps the page';
    tellFigure({ goal: 'policy', what, value: asked.length, unit: '', most: 0 });
  },
);

test('before that, its parts come once, and after them nothing; no cookie is left behind', async ({
  page,
  context,
}) => {
  await open(page);
  await complete(page);
  const later: string[] = [];
  context.on('request', (request) => later.push(request.url()));
  await knob(page, 'RIF').press('ArrowLeft');
  await settled(page);
  await openScenario(page, '2 sources with VBR, TBE 128, buffer 1024');
  await sharedLink(page);
  await button(page, 'List').click();
  await knob(page, 'RIF').press('ArrowLeft');
  await settled(page);
  expect(later.filter((address) => address.startsWith('http'))).toEqual([]);
  const cookies = await context.cookies();
  expect(cookies).toEqual([]);
  tellFigure({ goal: 'policy', what: 'cookies', value: cookies.length, unit: '', most: 0 });
});

test('the deployed headers forbid what the site does not need; the page begins with less than 240 kB of program, and fetches the engine once and early', async ({
  page,
}) => {
  // What comes once the page is at rest is no part of its beginning.
  await neverRest(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // By the start, not by its worker, which here comes only when the engine has been asked for.
  const engine = page.waitForRequest(/\.wasm$/);
  await page.route(/engine\.worker/, async (route) => {
    await engine;
    await route.continue();
  });
  const response = await page.goto('./', { waitUntil: 'commit' });
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toContain("'unsafe-eval'");
  await settled(page);

  expect(asked.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);

  // As static hosts send it.
  const programs = [...new Set(asked)].filter((name) => name.endsWith('.js'));
  const bytes = programs.map(
    (name) => brotliCompressSync(readFileSync(path.join(DIST, name))).length,
  );
  const total = bytes.reduce((sum, each) => sum + each, 0);
  // The start alone is more than this: the files were found.
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThan(240_000);
});

test('every large part of the beginning asks to be compiled while it arrives', () => {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  const names = [...html.matchAll(/rel="modulepreload"[^>]*href="\.\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  const texts = [...new Set(names)].map((name) =>
    readFileSync(path.join(DIST, name ?? ''), 'utf8'),
  );
  const large = texts.filter(({ length }) => length > 20_000);
  expect(large).toHaveLength(3);
  for (const text of large) expect(text.slice(0, 30)).toContain('//# allFunctionsCalledOnLoad\n');
});

test('works where the browser keeps nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { get: refuse });
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await open(page);
  await knob(page, 'RIF').press('ArrowLeft');
  await expect(page.getByText(/Changes are not kept/)).toBeVisible();
  await settled(page);
});
