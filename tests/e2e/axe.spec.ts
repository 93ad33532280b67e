/**
 * Accessibility by machine: no violation in any main state, in either theme, at three sizes; in windows of
 * little height in the states that they lay out in a way of their own.
 *
 * One reader per size walks from state to state, so that the page is loaded once.
 */
import AxeBuilder from '@axe-core/playwright';
import { tellFigure } from './support/figure';
import { button, expect, open, PATIENCE, type Page, sharedLink, test } from './support/page';
import { openEvents } from './support/plots';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** A phone held across, and a window no higher than that beside others. */
const LOW_SIZES = [
  { width: 844, height: 390 },
  { width: 640, height: 400 },
];
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 700;

/**
 * What axe complains about, one line per kind and place; the size of targets (WCAG 2.2) too, which it
 * leaves out by itself.
 *
 * The legacy mode asks this page alone: no state has a frame of another origin, and the other mode
 * opens a second page for every answer, four times as slow.
 */
async function violations(builder: AxeBuilder) {
  const { violations: found } = await builder
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Looks at one part, or at the whole page. */
function on(page: Page, where?: string): AxeBuilder {
  const all = new AxeBuilder({ page });
  return where === undefined ? all : all.include(where);
}

/** Everything in the light theme; in the dark one only what a theme can change. */
async function complaints(page: Page, where?: string, isLight = false): Promise<readonly string[]> {
  const builder = () => on(page, where);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const light = await violations(builder());
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', isLight ? 'light' : 'dark');
  const dark = await violations(builder().withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...light.map((each) => `light ${each}`), ...dark.map((each) => `dark ${each}`)];
}

type State = {
  readonly name: string;
  /** The part that is new in it; the whole page where nothing is named. */
  readonly where?: string;
  readonly enter: (page: Page) => Promise<unknown>;
  readonly leave?: (page: Page) => Promise<unknown>;
  readonly only?: 'phone' | 'large';
  /** Is it light whatever the system says? */
  readonly isLight?: boolean;
};

const DIALOG = 'dialog[open], [popover]:popover-open';

async function pressEscape(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

const goTo = (hash: string) => (page: Page) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

async function chooseTab(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name, exact: true })
    .click();
}

async function fromMenu(page: Page, item: string) {
  await button(page, 'More').click();
  await page.getByRole('button', { name: item }).click();
  await expect(page.locator('dialog[open]')).toBeVisible();
}

const byKey = (key: string, name: string) => async (page: Page) => {
  await page.locator('body').press(key);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
};

