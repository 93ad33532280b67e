/** The time-space diagram under the pointer: the wheel zooms, a click on a line tells what it is. */

import { expect, idle, openById, desk as test } from './support/page';

test('the wheel zooms, pointing marks the instant on the plots, and a click on a line tells its cell', async ({
  page,
}) => {
  await openById(page, 'abr-erica-wan/e1-peak');
  await page.getByRole('button', { name: 'Time-space diagram' }).click();
  await idle(page);
  const panel = page.getByRole('complementary', { name: 'Time-space diagram' });
  const lines = panel.getByRole('slider');
  const covered = page.getByRole('button', { name: 'Fit everything' });
  await expect(covered).toBeHidden();
  await expect(lines).toHaveAttribute('aria-valuetext', 'no line chosen');
  const box = await panel.locator('canvas').boundingBox();
  if (box === null) throw new Error('the diagram is not shown');
  const { x, y, width, height } = box;
  // Down the middle between two nodes until a line is under the pointer: they stand near to one another.
  const reading = panel.locator('strong');
  const NOTHING = 'Point at a line, or walk with the arrow keys.';
  let at = y + 0.5 * height;
  for (; at < y + 0.9 * height; at += 3) {
    await page.mouse.move(x + width / 2, at);
    await idle(page);
    if ((await reading.innerText()) !== NOTHING) break;
  }
  const told = await reading.innerText();
  expect(told).not.toBe(NOTHING);
  await expect(page.locator('.plots-readout')).toContainText('t = ');
  await page.mouse.click(x + width / 2, at);
  await expect(lines).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${told.slice(0, 12)}.* Leaves `),
  );

  await expect(panel.getByRole('status')).toContainText('Zoom in to');
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, -200);
  await idle(page);
  await expect(panel.getByRole('status')).toContainText('Every cell is drawn.');
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 200);
  await idle(page);
  await expect(panel.getByRole('status')).toContainText('Zoom in to');
  await lines.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(covered).toBeVisible();
});
