/** Cell53 as one file, opened from a disk with the network switched off. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tellFigure } from './support/figure';
import { DIST } from './support/host';
import {
  button,
  complete,
  downloaded,
  expect,
  fingerprint,
  fingerprintIs,
  forTesting,
  open,
  openScenario,
  type Page,
  region,
  settled,
  sharedLink,
  test,
  turn,
} from './support/page';

const FILE = path.join(DIST, 'cell53.html');
const ADDRESS = pathToFileURL(FILE).href;
/** The state in which the first experiment stands when the page is there, as engines have it everywhere. */
const GOLDEN = (
  JSON.parse(readFileSync('tests/golden/fingerprints.json', 'utf8')) as Readonly<
    Record<string, string>
  >
)['abr-erica-wan/e1-peak'] as string;
const MENU_ITEM = 'Download as one file…';

/** Opens a file and waits until it has unpacked itself and run; a busy machine takes its time. */
async function begin(page: Page, address: string): Promise<void> {
  test.slow();
  await page.goto(address);
  await expect(region(page, 'Time')).toBeVisible();
  await settled(page);
}

/** Opens the file without a network; gives all that is asked for. */
async function openFile(page: Page, address = ADDRESS): Promise<readonly string[]> {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (!/^(blob|data):/.test(request.url())) asked.push(request.url());
  });
  await page.context().setOffline(true);
  await begin(page, address);
  return asked;
}

test('is at most 2.5 MB; runs from a disk without a network, cell by cell as the site does, with all that the site has; its links name no place there, and open in a copy of the file', async ({
  page,
}) => {
  await test.step('its size and policy, which allows no network, and no program but its own', () => {
    const value = statSync(FILE).size / 1e6;
    // The two engines alone are more than this: everything is inside.
    expect(value).toBeGreaterThan(0.5);
    expect(value).toBeLessThanOrEqual(2.5);
    tellFigure({ goal: 'one-file', what: 'Cell53 as one file', value, unit: 'MB', most: 2.5 });
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(FILE, 'utf8'));
    expect(policy?.[1]?.replaceAll(/'sha256-[^']{44}'/g, '#')).toBe(
      "default-src 'none'; script-src # # 'wasm-unsafe-eval'; style-src # #; img-src data: blob:; " +
        "connect-src blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
    );
  });

  const address = forTesting(ADDRESS);
  const asked = await openFile(page, address);
  await test.step('it runs as engines do everywhere', async () => {
    await fingerprintIs(page, GOLDEN);
    await openScenario(page, '2 sources with VBR, TBE 128, buffer 1024');
    await complete(page);
  });

  await test.step('licences, lessons, papers run anew, sweep, compare and presenting are inside', async () => {
    await button(page, 'More').click();
    await button(page, 'Licences').click();
    const licences = page.getByRole('dialog', { name: 'Licences' });
    await expect(licences).toContainText('wasm-bindgen (crate)');
    await page.keyboard.press('Escape');
    await expect(licences).toBeHidden();
    await button(page, 'Lessons').click();
    await page.getByRole('button', { name: /^What a switch can tell a sender/ }).click();
    const goal = page.getByRole('list', { name: 'Goal' });
    await expect(goal).toContainText('Longest queue 225 cells');
    await button(page, 'Close the lesson').click();
    await button(page, 'Compare').click();
    await expect(page.locator('main.app-screen').getByRole('heading').first()).toBeVisible();
    await page.goto(`${address}#papers/explicit-rate/r1`);
    await button(page, 'Run this figure here').click();
    await expect(page.getByText(/All \d+ runs were made here/)).toBeVisible();
    await page.goto(`${address}#sweep`);
    await expect(page.locator('main.app-screen').getByRole('heading').first()).toBeVisible();
    await button(page, 'Sweep').click();
    await page.keyboard.press('F2');
    await expect(button(page, 'Blank the screen')).toBeVisible();
    await page.keyboard.press('F2');
    expect(asked).toEqual([address]);
  });

  await test.step('its links', async () => {
    await turn(page, 'RIF', 'ArrowLeft');
    const mine = await fingerprint(page);
    const link = await sharedLink(page);
    expect(link).toMatch(/^cell53\.html#s=/);
    await button(page, 'Share').click();
    await expect(page.getByText(/This page is one file and knows of no site/)).toBeVisible();
    await expect(page.getByText('Embed in a page')).toHaveCount(0);
    await page.keyboard.press('Escape');
    const copy = await page.context().newPage();
    await begin(copy, forTesting(new URL(link, ADDRESS).href));
    await fingerprintIs(copy, mine);
  });
});

test('the site hands it out, equal to itself cell by cell, with its own address for links; the file itself does not; a damaged copy says so', async ({
  page,
  baseURL,
}, testInfo) => {
  await open(page);
  await turn(page, 'RIF', 'ArrowLeft');
  const turned = await fingerprint(page);
  await button(page, 'More').click();
  await button(page, MENU_ITEM).click();
  const text = await downloaded(page, button(page, 'Download cell53.html'));
  await expect(page.getByText(/^Saved cell53.html, 2\.\d MB\./)).toBeVisible();
  const file = testInfo.outputPath('cell53.html');
  writeFileSync(file, text);
  await page.context().setOffline(true);
  await begin(page, pathToFileURL(file).href);
  await turn(page, 'RIF', 'ArrowLeft');
  await fingerprintIs(page, turned);
  expect(await sharedLink(page)).toMatch(new RegExp(`^${baseURL}#s=`));
  await button(page, 'More').click();
  await expect(button(page, 'Export…')).toBeVisible();
  await expect(button(page, MENU_ITEM)).toBeHidden();

  const middle = text.length >> 1;
  const damaged = testInfo.outputPath('damaged.html');
  const other = text[middle] === 'A' ? 'B' : 'A';
  writeFileSync(damaged, `${text.slice(0, middle)}${other}${text.slice(middle + 1)}`);
  await page.goto(pathToFileURL(damaged).href);
  await expect(page.getByText(/This file cannot be opened: .*it is damaged/)).toBeVisible();
});
