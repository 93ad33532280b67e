/** Presenting to a room: few things, large, and everything within reach of a remote. */

import { clock, expect, open, test, title } from './support/page';

test.use({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' });

test('a room sees one question, large text and at most three sliders', async ({ page }) => {
  await open(page);
  await page.keyboard.press('F2');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('?');
  const sliders = page.getByRole('region', { name: 'Time' }).getByRole('slider');
  await expect(sliders).toHaveCount(3);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const small = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || node.textContent?.trim() === '' || !parent.checkVisibility()) continue;
      const box = parent.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      if (Number.parseFloat(getComputedStyle(parent).fontSize) < 18)
        found.push(String(node.textContent));
    }
    return found;
  });
  expect(small).toEqual([]);
  await page.keyboard.press('F2');
  await expect(title(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a room sees the first plot and the queue, however wide the wall is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await page.keyboard.press('F2');
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(page.getByRole('slider', { name: 'Queue, time cursor' })).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('figure')).toHaveCount(6);
});

test('a remote steps, the screen goes blank and comes back, a change is written large', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('F2');
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
  await page.getByRole('checkbox', { name: /^MCR/ }).uncheck();
  await expect(page.getByRole('region', { name: 'Time' }).getByRole('slider')).toHaveCount(2);
});
