/** After one visit the page needs no network, and a new release changes nothing that is open. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeServiceWorker } from '../../scripts/vite/offline';
import { tellFigure } from './support/figure';
import { DIST, kept, onHost as test } from './support/host';
import {
  button,
  complete,
  downloaded,
  expect,
  fingerprint,
  fingerprintIs,
  knob,
  open,
  openScenario,
  PATIENCE,
  type Page,
  settled,
  title,
} from './support/page';

const SOURCE = fileURLToPath(new URL('../../web/src/share/offline/sw.ts', import.meta.url));
const update = (page: Page) => page.getByText('A new version is ready');

/** First visit: the whole site is in the browser. */
async function visit(page: Page): Promise<void> {
  await open(page);
  await complete(page);
  await kept(page);
}

test('inside other pages nothing is kept; after one visit lessons, experiments, papers, exports and links need no network', async ({
  page,
  context,
  host,
}) => {
  test.slow();
  await page.goto('./embed.html?open=abr-erica-wan/e1-peak');
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.locator('canvas').first()).toBeVisible(PATIENCE);
  const workers = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(workers).toBe(0);

  await visit(page);
  const here = await fingerprint(page);
  // Not the browser alone: the host is gone as well.
  await context.setOffline(true);
  await host.stop();
  const failed: string[] = [];
  context.on('requestfailed', (request) => failed.push(request.url()));
  await page.reload();
  await fingerprintIs(page, here);
  await openScenario(page, '2 sources with VBR, TBE 128, buffer 1024');
  await knob(page, 'RIF').press('ArrowLeft');
  await settled(page);

  await button(page, 'Lessons').click();
  await page.getByRole('button', { name: /^What a switch can tell a sender/ }).click();
  await settled(page);
  await expect(page.getByRole('region', { name: 'Lesson: What a switch can tell a sender' })).toBeVisible();

  await button(page, /^Papers/).click();
  const papers = page.getByRole('main', { name: 'Papers' });
  await papers.getByRole('link', { name: 'R1: old and fresh feedback at one bottleneck' }).click();
  const panel = papers.getByRole('region', { name: 'Allowed rates' });
  await expect(panel.locator('.papers-line path').first()).toBeVisible(PATIENCE);
  await button(page, /^Papers/).click();

  await button(page, 'More').click();
  await button(page, 'Export…').click();
  const run = JSON.parse(await downloaded(page, button(page, 'JSON')));
  expect(run).toHaveProperty('provenance.fingerprint');

  // A link, and the page by its other name.
  await open(page, './index.html?open=classroom/efci&theme=dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('./#lessons');
  await expect(page.getByRole('button', { name: /^What a switch can tell a sender/ })).toBeVisible();
  expect(failed).toEqual([]);
  const what = 'requests that failed without network';
  tellFigure({ goal: 'offline', what, value: failed.length, unit: '', most: 0 });
});

/** Another release: every program has another name, and none of the old ones is on the host. */
async function secondRelease(): Promise<string> {
  const site = mkdtempSync(path.join(os.tmpdir(), 'second-release-'));
  cpSync(DIST, site, { recursive: true });
  const inSite = (name: string) => path.join(site, name);
  const programs = readdirSync(inSite('assets')).filter((name) => name.endsWith('.js'));
  const second = (name: string) => name.replace(/\.js$/, '2.js');
  for (const name of programs)
    renameSync(inSite(`assets/${name}`), inSite(`assets/${second(name)}`));
  for (const file of ['index.html', ...programs.map((name) => `assets/${second(name)}`)]) {
    let text = readFileSync(inSite(file), 'utf8');
    for (const name of programs) text = text.replaceAll(name, second(name));
    text = text.replace(/(name="cell53-release" content=")[^"]+/, '$1second');
    writeFileSync(inSite(file), text.replace('</head>', '<meta name="second" /></head>'));
  }
  await writeServiceWorker(site, SOURCE);
  return site;
}

/** The papers' own program in a site. */
function papersOf(site: string): string {
  const name = readdirSync(path.join(site, 'assets')).find((each) =>
    /^PapersScreen.*\.js$/.test(each),
  );
  return `assets/${name ?? ''}`;
}

test('a second release is offered, changes nothing that presents, and comes by a reload', async ({
  page,
  context,
  host,
}) => {
  test.slow();
  await visit(page);
  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: 'Choose sliders' })).toBeVisible();
  const shown = await page.getByRole('heading', { level: 1 }).innerText();

  const site = await secondRelease();
  host.deploy(site);
  // A second page of the same site: by opening it, the browser learns of the new release.
  const other = await context.newPage();
  await open(other);
  await expect(other.locator('meta[name="second"]')).toHaveCount(0);
  await expect(update(other)).toBeVisible(PATIENCE);

  // Before the room nothing is said and nothing is moved.
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).length), PATIENCE)
    .toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
  await expect(update(page)).toHaveCount(0);
  // A tab behind another one is drawn once a second.
  await page.bringToFront();
  await page.keyboard.press('F2');
  await expect(title(page)).toBeVisible();
  await expect(update(page)).toBeVisible(PATIENCE);
  // What it had not asked for yet is gone from the host, and still here.
  await button(page, /^Papers/).click();
  await expect(page.getByRole('main', { name: 'Papers' }).getByRole('link').first()).toBeVisible(
    PATIENCE,
  );
  await expect(page.locator('meta[name="second"]')).toHaveCount(0);

  await button(page, 'Reload').click();
  await expect(page.locator('meta[name="second"]')).toHaveCount(1);
  await expect(page.getByRole('main', { name: 'Papers' }).getByRole('link').first()).toBeVisible(
    PATIENCE,
  );
  await complete(page);
  await kept(page);
  await expect(update(page)).toHaveCount(0);
  rmSync(site, { recursive: true });
});

test('a release that does not come whole is not used', async ({ page, context, host }) => {
  await visit(page);
  const site = await secondRelease();
  writeFileSync(path.join(site, papersOf(site)), 'half of it');
  host.deploy(site);
  const asked = host.asked.length;
  await page.reload();
  await expect.poll(() => host.asked.slice(asked), PATIENCE).toContain(papersOf(site));
  await settled(page);
  await expect(page.locator('meta[name="second"]')).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await settled(page);
  await expect(update(page)).toHaveCount(0);
  rmSync(site, { recursive: true });
});

test('a browser that refuses is told of where one looks for what is kept', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () =>
      Promise.reject(new DOMException('no', 'SecurityError'));
  });
  await open(page);
  await complete(page);
  await button(page, 'More').click();
  await button(page, 'My experiments…').click();
  await expect(page.getByText(/The page itself is not kept/)).toBeVisible(PATIENCE);
});
