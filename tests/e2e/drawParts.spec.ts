/** Parts are found by the words of the trade, and come to stand on free ground. */
import { lists, part, parts } from './support/drawing';
import { button, expect, open, settled, desk as test, undo } from './support/page';

test('a part dropped on a switch that has grown comes to stand beside it', async ({ page }) => {
  await open(page);
  // Many sources make a tall switch and rows that are close to one another.
  for (let more = 0; more < 6; more += 1) await button(page, 'Sources: one more').click();
  await settled(page);
  const body = part(page, /^SW1, Switch/).locator('.network-body');
  const box = await body.boundingBox();
  if (box === null) throw new Error('no switch');
  // Far from the middle of the switch, and still on it; below the lines that pass it.
  await part(page, /^SW1, Switch/).focus();
  await page.mouse.move(box.x + 6, box.y + box.height - 4);
  await page.keyboard.press('a');
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(undo(page)).toHaveAccessibleName('Undo: Add switch SW3');
  await expect(part(page, /^SW3, Switch/)).toBeFocused();
  const boxes = await parts(page)
    .locator('[data-part^="node:"] .network-body')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  const meets = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meets(a, b)));
  expect(pairs).toEqual([]);
});

test('a teacher finds parts by other words: a modem is a pair with its line, joined to the selection', async ({
  page,
}) => {
  await open(page);
  await part(page, /^SW2, Switch/).click();
  await page.keyboard.press('a');
  const list = page.getByRole('listbox', { name: 'Add a part, joined to SW2' });
  await page.keyboard.type('tcp sink');
  await expect(list.getByRole('option').first()).toHaveText(/^Circuit: TCP over ABR/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('modem');
  await expect(list.getByRole('option')).toHaveText([/^ADSL modem pair/]);
  await page.keyboard.press('Enter');
  await expect(undo(page)).toHaveAccessibleName('Undo: Add ADSL modem pair ATU-R and ATU-C');
  await expect(part(page, /^ATU-R, Switch/)).toBeFocused();
  const { links } = await lists(page);
  expect(links).toContainEqual(expect.objectContaining({ from: 'ATU-R', to: 'ATU-C' }));
  expect(links).toContainEqual(expect.objectContaining({ from: 'SW2', to: 'ATU-C' }));
  await settled(page);
});
