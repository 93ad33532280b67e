/** Several tabs of one browser: each has its own work, none writes over that of another. */
import {
  button,
  expect,
  forTesting,
  idle,
  knob,
  open,
  type Page,
  settled,
  test,
  undo,
} from './support/page';

const COPY = 'This experiment is open in another tab.';
const FROZEN = 'The page crashed, or froze for 5 seconds, while it was opening the last experiment';

/** Opens "My experiments": it lists so many. */
async function expectOwn(page: Page, count: number): Promise<void> {
  await button(page, 'More').click();
  await button(page, 'My experiments…').click();
  await idle(page);
  const dialog = page.getByRole('dialog', { name: 'My experiments' });
  await expect(dialog.getByRole('button', { name: /^Open / })).toHaveCount(count);
}

/**
 * Goes to a tab and presses a key on a slider; not every knob makes another run. A tab behind another one
 * is drawn once a second, and all that waits for a picture waits for that.
 */
async function change(page: Page, name: string, key: string): Promise<void> {
  await page.bringToFront();
  await knob(page, name).press(key);
  await expect(undo(page)).toHaveAccessibleName(new RegExp(`^Undo: ${name}`));
  await settled(page);
}

/** Goes to a tab and reloads it. */
async function reload(page: Page): Promise<void> {
  await page.bringToFront();
  await page.reload();
  await settled(page);
}

const textOf = (page: Page, name: string) => knob(page, name).getAttribute('aria-valuetext');

test('tabs work on one experiment and each keeps its own, a duplicated one too; when all are closed, the next goes on', async ({
  page,
  context,
}) => {
  await open(page);
  await change(page, 'RIF', 'ArrowLeft');
  const other = await context.newPage();
  await open(other);
  await expect(other.getByText(COPY)).toBeVisible();
  await expect(page.getByText(COPY)).toHaveCount(0);
  await change(other, 'ICR', 'ArrowLeft');
  await change(page, 'Nrm', 'ArrowRight');
  await change(other, 'ICR', 'ArrowLeft');
  // What the browser keeps for the tab goes to one that a script opens, as to a duplicate.
  const opened = context.waitForEvent('page');
  await page.evaluate((address) => void window.open(address), forTesting('./'));
  const double = await opened;
  await settled(double);
  await expect(double.getByText(COPY)).toBeVisible();
  await expect(undo(double)).toHaveAccessibleName(/^Undo: Nrm/);
  await change(double, 'RIF', 'ArrowLeft');

  const [first, second, third] = [
    { rif: await textOf(page, 'RIF'), nrm: await textOf(page, 'Nrm') },
    { icr: await textOf(other, 'ICR') },
    { rif: await textOf(double, 'RIF') },
  ];
  expect(third.rif).not.toBe(first.rif);
  for (const tab of [page, other, double]) {
    await reload(tab);
    await expect(tab.getByText(COPY)).toHaveCount(0);
  }
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', first.rif ?? '');
  await expect(knob(page, 'Nrm')).toHaveAttribute('aria-valuetext', first.nrm ?? '');
  await expect(undo(page)).toHaveAccessibleName(/^Undo: Nrm/);
  await expect(knob(other, 'ICR')).toHaveAttribute('aria-valuetext', second.icr ?? '');
  await expect(undo(other)).toHaveAccessibleName(/^Undo: ICR/);
  await expect(knob(double, 'RIF')).toHaveAttribute('aria-valuetext', third.rif ?? '');
  await expect(undo(double)).toHaveAccessibleName(/^Undo: RIF/);

  for (const tab of [page, other, double]) await tab.close();
  const later = await context.newPage();
  await open(later);
  // The work that was saved last.
  await expect(knob(later, 'RIF')).toHaveAttribute('aria-valuetext', third.rif ?? '');
  await expect(undo(later)).toHaveAccessibleName(/^Undo: RIF/);
  await expect(later.getByText(COPY)).toHaveCount(0);
  await change(later, 'ICR', 'ArrowLeft');
  await expectOwn(later, 3);
});

test('what was changed in the last moment of a page stands in “My experiments”', async ({
  page,
}) => {
  await open(page);
  await knob(page, 'RIF').press('ArrowLeft');
  await page.reload();
  await settled(page);
  await expect(undo(page)).toHaveAccessibleName(/^Undo: RIF/);
  await expectOwn(page, 1);
});

/** Leaves a mark as a page does that froze while it opened its experiment. */
async function freeze(page: Page): Promise<void> {
  const key = await page.evaluate(() => `cell53.opening.${sessionStorage.getItem('cell53.tab')}`);
  // A page that is being left takes its own mark away.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await page.evaluate(
    (name) => localStorage.setItem(name, JSON.stringify({ link: '', sinceMs: 0 })),
    key,
  );
  await page.reload();
  await settled(page);
}

test('what froze the page is opened again only when the reader says so', async ({ page }) => {
  await open(page);
  const first = await textOf(page, 'RIF');
  await change(page, 'RIF', 'ArrowLeft');
  const changed = await textOf(page, 'RIF');
  await freeze(page);
  await expect(page.getByText(FROZEN)).toBeVisible();
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', first ?? '');
  await button(page, 'Open it anyway').click();
  await settled(page);
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', changed ?? '');
  await freeze(page);
  await button(page, 'Discard it').click();
  await expect(page.getByText(FROZEN)).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(page.getByText(FROZEN)).toHaveCount(0);
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', first ?? '');
});
