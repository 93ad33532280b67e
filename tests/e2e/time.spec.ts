/** Time: play, step by every unit both ways, go anywhere and back, and find the losses still there. */
import {
  badge,
  clock,
  expect,
  fingerprint,
  fingerprintIs,
  headSeconds,
  knob,
  open,
  openFile,
  openScenario,
  PATIENCE,
  type Page,
  savedDocument,
  seek,
  settled,
  desk as test,
  time,
} from './support/page';
import { openEvents } from './support/plots';

const LOSSY = '2 sources with VBR, TBE 128, buffer 1024';

/** Takes one step and returns the time of the head after it. */
async function step(page: Page, way: 'forward' | 'back'): Promise<number> {
  const before = (await clock(page).textContent()) ?? '';
  await time(page)
    .getByRole('button', { name: `Step ${way}` })
    .click();
  await expect(clock(page)).not.toHaveText(before, PATIENCE);
  await expect(badge(page)).toHaveText('Paused', PATIENCE);
  return headSeconds(page);
}

const stepBy = (page: Page, unit: string) =>
  page.getByRole('combobox', { name: 'Step by' }).selectOption({ label: unit });

test('play goes on, pause stops where it is', async ({ page }) => {
  await open(page);
  await time(page).getByRole('button', { name: 'Play' }).click();
  await expect(badge(page)).toHaveText('Playing');
  await expect.poll(() => headSeconds(page)).toBeGreaterThan(0.5);
  await time(page).getByRole('button', { name: 'Pause' }).click();
  await expect(badge(page)).toHaveText('Paused');
  const stopped = await clock(page).textContent();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await expect(clock(page)).toHaveText(stopped ?? '');
});

test('a run ends by itself, and Play starts it again', async ({ page }) => {
  await open(page);
  const short = { ...(await savedDocument(page)), durationMs: 700 };
  await openFile(page, 'short.json', JSON.stringify(short));
  await settled(page);
  await page.getByRole('slider', { name: 'Speed', exact: true }).press('End');
  await time(page).getByRole('button', { name: 'Play' }).click();
  await expect(badge(page)).toHaveText('Finished', PATIENCE);
  await expect(clock(page)).toHaveText('700.0000ms');
  // There and back, so that the results are surely those of the end.
  await seek(page, 0.3);
  await seek(page, 0.7);
  const end = await fingerprint(page);
  await time(page).getByRole('button', { name: 'Play' }).click();
  await expect(badge(page)).toHaveText('Finished', PATIENCE);
  await fingerprintIs(page, end);
});

test('steps by event, cell time, round trip and loss go there and back', async ({ page }) => {
  await open(page);
  await openScenario(page, LOSSY);
  const cell = (53 * 8) / 155.52e6;
  const roundTrip = 6 * 0.005;
  const sizes = { Event: null, 'Cell time': cell, 'Round trip': roundTrip, Loss: null } as const;
  for (const [unit, size] of Object.entries(sizes)) {
    await stepBy(page, unit);
    const start = await headSeconds(page);
    const first = await step(page, 'back');
    const second = await step(page, 'back');
    expect(first, unit).toBeLessThan(start);
    expect(second, unit).toBeLessThan(first);
    // The clock shows tenths of a microsecond.
    expect(await step(page, 'forward'), unit).toBeCloseTo(first, 6);
    if (size !== null) expect(first - second, unit).toBeCloseTo(size, 6);
  }
});

test('past a second a step by one cell is still seen on the clock, which keeps its width', async ({
  page,
}) => {
  await open(page);
  const width = async () => (await clock(page).boundingBox())?.width;
  const before = await width();
  await seek(page, 1.5);
  await expect(clock(page)).toHaveText('1.5000000s');
  await expect(page.getByRole('timer', { name: '1.5000000 s', exact: true })).toBeVisible();
  expect(await width()).toBe(before);
  await stepBy(page, 'Cell time');
  const cell = (53 * 8) / 155.52e6;
  expect((await step(page, 'forward')) - 1.5).toBeCloseTo(cell, 6);
  expect(await width()).toBe(before);
  expect(await step(page, 'back')).toBe(1.5);
});

