/** The first sixty seconds: a badly set slider invites, success is seen, three doors open. */

import { tellFigure } from './support/figure';
import {
  expect,
  idle,
  knob,
  type Locator,
  PATIENCE,
  type Page,
  settled,
  test,
} from './support/page';

test.beforeEach(async ({ page }) => {
  // Here, for once, nobody has been before.
  await page.addInitScript(() => localStorage.removeItem('cell53.visited'));
  await page.addInitScript(noteShifts);
  await page.goto('./');
});

const band = (page: Page) => page.getByRole('region', { name: 'First steps' });

/** Where a control is now. */
async function placeOf(control: Locator) {
  const box = await control.boundingBox();
  if (box === null) throw new Error('the control has no box');
  return box;
}

test('the slider stays under the hand, whatever the band says meanwhile; what is told of it gives the focus back', async ({
  page,
}) => {
  await expect(band(page)).toContainText('Two senders share one link. Watch the buffer.');
  await expect(band(page)).toContainText('Calm it down', PATIENCE);
  const rif = knob(page, 'RIF');
  await rif.scrollIntoViewIfNeeded();
  const before = await placeOf(rif);
  const y = before.y + before.height / 2;
  await page.mouse.move(before.x + before.width - 8, y);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width * 0.85, y);
  await expect(band(page)).toContainText('still swing by', PATIENCE);
  expect(await placeOf(rif)).toEqual(before);
  await page.mouse.move(before.x + before.width * 0.57, y);
  await expect(band(page)).toContainText('Calm: ', PATIENCE);
  expect(await placeOf(rif)).toEqual(before);
  await page.mouse.up();
  const about = band(page).getByRole('button', { name: 'What is RIF?' });
  await about.click();
  const facts = page.getByRole('dialog', { name: 'RIF' });
  await expect(facts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(facts).toBeHidden();
  await expect(about).toBeFocused();
  await band(page)
    .getByRole('button', { name: /^Break it/ })
    .click();
  await expect(band(page)).toContainText('100 km away now', PATIENCE);
  expect(await placeOf(rif)).toEqual(before);
});

test('who closes the steps or comes back is left alone', async ({ page }) => {
  await expect(band(page)).toBeVisible();
  await band(page)
    .getByRole('button', { name: /^Close/ })
    .click();
  await expect(band(page)).toBeHidden();
  await page.evaluate(() => localStorage.setItem('cell53.visited', 'true'));
  await page.goto('./?nothing');
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, reducedMotion: 'reduce' });
  test('the drawer opens for the knob that is asked for', async ({ page }) => {
    await expect(knob(page, 'RIF')).toBeHidden();
    await band(page).getByRole('button', { name: 'Show me RIF' }).click(PATIENCE);
    await expect(knob(page, 'RIF')).toBeFocused();
  });
});

type Shift = { readonly value: number; readonly of: string };

/** Shifts of the layout that no input asked for, from the beginning of the page; each with its places. */
const shifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (window as unknown as { readonly shifts: readonly Shift[] }).shifts);

/** Notes every shift of the layout from now on. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  type Entry = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Element | null }[];
  };
  new PerformanceObserver((list) => {
    for (const {
      value,
      hadRecentInput,
      sources,
    } of list.getEntries() as unknown as readonly Entry[]) {
      const of = sources.map(({ node }) => node?.parentElement?.className).join(', ');
      if (!hadRecentInput) shifts.push({ value, of });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    test('nothing jumps while the page comes and the run plays', async ({ page }) => {
      await expect(band(page)).toContainText('Calm it down', PATIENCE);
      await idle(page);
      const seen = await shifts(page);
      const value = seen.reduce((sum, shift) => sum + shift.value, 0);
      const what = `layout shift of a first visit at ${viewport.width} px`;
      tellFigure({ goal: 'G2', what, value, unit: '', most: 0.02 });
      expect(value, JSON.stringify(seen)).toBeLessThanOrEqual(0.02);
    });
  });
}
