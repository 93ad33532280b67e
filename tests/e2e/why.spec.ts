/** "Why?": a bend that is pointed at is explained by the rule and the RM cell behind it. */

import { expect, open, openScenario, settled, test } from './support/page';

test('a bend of ACR is traced to the rule and to the port that wrote the rate', async ({
  page,
}) => {
  await open(page);
  const plot = page.getByRole('slider', { name: 'Allowed rate (ACR), time cursor' });
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the plot is on the page');
  // Where ERICA has divided the link, after 300 ms of 500.
  await page.mouse.click(box.x + box.width * 0.68, box.y + box.height / 2);
  await page.keyboard.press('KeyW');
  const answer = page.getByRole('complementary', { name: 'Why?' });
  await expect(answer.getByText(/^ACR .+ → .+Mb.s$/)).toBeVisible();
  await expect(answer.getByText(/^Rule \d+/)).toBeVisible();
  await expect(answer.getByText('ER written by')).toBeVisible();
  await expect(answer.getByText(/SW1→SW2: .* of 4096.cells/)).toBeVisible();
  const before = await answer.locator('.plots-why-time').innerText();
  await answer.getByRole('button', { name: 'Change before' }).click();
  await expect(answer.locator('.plots-why-time')).not.toHaveText(before);
  await answer.getByRole('button', { name: 'Next RM cell' }).click();
  await expect(answer.getByText(/went to its destination and back in/)).toBeVisible();
  await expect(answer.getByRole('row', { name: /◁ SW2→SW1/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answer).toBeHidden();
});

test('a time-out in the list of events leads back to the cell that was lost', async ({ page }) => {
  await open(page);
  await openScenario(page, 'A buffer half as large');
  await settled(page);
  await page.getByRole('button', { name: /^Events/ }).click();
  await page.getByRole('button', { name: /^Frame lost/ }).click();
  await page
    .getByRole('button', { name: /^Why\? .*loss/i })
    .first()
    .click();
  const answer = page.getByRole('complementary', { name: 'Why?' });
  await expect(answer.getByText(/dropped at SW1→SW2/)).toBeVisible();
  await expect(answer.getByText(/AAL5/)).toBeVisible();
});
