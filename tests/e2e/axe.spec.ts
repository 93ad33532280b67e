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

for (const tab of ['Tune', 'Results']) {
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
