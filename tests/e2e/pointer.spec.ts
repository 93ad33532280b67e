/** What appears under the mouse: new parts, pasted ones; and one's own view of a drawing stays while it grows. */
import { expect, type Locator, open, PATIENCE, type Page, desk as test } from './support/page';

test.use({ viewport: { width: 1440, height: 900 } });

const parts = (page: Page): Locator => page.getByRole('listbox', { name: 'Parts of the network' });
const part = (page: Page, name: RegExp): Locator => parts(page).getByRole('option', { name });
const drawing = (page: Page): Locator => page.locator('.network-svg');

/** Middle of an element on the screen. */
async function middle(of: Locator): Promise<readonly [number, number]> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Zooms in with the wheel about a point of the drawing, and waits until it is so. */
async function zoomIn(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const world = page.locator('.network-world');
  const before = await world.getAttribute('transform');
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  await expect(world).not.toHaveAttribute('transform', before ?? '');
}

test('with nothing selected a part comes under the mouse, and the view stays as it was', async ({
  page,
}) => {
  await open(page);
  const switchPart = part(page, /^SW1, Switch/);
  const [x, y] = await middle(switchPart.locator('rect').first());
  await zoomIn(page, [x, y]);
  const view = await page.locator('.network-world').getAttribute('transform');
  await switchPart.focus();
  const box = await drawing(page).boundingBox();
  if (box === null) throw new Error('there is no drawing');
  const at = [x + 190, box.y + box.height - 56] as const;
  await page.mouse.move(...at);
  await page.keyboard.press('a');
  await expect(page.getByRole('combobox', { name: 'Add a part', exact: true })).toBeFocused();
  await page.keyboard.type('switch');
  await page.keyboard.press('Enter');
  const added = part(page, /^SW3, Switch/);
  await expect(added).toBeFocused(PATIENCE);
  await expect(page.locator('.network-world')).toHaveAttribute('transform', view ?? '');
  const [nx, ny] = await middle(added.locator('rect').first());
  // As near as the grid of 20 px is, seen through this view.
  expect(Math.abs(nx - at[0])).toBeLessThan(30);
  expect(Math.abs(ny - at[1])).toBeLessThan(30);
});

test('with a part selected the new one comes beside it, in sight', async ({ page }) => {
  await open(page);
  const switchPart = part(page, /^SW2, Switch/);
  await zoomIn(
    page,
    await middle(
      part(page, /^S1, Host/)
        .locator('rect')
        .first(),
    ),
  );
  await switchPart.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+ArrowRight');
  const added = part(page, /^SW3, Switch/);
  await expect(added).toBeFocused(PATIENCE);
  const box = await drawing(page).boundingBox();
  const [x, y] = await middle(added.locator('rect').first());
  expect(x).toBeGreaterThan(box?.x ?? 0);
  expect(x).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
  expect(y).toBeGreaterThan(box?.y ?? 0);
  expect(y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
});
