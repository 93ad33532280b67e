/** Accessibility by machine: no violation in either theme, at three sizes, with each layer open. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;

async function open(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^(Play|Pause)$/ })).toBeEnabled();
}

/** What axe complains about, one line per kind and place. */
async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const colorScheme of THEMES) {
  for (const viewport of SIZES) {
    test(`the page at ${viewport.width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page);
      expect(await violations(page)).toEqual([]);
    });
  }

  test(`every layer, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page);
    const layers = [
      { key: 'g', name: 'Scenarios' },
      { key: '?', name: 'Keyboard shortcuts' },
      { key: 's', name: 'Share this experiment' },
    ];
    for (const { key, name } of layers) {
      await page.locator('body').press(key);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      expect(await violations(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toBeHidden();
    }
  });
}

for (const tab of ['Tune', 'Results']) {
  test(`the tab ${tab} on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await page.getByRole('button', { name: tab, exact: true }).click();
    expect(await violations(page)).toEqual([]);
  });
}
