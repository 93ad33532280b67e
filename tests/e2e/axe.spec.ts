/**
 * Accessibility by machine: no violation in any main state, in either theme, on a large screen and on a
 * phone; in windows of other shapes in the states that they lay out in a way of their own. Nor does a text
 * lie over another there.
 *
 * One reader per size walks from state to state. The whole page is looked at once per size, then only what
 * is new in a state; names and roles at one size, for they do not depend on it.
 */
import { readFileSync } from 'node:fs';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { tellFigure } from './support/figure';
import {
  ELSEWHERE,
  goTo,
  IN_OTHER_SHAPES,
  isPhone,
  LARGE,
  LAYERS,
  OF_MANY_RUNS,
  ON_THE_WORKBENCH,
  OTHER_SHAPES,
  PHONE,
  type State,
  WITH_OWN_PARTS,
  widthOf,
} from './support/mainStates';
import { overlaps } from './support/overlaps';
import { desk, expect, idle, open, type Page } from './support/page';

/** All flows of a worker have one page, which is given axe once. */
const test = desk;

type Theme = 'light' | 'dark';
/** Rules by their names, all of them, or all that no theme can change. */
type Rules = 'all' | 'all but those of themes' | readonly string[];

/** What a theme can change. */
const OF_THEMES = ['color-contrast'];
/** What a size can change, apart from that. */
const OF_SIZES = ['target-size', 'scrollable-region-focusable'];

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
  const isAll = typeof rules === 'string';
  const left = rules === 'all but those of themes' ? OF_THEMES : [];
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      'target-size': { enabled: true },
      ...Object.fromEntries(left.map((name) => [name, { enabled: false }])),
    },
    ...(isAll ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
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

/**
 * Parameters after the first three of a section, and cards and keys after the first three of a list: their
 * colours are all looked at once, on the large screen in one theme. Four fifths of axe's time go into colours.
 */
const REPEATED = ['.inspector-row', '.papers-cards > li', '.ui-cards > li', '.app-shortcut']
  .map((each) => each + ` ~ ${each.split(' ').at(-1)}`.repeat(3))
  .join(', ');

/** What is wrong in the theme that is on. */
async function faults(page: Page, where: string | undefined, rules: Rules) {
  if (widthOf(page) === LARGE.width) return violations(page, rules, where);
  return [
    ...(await violations(page, rules, where)),
    ...(await violations(page, OF_THEMES, where, REPEATED)),
  ];
}

/** Some rules in the theme that is on, then in the other one what a theme can change. */
async function complaints(
  page: Page,
  { where, isLight = false, only }: Pick<State, 'where' | 'isLight' | 'only'>,
  rules: Rules,
): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [here, there]: readonly Theme[] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  const found = (await faults(page, where, rules)).map((each) => `${here} ${each}`);
  // What lies over the page has the same colours at every size: the large screen asks both themes.
  if (isPhone(page) && where !== undefined && only !== 'phone') return found;
  await dress(page, there ?? 'light', isLight ? 'light' : there);
  // Light whatever the system says: the same picture again.
  if (isLight) return found;
  const others = await violations(page, OF_THEMES, where, REPEATED);
  return [...found, ...others.map((each) => `${there} ${each}`)];
}

/** On the large screen every rule is asked; elsewhere only where the whole page has parts of its own. */
const rulesFor = ({ where }: State, width: number): Rules => {
  if (width === LARGE.width) return 'all';
  return WITH_OWN_PARTS.includes(width) && where === undefined
    ? 'all but those of themes'
    : OF_SIZES;
};

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
      const lines = [...(await overlaps(page)), ...(await look(state, rulesFor(state, width)))];
      found.push(...lines.map((line) => `${name}: ${line}`));
      await leave?.(page);
      await idle(page);
    });
  }
  return { found, count: seen.length };
}

function tell({ found, count }: Awaited<ReturnType<typeof walk>>, size: string, shown: string) {
  const what = `violations at ${size} in ${count} ${shown}`;
  tellFigure({ goal: 'accessibility', what, value: found.length, unit: '', most: 0 });
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

  test(`the workbench at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await dress(page, 'light');
    await walkInBoth(page, ON_THE_WORKBENCH);
  });

  test(`what lies over the page, and runs side by side, at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await dress(page, 'light');
    await walkInBoth(page, OF_MANY_RUNS);
    await goTo('lessons')(page);
    await walkInBoth(page, LAYERS);
  });

  test(`papers, lessons and drawing at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await dress(page, 'light');
    await walkInBoth(page, ELSEWHERE);
  });
}

test('the main states in windows of other shapes', async ({ page }) => {
  // No theme has a shape of its own: one is enough.
  const look = ({ where }: State, rules: Rules) => faults(page, where, rules);
  for (const viewport of OTHER_SHAPES) {
    await page.setViewportSize(viewport);
    await open(page);
    await dress(page, 'light');
    const size = `${viewport.width} × ${viewport.height} px`;
    tell(await walk(page, IN_OTHER_SHAPES, look), size, 'states');
  }
});

test('an embed before and after its start, at two sizes', async ({ page }) => {
  const found: string[] = [];
  const look = async () => {
    for (const { width } of [LARGE, PHONE]) {
      await page.setViewportSize({ width, height: 600 });
      // The part of another shape is laid out in the next picture.
      await idle(page);
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