const steppedTo = (page: Page) => page.getByRole('status', { name: 'Stepped to' });

test('a step to an RM cell or a segment says which, and leads there and back', async ({ page }) => {
  await open(page);
  const sayings = {
    'RM cell': /^RM cell of \S.* back at [\d.]+ ms, ER [\d.]+\sMb\/s/,
    'TCP segment': /^(Segment|\d+ segments) of \S.* (sent|arrived) at [\d.]+ ms, .*\d/,
  };
  for (const [unit, saying] of Object.entries(sayings)) {
    await stepBy(page, unit);
    const seen: string[] = [];
    for (const way of ['back', 'back', 'forward', 'forward'] as const) {
      const atS = await step(page, way);
      await expect(steppedTo(page)).toHaveText(saying, PATIENCE);
      await expect(steppedTo(page)).toBeInViewport();
      await expect(steppedTo(page)).toContainText(`at ${(atS * 1000).toFixed(4)} ms`);
      seen.push((await steppedTo(page).textContent()) ?? '');
    }
    expect(seen[0], unit).not.toBe(seen[1]);
    expect(seen[2], unit).toBe(seen[0]);
  }
  await seek(page, 0.3);
  await expect(steppedTo(page)).toBeEmpty();
});

test('with a circuit selected a step goes to its own RM cells', async ({ page }) => {
  await open(page);
  const lines = page.getByRole('group', { name: /^Lines of/ }).first();
  const line = lines.getByRole('button').nth(1);
  const name = (await line.getAttribute('aria-label')) ?? '';
  await line.click({ modifiers: ['Shift'] });
  await stepBy(page, 'RM cell');
  for (let count = 0; count < 6; count += 1) {
    await step(page, 'back');
    await expect(steppedTo(page)).toContainText(`RM cell of ${name} back`);
    await expect(steppedTo(page)).not.toContainText(';');
  }
  // What was said of one run says nothing of the next, though its head stands at the same instant.
  await knob(page, 'RIF').press('ArrowLeft');
  await settled(page);
  await expect(steppedTo(page)).toBeEmpty();
});

test('stepping to a loss says where and why', async ({ page }) => {
  await open(page);
  await openScenario(page, LOSSY);
  await stepBy(page, 'Loss');
  await step(page, 'back');
  await expect(steppedTo(page)).toContainText(/cell lost: buffer full at .*, \d+ of \d+ cells/);
});

test('a loss that was stepped to is in the list of events', async ({ page }) => {
  await open(page);
  await openScenario(page, LOSSY);
  await stepBy(page, 'Loss');
  const lossS = await step(page, 'back');
  const events = await openEvents(page);
  const losses = events.getByRole('button', { name: /Cell loss|Frame lost/ });
  await expect(losses.filter({ hasText: (lossS * 1000).toFixed(3) }).first()).toBeVisible();
});

