/** Pinned runs as they look: letters, strengths and columns on every screen, and no notice over a room. */
import {
  button,
  chooseMode,
  downloaded,
  expect,
  idle,
  open,
  seek,
  desk as test,
  turn,
} from './support/page';

test('the notice of a kept run is not laid over what a room looks at; four pinned runs are told apart by letter and strength, and all have a column in sight', async ({
  page,
}) => {
  await open(page);
  await seek(page, 0.3);
  await chooseMode(page, 'From now');
  await turn(page, 'RIF', 'ArrowLeft');
  const word = page.getByText('The run as it was is kept: “as loaded”');
  await expect(word).toBeVisible();
  await page.keyboard.press('F2');
  await idle(page);
  await expect(word).toBeHidden();
  await page.keyboard.press('F2');
  await idle(page);
  await expect(word).toBeVisible();
  await expect(button(page, 'Pins (1)')).toBeVisible();

  await open(page);
  for (let at = 0; at < 4; at += 1) await page.locator('body').press('p');
  const key = page.getByRole('list', { name: 'Pinned runs' }).getByRole('listitem');
  await expect(key).toHaveText(['A', 'B', 'C', 'D'].map((letter) => `${letter}as loaded`));
  const strengths = await key
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('stroke-opacity')));
  expect(new Set(strengths).size).toBe(4);
  await turn(page, 'RIF', 'ArrowLeft');
  await page.goto('./?testing#compare');
  await idle(page);
  const numbers = page.getByRole('region', { name: 'Numbers' });
  const heads = numbers.getByRole('columnheader');
  await expect(heads).toHaveText([/^Measure/, /^A/, /^B/, /^C/, /^D/, /^E\s+Current run/]);
  const inTable = await heads
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('stroke-opacity')));
  expect(inTable).toEqual([...strengths, '1']);
  for (const width of [1440, 1024, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await idle(page);
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
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.getByRole('button', { name: /^Data of .* of run B$/ }).click();
  const csv = await downloaded(page, button(page, 'Download CSV'));
  expect(csv).toMatch(/^# .* of run B\r\n# A as loaded of “.*”, seed .*\r\n# B as loaded of “/);
  await page.keyboard.press('Escape');
});
