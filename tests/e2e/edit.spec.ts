/** Arranging the network: by mouse and by keys, snapped, undoable, and the same in the list. */
import {
  button,
  expect,
  type Locator,
  open,
  type Page,
  region,
  savedDocument,
  settled,
  desk as test,
  undo,
} from './support/page';

/** Grid to which moved nodes snap, in pixels of the drawing. */
const SNAP = 20;

const part = (page: Page, name: RegExp): Locator =>
  page.getByRole('listbox', { name: 'Parts of the network' }).getByRole('option', { name });

/** Centre of a node in the drawing. */
async function centre(node: Locator): Promise<readonly [number, number]> {
  const place = /translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/.exec(
    (await node.getAttribute('transform')) ?? '',
  );
  return [Number(place?.[1]), Number(place?.[2])];
}

/** Drags the middle of an element by some pixels. */
async function drag(page: Page, element: Locator, [dx, dy]: readonly [number, number]) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element has no box');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const share of [0.3, 0.7, 1]) await page.mouse.move(x + dx * share, y + dy * share);
  await page.mouse.up();
}

test('a dragged node snaps, is kept in the document, and one undo puts it back', async ({
  page,
}) => {
  await open(page);
  const host = part(page, /^S1, Host/);
  const start = await centre(host);
  const before = await savedDocument(page);
  await drag(page, host, [57, -33]);
  await expect(undo(page)).toHaveAccessibleName(/^Undo: Move/);
  const moved = await centre(host);
  expect(moved).not.toEqual(start);
  for (const place of moved) expect(place / SNAP).toBeCloseTo(Math.round(place / SNAP), 1);
  const { layout } = (await savedDocument(page)) as { layout?: Readonly<Record<string, unknown>> };
  expect(Object.keys(layout ?? {})).toHaveLength(1);
  await undo(page).click();
  await expect.poll(() => centre(host)).toEqual(start);
  expect(await savedDocument(page)).toEqual(before);
  await expect(undo(page)).toBeDisabled();
});

test('Escape during a drag leaves the node where it was', async ({ page }) => {
  await open(page);
  const host = part(page, /^S1, Host/);
  const start = await centre(host);
  const box = await host.boundingBox();
  if (box === null) throw new Error('the node has no box');
  await host.focus();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 80);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => centre(host)).toEqual(start);
  expect(await savedDocument(page)).not.toHaveProperty('layout.S1.0', 0.5);
});

test('arrows walk from part to part, Shift and arrows move a node', async ({ page }) => {
  await open(page);
  const host = part(page, /^S1, Host/);
  await host.focus();
  await page.keyboard.press('ArrowDown');
  await expect(host).not.toBeFocused();
  await host.focus();
  const [x, y] = await centre(host);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await centre(host))[0]).toBeGreaterThan(x);
  const right = await centre(host);
  expect(right[0] / SNAP).toBeCloseTo(Math.round(right[0] / SNAP), 1);
  expect(right[1]).toBeCloseTo(y, 0);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect.poll(async () => (await centre(host))[1]).toBeCloseTo(Math.floor(y / 4 + 1) * 4, 0);
  await expect(host).toBeFocused();
  await undo(page).click();
  await expect(undo(page)).toBeDisabled();
});

test('moving a node does not run the experiment again', async ({ page }) => {
  await open(page);
  const before = await page.getByRole('button', { name: /fingerprint/ }).getAttribute('aria-label');
  await part(page, /^D2, Host/).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(undo(page)).toHaveAccessibleName(/^Undo: Move/);
  await expect(page.getByTestId('clock')).toHaveText('500.0000ms');
  await settled(page);
  await expect(page.getByRole('button', { name: /fingerprint/ })).toHaveAttribute(
    'aria-label',
    before ?? '',
  );
});

test('zoom in and out, and fit brings everything back', async ({ page }) => {
  await open(page);
  const width = async () => (await part(page, /^SW1, Switch/).boundingBox())?.width ?? 0;
  const fitted = await width();
  await button(page, 'Zoom in').click();
  await expect.poll(width).toBeGreaterThan(fitted * 1.05);
  await button(page, 'Zoom out').click();
  await button(page, 'Zoom out').click();
  await expect.poll(width).toBeLessThan(fitted * 0.95);
  await button(page, 'Fit everything (F)').click();
  await expect.poll(width).toBeCloseTo(fitted, 0);
});

test('the list has the same parts and selects the same thing', async ({ page }) => {
  await open(page);
  const drawn = await page
    .getByRole('listbox', { name: 'Parts of the network' })
    .getByRole('option')
    .count();
  await part(page, /^SW1, Switch/).click();
  await expect(part(page, /^SW1, Switch/)).toHaveAttribute('aria-selected', 'true');
  await button(page, 'List').click();
  const list = page.getByRole('region', { name: 'Network as a list' });
  await expect(list.getByRole('rowheader').getByRole('button')).toHaveCount(drawn);
  await expect(list.getByRole('button', { name: 'SW1', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await list.getByRole('button', { name: 'S2', exact: true }).first().click();
  await expect(region(page, 'Selected: Host S2')).toBeVisible();
  await button(page, 'Canvas').click();
  await expect(part(page, /^S2, Host/)).toHaveAttribute('aria-selected', 'true');
});
