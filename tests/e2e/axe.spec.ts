/**
 * Accessibility by machine: no violation in any main state, in either theme, on a large screen and on a
 * phone; in windows of other shapes in the states that they lay out in a way of their own.
 *
 * One reader per size walks from state to state. The whole page is looked at once per size, then only what
 * is new in a state; names and roles at one size, for they do not depend on it.
 */
import { readFileSync } from 'node:fs';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { tellFigure } from './support/figure';
import { button, desk, expect, idle, open, type Page, region, sharedLink } from './support/page';
import { openEvents } from './support/plots';

/** All flows of a worker have one page, which is given axe once. */
const test = desk;

const LARGE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A small window, a phone held across, and a window no higher than that beside others. */
const OTHER_SHAPES = [
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
];
/** A window between the two has its parameters in a drawer, a phone has tabs. */
const WITH_OWN_PARTS = [LARGE.width, 844, PHONE.width];
const widthOf = (page: Page) => page.viewportSize()?.width ?? 0;
const isPhone = (page: Page) => widthOf(page) <= 700;
const hasDrawer = (page: Page) => !isPhone(page) && widthOf(page) < 900;

type Theme = 'light' | 'dark';
type Rules = 'all' | readonly string[];

/** What a theme can change. */
const OF_THEMES = ['color-contrast'];
/** What a size can change. */
const OF_SIZES = [...OF_THEMES, 'target-size', 'scrollable-region-focusable'];

type Window = {
  readonly axe?: { run(where: ElementContext, options: RunOptions): Promise<AxeResults> };
};

const AXE = readFileSync(
  new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);

/**
 * What axe complains about in one part or in the whole page, one line per kind and place; the size of
 * targets (WCAG 2.2) too, which it leaves out by itself. A page is given axe once: to read it takes as
 * long as to look at a small part.
 */
async function violations(
  page: Page,
  rules: Rules,
  where = 'html',
  without = 'none',
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const only = rules === 'all' ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } };
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
    ...only,
  };
  return page.evaluate(
    async ([part, apart, asked]) => {
      const found = await (window as Window).axe?.run({ include: part, exclude: apart }, asked);
      if (found === undefined) throw new Error('there is no axe');
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      );
    },
    [where, without, options] as const,
  );
}

async function dress(page: Page, theme: Theme, shown: Theme = theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', shown);
}

/** Parameters after the first three of a section: all of them are looked at in one theme only. */
const REPEATED = '.inspector-row ~ .inspector-row ~ .inspector-row ~ .inspector-row';

/** Some rules in the theme that is on, then in the other one what a theme can change. */
async function complaints(
  page: Page,
  { where, isLight = false }: Pick<State, 'where' | 'isLight'>,
  rules: Rules,
): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [here, there]: readonly Theme[] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  const found = (await violations(page, rules, where)).map((each) => `${here} ${each}`);
  await dress(page, there ?? 'light', isLight ? 'light' : there);
  // Light whatever the system says: the same picture again.
  if (isLight) return found;
  const others = await violations(page, OF_THEMES, where, REPEATED);
  return [...found, ...others.map((each) => `${there} ${each}`)];
}

type State = {
  readonly name: string;
  /** The parts that are new in it; the whole page where nothing is named. */
  readonly where?: string;
  readonly enter: (page: Page) => Promise<unknown>;
  readonly leave?: (page: Page) => Promise<unknown>;
  readonly only?: 'phone' | 'large';
  /** Is it light whatever the system says? */
  readonly isLight?: boolean;
};

const DIALOG = 'dialog[open], [popover]:popover-open';

/** Leaves few of the parameters: the fewer there are, the sooner axe is through with a state. */
async function search(page: Page) {
  const field = region(page, 'Parameters').getByRole('searchbox');
  await field.fill('RIF');
  // Keys are those of the page again.
  await field.blur();
}

async function pressEscape(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

const goTo = (hash: string) => async (page: Page) => {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await idle(page);
};

async function chooseTab(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name, exact: true })
    .click();
}

async function fromMenu(page: Page, item: string) {
  await button(page, 'More').click();
  await button(page, item).click();
  await idle(page);
  await expect(page.locator('dialog[open]')).toBeVisible();
}

/** Goes to the parameters to search, and back. */
async function fewParameters(page: Page) {
  if (isPhone(page)) await chooseTab(page, 'Tune');
  await search(page);
  if (isPhone(page)) await chooseTab(page, 'Watch');
}

