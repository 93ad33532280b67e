/** The main states of the page, in the order in which a reader walks through them, and the windows in which they differ. */
import { allParameters, button, expect, idle, type Page, region, sharedLink } from './page';
import { openEvents } from './plots';

export const LARGE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** A small window, a phone held across, and a window no higher than that beside others. */
export const OTHER_SHAPES = [
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
];
/** A window between the two has its parameters in a drawer, a phone has tabs. */
export const WITH_OWN_PARTS = [LARGE.width, 844, PHONE.width];
export const widthOf = (page: Page) => page.viewportSize()?.width ?? 0;
export const isPhone = (page: Page) => widthOf(page) <= 700;
export const hasDrawer = (page: Page) => !isPhone(page) && widthOf(page) < 900;

export type State = {
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

export const goTo = (hash: string) => async (page: Page) => {
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
export const LAYERS: readonly State[] = [
  { name: 'gallery', where: DIALOG, enter: byKey('g', 'Scenarios'), leave: pressEscape },
  { name: 'shortcuts', where: DIALOG, enter: byKey('?', 'Help'), leave: pressEscape },
  {
    name: 'palette, with rows that can be chosen and others',
    where: DIALOG,
    enter: async (page) => {
      await byKey('Control+k', 'Find anything')(page);
      await page.getByRole('combobox', { name: /^Command/ }).fill('zoom');
    },
    leave: pressEscape,
  },
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
export const ON_THE_WORKBENCH: readonly State[] = [
  {
    name: 'workbench',
    enter: (page) => (isPhone(page) ? Promise.resolve() : allParameters(page)),
  },
  {
    name: 'tab Tune',
    where: '.app-main',
    only: 'phone',
    enter: async (page) => {
      await chooseTab(page, 'Tune');
      await allParameters(page);
    },
  },
  {
    name: 'tab Edit',
    where: '.app-main',
    only: 'phone',
    enter: (page) => chooseTab(page, 'Edit'),
  },
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
    name: 'the time-space diagram',
    where: '.space-time',
    enter: async (page) => {
      await button(page, 'Time-space diagram').click();
      await idle(page);
      await page.getByRole('slider', { name: /^Cells of / }).press('ArrowDown');
    },
    leave: async (page) => {
      await page.getByRole('slider', { name: /^Cells of / }).press('Escape');
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

/** Each follows the one before it; the first begins on the workbench. */
export const OF_MANY_RUNS: readonly State[] = [
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
      await length.fill(isPhone(page) ? '100' : '120');
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
      await page.getByRole('button', { name: 'Open a sweep folder…' }).click();
      await (await chooser).setFiles('tests/golden/sweep');
      await idle(page);
      await page.getByText(/^4 of 12 runs/).click();
      const cells = page.getByRole('slider', { name: /Cells of the sweep/ });
      await cells.press('ArrowRight');
      await cells.press('ArrowRight');
      await expect(page.getByRole('combobox', { name: 'Run' })).toBeVisible();
      await page.getByText(/^Table of all/).click();
    },
  },
];

/** Each follows the one before it. */
export const ELSEWHERE: readonly State[] = [
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
      await expect(page.getByText(/All \d+ runs were made here/)).toBeVisible();
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
      await page.getByRole('button', { name: /^What a switch can tell a sender/ }).click();
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
export const IN_OTHER_SHAPES: readonly State[] = [
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
