/** Re-run: every change simulates the visible history anew, and undo brings the old one back. */
import {
  button,
  expect,
  fingerprint,
  fingerprintIs,
  idle,
  knob,
  open,
  redo,
  region,
  savedDocument,
  settled,
  desk as test,
  undo,
} from './support/page';
import { ghostPixels, plot, tableOf } from './support/plots';

test('a slider step makes a new complete history; undo and redo walk between the two', async ({
  page,
}) => {
  await open(page);
  const before = await fingerprint(page);
  await knob(page, 'RIF').press('ArrowLeft');
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1/2');
  await fingerprintIs(page, { not: before });
  await settled(page);
  const after = await fingerprint(page);
  const table = await tableOf(page, 'Allowed rate (ACR)');
  expect(table.caption).toMatch(/^(All|\d+ of) 501 samples.*0 s to 500 ms/);
  expect(table.rows.at(0)?.[0]).toBe('0.000 ms');
  expect(table.rows.at(-1)?.[0]).toBe('500.000 ms');
  await expect(undo(page)).toHaveAccessibleName('Undo: RIF 1 → 1/2');
  await undo(page).click();
  await fingerprintIs(page, before);
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1');
  await redo(page).click();
  await fingerprintIs(page, after);
});

test('the curves before the change stay grey behind the new ones', async ({ page }) => {
  await open(page);
  const acr = plot(page, 'Allowed rate (ACR)');
  const none = await ghostPixels(acr);
  await knob(page, 'RIF').press('PageDown');
  await idle(page);
  expect(await ghostPixels(acr)).toBeGreaterThan(none + 60);
});

test('one drag is one step of undo', async ({ page }) => {
  await open(page);
  const before = await fingerprint(page);
  const rif = knob(page, 'RIF');
  await rif.scrollIntoViewIfNeeded();
  const box = await rif.boundingBox();
  if (box === null) throw new Error('the slider has no box');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 8, y);
  await page.mouse.down();
  for (const share of [0.85, 0.7, 0.55, 0.6, 0.4]) {
    await page.mouse.move(box.x + box.width * share, y);
    await expect(rif).not.toHaveAttribute('aria-valuetext', '1');
  }
  await page.mouse.up();
  await fingerprintIs(page, { not: before });
  await settled(page);
  await undo(page).click();
  await expect(rif).toHaveAttribute('aria-valuetext', '1');
  await expect(undo(page)).toBeDisabled();
  await fingerprintIs(page, before);
});

test('a typed value is exact, is counted as a change, and can be reset', async ({ page }) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'RIF, exact value' });
  await field.fill('1/16');
  await field.press('Enter');
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1/16');
  await settled(page);
  expect(await savedDocument(page)).toMatchObject({ abr: { rif: 0.0625 } });
  await button(page, '1 changed').click();
  const changes = page.getByRole('dialog', { name: 'What changed' });
  await expect(changes).toContainText('RIF 1 → 1/16');
  await button(page, /^Reset all \d+$/).click();
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1');
});

test('a value out of range is refused beside its field and the old one stays', async ({ page }) => {
  await open(page);
  const before = await fingerprint(page);
  const field = page.getByRole('textbox', { name: 'Target utilisation, exact value' });
  await field.fill('1.7');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(region(page, 'Parameters').getByText(/0\.9 stays in force/)).toBeVisible();
  expect(await fingerprint(page)).toBe(before);
  await expect(undo(page)).toBeDisabled();
});
