/** After one visit, to any folder of any host, the page needs no network, and a new release changes nothing that is open. */
import {
  cpSync,
  existsSync,
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
import { DIST, FOLDER, kept, onHost as test } from './support/host';
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
  type Page,
  settled,
  sharedLink,
  time,
  title,
  turn,
} from './support/page';

const SOURCE = fileURLToPath(new URL('../../web/src/share/offline/sw.ts', import.meta.url));
const update = (page: Page) => page.getByText('A new version is ready');

/** First visit: the whole site is in the browser. */
async function visit(page: Page): Promise<void> {
  await open(page);
  await complete(page);
  await kept(page);
}

test('any folder of a host that sends no headers is enough; once the browser keeps the site, which it does not inside other pages, nothing more is asked of anybody, and no network is needed', async ({
  page,
  context,
  host,
}) => {
  test.slow();
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(host.address)) foreign.push(request.url());
  });
  await test.step('inside other pages nothing is kept', async () => {
    await page.goto('./embed.html?open=abr-erica-wan/e1-peak');
    await page.getByRole('button', { name: 'Run it' }).click();
    await expect(page.locator('canvas').first()).toBeVisible();
    const workers = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    );
    expect(workers).toBe(0);
  });

  await test.step('a folder is enough, for links too', async () => {
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
  });

  await test.step('nothing more is asked of anybody', async () => {
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
    const screen = page.locator('main.app-screen');
    for (const name of [/^Papers/, 'Compare', 'Sweep', 'Lessons']) {
      await button(page, name).click();
      await expect(screen.getByRole('heading').first()).toBeVisible();
    }
    await button(page, 'Lessons').click();
    await expect(screen).toBeHidden();
    expect(foreign.filter((address) => address.startsWith('http'))).toEqual([]);
    // The browser itself looks whether there is a newer worker, at a moment of its own after a page was opened.
    const asked = host.asked.filter((name) => name !== 'sw.js');
    expect(asked).toEqual([]);
    const what = 'requests after the browser keeps the page';
    tellFigure({ goal: 'policy', what, value: asked.length, unit: '', most: 0 });
  });

  await test.step('lessons, experiments, papers, exports and links need no network', async () => {
    await openScenario(page, 'A buffer half as large');
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
    await expect(
      page.getByRole('region', { name: 'Lesson: What a switch can tell a sender' }),
    ).toBeVisible();

    await button(page, /^Papers/).click();
    const papers = page.getByRole('main', { name: 'Papers' });
    await papers
      .getByRole('link', { name: 'R1: old and fresh feedback at one bottleneck' })
      .click();
    const panel = papers.getByRole('region', { name: 'Allowed rates' });
    await expect(panel.locator('.papers-line path').first()).toBeVisible();
    await button(page, /^Papers/).click();

    await button(page, 'More').click();
    await button(page, 'Export…').click();
    const run = JSON.parse(await downloaded(page, button(page, 'JSON')));
    expect(run).toHaveProperty('provenance.fingerprint');

    // A link, and the page by its other name.
    await open(page, './index.html?open=classroom/efci&theme=dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('./#lessons');
    await expect(
      page.getByRole('button', { name: /^What a switch can tell a sender/ }),
    ).toBeVisible();
    expect(failed).toEqual([]);
    const what = 'requests that failed without network';
    tellFigure({ goal: 'offline', what, value: failed.length, unit: '', most: 0 });
  });
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

test('a release that does not come whole is not used; a second one is offered, changes nothing that presents, and comes by a reload', async ({
  page,
  context,
  host,
}) => {
  test.slow();
  await visit(page);
  const site = await secondRelease();
  await test.step('half of it', async () => {
    const name = papersOf(site);
    const program = readFileSync(path.join(site, name));
    writeFileSync(path.join(site, name), 'half of it');
    host.deploy(site);
    const asked = host.asked.length;
    await page.reload();
    await expect.poll(() => host.asked.slice(asked)).toContain(name);
    await settled(page);
    await expect(page.locator('meta[name="second"]')).toHaveCount(0);
    await context.setOffline(true);
    await page.reload();
    await settled(page);
    await complete(page);
    await expect(update(page)).toHaveCount(0);
    await context.setOffline(false);
    writeFileSync(path.join(site, name), program);
  });

  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: 'Choose sliders' })).toBeVisible();
  const shown = await page.getByRole('heading', { level: 1 }).innerText();

  // A second page of the same site: by opening it, the browser learns of the new release.
  const other = await context.newPage();
  await open(other);
  await complete(other);
  await expect(other.locator('meta[name="second"]')).toHaveCount(0);
  await expect(update(other)).toBeVisible();

  // Before the room nothing is said and nothing is moved.
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
  await expect(update(page)).toHaveCount(0);
  // A tab behind another one is drawn once a second.
  await page.bringToFront();
  await page.keyboard.press('F2');
  await expect(title(page)).toBeVisible();
  await expect(update(page)).toBeVisible();
  // What it had not asked for yet is gone from the host, and still here.
  await button(page, /^Papers/).click();
  await expect(page.getByRole('main', { name: 'Papers' }).getByRole('link').first()).toBeVisible();
  await expect(page.locator('meta[name="second"]')).toHaveCount(0);

  await button(page, 'Reload').click();
  await expect(page.locator('meta[name="second"]')).toHaveCount(1);
  await expect(page.getByRole('main', { name: 'Papers' }).getByRole('link').first()).toBeVisible();
  await complete(page);
  await kept(page);
  await expect(update(page)).toHaveCount(0);
  rmSync(site, { recursive: true });
});
