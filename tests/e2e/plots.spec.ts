/** Plots: lines on and off, one large, zoom by brush, one cursor for all, the numbers, the events. */
import { expect, open, openScenario, type Page, desk as test } from './support/page';
import { csvOf, inkPixels, openEvents, plot, plots, tableOf } from './support/plots';

// Wide enough for all plots on one page.
test.use({ viewport: { width: 1440, height: 900 } });

const ACR = 'Allowed rate (ACR)';
const LOSSY = '2 sources with VBR, TBE 128, buffer 1024';

/** Middle line of the area of a plot where curves are, in pixels of the page. */
async function area(page: Page, name: string) {
  const box = await plot(page, name).getByRole('slider').boundingBox();
  if (box === null) throw new Error('the plot has no box');
  const left = box.x + 60;
  return { left, width: box.width - 90, y: box.y + box.height / 2 };
}

/** The read-out above the plots: where the cursor stands. */
const readout = (page: Page) => page.getByRole('toolbar', { name: 'Plots' }).getByRole('status');

test('a line is switched off and on in the legend, and shown alone with Alt', async ({ page }) => {
  await open(page);
  const figure = plot(page, ACR);
  const [one, two] = [
    figure.getByRole('button', { name: 'S1', exact: true }),
    figure.getByRole('button', { name: 'S2', exact: true }),
  ];
  expect(await inkPixels(figure, 'series-1')).toBeGreaterThan(0);
  await one.click();
  await expect(one).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => inkPixels(figure, 'series-1')).toBe(0);
  await one.click();
  await expect.poll(() => inkPixels(figure, 'series-1')).toBeGreaterThan(0);
  await two.click({ modifiers: ['Alt'] });
  await expect(one).toHaveAttribute('aria-pressed', 'false');
  await expect(two).toHaveAttribute('aria-pressed', 'true');
});

test('lines of theory are told in words, switched off by key, and stay off', async ({ page }) => {
  await open(page);
  const words = plot(page, ACR).locator('figcaption');
  await expect(words).toContainText(/Beside them: link 155\.5.*max-min share 77\.76/);
  await page.getByRole('button', { name: 'Choose plots' }).focus();
  await page.keyboard.press('Enter');
  const share = page.getByRole('checkbox', { name: 'Max-min share' });
  await share.focus();
  await page.keyboard.press('Space');
  await expect(words).not.toContainText('max-min share');
  await page.reload();
  await expect(words).toContainText('Beside them: link 155.5');
  await expect(words).not.toContainText('max-min share');
});

test('one plot is made large, and all come back', async ({ page }) => {
  await open(page);
  const all = await plots(page).count();
  expect(all).toBeGreaterThanOrEqual(6);
  await page.getByRole('button', { name: `Enlarge: ${ACR}` }).click();
  await expect(plots(page)).toHaveCount(1);
  await expect(plot(page, ACR)).toBeVisible();
  await page.getByRole('button', { name: `Show all plots: ${ACR}` }).click();
  await expect(plots(page)).toHaveCount(all);
  await plot(page, 'Queue').getByRole('slider').press('1');
  await expect(plots(page)).toHaveCount(1);
  await plots(page).getByRole('slider').press('Escape');
  await expect(plots(page)).toHaveCount(all);
});

test('a brush zooms all plots, and a double click takes back one brush after the other', async ({
  page,
}) => {
  await open(page);
  const whole = await tableOf(page, 'Queue');
  expect(whole.caption).toContain('0 s to 500 ms');
  const { left, width, y } = await area(page, ACR);
  await page.mouse.move(left + width * 0.25, y);
  await page.mouse.down();
  await page.mouse.move(left + width * 0.5, y);
  await page.mouse.move(left + width * 0.75, y);
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Live ▸' })).toBeVisible();
  const part = await tableOf(page, 'Queue');
  const [from = Number.NaN, to = Number.NaN] = [part.rows.at(0), part.rows.at(-1)].map((row) =>
    Number.parseFloat(row?.[0] ?? ''),
  );
  expect(from).toBeGreaterThan(80);
  expect(from).toBeLessThan(170);
  expect(to).toBeGreaterThan(330);
  expect(to).toBeLessThan(420);
  // A second brush, looking closer; then one step back at a time.
  await page.mouse.move(left + width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(left + width * 0.5, y);
  await page.mouse.move(left + width * 0.6, y);
  await page.mouse.up();
  const closer = await tableOf(page, 'Queue');
  expect(closer.rows.length).toBeLessThan(part.rows.length);
  await page.mouse.dblclick(left + width / 2, y);
  await expect(page.getByRole('button', { name: 'Live ▸' })).toBeVisible();
  expect((await tableOf(page, 'Queue')).caption).toBe(part.caption);
  await page.mouse.dblclick(left + width / 2, y);
  await expect(page.getByRole('button', { name: 'Live ▸' })).toBeHidden();
  expect((await tableOf(page, 'Queue')).caption).toBe(whole.caption);
});

test('buttons and keys zoom as well', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Zoom in (+)' }).click();
  await expect(page.getByRole('button', { name: 'Live ▸' })).toBeVisible();
  await page.getByRole('button', { name: 'Whole run (0)' }).click();
  await expect(page.getByRole('button', { name: 'Live ▸' })).toBeHidden();
  await plot(page, ACR).getByRole('slider').press('+');
  await expect(page.getByRole('button', { name: 'Live ▸' })).toBeVisible();
  await plot(page, ACR).getByRole('slider').press('0');
  await expect(page.getByRole('button', { name: 'Live ▸' })).toBeHidden();
});

