/** Presenting to a room: few things, large, and everything within reach of a remote. */

import {
  clock,
  expect,
  idle,
  open,
  openScenario,
  PATIENCE,
  type Page,
  desk as test,
  title,
} from './support/page';

test.use({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' });

/** Shows the page to a room, and waits until its keys are heard. */
const present = async (page: Page) => {
  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: 'End', exact: true })).toBeVisible();
};

/** Texts in sight that are smaller than a room can read. */
const smallTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || node.textContent?.trim() === '' || !parent.checkVisibility()) continue;
      const box = parent.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      if (Number.parseFloat(getComputedStyle(parent).fontSize) < 20)
        found.push(String(node.textContent));
    }
    return found;
  });

test('a room sees one question, large text and at most three sliders', async ({ page }) => {
  await open(page);
  await present(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('?');
  const sliders = page.getByRole('region', { name: 'Time' }).getByRole('slider');
  await expect(sliders).toHaveCount(3);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await smallTexts(page)).toEqual([]);
  await page.keyboard.press('F2');
  await expect(title(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a room sees the first plot and the queue, however wide the wall is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await present(page);
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(page.getByRole('slider', { name: 'Queue, time cursor' })).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('figure')).toHaveCount(6);
});

test('a remote steps, the screen goes blank and comes back, a change is written large', async ({
  page,
}) => {
  await open(page);
  await present(page);
  const before = await clock(page).innerText();
  await page.keyboard.press('PageUp');
  await expect(clock(page)).not.toHaveText(before);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: /screen is blank/ })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: /screen is blank/ })).toHaveCount(0);
  const slider = page.getByRole('region', { name: 'Time' }).getByRole('slider').last();
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('→');
  await page.getByRole('button', { name: 'Choose sliders' }).click();
  await page.getByRole('checkbox', { name: /^TBE/ }).uncheck();
  await expect(page.getByRole('region', { name: 'Time' }).getByRole('slider')).toHaveCount(2);
});

test('a frozen image holds still while sliders move, and shows what they did when let go', async ({
  page,
}) => {
  await open(page);
  await present(page);
  const time = page.getByRole('region', { name: 'Time' });
  const seen = await page
    .getByRole('slider', { name: /time cursor/ })
    .first()
    .boundingBox();
  if (seen === null) throw new Error('a plot is in sight');
  const pixels = () => page.screenshot({ clip: seen });
  await page.keyboard.press('z');
  await expect(page.getByRole('status').filter({ hasText: 'Image frozen' })).toBeVisible();
  const before = await pixels();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await time.getByRole('slider').last().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(1_000);
  expect((await pixels()).equals(before)).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await page.getByRole('button', { name: 'Freeze the image' }).click();
  await expect(page.getByText('Image frozen')).toHaveCount(0);
  expect((await pixels()).equals(before)).toBe(false);
});

test('a bright dot follows the pointer and the arrow keys, and is named in the list of keys', async ({
  page,
}) => {
  await open(page);
  await present(page);
  await page.keyboard.press('l');
  const dot = page.locator('.present-laser');
  const centre = async () => {
    const box = await dot.boundingBox();
    return box === null ? null : [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
  };
  await expect(dot).toBeVisible();
  await page.mouse.move(300, 200);
  await expect.poll(centre).toEqual([300, 200]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(centre).toEqual([324, 196]);
  await expect(page.getByRole('button', { name: 'Bright dot' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('l');
  await expect(dot).toHaveCount(0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Freeze the image, and let go')).toBeVisible();
});

test('a network of many hosts keeps its parts apart in large text', async ({ page }) => {
  await open(page);
  await openScenario(page, 'R2: what video leaves');
  await present(page);
  const network = page.getByRole('region', { name: 'Network' });
  const switches = network.getByRole('option', { name: /^SW\d/ });
  const boxesOf = () =>
    switches.evaluateAll((all) =>
      all.map((each) => {
        const { left, right } = each.getBoundingClientRect();
        return [left, right] as const;
      }),
    );
  await expect.poll(async () => (await boxesOf()).length).toBe(4);
  await expect
    .poll(async () => {
      const boxes = (await boxesOf()).sort(([a], [b]) => a - b);
      return boxes.every(([left], place) => left > (boxes[place - 1]?.[1] ?? 0));
    })
    .toBe(true);
});

test('a dark room is shown the dark theme, and the next room is light again', async ({ page }) => {
  await open(page);
  const root = page.locator('html');
  await present(page);
  await expect(root).toHaveAttribute('data-presents', '');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('t');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  // The next room begins light again.
  await page.keyboard.press('F2');
  await expect(root).not.toHaveAttribute('data-presents');
  await present(page);
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('keys that are pressed are written large with what they do, and not while the image is frozen', async ({
  page,
}) => {
  await open(page);
  await present(page);
  await expect(page.getByRole('button', { name: 'Freeze the image' })).toBeVisible();
  const caption = page.locator('.present-keys');
  const appears = (text: RegExp) => caption.filter({ hasText: text }).waitFor();
  const step = appears(/^PgUpStep back$/);
  await page.keyboard.press('PageUp');
  await step;
  const dot = appears(/^LBright dot$/);
  await page.keyboard.press('l');
  await dot;
  await page.keyboard.press('z');
  await expect(page.getByText('Image frozen')).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Bright dot' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(caption).toHaveCount(0);
});

test('a room sees the question and the goal of a lesson, and a remote goes from one to the next', async ({
  page,
}) => {
  await open(page);
  await page.goto('./?testing#lessons/buffer');
  await idle(page);
  await expect(page.getByRole('region', { name: /^Lesson:/ })).toBeVisible();
  await present(page);
  const heading = page.getByRole('heading', { level: 1 });
  const step = page.getByRole('region', { name: /^Lesson:/ });
  await expect(heading).toHaveText(/^The link is full/);
  await expect(step).toContainText('Step 1 of 5');
  await expect(step).toContainText(/Cells lost \d.*goal: 0/, PATIENCE);
  expect(await smallTexts(page)).toEqual([]);
  await page.keyboard.press('PageDown');
  // The question at once, and the control it is about.
  await expect(heading).toHaveText(/^The same without memory/);
  await expect(step).toContainText('Step 2 of 5');
  const controls = page.getByRole('region', { name: 'Time' });
  await expect(controls.getByRole('slider')).toHaveCount(1);
  // In reach of the keyboard, a slider keeps its keys.
  const slider = controls.getByRole('slider', { name: 'Receiver window' });
  for (let press = 0; press < 5; press += 1) await slider.press('ArrowLeft');
  await expect(heading).toContainText('→');
  await slider.press('PageUp');
  await expect(step).toContainText('Step 2 of 5');
  await slider.blur();
  await page.keyboard.press('PageDown');
  await expect(step).toContainText('Step 3 of 5');
  await expect(controls.getByRole('combobox', { name: 'Discard policy' })).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(step).toContainText('Step 2 of 5');
  // Everything is on the screen.
  const seen = await page.evaluate(() => [
    document.documentElement.scrollHeight - innerHeight,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  expect(seen).toEqual([0, 0]);
  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: 'Step 2' })).toHaveAttribute(
    'aria-current',
    'step',
  );
});
