/**
 * Drawing by the list alone, as somebody does who hears the page: Tab, letters, Enter, no pointer. Whatever
 * is done is told by role, name, or a live region.
 */
import { tellFigure } from './support/figure';
import {
  badge,
  button,
  expect,
  galleryHasFocus,
  type Locator,
  open,
  PATIENCE,
  type Page,
  settled,
  desk as test,
} from './support/page';

/** A keyboard that counts. */
class Keys {
  readonly #page: Page;
  #presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get count(): number {
    return this.#presses;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#presses += key.split('+').length;
      await this.#page.keyboard.press(key);
    }
  }

  /** Walks to a control by Tab, or by Shift+Tab back to one that lies before. */
  async walkTo(where: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(where).toBeVisible();
    const isThere = () => where.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < 60 && !(await isThere()); step += 1) await this.press(key);
    await expect(where).toBeFocused();
  }

  /** Chooses in a closed list by typing, as every select lets one. */
  async choose(select: Locator, name: string): Promise<void> {
    await this.press(...name);
    await expect(select.locator('option:checked')).toHaveText(name);
    // What has been typed so far is forgotten after a moment, so that the next word begins anew.
    await this.#page.waitForTimeout(1_100);
  }
}

const said = (page: Page): Locator => page.getByRole('status', { name: 'Last step' });

/** Fills in a form of the list and adds the row; the keyboard ends on the button. */
async function add(page: Page, keys: Keys, form: string, ends: readonly [string, string]) {
  const group = page.getByRole('group', { name: form, exact: true });
  const [from, to] = ['From', 'To'].map((name) => group.getByLabel(name, { exact: true }));
  const submit = group.getByRole('button', { name: form });
  if (from === undefined || to === undefined) throw new Error('the form has two ends');
  const isBehind = await submit.evaluate((element) => element === document.activeElement);
  await keys.walkTo(from, isBehind ? 'Shift+Tab' : 'Tab');
  await keys.choose(from, ends[0]);
  await keys.walkTo(to);
  await keys.choose(to, ends[1]);
  await keys.walkTo(submit);
  await keys.press('Enter');
}

test('the list alone draws a running parking lot, by roles, names and what is announced', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page);
  const keys = new Keys(page);
  await keys.press('g');
  await galleryHasFocus(page);
  await keys.press('Home', 'ArrowDown');
  await expect(button(page, 'New network: draw your own')).toBeFocused();
  await keys.press('Enter');
  while (
    !(await page
      .getByRole('region', { name: 'Network', exact: true })
      .evaluate((region) => region === document.activeElement))
  ) {
    await keys.press('F6');
  }
  await keys.walkTo(button(page, 'List'));
  await keys.press('Enter');
  await expect(button(page, 'List')).toHaveAttribute('aria-pressed', 'true');
  // Three switches: the form keeps the focus, each step is announced.
  await keys.walkTo(button(page, 'Add a node'));
  for (const name of ['SW1', 'SW2', 'SW3']) {
    await keys.press('Enter');
    await expect(said(page)).toHaveText(`Add switch ${name}`);
    await expect(button(page, 'Add a node')).toBeFocused();
  }
  await add(page, keys, 'Add a link', ['SW1', 'SW2']);
  await expect(said(page)).toHaveText('Connect SW1 and SW2');
  await add(page, keys, 'Add a link', ['SW2', 'SW3']);
  await expect(said(page)).toHaveText('Connect SW2 and SW3');
  await expect(page.getByRole('status').filter({ hasText: 'Not running yet' })).toBeAttached();
  for (const [ends, words] of [
    [['SW1', 'SW3'], 'Add circuit VC1: S1 to D1'],
    [['SW1', 'SW2'], 'Add circuit VC2: S2 to D2'],
    [['SW2', 'SW3'], 'Add circuit VC3: S3 to D3'],
    [['SW2', 'SW3'], 'Add circuit VC4: S4 to D4'],
  ] as const) {
    await add(page, keys, 'Add a circuit', ends);
    await expect(said(page)).toHaveText(words);
  }
  await settled(page);
  await expect(page.getByRole('status').filter({ hasText: 'Not running yet' })).toHaveCount(0);
  // Every part is a row that can be heard.
  const list = page.getByRole('region', { name: 'Network as a list' });
  for (const name of ['SW1', 'SW2', 'SW3', 'SW1 – SW2', 'SW2 – SW3', 'VC1', 'VC4']) {
    await expect(list.getByRole('rowheader', { name, exact: true })).toBeAttached();
  }
  await expect(list.getByRole('row', { name: /VC1/ })).toContainText('S1 → SW1 → SW2 → SW3 → D1');
  while (
    !(await page
      .getByRole('region', { name: 'Time', exact: true })
      .evaluate((region) => region === document.activeElement))
  ) {
    await keys.press('F6');
  }
  await keys.press('Space');
  await expect(badge(page)).toHaveText('Playing');
  await expect(page.getByRole('status', { name: 'Summary' })).toHaveText(
    /^(Running|Paused|Finished), .* 4 circuits\./,
    PATIENCE,
  );
  const what = 'key presses from nothing to a running parking lot by the list alone';
  tellFigure({ goal: 'G10', what, value: keys.count, unit: 'keys' });
  expect(keys.count).toBeLessThanOrEqual(110);
});
