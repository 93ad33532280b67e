/** Several tabs of one browser: each has its own work, none writes over that of another. */
import {
  button,
  expect,
  knob,
  open,
  PATIENCE,
  type Page,
  settled,
  test,
  undo,
} from './support/page';

const COPY = 'This experiment is open in another tab.';
const FROZEN = 'The last experiment did not open within 5 seconds';

/** Opens "My experiments" and waits until it lists so many. */
async function expectOwn(page: Page, count: number): Promise<void> {
  await button(page, 'More').click();
  await button(page, 'My experiments…').click();
  const dialog = page.getByRole('dialog', { name: 'My experiments' });
  await expect(dialog.getByRole('button', { name: /^Open / })).toHaveCount(count, PATIENCE);
}

/** Presses a key on a slider; not every knob makes another run. */
async function change(page: Page, name: string, key: string): Promise<void> {
  await knob(page, name).press(key);
  await expect(undo(page)).toHaveAccessibleName(new RegExp(`^Undo: ${name}`));
  await settled(page);
}

const textOf = (page: Page, name: string) => knob(page, name).getAttribute('aria-valuetext');

test('two tabs work on one experiment and each keeps its own', async ({ page, context }) => {
  await open(page);
  await change(page, 'RIF', 'ArrowLeft');
  const other = await context.newPage();
  await open(other);
  await expect(other.getByText(COPY)).toBeVisible();
  await expect(page.getByText(COPY)).toHaveCount(0);
  await change(other, 'RDF', 'ArrowLeft');
  await change(page, 'Nrm', 'ArrowRight');
  await change(other, 'RDF', 'ArrowLeft');
  const kept = {
    rif: await textOf(page, 'RIF'),
    nrm: await textOf(page, 'Nrm'),
    rdf: await textOf(other, 'RDF'),
  };
  for (const tab of [page, other]) {
    await tab.reload();
    await settled(tab);
    await expect(tab.getByText(COPY)).toHaveCount(0);
  }
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', kept.rif ?? '');
  await expect(knob(page, 'Nrm')).toHaveAttribute('aria-valuetext', kept.nrm ?? '');
  await expect(undo(page)).toHaveAccessibleName(/^Undo: Nrm/);
  await expect(knob(other, 'RDF')).toHaveAttribute('aria-valuetext', kept.rdf ?? '');
  await expect(undo(other)).toHaveAccessibleName(/^Undo: RDF/);
  await expectOwn(page, 2);
});

test('a duplicated tab is a tab of its own', async ({ page, context }) => {
  await open(page);
  await change(page, 'RIF', 'ArrowLeft');
  // What the browser keeps for the tab goes to one that a script opens, as to a duplicate.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('./'));
  const double = await opened;
  await settled(double);
  await expect(double.getByText(COPY)).toBeVisible();
  await change(double, 'RDF', 'ArrowLeft');
  await page.reload();
  await settled(page);
  await expect(undo(page)).toHaveAccessibleName(/^Undo: RIF/);
  await double.reload();
  await settled(double);
  await expect(undo(double)).toHaveAccessibleName(/^Undo: RDF/);
});

test('the work of a closed browser is on the table again', async ({ page, context }) => {
  await open(page);
  await change(page, 'RIF', 'ArrowLeft');
  const rif = await textOf(page, 'RIF');
  await page.close();
  const later = await context.newPage();
  await open(later);
  await expect(knob(later, 'RIF')).toHaveAttribute('aria-valuetext', rif ?? '');
  await expect(undo(later)).toHaveAccessibleName(/^Undo: RIF/);
  await expect(later.getByText(COPY)).toHaveCount(0);
  await change(later, 'RDF', 'ArrowLeft');
  await expectOwn(later, 1);
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
  await button(page, 'Open it all the same').click();
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
