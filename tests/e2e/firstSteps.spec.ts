/** The first sixty seconds: a badly set slider invites, success is seen, three doors open. */

import { tellFigure } from './support/figure';
import { expect, idle, knob, type Locator, type Page, settled, test } from './support/page';

const VISITED = 'cell53.visited';

/** Opens the page where, for once, nobody has been before, and notes every shift of its layout. */
async function visitFirst(page: Page): Promise<void> {
  await page.addInitScript((visited) => {
    if (sessionStorage.getItem('again') === null) localStorage.removeItem(visited);
    sessionStorage.setItem('again', 'true');
  }, VISITED);
  await page.addInitScript(noteShifts);
  await page.goto('./');
}

const band = (page: Page) => page.getByRole('region', { name: 'First steps' });

/** Where a control is now. */
async function placeOf(control: Locator) {
  const box = await control.boundingBox();
  if (box === null) throw new Error('the control has no box');
  return box;
}

/** What the band says is read in whole at every width, in a band of few lines. */
async function expectReadable(page: Page): Promise<void> {
  const first = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [width, most] of [
    [1440, 44],
    [1024, 44],
    [820, 60],
    [390, 88],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const { hidden, height } = await band(page).evaluate((shown) => {
      const words = shown.querySelector('p');
      const overflow = (each: Element | null) =>
        each === null ? Number.NaN : each.scrollHeight - each.clientHeight;
      const beside = shown.scrollWidth - shown.clientWidth;
      return {
        hidden: { words: overflow(words), below: overflow(shown), beside },
        height: shown.getBoundingClientRect().height,
      };
    });
    expect(hidden, `${width} px`).toEqual({ words: 0, below: 0, beside: 0 });
    expect(height, `${width} px`).toBeLessThanOrEqual(most);
  }
  await page.setViewportSize(first);
}

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

/** The run plays until the newcomer is asked for something; nothing jumped up to then. */
async function expectNoShift(page: Page): Promise<void> {
  await expect(band(page)).toContainText('Calm it down');
  await idle(page);
  const seen = await shifts(page);
  const value = seen.reduce((sum, shift) => sum + shift.value, 0);
  const what = `layout shift of a first visit at ${page.viewportSize()?.width} px`;
  tellFigure({ goal: 'load', what, value, unit: '', most: 0.02 });
  expect(value, JSON.stringify(seen)).toBeLessThanOrEqual(0.02);
}

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test('nothing jumps while the run plays; the slider stays under the hand, whatever the band says; what is told of it gives the focus back', async ({
    page,
  }) => {
    await visitFirst(page);
    await expect(band(page)).toContainText(
      'TCP/IP over ATM, cell by cell: two senders share one link. Watch the buffer.',
    );
    await expectNoShift(page);
    const rif = knob(page, 'RIF');
    await rif.scrollIntoViewIfNeeded();
    const before = await placeOf(rif);
    const y = before.y + before.height / 2;
    await page.mouse.move(before.x + before.width - 8, y);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width * 0.85, y);
    await expect(band(page)).toContainText('still swing by');
    expect(await placeOf(rif)).toEqual(before);
    await page.mouse.move(before.x + before.width * 0.57, y);
    await expect(band(page)).toContainText('Calm: ');
    expect(await placeOf(rif)).toEqual(before);
    await page.mouse.up();
    await expectReadable(page);
    const about = band(page).getByRole('button', { name: 'What is RIF?' });
    await about.click();
    const facts = page.getByRole('dialog', { name: 'RIF' });
    await expect(facts).toBeVisible();
    const sweep = await placeOf(facts.getByRole('link', { name: 'Sweep this' }));
    expect(sweep.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press('Escape');
    await expect(facts).toBeHidden();
    await expect(about).toBeFocused();
    await band(page)
      .getByRole('button', { name: /^Break it/ })
      .click();
    await expect(band(page)).toContainText('From 100 km away');
    expect(await placeOf(rif)).toEqual(before);
    await expectReadable(page);
  });
});

test.describe('at 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } });
  test('before the engine comes, the results have their room, and nothing is fetched that a first visit does not show; nothing jumps until the run plays', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/*.wasm', async (route) => {
      await arrived;
      await route.continue();
    });
    await visitFirst(page);
    const results = page.getByRole('region', { name: 'Results', exact: true });
    await expect(results).toContainText('The results appear when the run is complete.');
    await expect(band(page)).toContainText('TCP/IP over ATM, cell by cell');
    expect(fetched.filter((path) => /\/(more|papers|plotSvg|gallery)-/.test(path))).toEqual([]);
    const before = await placeOf(results);
    arrive();
    await expect(results).toContainText('Jain');
    expect(await placeOf(results)).toEqual(before);
    await expectNoShift(page);
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('nothing jumps while the page comes and the run plays; the steps stay in sight beside the knob', async ({
    page,
  }) => {
    await visitFirst(page);
    await expectNoShift(page);
    await band(page).getByRole('button', { name: 'Show me RIF' }).click();
    await expect(knob(page, 'RIF')).toBeInViewport();
    await expect(band(page)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, reducedMotion: 'reduce' });
  test('who reloads has the steps again; the drawer opens for the knob that is asked for; who closes them and comes back is left alone', async ({
    page,
  }) => {
    await visitFirst(page);
    await settled(page);
    await page.reload();
    await expect(knob(page, 'RIF')).toBeHidden();
    await band(page).getByRole('button', { name: 'Show me RIF' }).click();
    await expect(knob(page, 'RIF')).toBeFocused();
    // Nor does it cover what the steps say.
    const { y, height } = await placeOf(band(page));
    expect((await placeOf(page.locator('.app-side'))).y).toBeGreaterThanOrEqual(y + height);
    await page.keyboard.press('Escape');
    await expect(knob(page, 'RIF')).toBeHidden();
    await band(page)
      .getByRole('button', { name: /^Close/ })
      .click();
    await expect(band(page)).toBeHidden();
    // The page knows who was here.
    expect(await page.evaluate((key) => localStorage.getItem(key), VISITED)).toBe('true');
    await page.reload();
    await settled(page);
    await expect(band(page)).toHaveCount(0);
  });
});
