/** The order of a legend by drag; by key and in a link it is asked without a browser. */
import { expect, idle, open, type Page, desk as test } from './support/page';
import { plot } from './support/plots';

const entries = (page: Page) =>
  plot(page, 'Allowed rate (ACR)')
    .getByRole('group', { name: 'Lines of Allowed rate (ACR)' })
    .getByRole('button', { name: /^S\d$/ });
const names = (page: Page) =>
  entries(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));

test('lines are put into another order by drag, which is no click', async ({ page }) => {
  await open(page);
  expect(await names(page)).toEqual(['S1', 'S2']);
  const [from, to] = await Promise.all([
    entries(page).first().boundingBox(),
    entries(page).last().boundingBox(),
  ]);
  if (from === null || to === null) throw new Error('the entries are in sight');
  await page.mouse.move(from.x + 10, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 8);
  await page.mouse.move(to.x + to.width - 4, to.y + 8, { steps: 4 });
  await page.mouse.up();
  await idle(page);
  expect(await names(page)).toEqual(['S2', 'S1']);
  // Both lines are still there.
  for (const each of [0, 1]) {
    await expect(entries(page).nth(each)).toHaveAttribute('aria-pressed', 'true');
  }
  await entries(page).first().click();
  await expect(entries(page).first()).toHaveAttribute('aria-pressed', 'false');
});
