/** The papers in a browser: its way back, and places that are scrolled to. */
import {
  button,
  expect,
  idle,
  open,
  type Page,
  region,
  settled,
  desk as test,
  title,
} from './support/page';

const papers = (page: Page) => page.getByRole('main', { name: 'Papers' });
const heading = (page: Page) => papers(page).getByRole('heading', { level: 2 });
const FIGURE = 'R1: old and fresh feedback at one bottleneck';

test('an address opens the overview at its paper; what the browser goes back to is the figure, the overview, the workbench; from the gallery as well', async ({
  page,
}) => {
  await open(page);
  // An address of a paper opens the overview at that paper.
  await page.goto('./?testing#papers/explicit-rate');
  await idle(page);
  const paper = page.locator('#papers-explicit-rate');
  await expect(paper).toBeInViewport();
  await page.goto('./?testing#papers');
  await idle(page);
  await expect(heading(page)).toBeInViewport();
  await expect(paper).not.toBeInViewport();
  await button(page, /^Papers/).click();
  await idle(page);
  await expect(region(page, 'Network')).toBeVisible();

  await button(page, /^Papers/).click();
  await idle(page);
  await papers(page).getByRole('link', { name: FIGURE, exact: true }).click();
  await idle(page);
  const panel = papers(page).getByRole('region', { name: 'Allowed rates' });
  await expect(panel.locator('.papers-line path').first()).toBeVisible();
  await panel.getByRole('button', { name: /^Open the run/ }).click();
  await settled(page);
  await expect(title(page)).toHaveText(new RegExp(`^${FIGURE}`));
  await page.goBack();
  await idle(page);
  await expect(heading(page)).toHaveText(FIGURE);
  await page.keyboard.press('g');
  const gallery = page.getByRole('dialog', { name: 'Scenarios' });
  await gallery.getByRole('searchbox').fill('newcomer');
  await gallery.locator('li').getByRole('button').first().click();
  await settled(page);
  await expect(papers(page)).toBeHidden();
  await page.goBack();
  await idle(page);
  await expect(heading(page)).toHaveText(FIGURE);
  await page.goBack();
  await idle(page);
  await expect(page).toHaveURL(/#papers$/);
  await page.goBack();
  await idle(page);
  await expect(region(page, 'Network')).toBeVisible();
});