test('the cursor is at the same time in every plot, and its values are told', async ({ page }) => {
  await open(page);
  const { left, width, y } = await area(page, ACR);
  await page.mouse.move(left + width / 2, y);
  await expect(readout(page)).toHaveText(/^t = 2[34567]\d\.\d{3}\sms$/);
  const cursors = plots(page).locator('.plots-line-cursor');
  await expect(cursors).toHaveCount(await plots(page).count());
  const places = await cursors.evaluateAll((all) => all.map((line) => line.style.transform));
  expect(new Set(places).size).toBe(1);
  const line = await plot(page, ACR).locator('.plots-line-cursor').boundingBox();
  expect(Math.abs((line?.x ?? 0) - (left + width / 2))).toBeLessThan(2);
  await page.mouse.move(5, 5);
  const slider = plot(page, 'Queue').getByRole('slider');
  await slider.press('Home');
  await expect(readout(page)).toHaveText(/^t = 0\.000\sms$/);
  await slider.press('ArrowRight');
  await expect(readout(page)).toHaveText(/^t = 1\.000\sms$/);
  await expect(slider).toHaveAttribute('aria-valuetext', /1\.000\sms.*SW1→SW2/);
});

test('a pinned instant shows how far the cursor is from it', async ({ page }) => {
  await open(page);
  const { left, width, y } = await area(page, ACR);
  await page.mouse.click(left + width * 0.25, y);
  await page.mouse.move(left + width * 0.75, y);
  await expect(readout(page)).toContainText('Δt = ');
  await page.getByRole('button', { name: 'Pin this instant' }).click();
  await expect(readout(page)).not.toContainText('Δt = ');
});

test('the numbers behind a plot are a table to read and a file to keep', async ({ page }) => {
  await open(page);
  const { rows, caption } = await tableOf(page, ACR);
  expect(caption).toMatch(/of 501 samples/);
  expect(rows.length).toBeGreaterThan(40);
  for (const [, ...values] of rows) {
    expect(values).toHaveLength(2);
    for (const value of values) expect(value).toMatch(/^\d[\d.]*$/);
  }
  const lines = (await csvOf(page, ACR)).trim().split(/\r?\n/);
  expect(lines).toHaveLength(502);
  expect(lines.at(-1)).toMatch(/^0\.5,\d/);
});

test('the list of events filters, and an event chosen moves the cursor there', async ({ page }) => {
  await open(page);
  await openScenario(page, LOSSY);
  const list = await openEvents(page);
  const kind = list.getByRole('group', { name: 'Kinds of events' }).getByRole('button');
  await expect(kind.filter({ hasText: 'Cell loss' })).toHaveAttribute('aria-pressed', 'true');
  for (const each of await kind.all()) {
    if (!(await each.textContent())?.includes('Cell loss')) await each.click();
  }
  const events = list.getByRole('listitem').locator('.plots-event');
  await expect(events.filter({ hasNotText: 'Cell loss' })).toHaveCount(0);
  const first = events.first();
  const text = ((await first.textContent()) ?? '').replace(/\s/g, ' ');
  const atMs = Number.parseFloat(text);
  expect(text).toMatch(/of 1024/);
  await first.click();
  await expect(list).toBeHidden();
  // The cursor goes to the sample nearest to the event; there is one every millisecond.
  const readMs = async () =>
    Number(/t = ([\d.]+)/.exec((await readout(page).textContent()) ?? '')?.[1]);
  await expect.poll(async () => Math.abs((await readMs()) - atMs)).toBeLessThanOrEqual(0.5);
});

test('held scales stay while another run needs others, and follow again when let go', async ({
  page,
}) => {
  await open(page);
  const hold = page.getByRole('button', { name: 'Hold the vertical scales' });
  await hold.click();
  await expect(hold).toHaveAttribute('aria-pressed', 'true');
  /** A number for the picture of the axis: the strip left of the plotting area. */
  const axis = () =>
    plot(page, 'Queue')
      .locator('canvas')
      .evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
        const strip = canvas.getContext('2d')?.getImageData(0, 0, 40, canvas.height).data;
        return strip?.reduce((sum, value, at) => (sum * 31 + value * (at + 1)) % 1e9, 7);
      });
  const before = await axis();
  await openScenario(page, 'A buffer half as large');
  await page.waitForTimeout(1_000);
  expect(await axis()).toBe(before);
  await hold.click();
  await expect.poll(axis).not.toBe(before);
});
