/** Plots as they are drawn and pointed at: pixels of lines and axes, one cursor for all, pin and brush. */
import {
  button,
  expect,
  idle,
  type Locator,
  open,
  openScenario,
  type Page,
  desk as test,
} from './support/page';
import { inkPixels, plot, plots, tableOf } from './support/plots';

// Wide enough for all plots on one page.
const WIDE = { width: 1440, height: 900 };
test.use({ viewport: WIDE });

const ACR = 'Allowed rate (ACR)';

/** The read-out above the plots: where the cursor stands. */
const readout = (page: Page) => page.getByRole('toolbar', { name: 'Plots' }).getByRole('status');

/** A number for the picture of the axis of a plot: the strip left of the plotting area. */
function axisOf(figure: Locator): Promise<number | undefined> {
  return figure.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const strip = canvas.getContext('2d')?.getImageData(0, 0, 40, canvas.height).data;
    return strip?.reduce((sum, value, at) => (sum * 31 + value * (at + 1)) % 1e9, 7);
  });
}

/** The lines in the legend of the allowed rate. */
const entries = (page: Page) =>
  plot(page, 'Allowed rate (ACR)')
    .getByRole('group', { name: 'Lines of Allowed rate (ACR)' })
    .getByRole('switch', { name: /^S\d$/ });
const names = (page: Page) =>
  entries(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));

test('the wheel, the cursor, the pin and the brush under a hand', async ({ page }) => {
  await test.step('the wheel zooms all plots over their time axis, and leaves the page alone over the curves', async () => {
    await open(page);
    const whole = await tableOf(page, 'Queue');
    const axis = page.locator('.plots-axis').last();
    const live = button(page, 'Live ▸');
    const area = await plot(page, ACR).locator('.plots-area').boundingBox();
    const strip = await axis.boundingBox();
    if (area === null || strip === null) throw new Error('the plots are in sight');
    // The texts of the axis are under the strip, and it is as wide as the plotting area.
    expect(strip.height).toBeGreaterThan(10);
    expect(strip.width).toBeCloseTo(area.width, 0);
    await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
    await page.mouse.wheel(0, -200);
    await idle(page);
    await expect(live).toBeHidden();
    await page.mouse.move(strip.x + strip.width / 2, strip.y + strip.height / 2);
    await page.mouse.wheel(0, -200);
    await idle(page);
    await expect(live).toBeVisible();
    expect((await tableOf(page, 'Queue')).caption).not.toBe(whole.caption);
    // In a narrower window the buttons of a zoomed view take the place of the switches of plots, and no second row.
    await page.setViewportSize({ width: 1280, height: 720 });
    await idle(page);
    const bar = await page.getByRole('toolbar', { name: 'Plots' }).boundingBox();
    expect(bar?.height).toBeLessThan(40);
    await page.setViewportSize(WIDE);
  });

  await test.step('all plots have one cursor, a click pins it, a brush zooms all, and double clicks take back one after the other', async () => {
    await open(page);
    // The area where curves are.
    const box = await plot(page, ACR).locator('.plots-area').boundingBox();
    if (box === null) throw new Error('the plot has no box');
    const y = box.y + box.height / 2;
    const at = (share: number) => box.x + box.width * share;
    const live = button(page, 'Live ▸');
    const drag = async (from: number, to: number) => {
      await page.mouse.move(at(from), y);
      await page.mouse.down();
      await page.mouse.move(at((from + to) / 2), y);
      await page.mouse.move(at(to), y);
      await page.mouse.up();
      await idle(page);
    };

    await page.mouse.move(at(0.5), y);
    await idle(page);
    await expect(readout(page)).toHaveText(/^t = 2[34567]\d\.\d{4}\sms$/);
    const cursors = plots(page).locator('.plots-line-cursor');
    await expect(cursors).toHaveCount(await plots(page).count());
    const places = await cursors.evaluateAll((all) => all.map((line) => line.style.transform));
    expect(new Set(places).size).toBe(1);
    const line = await plot(page, ACR).locator('.plots-line-cursor').boundingBox();
    expect(Math.abs((line?.x ?? 0) - at(0.5))).toBeLessThan(2);

    // The marker of each line stands on the cursor, in every plot.
    for (const each of await plots(page).all()) {
      const marks = each.locator('.plots-marks path[visibility="visible"]');
      expect(await marks.count()).toBeGreaterThan(0);
      const cursor = await each.locator('.plots-line-cursor').boundingBox();
      for (const mark of await marks.all()) {
        const { x = 0, width = 0 } = (await mark.boundingBox()) ?? {};
        expect(Math.abs(x + width / 2 - (cursor?.x ?? 0))).toBeLessThan(2);
      }
    }

    await page.mouse.click(at(0.25), y);
    await page.mouse.move(at(0.75), y);
    await idle(page);
    await expect(readout(page)).toContainText('Δt = ');
    await button(page, 'Pin this instant').click();
    await expect(readout(page)).not.toContainText('Δt = ');

    // What an event says takes the place of the switches of plots.
    const chips = page.getByRole('group', { name: 'Open plots' });
    const ribbon = await page.locator('.plots-ribbon').boundingBox();
    await page.mouse.move(at(0.588), (ribbon?.y ?? 0) + 10);
    await expect(readout(page)).toContainText('Source rule at');
    await expect(chips).toBeHidden();
    await page.mouse.move(at(0.5), y);
    await expect(chips).toBeVisible();

    const whole = await tableOf(page, 'Queue');
    await drag(0.25, 0.75);
    await expect(live).toBeVisible();
    const part = await tableOf(page, 'Queue');
    const [from, to] = /, ([\d.]+) to ([\d.]+) ms/.exec(part.caption)?.slice(1).map(Number) ?? [];
    expect(from).toBeGreaterThan(80);
    expect(from).toBeLessThan(170);
    expect(to).toBeGreaterThan(330);
    expect(to).toBeLessThan(420);
    // A second brush, looking closer; then one step back at a time.
    await drag(0.45, 0.6);
    const closer = await tableOf(page, 'Queue');
    expect(closer.rows.length).toBeLessThan(part.rows.length);
    await page.mouse.dblclick(at(0.5), y);
    await expect(live).toBeVisible();
    expect((await tableOf(page, 'Queue')).caption).toBe(part.caption);
    await page.mouse.dblclick(at(0.5), y);
    await expect(live).toBeHidden();
    expect((await tableOf(page, 'Queue')).caption).toBe(whole.caption);
  });
});

