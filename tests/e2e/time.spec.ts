/** Time where it is a matter of places: the overview under the pointer, and what keeps its size. */
import {
  badge,
  button,
  clock,
  expect,
  headSeconds,
  idle,
  open,
  type Page,
  seek,
  desk as test,
  time,
} from './support/page';

const head = (page: Page) => page.getByRole('slider', { name: 'Simulated time', exact: true });

async function overview(page: Page) {
  const box = await head(page).boundingBox();
  if (box === null) throw new Error('the overview has no box');
  return box;
}

test('the overview under the pointer, and what keeps its size and place', async ({ page }) => {
  await test.step('the head goes where the overview is clicked, later and earlier, and where keys of the position slider take it; past a second the clock keeps its width, what was stepped to is in sight, and Escape gives the focus back', async () => {
    await open(page);
    const box = await overview(page);
    for (const share of [0.05, 0.2, 0.03]) {
      const position = { x: Math.round(box.width * share), y: box.height / 2 };
      await head(page).click({ position });
      await idle(page);
      expect(await headSeconds(page)).toBeCloseTo(4 * share, 1.5);
      await expect(badge(page)).toHaveText('Paused');
    }
    const slider = page.getByRole('slider', { name: 'Position in the run', exact: true });
    await slider.press('Home');
    await idle(page);
    await expect(clock(page)).toHaveText('0.0000ms');
    await slider.press('PageUp');
    await idle(page);
    expect(await headSeconds(page)).toBeCloseTo(0.4, 2);
    const there = await headSeconds(page);
    await slider.press('ArrowLeft');
    await idle(page);
    expect(await headSeconds(page)).toBeLessThan(there);
    const speed = page.getByRole('slider', { name: 'Speed', exact: true });
    await speed.press('Home');
    await expect(speed).toHaveAttribute('aria-valuetext', '1 s on screen = 1 µs');

    await seek(page, 0.5);
    const width = async () => (await clock(page).boundingBox())?.width;
    const before = await width();
    await seek(page, 1.5);
    expect(await width()).toBe(before);
    await page.getByRole('combobox', { name: 'Step by' }).selectOption({ label: 'RM cell' });
    for (const way of ['Step forward', 'Step back']) {
      await time(page).getByRole('button', { name: way }).click();
      await idle(page);
      expect(await width()).toBe(before);
      const told = page.locator('.app-step-words');
      await expect(told).toHaveText(/^RM cell of/);
      await expect(told).toBeInViewport();
    }
    const stop = button(page, 'Stop when…');
    await stop.click();
    await expect(page.getByRole('combobox', { name: 'Add a condition' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(stop).toBeFocused();
  });

  await test.step('a drag on the overview looks closer, and leaves the head where it is', async () => {
    await open(page);
    const box = await overview(page);
    const end = (name: 'Start' | 'End') =>
      page.getByRole('slider', { name: `${name} of the range in view` });
    const range = async () => {
      const values = [end('Start'), end('End')].map((each) => each.getAttribute('aria-valuenow'));
      const [from = Number.NaN, to = Number.NaN] = (await Promise.all(values)).map(Number);
      return { from, to };
    };
    const at = (timeS: number) => box.x + (timeS / 4) * box.width;
    const drag = async (fromS: number, toS: number, y = box.y + box.height / 2) => {
      await page.mouse.move(at(fromS), y);
      await page.mouse.down();
      await page.mouse.move(at((fromS + toS) / 2), y);
      await page.mouse.move(at(toS), y);
      await page.mouse.up();
      await idle(page);
    };
    const headS = await headSeconds(page);
    await drag(0.1, 0.3);
    const drawn = await range();
    expect(drawn.from).toBeCloseTo(0.1, 1);
    expect(drawn.to).toBeCloseTo(0.3, 1);
    // By its middle it is moved, by its end resized.
    await drag(0.2, 0.25);
    const moved = await range();
    expect(moved.from).toBeGreaterThan(0.12);
    expect(moved.to - moved.from).toBeCloseTo(drawn.to - drawn.from, 9);
    await drag(moved.to, 0.45);
    const resized = await range();
    expect(resized.to).toBeCloseTo(0.45, 1);
    expect(resized.from).toBeCloseTo(moved.from, 9);
    expect(await headSeconds(page)).toBe(headS);
    // With Shift a new one is drawn, also across the old one.
    await page.keyboard.down('Shift');
    await drag(0.25, 0.35);
    await page.keyboard.up('Shift');
    const anew = await range();
    expect(anew.from).toBeCloseTo(0.25, 1);
    expect(anew.to).toBeCloseTo(0.35, 1);
    // The head is dragged by itself; its arrow lies over an end of the range.
    await drag(headS, 0.05, box.y + 3);
    expect(await headSeconds(page)).toBeCloseTo(0.05, 1);
    expect(await range()).toEqual(anew);
    await drag(0.05, anew.from, box.y + 3);
    const overEnd = await headSeconds(page);
    expect(overEnd).toBeCloseTo(anew.from, 2);
    await drag(overEnd, 0.1, box.y + 3);
    expect(await headSeconds(page)).toBeCloseTo(0.1, 1);
    expect(await range()).toEqual(anew);
    // Further down the end of the range is taken.
    await drag(0.1, anew.from, box.y + 3);
    await drag(anew.from, 0.15);
    expect((await range()).from).toBeCloseTo(0.15, 1);
    expect((await range()).to).toBeCloseTo(anew.to, 9);
    await head(page).dblclick({ position: { x: box.width * 0.9, y: box.height / 2 } });
    await idle(page);
    await expect(end('Start')).toHaveAttribute('aria-valuetext', 'whole run');
    // Without a range its ends wait at those of the strip, and the middle draws a new one.
    await drag(0.01, 0.2);
    expect((await range()).from).toBeCloseTo(0.2, 1);
    expect((await range()).to).toBeGreaterThan(0.3);
  });
});
