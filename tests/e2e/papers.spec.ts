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
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
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

/** Pictures with several labels: beside, above, both; and lines over dense curves. */
const MARKED = [
  ['lan-interconnection/f22', 'Goodput per station, mean of LANs 1 to 3'],
  ['abr-erica-wan/fig9', 'Windows with tail drop'],
  ['explicit-rate/r1-tcp', 'Use of the link'],
] as const;

test('a table of many columns is seen whole on a projector', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('./?testing#papers/abr-erica-wan/table1');
  await idle(page);
  const table = papers(page).getByRole('region', { name: 'Table 1' }).locator('.app-scroll');
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('the words of the paper’s marks lie beside the picture, none over another; mark and sentence know each other', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const [id, name] of MARKED) {
        await page.goto(`./?testing#papers/${id}`);
        const panel = papers(page).getByRole('region', { name, exact: true });
        await panel.scrollIntoViewIfNeeded();
        await idle(page);
        const plot = panel.locator('.papers-plot');
        // The box is the image: nothing in it is said beside its name.
        await expect(plot.locator('> svg')).toHaveAttribute('aria-hidden', 'true');
        const { labels, curves, right } = await plot.evaluate((box) => {
          const rect = (element: Element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return { left, top, right, bottom };
          };
          const all = (selector: string) => [...box.querySelectorAll(selector)].map(rect);
          const { right } = box.getBoundingClientRect();
          return { labels: all('.papers-mark-text'), curves: all('.papers-line path'), right };
        });
        expect(labels.length).toBeGreaterThan(1);
        for (const [place, label] of labels.entries()) {
          expect(label.right).toBeLessThanOrEqual(right);
          for (const curve of curves)
            expect([id, label.bottom <= curve.top + 1 || label.left >= curve.right]).toEqual([
              id,
              true,
            ]);
          for (const other of labels.slice(place + 1)) {
            const isSame =
              Math.abs(label.top - other.top) < 1 && Math.abs(label.left - other.left) < 1;
            const isApart =
              label.right <= other.left ||
              other.right <= label.left ||
              label.bottom <= other.top ||
              other.bottom <= label.top;
            expect([id, isSame || isApart]).toEqual([id, true]);
          }
        }
      }
      // A mark is named by its sentence, and the other way round.
      const sentence = papers(page).getByRole('region', { name: 'Use of the link' });
      await sentence.getByRole('button', { name: /^200 ms/ }).focus();
      const strong = sentence.locator('.papers-mark[data-pointed]');
      await expect(strong).toHaveCount(2);
      await expect(strong.first().locator('title')).toHaveText(/97 % used within 200 ms/);
    });
  }
});
