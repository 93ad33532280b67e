/** Runs against each other: pinned beside the one on the table, forked from it, compared in numbers. */
import {
  button,
  chooseMode,
  complete,
  expect,
  fingerprint,
  fingerprintIs,
  knob,
  open,
  PATIENCE,
  type Page,
  seek,
  settled,
  test,
  turn,
  undo,
} from './support/page';

const readout = (page: Page) => page.locator('.plots-readout');
const pinList = (page: Page) => page.getByRole('dialog', { name: /^Compare/ });

test('a pinned run stays while the experiment changes, and is compared in numbers', async ({
  page,
}) => {
  await open(page);
  await page.locator('body').press('p');
  await expect(button(page, 'Compare (1)')).toBeVisible();
  const before = await fingerprint(page);
  for (let at = 0; at < 3; at += 1) await turn(page, 'RIF', 'ArrowLeft');
  await page.keyboard.press('p');
  await button(page, 'Compare (2)').click();
  const names = pinList(page).getByRole('textbox');
  await expect(names.nth(0)).toHaveValue('as loaded');
  await expect(names.nth(1)).toHaveValue('RIF 1 → 1/8');
  await names.nth(1).fill('slower');
  await names.nth(1).press('Enter');
  await pinList(page).getByRole('link', { name: 'Compare in numbers' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Measure',
    /A as loaded/,
    /B slower/,
    /C On the table: RIF 1 → 1\/8/,
  ]);
  const goodput = table.getByRole('row', { name: /^Total goodput/ }).getByRole('cell');
  await expect(goodput.nth(1)).toHaveText(/[▲▼] [+−][\d.]+\s%/);
  // The run on the table and its own copy.
  expect(await goodput.nth(2).textContent()).toBe(await goodput.nth(1).textContent());
  await expect(page.getByRole('img', { name: 'Plane of two sources' })).toBeVisible();
  const difference = page.getByRole('img', { name: /difference B − A/ });
  await expect(difference).toBeVisible();
  await expect(difference).toHaveAccessibleDescription(/S1: .* on average, from .* to /);
  const plane = page.getByRole('region', { name: 'Plane of two sources' });
  await expect(plane.getByRole('list', { name: 'Paths' }).getByRole('listitem')).toHaveText([
    'A as loaded',
    'B slower',
    /^C On the table/,
  ]);
  await plane.getByRole('button', { name: 'Data of Plane of two sources' }).click();
  const data = page.getByRole('dialog', { name: /data$/ });
  await expect(data.getByRole('columnheader').first()).toHaveText('run');
  await expect(data.getByRole('row')).toHaveCount(51);
  await data.getByRole('button', { name: 'Close' }).click();
  await expect(data).toBeHidden();
  await page.goBack();
  await button(page, 'Compare (2)').click();
  await pinList(page).getByRole('button', { name: 'Open' }).first().click();
  await settled(page);
  await fingerprintIs(page, before);
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1');
});

test('P keeps the grey run before a change, and what it keeps is that run', async ({ page }) => {
  await page.addInitScript(() => {
    // The ghost stays as long as the test needs it.
    const after = window.setTimeout;
    const patient = (act: () => void, ms?: number) => after(act, ms === 3_000 ? 1e9 : ms);
    Object.assign(window, { setTimeout: patient });
  });
  await open(page);
  await complete(page);
  const before = await fingerprint(page);
  await turn(page, 'RIF', 'ArrowLeft');
  const after = await fingerprint(page);
  await expect(readout(page)).toContainText('grey: the run before (P pins it)');
  await page.keyboard.press('p');
  await expect(page.getByText('Pinned the run before: “as loaded”.')).toBeVisible();
  await expect(readout(page)).not.toContainText('grey');
  await page.keyboard.press('p');
  await button(page, 'Compare (2)').click();
  const names = pinList(page).getByRole('textbox');
  await expect(names.nth(0)).toHaveValue('as loaded');
  await expect(names.nth(1)).toHaveValue('RIF 1 → 1/2');
  await pinList(page).getByRole('button', { name: 'Open' }).first().click();
  await settled(page);
  await fingerprintIs(page, before);
  await button(page, 'Compare (2)').click();
  await pinList(page).getByRole('button', { name: 'Open' }).last().click();
  await settled(page);
  await fingerprintIs(page, after);
  // Who has no keys finds it in the list.
  await turn(page, 'RIF', 'ArrowLeft');
  await turn(page, 'Target utilisation', 'ArrowLeft');
  await button(page, 'Compare (2)').click();
  await pinList(page).getByRole('button', { name: 'Pin the grey run before' }).click();
  await expect(names.nth(2)).toHaveValue('RIF 1 → 1/4');
});

