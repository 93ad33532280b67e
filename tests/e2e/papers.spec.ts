/** The papers: from the overview to a figure, to the run of a point, back, and run here. */
import {
  button,
  expect,
  open,
  PATIENCE,
  type Page,
  region,
  settled,
  test,
  title,
} from './support/page';

const papers = (page: Page) => page.getByRole('main', { name: 'Papers' });
const FIGURE = 'R1: old and fresh feedback at one bottleneck';
const ADDRESS = '#papers/explicit-rate/r1';

test('leads from the overview to a figure, to the run behind it, and back', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /^Papers/ }).click();
  await expect(page).toHaveURL(/#papers$/);
  await expect(papers(page).getByRole('heading', { level: 2 })).toBeVisible();
  await papers(page).getByRole('link', { name: FIGURE, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
  const panel = papers(page).getByRole('region', { name: 'Allowed rates' });
  await expect(panel.locator('.papers-line path').first()).toBeVisible(PATIENCE);
  await expect(panel).toContainText(/S1: between .* and .*, on average/, PATIENCE);
  await panel.getByRole('button', { name: /^Open the run/ }).click();
  await expect(papers(page)).toBeHidden();
  await expect(title(page)).toHaveText(new RegExp(`^${FIGURE}`));
  await settled(page);
  await page.goBack();
  await expect(papers(page).getByRole('heading', { level: 2 })).toHaveText(FIGURE);
  await page.goBack();
  await expect(page).toHaveURL(/#papers$/);
  await page.goBack();
  await expect(region(page, 'Network')).toBeVisible();
});

test('opens a figure by its address, and keeps the work on the table', async ({ page }) => {
  await page.goto(`./${ADDRESS}`);
  await expect(papers(page).getByRole('heading', { level: 2 })).toHaveText(FIGURE);
  await page.getByRole('button', { name: /^Papers/ }).click();
  await settled(page);
  await expect(page).not.toHaveURL(/#/);
});

test('an address of a paper opens the overview at that paper', async ({ page }) => {
  await page.goto('./?testing#papers/explicit-rate');
  const heading = page.locator('#papers-explicit-rate');
  await expect(heading).toBeInViewport(PATIENCE);
  await page.goto('./?testing#papers');
  await expect(papers(page).getByRole('heading', { level: 2 })).toBeInViewport(PATIENCE);
  await expect(heading).not.toBeInViewport();
});

test('names an address that leads nowhere', async ({ page }) => {
  await page.goto('./?testing#papers/explicit-rate/none');
  await expect(papers(page)).toContainText('There is no figure “explicit-rate/none”');
  await papers(page).getByRole('link', { name: 'All papers' }).click();
  await expect(page).toHaveURL(/#papers$/);
});

test('runs a figure here, with verdicts of its own', async ({ page }) => {
  await page.goto(`./${ADDRESS}`);
  const run = papers(page).getByRole('region', { name: 'Run this figure here' });
  await button(page, 'Run this figure here').click();
  await expect(run.getByRole('status')).toContainText(/All \d+ runs made here/, PATIENCE);
  const claims = papers(page).getByRole('region', { name: 'Claims' });
  await expect(claims).toContainText('reproduced');
  await expect(claims).not.toContainText('not yet computed');
  await expect(papers(page)).toContainText('those of the runs made in this browser');
});

test('a figure that is cancelled stops on the press and keeps what came', async ({ page }) => {
  await page.goto('./?testing#papers/abr-erica-wan/table1');
  const run = papers(page).getByRole('region', { name: 'Run this figure here' });
  await button(page, 'Run this figure here').click();
  await expect(run.getByRole('status')).toContainText(/[1-9]\d* of \d+ runs, about/, PATIENCE);
  await run.getByRole('button', { name: 'Pause' }).click();
  await expect(run.getByRole('status')).toContainText('Paused after');
  await run.getByRole('button', { name: 'Resume' }).click();
  // Asked in the same task, so that no result can come between the press and the answer.
  const isBusyStill = await run.getByRole('button', { name: 'Cancel' }).evaluate(async (cancel) => {
    (cancel as HTMLButtonElement).click();
    await new Promise<void>(queueMicrotask);
    return document.querySelector('.papers-run progress') !== null;
  });
  expect(isBusyStill).toBe(false);
  await expect(run.getByRole('status')).toContainText(/^Cancelled after [1-9]/);
  await expect(run).toContainText(/Unfinished: verdicts on [1-9]\d* of \d+ runs/, PATIENCE);
});

test('makes room for what the gallery opens', async ({ page }) => {
  await page.goto(`./${ADDRESS}`);
  await expect(papers(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('g');
  const gallery = page.getByRole('dialog', { name: 'Scenarios' });
  await gallery.getByRole('searchbox').fill('newcomer');
  await gallery.locator('li').getByRole('button').first().click();
  await expect(papers(page)).toBeHidden();
  await settled(page);
  await page.goBack();
  await expect(papers(page).getByRole('heading', { level: 2 })).toHaveText(FIGURE);
});

test('works by keyboard alone', async ({ page }) => {
  await page.goto('./?testing#papers');
  const link = papers(page).getByRole('link', { name: FIGURE, exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(papers(page).getByRole('heading', { level: 2, name: FIGURE })).toBeFocused();
  const point = papers(page)
    .getByRole('button', { name: /^Open the run/ })
    .first();
  await point.focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(new RegExp(`^${FIGURE}`));
});
