/** The lens: every cell of one line, one cell asked, one cell followed. */

import {
  badge,
  button,
  clock,
  complete,
  expect,
  headSeconds,
  idle,
  type Locator,
  open,
  type Page,
  region,
  seek,
  desk as test,
} from './support/page';

const lens = (page: Page): Locator => page.getByRole('region', { name: 'Lens' });
const cells = (page: Page): Locator => page.getByRole('listbox', { name: 'Cells under the lens' });
const inHand = (page: Page): Locator => cells(page).getByRole('option');
const card = (page: Page): Locator => page.getByRole('article', { name: 'Asked cell' });

const word = async (page: Page): Promise<string> => {
  await idle(page);
  return inHand(page).innerText();
};

/** Walks until the cell in hand is of a kind. */
async function walkTo(page: Page, kind: RegExp): Promise<string> {
  for (let steps = 0; steps < 60; steps += 1) {
    await cells(page).press('ArrowRight');
    const text = await word(page);
    expect(text).toMatch(/ of S[12], /);
    if (kind.test(text)) return text;
  }
  throw new Error(`no cell under the lens is ${kind}`);
}

/** The lens over the shared line, while cells wait there. */
async function takeOut(page: Page): Promise<void> {
  await open(page);
  await seek(page, 0.34);
  await button(page, 'Lens (L)').click();
  expect(await word(page)).toMatch(/^[1-9]\d+ cells shown/);
  await expect(cells(page)).toBeFocused();
}

/** A point of the drawing on the way of a circuit: half of the way, or another share. */
function onTheWay(page: Page, circuit: string, share: number) {
  return page
    .locator(`[data-hit="circuit:${circuit}"]`)
    .first()
    .evaluate((path, part) => {
      if (!(path instanceof SVGGeometryElement)) throw new Error('a circuit is drawn as a path');
      const place = path.getPointAtLength(path.getTotalLength() * part);
      const { x, y } = place.matrixTransform(path.getScreenCTM() ?? new DOMMatrix());
      return { x, y };
    }, share);
}

test('a cell is asked in the drawing and under the lens, and followed', async ({ page }) => {
  await test.step('an RM cell that is clicked on in the drawing is asked; the lens names the cells of a line one by one, says how long they have waited, and leads to the hops of one that is clicked', async () => {
    await open(page);
    await complete(page);
    await seek(page, 0.34);
    // Forward or backward: on a line of five milliseconds they are nowhere further apart than a finger.
    const { x, y } = await onTheWay(page, 'S1', 0.5);
    await page.mouse.click(x, y);
    await idle(page);
    await expect(card(page).getByRole('heading')).toHaveText(/^\w+ RM cell$/);
    await expect(card(page)).toContainText('S1');
    await expect(card(page).getByRole('list', { name: /hop by hop/ })).toContainText('SW1');

    await takeOut(page);
    await expect(lens(page).getByRole('combobox', { name: 'Port and its line' })).toHaveValue(
      'SW1→SW2',
    );
    await cells(page).press('End');
    expect(await word(page)).toMatch(/ of S[12], .*left .*µs ago, .*km on its way\.$/);
    await cells(page).press('Home');
    // The run at rest is repeated for the waits.
    expect(await word(page)).toMatch(/; has waited [\d.]+.(ms|µs)\.$/);
    await walkTo(page, /^Data cell/);
    const box = await cells(page).boundingBox();
    if (box === null) throw new Error('the picture is on the page');
    await page.mouse.click(box.x + box.width * 0.9, box.y + 35);
    await idle(page);
    await expect(card(page).getByRole('list', { name: /hop by hop/ })).toContainText('SW1→SW2');
    await card(page).getByRole('listitem').first().getByRole('button').click();
    await idle(page);
    expect(await headSeconds(page)).toBeLessThan(0.339);
    // The card first, then the lens: the focus in the card goes on among the cells.
    await card(page).getByRole('listitem').first().getByRole('button').focus();
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await expect(cells(page)).toBeFocused();
    await expect(cells(page)).toHaveAttribute('aria-orientation', 'horizontal');
    await page.keyboard.press('Escape');
    await expect(lens(page)).toBeHidden();
    await expect(button(page, 'Lens (L)')).toBeFocused();
  });

  await test.step('an RM cell that is asked shows its header, its way and who wrote its rate; the camera goes with it', async () => {
    await takeOut(page);
    const name = /of (S[12])/.exec(await walkTo(page, /^Forward RM cell/))?.[1] ?? '';
    await cells(page).press('Enter');
    await idle(page);
    await expect(card(page).getByRole('heading')).toHaveText('Forward RM cell');
    await expect(card(page).getByRole('term')).toContainText([
      'VPI/VCI',
      'PTI',
      'CLP',
      'DIR',
      'BN',
    ]);
    await expect(card(page).getByText('110')).toBeVisible();
    const hops = card(page)
      .getByRole('list', { name: /hop by hop/ })
      .getByRole('listitem');
    await expect(hops.first()).toContainText(`▷ ${name}→SW1`);
    await expect(hops).toHaveCount(6);
    await expect(card(page)).toContainText(
      /ER [\d.]+ → [\d.]+.Mb\/s because .* at SW1→SW2 said so/,
    );
    await expect(card(page)).toContainText('went to its destination and back');
    await card(page).getByRole('button', { name: 'Follow this cell' }).click();
    await expect(badge(page)).toHaveText('Playing');
    await expect(hops.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(clock(page)).not.toHaveText(/^340\.[0-4]/);
    await page.keyboard.press('Escape');
    await idle(page);
    await expect(badge(page)).toHaveText('Paused');
    expect(await headSeconds(page)).toBeGreaterThan(0.3405);
    await expect(card(page).getByRole('button', { name: 'Follow this cell' })).toBeVisible();
    await expect(region(page, 'Time').getByText('1 s on screen = 100 ms')).toBeVisible();
  });

  await test.step('where its head has little width, the slider along the line still has room to be moved', async () => {
    await page.setViewportSize({ width: 853, height: 480 });
    await takeOut(page);
    const along = await lens(page).getByRole('slider').boundingBox();
    expect(along?.width).toBeGreaterThanOrEqual(48);
  });
});
