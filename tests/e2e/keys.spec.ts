/** Single keys: what a parameter means, and switching them off where somebody dictates. */
import { button, expect, knob, open, PATIENCE, region, desk as test } from './support/page';

test('i and ? on a parameter tell what it means; Escape goes back to it', async ({ page }) => {
  await open(page);
  const facts = page.getByRole('dialog', { name: 'RIF' });
  await page.evaluate(
    () => (window as unknown as { cell53: { complete: unknown } }).cell53.complete,
  );
  for (const key of ['i', '?']) {
    await knob(page, 'RIF').press(key);
    await expect(facts).toBeVisible(PATIENCE);
    await expect(facts).toContainText('Range');
    await page.keyboard.press('Escape');
    await expect(facts).toBeHidden();
    await expect(knob(page, 'RIF')).toBeFocused();
  }
});

test('single keys that are switched off do nothing in the network either', async ({ page }) => {
  await open(page);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('checkbox', { name: /^Shortcuts of a single key/ }).uncheck();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(list).toBeHidden();
  const network = region(page, 'Network').getByRole('option').first();
  await network.focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('combobox', { name: /^Add a part/ })).toBeHidden();
  await expect(network).toBeFocused();
  // The button does what the key did.
  await button(page, 'Add a part (A)').click();
  await expect(page.getByRole('combobox', { name: /^Add a part/ })).toBeVisible();
});