/** Each begins on the workbench with a run that is complete, and leads back to it. */
const ON_THE_WORKBENCH: readonly State[] = [
  { name: 'workbench', enter: () => Promise.resolve() },
  { name: 'gallery', where: DIALOG, enter: byKey('g', 'Scenarios'), leave: pressEscape },
  { name: 'shortcuts', where: DIALOG, enter: byKey('?', 'Keyboard shortcuts'), leave: pressEscape },
  {
    name: 'share dialog with embed code and controls for a class',
    where: DIALOG,
    enter: async (page) => {
      await button(page, 'Share').click();
      await page.getByText('For a class', { exact: true }).click();
      await page.getByText('Embed in a page').click();
    },
  },
  {
    name: 'QR code',
    where: '.share-qr-screen',
    enter: (page) => page.getByRole('button', { name: /Show large/ }).click(),
    leave: async (page) => {
      await page.keyboard.press('Escape');
      await pressEscape(page);
    },
  },
  {
    name: 'export',
    where: DIALOG,
    enter: (page) => fromMenu(page, 'Export…'),
    leave: pressEscape,
  },
  {
    name: 'own experiments',
    where: DIALOG,
    enter: (page) => fromMenu(page, 'My experiments…'),
    leave: pressEscape,
  },
  {
    name: 'what stops a run',
    where: DIALOG,
    enter: async (page) => {
      if (isPhone(page)) {
        await button(page, 'More').click();
        await button(page, 'Stop when…').click();
      } else await page.getByRole('button', { name: /^Stop when/ }).click();
      const add = page.getByRole('combobox', { name: 'Add a condition' });
      for (const name of ['Queue', 'Cell loss', 'Jain index']) await add.selectOption(name);
    },
    leave: async (page) => {
      const remove = page.getByRole('button', { name: /^Remove: / });
      while ((await remove.count()) > 0) await remove.first().click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'list view',
    where: '.network-panel',
    enter: (page) => button(page, 'List').click(),
    leave: (page) => button(page, 'Canvas').click(),
  },
  {
    name: 'events',
    where: DIALOG,
    enter: openEvents,
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'why',
    where: '.app-plots',
    enter: async (page) => {
      await page.locator('.plots-host').first().press('End');
      await page.keyboard.press('w');
      await expect(page.getByRole('complementary', { name: 'Why?' })).toBeVisible(PATIENCE);
    },
    leave: (page) =>
      page
        .getByRole('complementary', { name: 'Why?' })
        .getByRole('button', { name: /^Close/ })
        .click(),
  },
  {
    name: 'a prediction, drawn and compared',
    where: '.predict-panel',
    enter: async (page) => {
      await page
        .getByRole('button', { name: /^Predict / })
        .first()
        .click();
      await page.getByRole('slider', { name: /^Your prediction/ }).press('PageUp');
      await button(page, 'Show what happens').click();
      await expect(page.getByText(/\d of \d as you drew it/)).toBeVisible(PATIENCE);
    },
    leave: (page) => button(page, 'Close the prediction').click(),
  },
  { name: 'tab Tune', only: 'phone', enter: (page) => chooseTab(page, 'Tune') },
  { name: 'tab Edit', only: 'phone', enter: (page) => chooseTab(page, 'Edit') },
  {
    name: 'tab Learn',
    only: 'phone',
    enter: (page) => chooseTab(page, 'Learn'),
    leave: (page) => chooseTab(page, 'Watch'),
  },
  {
    name: 'presenting',
    isLight: true,
    only: 'large',
    enter: async (page) => {
      await page.keyboard.press('F2');
      await expect(page.locator('.present-bar')).toBeVisible();
    },
    leave: (page) => page.keyboard.press('F2'),
  },
];

/** Each follows the one before it. */
const ELSEWHERE: readonly State[] = [
  {
    name: 'compare',
    where: '.compare',
    enter: async (page) => {
      await page.locator('body').press('p');
      await goTo('compare')(page);
      await expect(page.getByRole('img', { name: 'Plane of two sources' })).toBeVisible(PATIENCE);
    },
  },
  {
    name: 'a class out of links',
    where: '.app-screen',
    enter: async (page) => {
      const link = await sharedLink(page);
      await goTo('compare/class')(page);
      await page.getByRole('textbox').fill(`Anna ${link}\nBen ${link}\nnobody`);
      await button(page, 'Run them all').click();
      await expect(page.getByText('2 of 2 done')).toBeVisible(PATIENCE);
    },
  },
  {
    name: 'sweep',
    where: '.sweep',
    enter: async (page) => {
      await goTo('sweep/abr.rif')(page);
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Save CSV' })).toBeVisible(PATIENCE);
      await page.getByText(/^Table of all/).click();
    },
  },
  {
    name: 'papers',
    enter: async (page) => {
      await goTo('papers')(page);
      await expect(page.getByRole('main', { name: 'Papers' })).toBeVisible();
    },
  },
  {
    name: 'a figure of a paper, run here',
    enter: async (page) => {
      await goTo('papers/explicit-rate/r1')(page);
      await page.getByRole('button', { name: 'Run this figure here' }).click();
      await expect(page.getByText(/All \d+ runs made here/)).toBeVisible(PATIENCE);
      const more = page.locator('.app-screen details');
      for (const each of await more.all()) await each.locator('summary').click();
    },
  },
  { name: 'lessons', where: '.app-screen', enter: goTo('lessons') },
  {
    name: 'a lesson with a hint',
    where: '.app-guide',
    enter: async (page) => {
      await page.getByRole('button', { name: /^What a switch may say/ }).click();
      await page.getByRole('button', { name: 'A hint' }).click();
      await expect(page.getByRole('list', { name: 'Goal' })).toBeVisible(PATIENCE);
    },
  },
  {
    name: 'the same before a room',
    where: '.present-head',
    isLight: true,
    only: 'large',
    enter: async (page) => {
      await page.keyboard.press('F2');
      await expect(page.getByRole('button', { name: 'Next question' })).toBeVisible();
    },
    leave: async (page) => {
      await page.keyboard.press('F2');
      await button(page, 'Close the lesson').click();
    },
  },
  {
    name: 'first steps',
    enter: async (page) => {
      await goTo('lessons')(page);
      await page.getByRole('button', { name: /^Begin/ }).click();
      await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible(PATIENCE);
    },
  },
  {
    name: 'empty network',
    enter: async (page) => {
      await page.locator('body').press('g');
      await button(page, 'New network: draw your own').click();
    },
  },
  {
    name: 'choice of parts',
    where: '.network-panel',
    enter: (page) => page.getByRole('button', { name: /^Add the first part/ }).click(),
  },
  {
    name: 'first part',
    where: '.network-panel',
    enter: (page) => page.getByRole('option', { name: /^Switch Forwards/ }).click(),
  },
];

/** What has a layout of its own in a low window; each follows the one before it. */
const IN_A_LOW_WINDOW: readonly State[] = [
  { name: 'workbench', enter: () => Promise.resolve() },
  { name: 'gallery', where: DIALOG, enter: byKey('g', 'Scenarios'), leave: pressEscape },
  {
    name: 'share dialog',
    where: DIALOG,
    enter: async (page) => {
      await button(page, 'Share').click();
      await expect(page.getByRole('button', { name: /Show large/ })).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'parameters',
    where: '.app-side',
    enter: async (page) => {
      if (isPhone(page)) await chooseTab(page, 'Tune');
      else await button(page, 'Parameters').click();
      await expect(page.getByRole('searchbox', { name: /parameter/ })).toBeVisible();
    },
    leave: async (page) => {
      if (isPhone(page)) await chooseTab(page, 'Watch');
      else await page.keyboard.press('Escape');
    },
  },
  {
    name: 'a lesson with a hint',
    where: '.app-main',
    enter: async (page) => {
      await goTo('lessons/rates')(page);
      await page.getByRole('button', { name: 'A hint' }).click(PATIENCE);
      await expect(page.getByRole('list', { name: 'Goal' })).toBeVisible(PATIENCE);
    },
  },
];

/** Walks through the states and says in how many, and what was wrong in them. */
async function walk(page: Page, states: readonly State[], { themes } = { themes: 2 }) {
  const seen = states.filter(
    ({ only }) => only === undefined || (only === 'phone') === isPhone(page),
  );
  const found: string[] = [];
  for (const { name, where, enter, leave, isLight } of seen) {
    await test.step(name, async () => {
      await enter(page);
      const each = themes === 1 ? violations(on(page, where)) : complaints(page, where, isLight);
      found.push(...(await each).map((line) => `${name}: ${line}`));
      await leave?.(page);
    });
  }
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const size = themes === 1 ? `${width} × ${height} px` : `${width} px`;
  const shown = themes === 1 ? 'states' : 'states × 2 themes';
  const what = `violations at ${size} in ${seen.length} ${shown}`;
  tellFigure({ goal: 'G11', what, value: found.length, unit: '', most: 0 });
  expect(found).toEqual([]);
}

for (const viewport of SIZES) {
  test(`the workbench and its layers at ${viewport.width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await open(page);
    await walk(page, ON_THE_WORKBENCH);
  });

  test(`the screens and drawing at ${viewport.width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(viewport);
    await open(page);
    await walk(page, ELSEWHERE);
  });

  test(`an embed at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize({ ...viewport, height: 600 });
    await page.goto('./embed.html?open=abr-erica-wan/e1-peak&set=abr.rif=7');
    const start = page.getByRole('button', { name: 'Run it' });
    await expect(start).toBeVisible();
    expect(await complaints(page)).toEqual([]);
    await start.click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Open in Cell53' })).toBeVisible();
    expect(await complaints(page)).toEqual([]);
  });
}

for (const viewport of LOW_SIZES) {
  test(`the main states in a window of ${viewport.width} × ${viewport.height} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page);
    // No theme has a height of its own: one is enough.
    await walk(page, IN_A_LOW_WINDOW, { themes: 1 });
  });
}
