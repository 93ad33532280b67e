/** A run that stops by itself where the reader asked for it. */
import {
  badge,
  button,
  expect,
  headSeconds,
  open,
  openFile,
  openScenario,
  PATIENCE,
  type Page,
  savedDocument,
  seek,
  settled,
  desk as test,
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

test('a condition met in the last milliseconds of a run stops it there, at full speed', async ({
  page,
}) => {
  await open(page);
  await openScenario(page, '2 sources with VBR, TBE 128, buffer 1024');
  await page.getByRole('combobox', { name: 'Step by' }).selectOption({ label: 'Loss' });
  await page.keyboard.press('End');
  const before = await headSeconds(page);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect.poll(() => headSeconds(page), PATIENCE).toBeLessThan(before);
  const lossS = await headSeconds(page);
  // So short a way to the end is simulated before the page hears anything.
  const short = { ...(await savedDocument(page)), durationMs: Math.ceil(lossS * 1e3) + 1 };
  await openFile(page, 'short.json', JSON.stringify(short));
  await settled(page);
  await waitFor(page, 'Cell loss');
  await page.keyboard.press('Escape');
  await page.getByRole('slider', { name: 'Speed', exact: true }).press('End');
  const fromS = (Math.floor(lossS * 1e3) - 1) / 1e3;
  await seek(page, fromS);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect.poll(() => headSeconds(page), PATIENCE).toBeGreaterThan(fromS);
  // On its way the head is shown before the loss as well.
  await settled(page);
  const nextS = await headSeconds(page);
  for (let time = 0; time < 3; time += 1) {
    await seek(page, 0.1);
    await seek(page, fromS);
    await button(page, 'Play').click();
    await expect(badge(page)).toHaveText('Paused', PATIENCE);
    await expect.poll(() => headSeconds(page), PATIENCE).toBeCloseTo(nextS, 6);
    await expect(page.getByRole('status').getByText(/^Stopped at .*ell loss/)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
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
