/** The tour in a real window: its card covers no stop, and on a phone each stop brings its tab. */
import { button, expect, idle, open, type Page, region, desk as test } from './support/page';

const card = (page: Page) => page.getByRole('dialog', { name: /^Tour, / });

async function showAround(page: Page): Promise<void> {
  await button(page, 'More').click();
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: 'Show me around' })
    .click();
  await idle(page);
}

async function goOn(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Next' }).click();
  await idle(page);
}

test('the words of the last stop stand above it; on a phone each stop brings its tab, and the end the one before', async ({
  page,
}) => {
  await open(page);
  await showAround(page);
  for (let stop = 1; stop < 4; stop += 1) await goOn(page);
  await expect(page.getByRole('dialog', { name: 'Tour, 4 of 4: The time' })).toBeVisible();
  const bar = await region(page, 'Time').boundingBox();
  const words = await card(page).boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await showAround(page);
  await goOn(page);
  await expect(page.getByRole('dialog', { name: 'Tour, 2 of 4: The parameters' })).toBeVisible();
  await expect(region(page, 'Parameters')).toBeVisible();
  await card(page).getByRole('button', { name: 'Leave' }).click();
  await expect(region(page, 'Parameters')).toBeHidden();
  await expect(region(page, 'Network')).toBeVisible();
});