test('a fork goes on from this instant with the same chance', async ({ page }) => {
  await open(page);
  const whole = await fingerprint(page);
  await seek(page, 0.299);
  const before = await fingerprint(page);
  await seek(page, 0.3);
  await page.locator('body').press('b');
  await expect(button(page, 'Compare (1)')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'From now' })).toBeChecked();
  await knob(page, 'Target utilisation').press('ArrowLeft');
  await expect(page.getByRole('button', { name: /^Undo: Target utilisation/ })).toBeVisible();
  await seek(page, 0.5);
  await fingerprintIs(page, { not: whole });
  // Up to the fork both are one and the same run.
  await seek(page, 0.299);
  await fingerprintIs(page, before);
  await button(page, 'Compare (1)').click();
  await pinList(page).getByRole('button', { name: 'Open' }).click();
  await settled(page);
  await fingerprintIs(page, whole);
});

test('a fifth run is refused in words', async ({ page }) => {
  await open(page);
  for (let at = 0; at < 5; at += 1) await page.locator('body').press('p');
  await button(page, 'Compare (4)').click();
  await expect(pinList(page).getByRole('alert')).toHaveText('At most 4 runs are pinned at a time.');
  await pinList(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(pinList(page).getByRole('textbox')).toHaveCount(3);
  await expect(pinList(page).getByRole('alert')).toBeHidden();
});

test('four pinned runs are told apart by letter and dash, and all have a column in sight', async ({
  page,
}) => {
  await open(page);
  for (let at = 0; at < 4; at += 1) await page.locator('body').press('p');
  const key = page.getByRole('list', { name: 'Pinned runs' }).getByRole('listitem');
  await expect(key).toHaveText(['A', 'B', 'C', 'D'].map((letter) => `${letter}as loaded`));
  const dashes = await key
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('stroke-dasharray')));
  expect(new Set(dashes).size).toBe(4);
  await page.goto('./?testing#compare');
  const numbers = page.getByRole('region', { name: 'Numbers' });
  const heads = numbers.getByRole('columnheader');
  await expect(heads).toHaveText([/^Measure/, /^A/, /^B/, /^C/, /^D/, /^E On the table/], PATIENCE);
  const inTable = await heads
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('stroke-dasharray')));
  expect(inTable).toEqual([...dashes, null]);
  for (const width of [1440, 1024, 820]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await numbers.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(hidden, `${width} px`).toBeLessThanOrEqual(0);
    await expect(heads.last()).toBeInViewport({ ratio: 1 });
  }
  // Where text is so large that they do not fit, what is measured stays beside what is scrolled.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await numbers.evaluate((box) => box.scrollBy({ left: 10_000 }));
  await expect(heads.last()).toBeInViewport();
  await expect(numbers.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
});

test('who goes back and changes something from now finds the run as it was kept, once', async ({
  page,
}) => {
  await open(page);
  await complete(page);
  const whole = await fingerprint(page);
  await seek(page, 0.3);
  await chooseMode(page, 'From now');
  await turn(page, 'Target utilisation', 'ArrowLeft');
  const word = page.getByText('The run as it was is kept: “as loaded”');
  await expect(word).toBeVisible();
  // Nothing that can wait is laid over what a room looks at.
  await page.keyboard.press('F2');
  await expect(word).toBeHidden();
  await page.keyboard.press('F2');
  await expect(word).toBeVisible();
  await expect(button(page, 'Compare (1)')).toBeVisible();
  // At the end of what was simulated nothing is lost, so nothing more is kept.
  await turn(page, 'Target utilisation', 'ArrowLeft');
  await expect(undo(page)).toHaveAccessibleName(/0\.88/);
  await button(page, 'Compare (1)').click();
  await pinList(page).getByRole('link', { name: 'Compare in numbers' }).click();
  const until = page.getByRole('row', { name: /^Simulated until/ }).getByRole('cell');
  await expect(until).toHaveText([/^0\.5\ss$/, /^0\.3\ss/]);
  await page.goBack();
  await button(page, 'Compare (1)').click();
  await pinList(page).getByRole('button', { name: 'Open' }).click();
  await settled(page);
  await fingerprintIs(page, whole);
});
