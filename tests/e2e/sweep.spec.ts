/** A sweep from its choices to a run on the table: bit-equal, cancelled, remembered. */
import { readFile } from 'node:fs/promises';
import {
  button,
  downloaded,
  expect,
  fingerprintIs,
  idle,
  knob,
  open,
  PATIENCE,
  type Page,
  seek,
  settled,
  test,
  undo,
} from './support/page';

const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });
const cells = (page: Page) => page.getByRole('application', { name: /Cells of the sweep/ });

/** Chooses a knob from a searchable list. */
async function chooseKnob(page: Page, which: 'Parameter' | 'Second parameter', name: string) {
  await page.getByRole('group', { name: which, exact: true }).getByRole('button').first().click();
  const list = page.getByRole('dialog', { name: which, exact: true });
  await list.getByRole('searchbox').fill(name);
  await list.getByRole('button', { name, exact: true }).click();
}

async function fill(page: Page, group: string, label: RegExp, value: string) {
  const field = page.getByRole('group', { name: group, exact: true }).getByLabel(label);
  await field.fill(value);
  await field.press('Enter');
}

/** The runs that were saved, as JSON. */
async function savedRuns(page: Page) {
  const download = page.waitForEvent('download');
  await button(page, 'Save JSON').click();
  const text = await readFile((await (await download).path()) ?? '', 'utf8');
  return JSON.parse(text) as {
    readonly engine: string;
    readonly runs: readonly { readonly at: readonly number[]; readonly fingerprint: string }[];
  };
}

async function twoKnobs(page: Page, steps: string, lengthMs: string) {
  await page.goto('./?testing#sweep');
  await chooseKnob(page, 'Parameter', 'TBE');
  await fill(page, 'Parameter', /Values/, steps);
  await chooseKnob(page, 'Second parameter', 'Bottleneck buffer');
  await fill(page, 'Second parameter', /Values/, steps);
  await fill(page, 'Runs', /Length/, lengthMs);
}

test('a cell opens as a run on the table, equal bit by bit', async ({ page }) => {
  await twoKnobs(page, '3', '200');
  await expect(progress(page)).toContainText(/3 × 3 = 9 runs of 200\sms.*one took/, PATIENCE);
  await button(page, 'Start').click();
  await expect(progress(page)).toContainText('9 of them remembered', PATIENCE);
  const { runs, engine } = await savedRuns(page);
  expect(runs).toHaveLength(9);
  expect(engine).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
  await cells(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: 'TBE' })).toContainText(/Mb\/s/);
  await page.keyboard.press('Enter');
  await expect(cells(page)).toBeHidden();
  await settled(page);
  await seek(page, 0.2);
  // Second column, second row.
  await fingerprintIs(page, runs[4]?.fingerprint ?? 'none');
  await page.goBack();
  await expect(cells(page)).toBeVisible();
});

