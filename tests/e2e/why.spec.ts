/** "Why?" under the pointer: what is clicked on a plot or on the ribbon is what is explained. */

import {
  badge,
  expect,
  idle,
  type Locator,
  open,
  openById,
  type Page,
  seek,
  desk as test,
} from './support/page';
import { openEvents, plot } from './support/plots';

test('beside the open panel every click on a plot pins its instant and asks about it; RM cells that come home have dots in the ribbon, which can be asked about', async ({
  page,
}) => {
  await open(page);
  const acr = plot(page, 'Allowed rate (ACR)');
  const area = acr.locator('.plots-area');
  /** Clicks at a share of the time in view; gives the place. */
  const click = async (share: number) => {
    const { x, y, width, height } = await boxOf(area);
    await page.mouse.click(x + width * share, y + height / 2);
    return x + width * share;
  };
  await click(0.68);
  await page.keyboard.press('KeyW');
  const when = page.getByRole('complementary', { name: 'Why?' }).locator('.plots-why-time');
  await expect(when).toBeVisible();
  // The panel has taken room from the plots.
  await idle(page);
  for (const share of [0.15, 0.9, 0.2, 0.85]) {
    const before = await when.innerText();
    const at = await click(share);
    await idle(page);
    await expect(when).toHaveText(/ms$/);
    await expect(when).not.toHaveText(before);
    const mark = await boxOf(acr.locator('.plots-line-pinned'));
    expect(Math.abs(mark.x - at)).toBeLessThan(4);
  }
  // Where it leaves little room, no button of the plots lies under it, and the pinned instant on no mark of the ribbon.
  await page.setViewportSize({ width: 900, height: 700 });
  await idle(page);
  const instant = page.locator('.plots-readout');
  await area.hover();
  await expect(instant).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(instant).toHaveText(/^t = /);
  await expect(instant).toBeHidden();
  await page.getByRole('button', { name: 'Choose plots' }).click();
  await page.keyboard.press('Escape');

  // RM cells that come home have dots in the ribbon where there is room for each.
  await open(page);
  const curve = plot(page, 'Allowed rate (ACR)').getByRole('slider');
  await curve.focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
  await idle(page);
  const ribbon = await boxOf(page.locator('.plots-ribbon'));
  const readout = page.locator('.plots-readout');
  // Along the ribbon until a dot is under the pointer.
  const ARRIVAL = /● BRM arrives at ([\d.]+)\sms: (S\d), ER [\d.]+\sMb\/s/u;
  let found: RegExpExecArray | null = null;
  for (let byPx = 3; found === null && byPx < ribbon.width / 2; byPx += 3) {
    // Whole pixels, as a mouse has: the browser cuts off the rest of a click's place, not of a move's.
    const atPx = Math.round(ribbon.x + 0.1 * ribbon.width) + byPx;
    await page.mouse.move(atPx, Math.round(ribbon.y + ribbon.height) - 3);
    await idle(page);
    found = ARRIVAL.exec(await readout.innerText());
  }
  const [, atMs = '', circuit = ''] = found ?? [];
  expect(atMs).not.toBe('');
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  const answer = page.getByRole('complementary', { name: 'Why?' });
  await expect(answer.getByRole('combobox', { name: 'Circuit' })).toHaveValue(circuit);
  await page.keyboard.press('Escape');
  // Stepping from RM cell to RM cell comes by the same one.
  await seek(page, Math.floor(Number(atMs)) / 1e3);
  await page.getByRole('combobox', { name: 'Step by' }).selectOption({ label: 'RM cell' });
  const told = page.locator('.app-step-words');
  const ahead = async () => {
    const [, name = '', ms = ''] =
      /RM cell of (S\d) back at ([\d.]+)\sms/.exec(await told.innerText()) ?? [];
    return name === circuit ? Number(atMs) - Number(ms) : Number.NaN;
  };
  // Both are rounded, the ribbon to the microsecond.
  for (let left = await ahead(); !(Math.abs(left) < 0.001); left = await ahead()) {
    expect(left).not.toBeLessThan(0);
    const seen = await told.innerText();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await idle(page);
    await expect(told).not.toHaveText(seen);
    await expect(badge(page)).toHaveText('Paused');
  }
});

