/** A lesson as a class meets it: a question, hints, a goal that is measured, and the next question. */
import { button, expect, knob, open, PATIENCE, region, settled, test } from './support/page';

const card = (page: Parameters<typeof open>[0]) =>
  page.getByRole('region', { name: 'Lesson: What a switch may say' });

test('a lesson asks, hints in three steps, measures, and goes on to the next question', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Lessons').click();
  await page.getByRole('button', { name: /^What a switch may say/ }).click();
  await settled(page);
  const goal = card(page).getByRole('list', { name: 'Goal' });
  await expect(goal).toContainText('Longest queue 225 cells', PATIENCE);
  await expect(goal.getByText('not reached').first()).toBeAttached();

  for (const name of ['A hint', 'Hint 2 of 3', 'Hint 3 of 3']) {
    await card(page).getByRole('button', { name }).click();
  }
  await expect(card(page).getByText('1/16 and 1/64 both do')).toBeVisible();
  await expect(card(page).getByRole('button', { name: /hint/i })).toHaveCount(0);

  // The card leads to the control; four notches down is one sixteenth.
  await card(page).getByRole('button', { name: 'Show me: RIF' }).click();
  await expect(knob(page, 'RIF')).toBeFocused();
  for (let notch = 0; notch < 4; notch += 1) await page.keyboard.press('ArrowLeft');
  await expect(card(page).getByText(/there is a wide calm place/)).toBeVisible(PATIENCE);

  await card(page).getByRole('button', { name: 'Next question' }).click();
  await expect(card(page).getByText(/the long circuit meets all three/i)).toBeVisible(PATIENCE);
  await expect(card(page).getByRole('button', { name: 'Step 1, done' })).toBeVisible();

  // Who comes back is at the same question, and what was reached is known.
  await page.reload();
  await expect(card(page).getByRole('button', { name: 'Step 2' })).toHaveAttribute(
    'aria-current',
    'step',
    PATIENCE,
  );
  await expect(card(page).getByRole('list', { name: 'Goal' })).toBeVisible(PATIENCE);
  await page.goto('./?testing#lessons');
  await page.reload();
  await expect(
    page.getByRole('button', { name: /^What a switch may say 1 of 5 done/ }),
  ).toBeVisible(PATIENCE);
});

test('the drawing keeps its height and its names, whatever the card says', async ({ page }) => {
  await open(page);
  await button(page, 'Lessons').click();
  await page.getByRole('button', { name: /^What a switch may say/ }).click();
  await settled(page);
  const height = async () => (await region(page, 'Network').boundingBox())?.height ?? 0;
  const host = region(page, 'Network').getByText('S1', { exact: true }).first();
  const before = await height();
  expect(before).toBeGreaterThanOrEqual(200);
  await expect(host).toBeVisible();
  for (const name of ['A hint', 'Hint 2 of 3', 'Hint 3 of 3']) {
    await card(page).getByRole('button', { name }).click();
  }
  expect(await height()).toBe(before);
  await knob(page, 'RIF').focus();
  for (let notch = 0; notch < 4; notch += 1) await page.keyboard.press('ArrowLeft');
  await expect(card(page).getByText(/wide calm place/)).toBeVisible(PATIENCE);
  expect(await height()).toBe(before);
  await expect(host).toBeVisible();
});

test('a goal reached by other controls does not count', async ({ page }) => {
  await open(page);
  await button(page, 'Lessons').click();
  await page.getByRole('button', { name: /^What a switch may say/ }).click();
  await settled(page);
  await knob(page, 'RIF').focus();
  for (let notch = 0; notch < 4; notch += 1) await page.keyboard.press('ArrowLeft');
  await expect(card(page).getByText(/wide calm place/)).toBeVisible(PATIENCE);
  await knob(page, 'RDF').press('ArrowLeft');
  await expect(card(page).getByText('Also changed: RDF. It counts only without that.')).toBeVisible(
    PATIENCE,
  );
  await expect(card(page).getByText(/wide calm place/)).toBeHidden();
});

test('a lesson is left by its button, for good, and the workbench is as before', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Lessons').click();
  await page.getByRole('button', { name: /^What a switch may say/ }).click();
  await expect(card(page)).toBeVisible();
  await settled(page);
  await page.reload();
  await expect(card(page)).toBeVisible(PATIENCE);
  await button(page, 'Close the lesson').click();
  await expect(region(page, 'Guide')).toHaveCount(0);
  // Its experiment is that of the first steps, which nobody needs who was in a lesson.
  await page.reload();
  await settled(page);
  await expect(region(page, 'Guide')).toHaveCount(0);
});

test('a lesson in hand does not follow whoever opens a link', async ({ page }) => {
  await page.goto('./?testing#lessons/rates');
  await expect(card(page)).toBeVisible(PATIENCE);
  await settled(page);
  await page.goto('./?open=classroom/tcp-alone');
  await settled(page);
  await expect(card(page)).toHaveCount(0);
  await page.goto('./');
  await settled(page);
  await expect(card(page)).toHaveCount(0);
});

test('a link to a lesson begins it, and Back does not begin it again', async ({ page }) => {
  await page.goto('./?testing#lessons/rates');
  await expect(card(page)).toBeVisible(PATIENCE);
  await expect(page).toHaveURL(/\/\?testing$/);
});