test('what was lost is still to be seen when going back', async ({ page }) => {
  await open(page);
  await openScenario(page, LOSSY);
  const summary = page.getByRole('status', { name: 'Summary' });
  await expect(summary).toContainText(/500 ms.* cells lost/);
  const all = Number(/(\d+) cells lost/.exec((await summary.textContent()) ?? '')?.[1]);
  const end = await fingerprint(page);
  await seek(page, 0.4);
  await expect(summary).toContainText(/400 ms.* cells lost/);
  const then = Number(/(\d+) cells lost/.exec((await summary.textContent()) ?? '')?.[1]);
  expect(then).toBeGreaterThan(0);
  expect(then).toBeLessThan(all);
  const events = await openEvents(page);
  await expect(events.getByRole('button', { name: `Cell loss ${all}`, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await seek(page, 0.5);
  await fingerprintIs(page, end);
});

test('the head goes where the overview is clicked, later and earlier', async ({ page }) => {
  await open(page);
  const strip = page.getByRole('slider', { name: 'Simulated time', exact: true });
  const box = await strip.boundingBox();
  if (box === null) throw new Error('the overview has no box');
  for (const share of [0.05, 0.2, 0.03]) {
    await strip.click({ position: { x: Math.round(box.width * share), y: box.height / 2 } });
    await expect.poll(() => headSeconds(page), PATIENCE).toBeCloseTo(4 * share, 1.5);
    await expect(badge(page)).toHaveText('Paused', PATIENCE);
  }
});

const rangeEnds = (page: Page) =>
  (['Start', 'End'] as const).map((end) =>
    page.getByRole('slider', { name: `${end} of the range in view` }),
  );

test('a drag on the overview looks closer, and leaves the head where it is', async ({ page }) => {
  await open(page);
  const strip = page.getByRole('slider', { name: 'Simulated time', exact: true });
  const box = await strip.boundingBox();
  if (box === null) throw new Error('the overview has no box');
  const [start, end] = rangeEnds(page);
  if (start === undefined || end === undefined) throw new Error('a range has two ends');
  const placeOf = async (slider: typeof start) =>
    Number(await slider.getAttribute('aria-valuenow'));
  const at = (timeS: number) => box.x + (timeS / 4) * box.width;
  const drag = async (fromS: number, toS: number, y = box.y + box.height / 2) => {
    await page.mouse.move(at(fromS), y);
    await page.mouse.down();
    await page.mouse.move(at((fromS + toS) / 2), y);
    await page.mouse.move(at(toS), y);
    await page.mouse.up();
  };
  const head = await headSeconds(page);
  await drag(0.1, 0.3);
  await expect.poll(() => placeOf(start)).toBeCloseTo(0.1, 1);
  await expect.poll(() => placeOf(end)).toBeCloseTo(0.3, 1);
  // By its middle it is moved, by its end resized.
  const width = (await placeOf(end)) - (await placeOf(start));
  await drag(0.2, 0.25);
  await expect.poll(() => placeOf(start)).toBeGreaterThan(0.12);
  expect((await placeOf(end)) - (await placeOf(start))).toBeCloseTo(width, 9);
  const before = await placeOf(start);
  await drag(await placeOf(end), 0.45);
  await expect.poll(() => placeOf(end)).toBeCloseTo(0.45, 1);
  expect(await placeOf(start)).toBeCloseTo(before, 9);
  expect(await headSeconds(page)).toBe(head);
  // The head is dragged by itself.
  await drag(head, 0.05, box.y + 3);
  await expect.poll(() => headSeconds(page), PATIENCE).toBeCloseTo(0.05, 1);
  expect(await placeOf(start)).toBeCloseTo(before, 9);
  // The same by keys.
  await end.press('Alt+ArrowLeft');
  await expect.poll(() => placeOf(start)).toBeLessThan(before);
  await end.press('ArrowLeft');
  await expect.poll(() => placeOf(end)).toBeLessThan(0.44);
  await strip.dblclick({ position: { x: box.width * 0.9, y: box.height / 2 } });
  await expect(start).toHaveAttribute('aria-valuetext', 'whole run');
});

test('keys on the overview and on the position slider move the head both ways', async ({
  page,
}) => {
  await open(page);
  for (const name of ['Simulated time', 'Position in the run']) {
    const slider = page.getByRole('slider', { name, exact: true });
    await slider.press('Home');
    await expect(clock(page)).toHaveText('0.0000ms', PATIENCE);
    await slider.press('PageUp');
    await expect.poll(() => headSeconds(page), PATIENCE).toBeCloseTo(0.4, 2);
    const there = await headSeconds(page);
    await slider.press('ArrowLeft');
    await expect.poll(() => headSeconds(page), PATIENCE).toBeLessThan(there);
  }
});