/** Draws a curve and has the run compared with it. */
async function predict(page: Page) {
  await page
    .getByRole('button', { name: /^Predict / })
    .first()
    .click();
  await page.getByRole('slider', { name: /^Your prediction/ }).press('PageUp');
  await button(page, 'Show what happens').click();
  await idle(page);
  await expect(page.getByText(/\d of \d as you drew it/)).toBeVisible();
}

const why = (page: Page) => page.getByRole('complementary', { name: 'Why?' });

async function askWhy(page: Page) {
  await page.locator('.plots-host').first().press('End');
  await page.keyboard.press('w');
  await idle(page);
  await expect(why(page)).toBeVisible();
}

const byKey = (key: string, name: string) => async (page: Page) => {
  await page.locator('body').press(key);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
};

/** What lies over any screen; each leads back to it. Over one of few parts, which axe goes through quickly. */
const LAYERS: readonly State[] = [
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
];

/** Each begins on the workbench with a run that is complete, and leads back to it. */
const ON_THE_WORKBENCH: readonly State[] = [
  { name: 'workbench', enter: () => Promise.resolve() },
  { name: 'tab Tune', only: 'phone', enter: (page) => chooseTab(page, 'Tune') },
  { name: 'tab Edit', only: 'phone', enter: (page) => chooseTab(page, 'Edit') },
  {
    name: 'tab Learn',
    only: 'phone',
    enter: (page) => chooseTab(page, 'Learn'),
    leave: fewParameters,
  },
  {
    name: 'parameters that a search finds, list view and why, side by side',
    where: '.app-side, .network-panel, .app-plots',
    enter: async (page) => {
      if (!isPhone(page)) await search(page);
      await button(page, 'List').click();
      await askWhy(page);
    },
    leave: async (page) => {
      await button(page, 'Canvas').click();
      await why(page)
        .getByRole('button', { name: /^Close/ })
        .click();
    },
  },
  {
    name: 'a prediction, drawn and compared',
    where: '.predict-panel',
    enter: predict,
    leave: (page) => button(page, 'Close the prediction').click(),
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
    name: 'events',
    where: DIALOG,
    enter: openEvents,
    leave: (page) => page.keyboard.press('Escape'),
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
      await expect(page.getByRole('img', { name: 'Plane of two sources' })).toBeVisible();
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
      await idle(page);
      await expect(page.getByText('2 of 2 done')).toBeVisible();
    },
  },
  {
    name: 'sweep',
    where: '.sweep',
    enter: async (page) => {
      await goTo('sweep/abr.rif')(page);
      // Another length at each size: what the page has run it remembers, and then goes on instead of starting.
      const length = page.getByRole('textbox', { name: 'Length, ms' });
      await length.fill(isPhone(page) ? '300' : '400');
      await length.press('Tab');
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await idle(page);
      await expect(page.getByRole('button', { name: 'Save CSV' })).toBeVisible();
      await page.getByText(/^Table of all/).click();
    },
  },
  {
    name: 'a sweep out of files',
    where: '.sweep',
    enter: async (page) => {
      await goTo('sweep')(page);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Open a sweep…' }).click();
      await (await chooser).setFiles('tests/golden/sweep');
      await idle(page);
      await page.getByText(/^4 of 12 runs/).click();
      const cells = page.getByRole('application', { name: /Cells of the sweep/ });
      await cells.press('ArrowRight');
      await cells.press('ArrowRight');
      await expect(page.getByRole('combobox', { name: 'Run' })).toBeVisible();
      await page.getByText(/^Table of all/).click();
    },
  },
  {
    name: 'papers',
    where: '.app-screen',
    enter: async (page) => {
      await goTo('papers')(page);
      await expect(page.getByRole('main', { name: 'Papers' })).toBeVisible();
    },
  },
  {
    name: 'a figure of a paper, run here',
    where: '.app-screen',
    enter: async (page) => {
      await goTo('papers/explicit-rate/r1')(page);
      await page.getByRole('button', { name: 'Run this figure here' }).click();
      await idle(page);
      await expect(page.getByText(/All \d+ runs made here/)).toBeVisible();
      await page.locator('.app-screen details').evaluateAll((all) => {
        for (const each of all) each.toggleAttribute('open', true);
      });
    },
  },
  { name: 'lessons', where: '.app-screen', enter: goTo('lessons') },
  {
    name: 'a lesson with a hint',
    where: '.app-guide',
    enter: async (page) => {
      await page.getByRole('button', { name: /^What a switch may say/ }).click();
      await page.getByRole('button', { name: 'A hint' }).click();
      await idle(page);
      await expect(page.getByRole('list', { name: 'Goal' })).toBeVisible();
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
    where: '.app-guide',
    enter: async (page) => {
      await goTo('lessons')(page);
      await page.getByRole('button', { name: /^Begin/ }).click();
      await idle(page);
      await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
    },
  },
  {
    name: 'empty network',
    where: '.network-panel',
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

/** What has a layout of its own in such a window; each follows the one before it. */
const IN_OTHER_SHAPES: readonly State[] = [
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
      else if (hasDrawer(page)) await button(page, 'Parameters').click();
      await search(page);
    },
    leave: async (page) => {
      if (isPhone(page)) await chooseTab(page, 'Watch');
      else if (hasDrawer(page)) await page.keyboard.press('Escape');
    },
  },
  {
    name: 'a lesson with a hint',
    where: '.app-main',
    enter: async (page) => {
      await goTo('lessons/rates')(page);
      await page.getByRole('button', { name: 'A hint' }).click();
      await idle(page);
      await expect(page.getByRole('list', { name: 'Goal' })).toBeVisible();
    },
  },
];

