/**
 * What no eye should find: texts on one another, on curves or cut, nodes on nodes, low plots, popups that leave the
 * window. `CELL53_LOOK_AT=all` looks at every experiment, a part of a name at those that have it.
 */
import { readdirSync } from 'node:fs';
import { beginLooking, faultsOf, faultsOfSpoilt } from './support/looks';
import { expect, openById, desk as test } from './support/page';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];

/** Chosen to differ: the smallest, the largest, long names, many lines, rates that vary or have no room, a ring, a queue with thresholds. */
const DOZEN = [
  'classroom/first-steps',
  'abr-erica-wan/e1-peak',
  'abr-tuning/f5-fba',
  'adsl/c4-local-smoothed',
  'classroom/discard-red',
  'classroom/stepped-line',
  'classroom/tcp-alone',
  'classroom/tcp-variants',
  'explicit-rate/r3',
  'lan-interconnection/f18-thirty-stations-abr',
  'lan-interconnection/f22-parking-lot-ubr',
  'lan-interconnection/f25-loop-abr',
];

const wanted = process.env.CELL53_LOOK_AT;
const experiments =
  wanted === undefined ? DOZEN : gallery().filter((id) => wanted === 'all' || id.includes(wanted));

/** So many are looked at one after the other in one page: few enough to be shared evenly among the workers. */
const IN_ONE_PAGE = 3;
const PAGES = Math.ceil(experiments.length / IN_ONE_PAGE);

for (let place = 0; place < PAGES; place += 1) {
  // Neighbours are alike, and some kinds are large: each page gets one of every kind.
  const ids = experiments.filter((_, at) => at % PAGES === place);
  test(`nothing is on top of anything else in ${ids.join(', ')}`, async ({ page }) => {
    await beginLooking(page);
    for (const [turn, id] of ids.entries()) {
      const how = { sizes: SIZES, opensAll: turn === 0 || wanted !== undefined };
      await test.step(id, async () => {
        // Softly: the others are looked at all the same.
        expect.soft(await faultsOf(page, id, how), id).toEqual([]);
      });
    }
  });
}

test('what is on top of something else is found', async ({ page }) => {
  const faults = await faultsOfSpoilt(page);
  expect(faults).toContain('"One" <spoilt> on "Two" <spoilt>');
  expect(faults).toContain('"A text that is longer than its box" <spoilt> is cut by <spoilt>');
  expect(faults).toContain('"Name" <spoilt> is on the curves of <plots-area of acr>');
});

test('what is chosen looks so under the pointer, and where the reader has all colours forced', async ({
  page,
}) => {
  await openById(page, 'classroom/first-steps');
  const open = page.locator('.plots-chip[aria-pressed="true"]').first();
  const ground = () => open.evaluate((each) => getComputedStyle(each).backgroundColor);
  const before = await ground();
  await open.hover();
  expect(await ground()).toBe(before);

  await page.emulateMedia({ forcedColors: 'active' });
  const bars = page.locator('.inspector-block-bars > span');
  const colours = await bars.evaluateAll((all) =>
    all.map((bar) => getComputedStyle(bar).backgroundColor),
  );
  expect(new Set(colours).size).toBe(2);
  await page.keyboard.press('Control+k');
  const chosen = page.locator('.app-combobox-row[aria-selected="true"]');
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await expect(chosen).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ forcedColors: 'none' });
});

function gallery(): readonly string[] {
  return readdirSync('scenarios', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(`scenarios/${name}`)
        .filter((file) => file.endsWith('.json'))
        .map((file) => `${name}/${file.slice(0, -'.json'.length)}`),
    );
}
