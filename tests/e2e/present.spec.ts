/** Presenting to a room: few things, large, and everything within reach of a remote. */

import { expect, idle, open, openById, type Page, desk as test, title } from './support/page';

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
    const isSmall = (sign: Element) =>
      sign.checkVisibility() && sign.getBoundingClientRect().width < 20;
    const signs = Array.from(document.querySelectorAll('.app-icon')).filter(isSmall);
    return [...found, ...signs.map((sign) => `a sign on ${sign.parentElement?.ariaLabel}`)];
  });

/** The plots end where the bar begins: nothing is left over, and none of their axes is beneath it. */
async function plotsReachTheBar(page: Page): Promise<void> {
  const plots = await page.locator('.app-plots').boundingBox();
  const bar = await page.locator('.app-time').boundingBox();
  expect((plots?.y ?? 0) + (plots?.height ?? 0)).toBeCloseTo(bar?.y ?? 0, 0);
}

test('a room reads large text in light colours, a network of many hosts keeps its parts apart in it, and all of a lesson is on the screen', async ({
  page,
}) => {
  const root = page.locator('html');
  await open(page);
  await present(page);
  await expect(root).toHaveAttribute('data-theme', 'light');
  expect(await smallTexts(page)).toEqual([]);
  // Nobody sees it, but it is told.
  await expect(page.getByRole('status').filter({ hasText: /^(Paused|Finished), / })).toHaveCount(1);
  // All that a prediction is drawn with is in sight, and in whole what "Why?" is asked about.
  await page.keyboard.press('d');
  const side = page.locator('.predict-side');
  expect(await side.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
  expect(await smallTexts(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  const menus = page.getByRole('complementary', { name: 'Why?' }).getByRole('combobox');
  await expect(menus).toHaveCount(2);
  for (const menu of await menus.all())
    expect((await menu.boundingBox())?.width).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await expect(title(page)).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'dark');

  await openById(page, 'explicit-rate/r2');
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
  await idle(page);
  const boxes = (await boxesOf()).sort(([a], [b]) => a - b);
  expect(boxes).toHaveLength(4);
  for (const [place, [left]] of boxes.entries()) {
    expect(left).toBeGreaterThan(boxes[place - 1]?.[1] ?? 0);
  }
  await page.keyboard.press('F2');

  // A large network leaves two plots their place, and nothing is left over.
  await openById(page, 'classroom/gfc-2');
  await present(page);
  await idle(page);
  const areas = page.locator('.plots-area');
  await expect(areas).toHaveCount(2);
  for (const area of await areas.all())
    expect((await area.boundingBox())?.height).toBeGreaterThan(70);
  await plotsReachTheBar(page);
  await page.keyboard.press('F2');

  await page.goto('./?testing#lessons/buffer');
  await idle(page);
  await present(page);
  await idle(page);
  await expect(page.getByRole('region', { name: /^Lesson:/ })).toContainText('Step 1 of 5');
  await page.setViewportSize({ width: 1280, height: 720 });
  await idle(page);
  await plotsReachTheBar(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await idle(page);
  expect(await smallTexts(page)).toEqual([]);
  await page.keyboard.press('PageDown');
  await idle(page);
  const seen = await page.evaluate(() => [
    document.documentElement.scrollHeight - innerHeight,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  expect(seen).toEqual([0, 0]);
});

test('on a netbook network and plots stand side by side, the second plot is a button away, and a prediction has the width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 480 });
  await open(page);
  await present(page);
  await idle(page);
  const boxOf = async (part: string) => {
    const box = await page.locator(part).boundingBox();
    if (box === null) throw new Error(`${part} is not in sight`);
    return box;
  };
  const network = await boxOf('.app-network');
  const plots = await boxOf('.app-plots');
  expect(plots.x).toBeGreaterThanOrEqual(network.x + network.width);
  expect(plots.y).toBe(network.y);
  await plotsReachTheBar(page);
  const area = page.locator('.plots-area');
  await expect(area).toHaveCount(1);
  expect((await area.boundingBox())?.height).toBeGreaterThan(140);
  await expect(page.getByRole('figure', { name: /^Queue/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next plots' }).click();
  await expect(page.getByRole('figure', { name: /^Queue/ })).toBeVisible();
  expect(await smallTexts(page)).toEqual([]);
  await page.keyboard.press('d');
  const side = page.locator('.predict-side');
  expect(await side.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
  expect(await side.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);

  // The words at the foot of the network lie on none of its parts.
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await openById(page, 'explicit-rate/r3');
  await present(page);
  await idle(page);
  const words = await boxOf('.network-level');
  const feet = await page
    .locator('.network-stage [data-part]')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
  expect(Math.max(...feet)).toBeLessThanOrEqual(words.y);
});

test('values, their units, the question and the curve of a prediction are there in whole, and sliders are long, on a tablet held either way', async ({
  page,
}) => {
  await open(page);
  await present(page);
  const bar = page.locator('.present-bar');
  await bar.getByRole('textbox', { name: 'TBE' }).fill('123456');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  for (const [width, height, slider] of [
    [1024, 768, 110],
    [820, 1180, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await idle(page);
    const missing = await bar
      .locator('.inspector-field, .inspector-unit')
      .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
    expect(missing.length).toBeGreaterThan(4);
    expect(Math.max(...missing)).toBe(0);
    await plotsReachTheBar(page);
    const sliders = await bar
      .getByRole('slider')
      .evaluateAll((all) => all.map((each) => each.clientWidth));
    expect(Math.min(...sliders)).toBeGreaterThan(slider);
    const question = page.getByRole('heading', { level: 1 });
    expect(await question.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
    await page.keyboard.press('d');
    const curve = page.getByRole('combobox', { name: 'Curve' });
    expect((await curve.boundingBox())?.width).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
  }
});

test('a frozen image holds still while sliders move, and shows what they did when let go; a bright dot follows the pointer and the arrow keys', async ({
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
  await idle(page);
  await page.keyboard.press('z');
  await expect(page.getByRole('status').filter({ hasText: 'Image frozen' })).toBeVisible();
  const before = await pixels();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await time.getByRole('slider').last().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await idle(page);
  expect((await pixels()).equals(before)).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await page.getByRole('button', { name: 'Freeze the image' }).click();
  await expect(page.getByText('Image frozen')).toHaveCount(0);
  await idle(page);
  expect((await pixels()).equals(before)).toBe(false);

  await page.keyboard.press('l');
  const dot = page.locator('.present-laser');
  const centre = async () => {
    const box = await dot.boundingBox();
    return box === null ? null : [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
  };
  await expect(dot).toBeVisible();
  await page.mouse.move(300, 200);
  await idle(page);
  expect(await centre()).toEqual([300, 200]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await idle(page);
  expect(await centre()).toEqual([324, 196]);
  await expect(page.getByRole('button', { name: 'Bright dot' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('l');
  await expect(dot).toHaveCount(0);
});
