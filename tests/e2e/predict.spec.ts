/** Draw the curve before it is shown: on any plot, by key, mouse and finger, and asked for by lessons. */
import {
  button,
  expect,
  knob,
  open,
  openFirstSteps,
  PATIENCE,
  results,
  settled,
  desk as test,
} from './support/page';

type Page = Parameters<typeof open>[0];

const sheetOf = (page: Page) => page.getByRole('complementary', { name: 'Predict' });
const hands = (page: Page) => page.getByRole('slider', { name: /^Your prediction/ });
const findings = (page: Page) => sheetOf(page).getByRole('listitem');
const show = (page: Page) => sheetOf(page).getByRole('button', { name: 'Show what happens' });

test('a curve is drawn with the keyboard, and how the shapes compare is said in words', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('slider', { name: 'Queue, time cursor' }).press('d');
  await expect(sheetOf(page)).toContainText('What will “Queue” do?');
  await expect(show(page)).toBeDisabled();
  await hands(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(hands(page)).toHaveAttribute('aria-valuetext', /^Column 2 of 24, .*cells$/);
  await sheetOf(page).getByLabel('Because … (optional)').fill('windows are full');
  await show(page).click();
  await expect(sheetOf(page)).toContainText(/\d of \d as you drew it/, PATIENCE);
  await expect(findings(page).first()).toContainText('Which way:');
  // What was expected, and why, is kept as a file.
  const coming = page.waitForEvent('download');
  await sheetOf(page).getByRole('button', { name: 'save as CSV' }).click();
  const file = await (await (await coming).createReadStream()).toArray();
  expect(Buffer.concat(file).toString()).toContain('windows are full');
  await sheetOf(page).getByRole('button', { name: 'forget' }).click();
  await expect(sheetOf(page)).not.toContainText('kept in this browser');
  await button(page, 'Close the prediction').click();
  await expect(page.getByRole('slider', { name: 'Queue, time cursor' })).toBeFocused();
});

test('nothing on the page tells the hidden curve until it is shown', async ({ page }) => {
  await open(page);
  await settled(page);
  await page.getByRole('button', { name: 'Predict Queue' }).click();
  await expect(hands(page)).toBeVisible();
  await expect(page.locator('.plots-figure').first()).toBeHidden();
  await expect(results(page).getByText('Jain index')).toBeHidden();
  await hands(page).click({ position: { x: 40, y: 60 } });
  await show(page).click();
  await expect(findings(page)).not.toHaveCount(0, PATIENCE);
  await expect(results(page).getByText('Jain index')).toBeVisible();
});

test('who turns a knob meanwhile predicts the run that comes of it', async ({ page }) => {
  await open(page);
  await openFirstSteps(page);
  await page.getByRole('button', { name: 'Predict Allowed rate (ACR)' }).click();
  await hands(page).click({ position: { x: 40, y: 60 } });
  for (let notch = 0; notch < 4; notch += 1) await knob(page, 'RIF').press('ArrowLeft');
  await show(page).click();
  await expect(findings(page).nth(2)).toContainText('it is calm', PATIENCE);
});

test('a lesson counts a prediction as part of its goal', async ({ page }) => {
  await open(page);
  await page.goto('./?testing#lessons/windows');
  const card = page.getByRole('region', { name: 'Lesson: What limits a sender' });
  await card.getByRole('button', { name: 'Step 3' }).click(PATIENCE);
  await settled(page);
  await card.getByRole('button', { name: 'Draw it' }).click();
  await expect(sheetOf(page)).toContainText('The same ten senders with ABR', PATIENCE);
  await hands(page).press('End');
  await page.keyboard.press('PageDown');
  await show(page).click();
  await expect(sheetOf(page)).toContainText('they wait at home', PATIENCE);
  await expect(card.getByRole('button', { name: 'Draw it again' })).toBeVisible();
  // Who comes back need not draw it again.
  await page.reload();
  await expect(card.getByRole('button', { name: 'Draw it again' })).toBeVisible(PATIENCE);
  await card.getByRole('button', { name: 'Step 2' }).click();
  await card.getByRole('button', { name: 'Step 3' }).click();
  await expect(card.getByRole('button', { name: 'Draw it again' })).toBeVisible();
});

test('another experiment takes the sheet away', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Predict Queue' }).click();
  await expect(hands(page)).toBeVisible();
  await openFirstSteps(page);
  await expect(sheetOf(page)).toHaveCount(0);
});
