/** A lesson in a real window: the drawing keeps its height, and the browser what was reached. */
import { badge, button, expect, idle, knob, open, region, settled, test } from './support/page';

const card = (page: Parameters<typeof open>[0]) =>
  page.getByRole('region', { name: 'Lesson: What a switch can tell a sender' });

test('the drawing keeps its height whatever the card says; a reload keeps the question, its end is for good, a link begins it, and another address, even one that cannot run, ends it', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Lessons').click();
  await page.getByRole('button', { name: /^What a switch can tell a sender/ }).click();
  await settled(page);
  const height = async () => (await region(page, 'Network').boundingBox())?.height ?? 0;
  const host = region(page, 'Network').getByText('S1', { exact: true }).first();
  const before = await height();
  expect(before).toBeGreaterThanOrEqual(200);
  await expect(host).toBeVisible();
  for (const name of ['A hint', 'Hint 2 of 3', 'Hint 3 of 3']) {
    await card(page).getByRole('button', { name }).click();
  }
  await idle(page);
  expect(await height()).toBe(before);
  await knob(page, 'RIF').focus();
  for (let notch = 0; notch < 4; notch += 1) await page.keyboard.press('ArrowLeft');
  await idle(page);
  await expect(card(page).getByText(/wide range that works well/)).toBeVisible();
  expect(await height()).toBe(before);
  await expect(host).toBeVisible();

  // Who comes back is at the same question, and what was reached is known.
  await card(page).getByRole('button', { name: 'Next question' }).click();
  await settled(page);
  await page.reload();
  await settled(page);
  await expect(card(page).getByRole('button', { name: 'Step 2' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(card(page).getByRole('button', { name: 'Step 1, done' })).toBeVisible();
  await expect(card(page).getByRole('list', { name: 'Goal' })).toBeVisible();
  // The longest question, and this one again, are there in whole.
  for (const step of ['Step 4', 'Step 2']) {
    await button(page, step).click();
    await settled(page);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      await idle(page);
      expect(await card(page).evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
    }
  }
  await button(page, 'Close the lesson').click();
  await expect(region(page, 'Guide')).toHaveCount(0);
  // Its experiment may be that of the first steps, which nobody needs who was in a lesson.
  await page.reload();
  await settled(page);
  await expect(region(page, 'Guide')).toHaveCount(0);

  // A link to it begins it again, and it does not follow whoever opens another address. What that asks for
  // and cannot run is refused before there was any run, and the experiment beneath is shown.
  await page.goto('./?testing#lessons/rates');
  await settled(page);
  await expect(card(page)).toBeVisible();
  await expect(page).toHaveURL(/\/\?testing$/);
  await open(page, './?open=classroom/tcp-alone&set=durationMs=3600000');
  await expect(page.locator('.app-notices')).toContainText('shorten the run');
  await expect(badge(page)).toHaveText('Paused');
  await expect(region(page, 'Network').getByRole('option', { name: /Host/ }).first()).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('in a low window the goal stays beneath its question, each hint comes in sight, and so does the button of a prediction', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, './#lessons/windows');
  await button(page, 'Step 3').click();
  await settled(page);
  const guide = region(page, 'Guide');
  /** From the top of the question to that of its goal. */
  const distance = async () => {
    const question = await guide.getByText(/^Ten senders find out/).boundingBox();
    const goal = await guide.getByRole('list', { name: 'Goal' }).boundingBox();
    return (goal?.y ?? 0) - (question?.y ?? 0);
  };
  const before = await distance();
  await guide.getByRole('button', { name: 'A hint' }).click();
  await guide.getByRole('button', { name: 'Hint 2 of 3' }).click();
  await guide.getByRole('button', { name: 'Hint 3 of 3' }).click();
  await expect(guide.getByText('target utilisation 0.98')).toBeInViewport({ ratio: 1 });
  expect(await distance()).toBe(before);
  await guide.getByRole('button', { name: 'Draw it' }).click();
  await settled(page);
  const shows = page.getByRole('button', { name: 'Show what happens' });
  await expect(shows).toBeInViewport({ ratio: 1 });
  // Nor does that button cover the reason.
  const [reason, way] = [
    await page.getByLabel(/^Because/).boundingBox(),
    await shows.boundingBox(),
  ];
  expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThanOrEqual(way?.y ?? 0);
  // In that of a notebook with the bars of a browser, drawing and curves stand side by side.
  await page.setViewportSize({ width: 1366, height: 625 });
  await settled(page);
  await expect(shows).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  const [drawing, curves] = [region(page, 'Network'), page.locator('.app-plots')];
  expect((await drawing.boundingBox())?.height).toBeGreaterThan(300);
  expect((await curves.boundingBox())?.height).toBeGreaterThan(300);
});
