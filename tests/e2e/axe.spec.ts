/** Accessibility by machine: no violation in either theme, at three sizes, with each layer open. */
import AxeBuilder from '@axe-core/playwright';
import { expect, open, PATIENCE, type Page, test } from './support/page';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** What axe complains about, one line per kind and place. */
async function violations(builder: AxeBuilder) {
  const { violations: found } = await builder.options({ resultTypes: ['violations'] }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Everything in the light theme; in the dark one only what a theme can change. */
async function expectAccessible(page: Page, where?: string) {
  const builder = () => {
    const all = new AxeBuilder({ page });
    return where === undefined ? all : all.include(where);
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await violations(builder()), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await violations(builder().withRules(['color-contrast'])), 'dark').toEqual([]);
}

for (const viewport of SIZES) {
  test(`the page at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await expectAccessible(page);
  });
}

for (const { key, name } of [
  { key: 'g', name: 'Scenarios' },
  { key: '?', name: 'Keyboard shortcuts' },
  { key: 's', name: 'Share this experiment' },
]) {
  test(`the layer “${name}”`, async ({ page }) => {
    await open(page);
    await page.locator('body').press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, 'dialog[open], [popover]:popover-open');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
  });
}

for (const viewport of SIZES) {
  test(`a sweep at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('./#sweep/abr.rif');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save CSV' })).toBeVisible(PATIENCE);
    await page.getByText(/^Table of all/).click();
    await expectAccessible(page, '.sweep');
  });
}

for (const viewport of SIZES) {
  test(`a comparison at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await page.locator('body').press('p');
    await page.evaluate(() => {
      location.hash = 'compare';
    });
    await expect(page.getByRole('img', { name: 'Plane of two sources' })).toBeVisible(PATIENCE);
    await expectAccessible(page, '.compare');
  });
}

for (const viewport of SIZES) {
  test(`drawing at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await page.locator('body').press('g');
    await page.getByRole('button', { name: 'New network: draw your own' }).click();
    await expect(page.getByText('Nothing is drawn yet.')).toBeVisible();
    await page.getByRole('button', { name: /^Add the first part/ }).click();
    await expectAccessible(page, '.network-panel');
    await page.getByRole('option', { name: /^Switch Forwards/ }).click();
    await expectAccessible(page, '.network-panel');
  });
}

for (const tab of ['Tune', 'Results', 'Edit']) {
  test(`the tab ${tab} on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await page.getByRole('button', { name: tab, exact: true }).click();
    await expectAccessible(page);
  });
}

for (const viewport of SIZES) {
  test(`the papers at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('./#papers');
    await expect(page.getByRole('main', { name: 'Papers' })).toBeVisible();
    await expectAccessible(page);
  });

  test(`a figure of a paper, run here, at ${viewport.width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto('./#papers/explicit-rate/r1');
    await page.getByRole('button', { name: 'Run this figure here' }).click();
    await expect(page.getByText(/All \d+ runs made here/)).toBeVisible(PATIENCE);
    await expect(page.locator('.papers-line').first()).toBeAttached(PATIENCE);
    await page.locator('.papers details').evaluateAll((all) => {
      for (const more of all) (more as HTMLDetailsElement).open = true;
    });
    await expectAccessible(page);
  });
}

for (const viewport of SIZES) {
  test(`export and shelf at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    for (const item of ['Export…', 'My experiments…']) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: item }).click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      await expectAccessible(page, 'dialog[open]');
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
  });

  test(`embed code and QR code at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('Embed in a page').click();
    await expectAccessible(page, 'dialog[open]');
    await page.getByRole('button', { name: /Show large/ }).click();
    await expectAccessible(page, '.share-qr-screen');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Share this experiment' })).toBeVisible();
  });

  test(`an embed at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize({ ...viewport, height: 600 });
    await page.goto('./embed.html?open=abr-erica-wan/e1-peak&set=abr.rif=7');
    const start = page.getByRole('button', { name: 'Run it' });
    await expect(start).toBeVisible();
    await expectAccessible(page);
    await start.click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Open in Cell53' })).toBeVisible();
    await expectAccessible(page);
  });
}