test('what is open, which lines are drawn, in which order and by which scales; and what is heard', async ({
  page,
}) => {
  await test.step('three plots are open and high enough, others one press away; a line that is off is not drawn, lines are put into another order by drag, which is no click, and held scales stay while another run needs others', async () => {
    await open(page);
    const hosts = plots(page).getByRole('slider');
    const heights = await hosts.evaluateAll((all) => all.map((host) => host.clientHeight));
    expect(heights).toHaveLength(3);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(120);
    const goodput = button(page, 'Goodput');
    await goodput.click();
    await expect(plot(page, 'Goodput')).toBeVisible();
    await goodput.click();
    // A plot whose neighbours come or go is drawn anew, in a turn of its own.
    await idle(page);
    await expect(plots(page)).toHaveCount(3);

    const acr = plot(page, ACR);
    const line = acr.getByRole('switch', { name: 'S1', exact: true });
    expect(await inkPixels(acr, 'series-1')).toBeGreaterThan(0);
    await line.click();
    await idle(page);
    expect(await inkPixels(acr, 'series-1')).toBe(0);
    await line.click();
    await idle(page);
    expect(await inkPixels(acr, 'series-1')).toBeGreaterThan(0);

    expect(await names(page)).toEqual(['S1', 'S2']);
    const [from, to] = await Promise.all([
      entries(page).first().boundingBox(),
      entries(page).last().boundingBox(),
    ]);
    if (from === null || to === null) throw new Error('the entries are in sight');
    await page.mouse.move(from.x + 10, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 8);
    await page.mouse.move(to.x + to.width - 4, to.y + 8, { steps: 4 });
    await page.mouse.up();
    await idle(page);
    expect(await names(page)).toEqual(['S2', 'S1']);
    // Both lines are still there.
    for (const each of [0, 1]) {
      await expect(entries(page).nth(each)).toBeChecked();
    }
    await entries(page).first().click();
    await expect(entries(page).first()).not.toBeChecked();
    await entries(page).first().click();
    await idle(page);

    const hold = button(page, 'Hold the vertical scales');
    const queue = plot(page, 'Queue');
    await hold.click();
    await expect(hold).toHaveAttribute('aria-pressed', 'true');
    const before = await axisOf(queue);
    await openScenario(page, 'A buffer half as large');
    expect(await axisOf(queue)).toBe(before);
    await hold.click();
    await idle(page);
    expect(await axisOf(queue)).not.toBe(before);
  });

  await test.step('a plot is heard by its button, which is pressed meanwhile; another takes its place, and Escape is silence', async () => {
    await open(page);
    const hear = (name: string) => plot(page, name).getByRole('button', { name: `Hear ${name}` });
    const isHeard = (name: string, heard: boolean) =>
      expect(hear(name)).toHaveAttribute('aria-pressed', String(heard));
    await isHeard('Queue', false);
    await hear(ACR).click();
    await isHeard(ACR, true);
    await hear('Queue').click();
    await isHeard('Queue', true);
    await isHeard(ACR, false);
    await page.keyboard.press('Escape');
    await isHeard('Queue', false);
    await hear('Queue').click();
    await isHeard('Queue', true);
    await hear('Queue').click();
    await isHeard('Queue', false);
  });
});