/** On the large screen every rule is asked; elsewhere only where the whole page has parts of its own. */
const rulesFor = ({ where }: State, width: number): Rules =>
  WITH_OWN_PARTS.includes(width) && (where === undefined || width === LARGE.width)
    ? 'all'
    : OF_SIZES;

/** Walks through the states; gives what was wrong in them, and how many there were. */
async function walk(
  page: Page,
  states: readonly State[],
  look: (state: State, rules: Rules) => Promise<readonly string[]>,
) {
  const width = widthOf(page);
  const seen = states.filter(
    ({ only }) => only === undefined || (only === 'phone') === isPhone(page),
  );
  const found: string[] = [];
  for (const state of seen) {
    const { name, enter, leave } = state;
    await test.step(name, async () => {
      await enter(page);
      await idle(page);
      const lines = await look(state, rulesFor(state, width));
      found.push(...lines.map((line) => `${name}: ${line}`));
      await leave?.(page);
      await idle(page);
    });
  }
  return { found, count: seen.length };
}

function tell({ found, count }: Awaited<ReturnType<typeof walk>>, size: string, shown: string) {
  const what = `violations at ${size} in ${count} ${shown}`;
  tellFigure({ goal: 'G11', what, value: found.length, unit: '', most: 0 });
  expect(found).toEqual([]);
}

test.afterEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: null });
});

for (const viewport of [LARGE, PHONE]) {
  const size = `${viewport.width} px`;
  const walkInBoth = async (page: Page, states: readonly State[]) =>
    tell(
      await walk(page, states, (state, rules) => complaints(page, state, rules)),
      size,
      'states × 2 themes',
    );

  test(`the workbench and what lies over it at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await dress(page, 'light');
    await walkInBoth(page, ON_THE_WORKBENCH);
    await goTo('lessons')(page);
    await walkInBoth(page, LAYERS);
  });

  test(`the screens and drawing at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await dress(page, 'light');
    await fewParameters(page);
    await walkInBoth(page, ELSEWHERE);
  });
}

test('the main states in windows of other shapes', async ({ page }) => {
  // No theme has a shape of its own: one is enough.
  const look = ({ where }: State, rules: Rules) => violations(page, rules, where);
  for (const viewport of OTHER_SHAPES) {
    await page.setViewportSize(viewport);
    await open(page);
    await dress(page, 'light');
    if (!hasDrawer(page)) await fewParameters(page);
    const size = `${viewport.width} × ${viewport.height} px`;
    tell(await walk(page, IN_OTHER_SHAPES, look), size, 'states');
  }
});

test('an embed before and after its start, at two sizes', async ({ page }) => {
  const found: string[] = [];
  const look = async () => {
    for (const { width } of [LARGE, PHONE]) {
      await page.setViewportSize({ width, height: 600 });
      const lines = await complaints(page, {}, width === LARGE.width ? 'all' : OF_SIZES);
      found.push(...lines.map((line) => `${width} px: ${line}`));
    }
  };
  await page.goto('./embed.html?open=abr-erica-wan/e1-peak&set=abr.rif=7');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const start = page.getByRole('button', { name: 'Run it' });
  await expect(start).toBeVisible();
  await look();
  await start.click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open in Cell53' })).toBeVisible();
  await look();
  expect(found).toEqual([]);
});
