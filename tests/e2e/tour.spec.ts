/** The tour: four stops for who asks, words before buttons, and gone without a trace. */
import { button, expect, open, type Page, region, desk as test } from './support/page';

const card = (page: Page) => page.getByRole('dialog', { name: /^Tour, / });

async function showAround(page: Page): Promise<void> {
  await button(page, 'More').click();
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: 'Show me around' })
    .click();
}

/** Its name, once its words have the focus. */
async function stopNamed(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect(card(page).locator('.app-tour-words')).toBeFocused();
}

test('the tour goes to four parts, the focus to the words of each first', async ({ page }) => {
  await open(page);
  await expect(card(page)).toHaveCount(0);
  await showAround(page);
  await stopNamed(page, 'Tour, 1 of 4: The network');
  await expect(card(page).getByRole('button', { name: 'Back' })).toHaveCount(0);
  for (const name of ['2 of 4: The parameters', '3 of 4: The plots', '4 of 4: The time']) {
    await card(page).getByRole('button', { name: 'Next' }).click();
    await stopNamed(page, `Tour, ${name}`);
  }
  const bar = await region(page, 'Time').boundingBox();
  const words = await card(page).boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await card(page).getByRole('button', { name: 'Back' }).click();
  await stopNamed(page, 'Tour, 3 of 4: The plots');
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(button(page, 'More')).toBeFocused();
});

test('it is offered behind the question mark as well, and begins anew each time', async ({
  page,
}) => {
  await open(page);
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByRole('button', { name: 'Show me around' }).click();
    await expect(help).toBeHidden();
    await stopNamed(page, 'Tour, 1 of 4: The network');
    await card(page).getByRole('button', { name: 'Leave' }).click();
    await expect(card(page)).toHaveCount(0);
  }
});

test('on a phone each stop brings its tab, and the end the one before', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await showAround(page);
  await card(page).getByRole('button', { name: 'Next' }).click();
  await stopNamed(page, 'Tour, 2 of 4: The parameters');
  await expect(region(page, 'Parameters')).toBeVisible();
  await card(page).getByRole('button', { name: 'Leave' }).click();
  await expect(region(page, 'Parameters')).toBeHidden();
  await expect(region(page, 'Network')).toBeVisible();
});
