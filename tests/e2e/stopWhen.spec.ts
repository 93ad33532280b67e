/** A run that stops by itself where the reader asked for it. */
import {
  badge,
  button,
  expect,
  headSeconds,
  open,
  PATIENCE,
  type Page,
  test,
} from './support/page';
import { csvOf } from './support/plots';

/** Opens the panel and adds conditions by their names. */
async function waitFor(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^Stop when/ }).click();
  for (const name of names) {
    await page.getByRole('combobox', { name: 'Add a condition' }).selectOption(name);
  }
}

/** Plays from the start as fast as the machine can. */
async function playFromStart(page: Page): Promise<void> {
  await page.keyboard.press('Home');
  await expect.poll(() => headSeconds(page), PATIENCE).toBe(0);
  await page.getByRole('slider', { name: 'Speed' }).press('End');
  await button(page, 'Play').click();
}

test('a queue that rises above a value stops the run on that very sample, at full speed', async ({
  page,
}) => {
  await open(page);
  await waitFor(page, 'Queue');
  await page.getByRole('textbox', { name: 'Queue: value' }).fill('2.5k');
  await page.keyboard.press('Escape');
  await playFromStart(page);
  await expect(
    page.getByRole('status').getByText(/^Stopped at .* Queue of .* rises above 2500/),
  ).toBeVisible(PATIENCE);
  await expect(badge(page)).toHaveText('Paused', PATIENCE);
  const rows = (await csvOf(page, 'Queue'))
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map(Number));
  const first = rows.find(([, queue]) => (queue ?? 0) > 2500);
  const stopped = first?.[0] ?? Number.NaN;
  await expect.poll(() => headSeconds(page), PATIENCE).toBeCloseTo(stopped, 5);
  // Play goes on from there, to the next time.
  await button(page, 'Play').click();
  await expect.poll(() => headSeconds(page), PATIENCE).toBeGreaterThan(stopped + 0.01);
});

test('conditions are counted, kept for the next visit, and taken away again', async ({ page }) => {
  await open(page);
  await waitFor(page, 'Cell loss', 'Jain index');
  await page.reload();
  await page.getByRole('button', { name: 'Stop when… (2 set)' }).click();
  await page.getByRole('button', { name: 'Remove: Cell loss' }).click();
  await page.getByRole('button', { name: /^Remove: Jain index/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stop when…', exact: true })).toBeFocused();
});
