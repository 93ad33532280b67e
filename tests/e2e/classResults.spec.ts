/** A class on one page: thirty links are pasted, run here, laid over one another, and taken away as files. */
import {
  button,
  expect,
  knob,
  open,
  openFirstSteps,
  settled,
  sharedLink,
  test,
} from './support/page';

const RUNS = { timeout: 50_000 };

test('thirty links are run side by side; what is wrong with one is said, and the rest goes on', async ({
  page,
}) => {
  await open(page);
  await openFirstSteps(page);
  const honest = await sharedLink(page);
  await page.keyboard.press('Escape');
  await knob(page, 'RIF').press('ArrowLeft');
  await settled(page);
  const changed = await sharedLink(page);
  await page.keyboard.press('Escape');

  await page.goto('./?testing#compare/class');
  const links = Array.from(
    { length: 28 },
    (_, at) => `Student ${at + 1}, ${at % 2 ? changed : honest}`,
  );
  const text = [
    'Anna',
    honest,
    `Ben,${changed}`,
    'a line without any',
    'Cem,https://x.org/#s=2.A',
    ...links,
  ];
  await page.getByRole('textbox').fill(text.join('\n'));
  await button(page, 'Run them all').click();
  const left = page.getByRole('region', { name: 'Lines that were left out' });
  await expect(left.getByRole('listitem')).toHaveText([
    /^Line 4 \(a line without any\): there is no link in it\.$/,
    /^Line 5 \(Cem\): The link is damaged/,
  ]);
  await expect(page.getByText('30 of 30 done')).toBeVisible(RUNS);

  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1)).toContainText(/Anna.*nothing.*✓ reproduced/);
  await expect(rows.nth(2)).toContainText(/Ben.*RIF 1 → 1\/2.*✓ reproduced/);
  await expect(
    page.getByRole('img', { name: /^Queue, 30 runs: the median ends at/ }),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'Curves of' }).selectOption('Allowed rate (ACR)');
  await page.getByRole('combobox', { name: 'of', exact: true }).selectOption('S1');
  await expect(page.getByRole('img', { name: /^Allowed rate \(ACR\), 30 runs/ })).toBeVisible();

  await button(page, 'Changed').click();
  await button(page, 'Changed').click();
  await expect(rows.nth(1)).toContainText('RIF 1 → 1/2');
  const coming = page.waitForEvent('download');
  await button(page, 'Save as CSV').click();
  const parts = await (await (await coming).createReadStream()).toArray();
  expect(Buffer.concat(parts).toString().trim().split('\r\n')).toHaveLength(31);

  await rows.nth(1).getByRole('button').click();
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two senders, one link');
});

test('a class that takes too long is called off at once and keeps what came', async ({ page }) => {
  await open(page);
  const link = await sharedLink(page);
  await page.goto('./?testing#compare/class');
  await page.getByRole('textbox').fill(Array.from({ length: 40 }, () => link).join('\n'));
  await button(page, 'Run them all').click();
  await expect(page.getByText(/^[1-9]\d* of 40 runs done$/)).toBeVisible(RUNS);
  await button(page, 'Cancel').click();
  await expect(page.getByText(/^\d+ of 40 done$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /✓ reproduced/ }).first()).toBeVisible();
  await button(page, 'Clear').click();
  await expect(page.getByRole('row')).toHaveCount(0);
});
