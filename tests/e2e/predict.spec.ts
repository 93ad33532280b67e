/** Draw the curve before it is shown, with a pointer; and what is hidden until then. */
import { expect, idle, open, results, desk as test } from './support/page';

test('a pointer draws, and nothing on the page tells the hidden curve until it is shown', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Predict Queue' }).click();
  const sheet = page.getByRole('complementary', { name: 'Predict' });
  const hands = page.getByRole('slider', { name: /^Your prediction/ });
  await expect(hands).toBeVisible();
  await expect(page.locator('.plots-figure').first()).toBeHidden();
  await expect(results(page).getByText('Jain index')).toBeHidden();
  await hands.click({ position: { x: 40, y: 60 } });
  await sheet.getByRole('button', { name: 'Show what happens' }).click();
  await idle(page);
  await expect(sheet.getByRole('listitem')).not.toHaveCount(0);
  await expect(results(page).getByText('Jain index')).toBeVisible();
});