test('marks of the ribbon and the list of events lead to answers', async ({ page }) => {
  await test.step('a mark of the ribbon is explained itself, however often it is clicked', async () => {
    await openById(page, 'abr-erica-wan/e2-finite-buffer');
    const acr = plot(page, 'Allowed rate (ACR)');
    const curve = acr.getByRole('slider');
    const { instant, x } = await timeoutOfS2(page, acr);
    const clickMark = async (at: number) => {
      const ribbon = await boxOf(page.locator('.plots-ribbon'));
      await page.mouse.click(at, ribbon.y + ribbon.height / 2);
    };
    await clickMark(x);
    await expect(page.locator('.plots-readout')).toContainText(`Timeout at ${instant}`);
    const whyButton = page.getByRole('button', { name: 'Why?', exact: true });
    const answer = page.getByRole('complementary', { name: 'Why?' });
    const isTimeout = async () => {
      await expect(answer.locator('.plots-why-time')).toHaveText(instant);
      await expect(answer.getByRole('combobox', { name: 'Circuit' })).toHaveValue('S2');
      await expect(answer.getByText(/^cwnd/)).toBeVisible();
    };
    await whyButton.click();
    await isTimeout();
    await whyButton.click();
    await curve.focus();
    await page.keyboard.press('KeyW');
    await isTimeout();
    // So does every click on the mark beside the open panel: none holds, none lets go.
    for (let turn = 0; turn < 3; turn += 1) {
      await answer.getByRole('combobox', { name: 'Circuit' }).selectOption('S1');
      await expect(answer.locator('.plots-why-time')).not.toHaveText(instant);
      // The panel has taken room from the plots; the pin stands under the mark when they are drawn again.
      await idle(page);
      await clickMark((await boxOf(acr.locator('.plots-line-pinned'))).x);
      await isTimeout();
    }
  });

  await test.step('the list of events is inside the window at every size, about the play head, and an answer below the fold is scrolled into view', async () => {
    await openById(page, 'abr-erica-wan/e2-finite-buffer');
    const answer = page.getByRole('complementary', { name: 'Why?' });
    for (const [width, height] of [
      [390, 844],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await idle(page);
      await fits(page);
      if (width < 1024) continue;
      await page.getByRole('button', { name: 'Why?', exact: true }).click();
      await expect(answer).toContainText('Queues at that instant');
      await fits(page);
      await answer.getByRole('button', { name: 'Next data cell' }).click();
      await expect(answer.getByText(/^The data cell .*\.$/)).toBeInViewport({ ratio: 1 });
      await expect(answer.getByRole('row').last()).toBeInViewport({ ratio: 1 });
      await answer.getByRole('button', { name: 'Close' }).click();
    }
  });
});

/** Opens the list of events, which stays where it is when it is filtered and turned, and closes it. */
async function fits(page: Page) {
  const list = await openEvents(page);
  await idle(page);
  const inView = async () => {
    await expect(list).toBeInViewport({ ratio: 1 });
    await expect(list.getByText(/^Rows \d+–\d+ of \d+$/)).toBeInViewport({ ratio: 1 });
  };
  await inView();
  await expect(list.locator('[aria-current]')).toBeInViewport();
  const before = await boxOf(list);
  await list.getByRole('button', { name: 'Earlier' }).click();
  await inView();
  await list.getByRole('button', { name: /^Frame lost \d+$/ }).click();
  await inView();
  await expect(list.locator('[aria-current]')).toBeInViewport();
  expect(await boxOf(list)).toEqual(before);
  await list.getByRole('button', { name: 'All', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}

/** Zooms to a time-out of the second source: its instant as it is written, and where its mark stands. */
async function timeoutOfS2(page: Page, acr: Locator) {
  const list = await openEvents(page);
  await list.getByRole('button', { name: /^Timeout \d+$/ }).click();
  const row = list.getByRole('listitem').filter({ hasText: 'S2:' }).first();
  const instant = await row.locator('.plots-event-time').innerText();
  await row.locator('.plots-event').click();
  await acr.getByRole('slider').focus();
  await page.keyboard.press('+');
  const line = acr.locator('.plots-line-cursor');
  const { x } = await boxOf(line);
  await page.keyboard.press('Escape');
  await expect(line).toBeHidden();
  return { instant, x };
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('it is on the page');
  return box;
}