/** Middle of the cell that is read out, on the screen. */
async function middleOfCell(page: Page) {
  const box = await page.locator('.sweep-cursor').boundingBox();
  if (box === null) throw new Error('no cell is read out');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the experiment on the table follows a hand, keys and a button over the cells', async ({
  page,
}) => {
  await twoKnobs(page, '3', '100');
  await button(page, 'Start').click();
  await expect(progress(page)).toContainText('9 of them remembered', PATIENCE);
  const { runs } = await savedRuns(page);
  const onTable = page.locator('.sweep-table-line');

  const asLoaded = (await onTable.textContent()) ?? '';
  // Keys: to the first cell, then with Shift one to the right.
  await cells(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await idle(page);
  await expect(page.locator('.sweep-on-table')).toBeVisible();
  await expect(onTable).not.toHaveText(asLoaded);
  await expect(onTable).toContainText(/TBE .*Bottleneck buffer/);
  const afterKeys = await onTable.textContent();

  // A hand: from the first cell to the third of the second row, as one step.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  const to = await middleOfCell(page);
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  const from = await middleOfCell(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await idle(page);
  await expect(cells(page)).toBeVisible();
  const told = await page.getByRole('status').filter({ hasText: 'TBE' }).textContent();
  const place = (told ?? '').split(':')[0] ?? '';
  await expect(onTable).toContainText(place);
  // The picture is still of the same runs.
  await expect(progress(page)).toContainText('9 of them remembered');
  expect((await savedRuns(page)).runs).toEqual(runs);

  await undo(page).click();
  await expect(onTable).toContainText((afterKeys ?? '').split(/, (?:being|\d)/)[0] ?? 'none');

  // A button, for whoever cannot drag; then the workbench has both knobs there.
  await button(page, 'Turn the knobs to it').click();
  await expect(onTable).toContainText(place);
  await page.goto('./?testing#');
  await settled(page);
  const [, tbe = ''] = /TBE (\d+)/.exec(place) ?? [];
  await expect(knob(page, 'TBE')).toHaveAttribute('aria-valuetext', new RegExp(`^${tbe}`));
});

/** Bytes of the file that a button saves. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await button(page, name).click();
  return readFile((await (await download).path()) ?? '');
}

test('the picture is saved as vectors and as pixels, and says where it comes from', async ({
  page,
}) => {
  await twoKnobs(page, '2', '100');
  await button(page, 'Start').click();
  await expect(progress(page)).toContainText('4 of them remembered', PATIENCE);
  const svg = (await saved(page, 'Save SVG')).toString('utf8');
  const seen = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const fills = [...root.querySelectorAll('rect')].map((rect) => rect.getAttribute('fill'));
    return {
      name: root.tagName,
      text: [...root.querySelectorAll('text')].map(({ textContent }) => textContent).join('|'),
      foreign: root.querySelectorAll('style, script, image, foreignObject, [class]').length,
      colours: new Set(fills.filter((fill) => fill?.startsWith('rgb'))).size,
      hasVariables: text.includes('var(--'),
    };
  }, svg);
  expect(seen).toMatchObject({ name: 'svg', foreign: 0, hasVariables: false });
  expect(seen.colours).toBeGreaterThan(60);
  expect(seen.text).toMatch(/Total goodput, Mb\/s.*TBE, cells/);
  expect(seen.text).toMatch(/abr\.tbeCells at 2 values, .* at 2 values; seed 1; runs of 100\sms/);
  expect(seen.text).toMatch(/engine \d+\.\d+\.\d+\+[0-9a-f]{8}, scenario [0-9a-f]{16}/);
  const png = await saved(page, 'Save PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20) > 1_000]).toEqual([1920, true]);
  await expect(page.locator('.sweep-offstage')).toHaveCount(0);
});

test('cancel ends the work and keeps what came', async ({ page }) => {
  await twoKnobs(page, '32', '400');
  await button(page, 'Start').click();
  await expect(progress(page)).toContainText(/\d+ of 1024 runs, about/);
  await expect
    .poll(() => page.getByRole('progressbar').getAttribute('value').then(Number))
    .toBeGreaterThan(3);
  await button(page, 'Pause').click();
  await expect(progress(page)).toContainText('paused');
  await button(page, 'Resume').click();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Go on')).toBeVisible();
  await expect(progress(page)).toContainText(/[1-9]\d* of them remembered/);
  // Nothing goes on behind the picture.
  await page.waitForTimeout(300);
  const kept = await progress(page).textContent();
  await page.waitForTimeout(700);
  expect(await progress(page).textContent()).toBe(kept);
});

test('a second visit shows what was run before, without running it', async ({ page }) => {
  await twoKnobs(page, '2', '100');
  await button(page, 'Start').click();
  await expect(progress(page)).toContainText('4 of them remembered', PATIENCE);
  const before = await savedRuns(page);
  // Outcomes are written together, a moment after the last.
  await page.waitForTimeout(500);
  await page.reload();
  await expect(progress(page)).toContainText(/4 runs of 100\sms, 4 of them remembered/, PATIENCE);
  await expect(button(page, 'Start')).toBeHidden();
  expect((await savedRuns(page)).runs).toEqual(before.runs);
});

test('a parameter leads to its sweep from its own page of facts', async ({ page }) => {
  await open(page);
  await button(page, 'About RIF').click();
  await page.getByRole('link', { name: 'Sweep this' }).click();
  const chosen = page.getByRole('group', { name: 'Parameter', exact: true });
  await expect(chosen.getByRole('button').first()).toContainText('RIF', PATIENCE);
});

test('a setting that cannot be run is hatched and says why', async ({ page }) => {
  await page.goto('./?testing#sweep');
  // Sources that start above their peak rate are refused.
  await chooseKnob(page, 'Parameter', 'ICR');
  await fill(page, 'Parameter', /To/, '600');
  await fill(page, 'Parameter', /From/, '100');
  await fill(page, 'Parameter', /Values/, '2');
  await fill(page, 'Runs', /Length/, '100');
  await button(page, 'Start').click();
  await cells(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: 'ICR' })).toContainText(
    /failed: abr\.icrMbps: /,
  );
});

test('several seeds are shown as their mean or as their median, without another run', async ({
  page,
}) => {
  await page.goto('./?testing#sweep');
  await chooseKnob(page, 'Parameter', 'TBE');
  await fill(page, 'Parameter', /Values/, '3');
  await fill(page, 'Runs', /Length/, '100');
  const statistic = page.getByRole('combobox', { name: 'Of the seeds' });
  await expect(statistic).toHaveCount(0);
  await fill(page, 'Runs', /Seeds/, '3');
  // One of the nine is the experiment on the table, which was measured for the estimate.
  await idle(page);
  await button(page, 'Go on').click();
  await expect(progress(page)).toContainText('9 of them remembered', PATIENCE);
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText(/^Table of all/).click();
  await expect(result.getByRole('row').nth(1)).toContainText('(95 %, 3 seeds)');
  await statistic.selectOption('Median with the quartiles');
  await expect(result.getByRole('heading')).toHaveText('Total goodput, median of seeds');
  await expect(result.getByRole('row').nth(1)).toContainText('half of 3 seeds from');
  await expect(progress(page)).toContainText('9 of them remembered');
  expect(await downloaded(page, button(page, 'Save CSV'))).toContain('median,lower quartile');
  // Kept for the next visit, as the other choices are.
  await page.reload();
  await expect(statistic).toHaveValue('median');
});
