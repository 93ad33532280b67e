/** What the site may ask for, and how little: its parts once, and then nothing at all. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { tellFigure } from './support/figure';
import { DIST } from './support/host';
import {
  button,
  complete,
  expect,
  knob,
  open,
  openScenario,
  settled,
  sharedLink,
  test,
} from './support/page';
import { neverRest } from './support/rest';

test('where the browser does not keep the site, its parts come once, and after them nothing; no cookie is left behind', async ({
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

test('the deployed headers forbid what the site does not need; the page begins with less than 240 kB of program, compiled while it arrives, and fetches the engine once and early', async ({
  page,
}) => {
  await test.step('what the page begins with', async () => {
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

  await test.step('every large part of the beginning asks to be compiled while it arrives', async () => {
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
    // They do not wait for the script that keeps early keys.
    expect(html.indexOf('<script src="./early.js"')).toBeGreaterThan(
      html.lastIndexOf('rel="modulepreload"'),
    );
  });
});

test('works where the browser keeps nothing, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { get: refuse });
    Object.defineProperty(window, 'localStorage', { get: refuse });
    navigator.serviceWorker.register = () =>
      Promise.reject(new DOMException('no', 'SecurityError'));
  });
  await open(page);
  await knob(page, 'RIF').press('ArrowLeft');
  await expect(page.getByText(/Changes are not kept/)).toBeVisible();
  await settled(page);
  // That the page itself is not kept stands where one looks for what is.
  await complete(page);
  await button(page, 'More').click();
  await button(page, 'My experiments…').click();
  await expect(page.getByText(/The page itself is not kept/)).toBeVisible();
});
