/** On a phone: nothing is wider than the screen, and what one tunes is seen beside what it does. */
import { covered, free, isFocusSeen } from './support/bands';
import {
  allParameters,
  beginAnew,
  button,
  expect,
  idle,
  open,
  openById,
  type Page,
  region,
  savedDocument,
  sharedLink,
  desk as test,
  title,
} from './support/page';

const TABS = ['Watch', 'Tune', 'Edit', 'Learn'];
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true });

/** Names of what reaches beyond the right edge, apart from what scrolls inside its own box. */
function tooWide(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isOut = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1;
    const header = [...document.querySelectorAll('.app-header *, .app-tabs *, .plots-toolbar *')];
    const names = header.filter(isOut).map((element) => element.className.toString());
    return scrollWidth > clientWidth ? [`page ${scrollWidth} px`, ...names] : names;
  });
}

/** Px by which the content of a part is wider than the part. */
const sideways = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => part.scrollWidth - part.clientWidth);

test('nothing is wider than a phone, and curves and content have most of its window', async ({
  page,
}) => {
  await test.step('nothing scrolls sideways at 390 and at 320 px, in no tab and on no screen; the seek slider is as wide as the screen; the plot stays in view however far one scrolls to a slider; presenting is not begun', async () => {
    await open(page);
    await beginAnew(page, { ...(await savedDocument(page)), title: `${'long'.repeat(28)} word` });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of TABS.toReversed()) {
        await tab(page, name).click();
        await idle(page);
        await expect(tab(page, name)).toHaveAttribute('aria-pressed', 'true');
        expect(await tooWide(page), name).toEqual([]);
      }
      const [play, tabs] = await Promise.all([
        page.locator('.app-play').boundingBox(),
        page.locator('.app-tabs').boundingBox(),
      ]);
      expect((play?.y ?? 0) + (play?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) - 2);
      // A thumb can go to an instant of the run.
      const seek = page.getByRole('slider', { name: 'Position in the run', exact: true });
      expect((await seek.boundingBox())?.width).toBeGreaterThan(0.8 * width);
      for (const name of ['Papers', 'Sweep', 'Compare']) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page
          .getByRole('dialog', { name: 'More' })
          .getByRole('button', { name, exact: true })
          .click();
        const screen = page.getByRole('main', { name });
        await expect(screen).toBeVisible();
        await idle(page);
        await expect(screen.getByRole('heading').first()).toBeVisible();
        expect(await tooWide(page), name).toEqual([]);
      }
      await button(page, 'Compare').click();
      await expect(region(page, 'Network')).toBeVisible();
    }

    // Nor in what opens over it or stands above it, however long a word of the title is.
    await button(page, 'Share').click();
    expect(await sideways(page, '.share-dialog')).toBe(0);
    // An iPhone zooms in on a field with letters of less than 16 px.
    const letters = page.locator('.share-dialog textarea').first();
    await expect(letters).toHaveCSS('font-size', '16px');
    await page.keyboard.press('Escape');
    await title(page).click();
    const [ways, search] = await Promise.all([
      page.locator('.app-gallery .app-segments').boundingBox(),
      page.locator('.app-gallery .app-field').boundingBox(),
    ]);
    const rightOf = (box: typeof ways) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(rightOf(ways)).toBeLessThanOrEqual(rightOf(search));
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    // A pull at its top does not load it anew.
    await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');
    await tab(page, 'Tune').click();
    await allParameters(page);
    const last = region(page, 'Parameters').getByRole('slider').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    const plots = page.getByRole('group', { name: 'Plots', exact: true });
    await expect(plots).toBeInViewport({ ratio: 0.99 });
    const curve = await plots.locator('.plots-area').first().boundingBox();
    expect(curve?.height).toBeGreaterThan(80);
    // What gets the focus is not left under the plot, the time bar or the tabs.
    await region(page, 'Parameters').getByRole('searchbox').focus();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await covered(page), `stop ${stop}`).toBe(0);
    }
    for (const size of [
      { width: 844, height: 390 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.keyboard.press('F2');
      await expect(page.getByText(/Presenting needs a window larger/)).toBeVisible();
    }
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  });

  await test.step('with text twice as large the slider and the clock stand in rows of their own, and choices and titles are read', async () => {
    await open(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await idle(page);
    const seeker = await page.locator('.app-whole').boundingBox();
    expect(seeker?.width).toBeGreaterThan(150);
    await expect(page.locator('.app-clock')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.app-title')).toBeInViewport({ ratio: 1 });
    // All of a menu is in the window, cards are no wider than it, and all words of the first steps are in sight.
    await button(page, 'More').click();
    await expect(page.getByRole('dialog', { name: 'More' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await goTo(page, 'lessons');
    expect(await sideways(page, '.app-screen')).toBe(0);
    await page.getByRole('button', { name: /^Begin/ }).click();
    await idle(page);
    const words = page.locator('.lessons-words');
    expect(await words.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    await button(page, 'Close the first steps').click();
    // What was chosen can be read, and a long word of a title goes on in another line before the button.
    await button(page, 'Why?').click();
    await idle(page);
    for (const choice of await page.locator('.plots-why-choice').all()) {
      expect((await choice.boundingBox())?.width).toBeGreaterThan(120);
    }
    await page.keyboard.press('Escape');
    await button(page, 'Share').click();
    await idle(page);
    expect(await page.locator('.app-dialog-head h2').evaluate(beyond)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await tab(page, 'Tune').click();
    await expect(page.locator('.app-mode .app-segments')).toBeInViewport({ ratio: 1 });
    await tab(page, 'Watch').click();
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });

  await test.step('at 360 px tables and the head of the diagram fit; the choice of parts leaves a low drawing', async () => {
    await open(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await tab(page, 'Edit').click();
    await idle(page);
    // The list comes right under the header.
    const [top, first] = [page.getByRole('banner'), page.locator('.network-block').first()];
    const { y = 0, height = 0 } = (await top.boundingBox()) ?? {};
    expect(((await first.boundingBox())?.y ?? 0) - y - height).toBeLessThan(30);
    for (const block of await page.locator('.network-block').all()) {
      expect(await block.evaluate(beyond)).toBeLessThanOrEqual(0);
      expect((await block.locator('table').boundingBox())?.width).toBeLessThanOrEqual(328);
    }
    // However long the list, what an edit led to is said in sight, and the way back is whole.
    await button(page, 'Add a node').click();
    const undo = page.locator('.network-toast button');
    await expect(undo).toBeInViewport({ ratio: 1 });
    expect(await undo.evaluate(beyond)).toBeLessThanOrEqual(0);
    await undo.click();
    await tab(page, 'Watch').click();
    await button(page, 'Time-space diagram').click();
    const close = button(page, 'Close the diagram');
    await expect(close).toBeInViewport({ ratio: 1 });
    await close.click();

    await page.setViewportSize({ width: 390, height: 844 });
    await title(page).click();
    await button(page, 'New network: draw your own').click();
    await tab(page, 'Watch').click();
    await page.getByRole('button', { name: /^Add the first part/ }).click();
    const list = page.getByRole('listbox', { name: 'Add a part' });
    await expect(list.getByRole('option').nth(4)).toBeInViewport({ ratio: 1 });
    await list.getByRole('option').nth(4).click();
    await expect(list).toHaveCount(0);
    // Beside the plots of a turned phone, what the network lacks leaves its buttons in sight.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.getByText('Not running yet.')).toBeVisible();
    const cut = await page.locator('.app-network').evaluate((panel) => {
      const edge = panel.getBoundingClientRect().right;
      const buttons = [...panel.querySelectorAll('.network-head button')];
      return buttons.filter((each) => each.getBoundingClientRect().right > edge).length;
    });
    expect(cut).toBe(0);
  });

  await test.step('what a lesson asks for is seen whole between the plot and the goal, and the plot comes right under the header', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('./?testing#lessons/buffer');
    await idle(page);
    await page.getByRole('button', { name: 'Show me: Bottleneck buffer' }).click();
    await idle(page);
    const plots = await page.locator('.app-plots').boundingBox();
    const row = await page.locator('[data-param][data-asked]').boundingBox();
    const goal = await page.locator('.lessons-card').boundingBox();
    if (plots === null || row === null || goal === null) throw new Error('all three are there');
    expect(row.y).toBeGreaterThanOrEqual(plots.y + plots.height);
    expect(row.y + row.height).toBeLessThanOrEqual(goal.y);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await page.locator('.app-plots').boundingBox()).toMatchObject({ y: 52 });
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('what a step led to is said above what one presses; a notice too, which leaves the network to the finger', async () => {
    await open(page);
    await tab(page, 'Watch').click();
    await page.getByRole('button', { name: /^Step back/ }).click();
    const words = page.locator('.app-step-words');
    await expect(words).not.toBeEmpty();
    const top = (await region(page, 'Time').boundingBox())?.y ?? 0;
    const { y, height } = (await words.boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height).toBeLessThan(top);
    for (let run = 0; run < 5; run += 1) await page.keyboard.press('p');
    const notice = await page.locator('.app-notice').boundingBox();
    const network = await region(page, 'Network').boundingBox();
    expect(notice?.y).toBeGreaterThan((network?.y ?? 0) + (network?.height ?? 0));
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(top);
    await button(page, 'Dismiss').click();
  });

  await test.step('a phone that is turned while its network is edited as a list shows the drawing', async () => {
    await tab(page, 'Edit').click();
    const list = region(page, 'Network as a list');
    await expect(list).toBeVisible();
    await expect(page.getByRole('button', { name: 'Canvas' })).toBeHidden();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(list).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list).toBeVisible();
  });

  await test.step('a phone held across, a small one, and a page magnified four times show a curve on arrival, and content in most of the window', async () => {
    for (const [width, height] of [
      [844, 390],
      [667, 375],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page);
      const picture = page.getByRole('slider', { name: 'Allowed rate (ACR), time cursor' });
      const top = (await picture.boundingBox())?.y ?? height;
      const covers = await page.evaluate(() =>
        [...document.querySelectorAll('.app-time, .app-tabs')]
          .filter((band) => band.checkVisibility())
          .map((band) => band.getBoundingClientRect().top),
      );
      // A third of the curve at least, above what stands at the foot of the window.
      expect(Math.min(...covers) - top).toBeGreaterThan(45);
      expect(await tooWide(page)).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await free(page)).toBeGreaterThan(height / 2);
    }
    // Neither the tabs nor the head of a dialog cover what has the focus.
    await tab(page, 'Tune').click();
    await idle(page);
    await region(page, 'Parameters').getByRole('searchbox').focus();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await isFocusSeen(page), `Tune, stop ${stop}`).toBe(true);
    }
    await button(page, 'Share').click();
    await idle(page);
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await isFocusSeen(page), `Share, stop ${stop}`).toBe(true);
    }
    await page.keyboard.press('Escape');
  });

  await test.step('the page scrolls wherever it is drawn from: from a screen, and from the results', async () => {
    await open(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, 'papers');
    await page.getByRole('main', { name: 'Papers' }).hover({ position: { x: 200, y: 300 } });
    const scrolled = () => page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 200);
    await expect.poll(scrolled).toBe(200);
    await goTo(page, '');
    const card = region(page, 'Results');
    await card.scrollIntoViewIfNeeded();
    await card.hover();
    const before = await scrolled();
    expect(before).toBeGreaterThan(100);
    await page.mouse.wheel(0, -100);
    await expect.poll(scrolled).toBe(before - 100);
  });

  await test.step('a finger finds the tools and the lines of a plot within the 44 px around them', async () => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await open(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await idle(page);
    const found = await page.evaluate(() => {
      const signs = '.plots-figure .app-tool, .plots-legend > .plots-entry';
      return [...document.querySelectorAll(signs)]
        .filter((sign) => sign.checkVisibility())
        .map((sign) => {
          const { x, y, width, height } = sign.getBoundingClientRect();
          // To either side of the sign, just within the 44 px.
          const ends = [-21, 21].map((away) =>
            document.elementFromPoint(x + width / 2, y + height / 2 + away),
          );
          return ends.every((end) => end !== null && sign.contains(end));
        });
    });
    expect(found.length).toBeGreaterThan(3);
    expect(found).not.toContain(false);
    // A short link is read in whole.
    await button(page, 'Share').click();
    await idle(page);
    const link = page.locator('.share-dialog textarea').first();
    expect(await link.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    await page.keyboard.press('Escape');
    // What opens from there, and the foot of the results.
    const narrowest = (signs: string) =>
      page
        .locator(signs)
        .filter({ visible: true })
        .evaluateAll((all) =>
          Math.min(...all.flatMap((each) => [each.clientWidth, each.clientHeight])),
        );
    await button(page, 'Zoom').click();
    expect(await narrowest('.plots-zoom .app-tool')).toBeGreaterThan(40);
    await page.keyboard.press('Escape');
    await button(page, 'Events').click();
    await idle(page);
    expect(await narrowest('.plots-popup .app-tool')).toBeGreaterThan(40);
    await page.keyboard.press('Escape');
    await button(page, 'Time-space diagram').click();
    await idle(page);
    expect(await narrowest('.space-time .app-tool')).toBeGreaterThan(29);
    await button(page, 'Close the diagram').click();
    expect(await narrowest('.inspector-results .app-link')).toBeGreaterThan(40);
    // The steps of a lesson and what closes it stand beside each other on the smallest.
    await page.setViewportSize({ width: 320, height: 568 });
    await goTo(page, 'lessons/rates');
    await idle(page);
    expect(await sideways(page, '.lessons-card')).toBe(0);
    const drawing = page.locator('.network-svg');
    await expect(drawing).toHaveCSS('touch-action', 'pan-x pan-y');
    // Upright on a tablet its card is seen in whole, one finger has the drawing, and seeks on all of the width.
    await page.setViewportSize({ width: 768, height: 1024 });
    await idle(page);
    const heightOf = (part: string) => page.locator(part).evaluate((all) => all.clientHeight);
    const card = page.locator('.lessons-card');
    expect(await card.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
    await expect(drawing).toHaveCSS('touch-action', 'none');
    const seek = page.getByRole('slider', { name: 'Position in the run', exact: true });
    expect((await seek.boundingBox())?.width).toBeGreaterThan(0.8 * 768);
    // What is asked and what closes the answer stand in one row.
    await button(page, 'Why?').click();
    await idle(page);
    expect(await heightOf('.plots-why-head')).toBeLessThan(50);
    await page.keyboard.press('Escape');
    await button(page, 'Close the lesson').click();
    await idle(page);
    // No name, count or word is cut, with larger text neither; on a folded phone the clock is whole.
    expect(await legendsCut(page)).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await idle(page);
    expect(await legendsCut(page)).toBe(0);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 280, height: 653 });
    const [clock, time] = await Promise.all(
      ['.app-clock', '.app-time'].map((part) => page.locator(part).boundingBox()),
    );
    const bottomOf = (box: typeof clock) => (box?.y ?? 0) + (box?.height ?? 0);
    expect(bottomOf(clock)).toBeLessThanOrEqual(bottomOf(time));
    // Held across, a small phone still has room for a curve.
    await page.setViewportSize({ width: 740, height: 360 });
    await idle(page);
    const curve = await page.locator('.plots-area').first().boundingBox();
    expect(curve?.height).toBeGreaterThan(80);
    // Its fields have the letters that an iPhone does not zoom in on.
    for (const field of ['input.app-field', 'select.app-field']) {
      const first = page.locator(`.app-parameters ${field}`).first();
      await expect(first).toHaveCSS('font-size', '16px');
    }
    // So has one whose camera and rounded corners take of its window, and nothing that is pressed lies there.
    const insets = { left: 59, right: 59, bottom: 21 };
    await page.setViewportSize({ width: 852, height: 393 });
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await idle(page);
    expect((await page.locator('.plots-area').first().boundingBox())?.height).toBeGreaterThan(80);
    const hidden = await page
      .locator('.app-header, .app-network, .app-plots, .app-time')
      .evaluateAll((all) =>
        all
          .filter((each) => {
            const { left, right, bottom } = each.getBoundingClientRect();
            return left < 59 || right > innerWidth - 59 || bottom > innerHeight - 21;
          })
          .map(({ className }) => className),
      );
    expect(hidden).toEqual([]);
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await browser.detach();
  });

  await test.step('the fields of a circuit in the list are no wider than the list', async () => {
    await open(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await tab(page, 'Edit').click();
    await page.locator('[data-row="circuit:S1"]').click();
    await idle(page);
    const over = await page
      .locator('.network-block')
      .evaluateAll((all) => all.map((block) => block.scrollWidth - block.clientWidth));
    expect(Math.max(...over)).toBe(0);
  });
});

test('runs are compared in numbers, and a class is read, without scrolling sideways', async ({
  page,
}) => {
  await openById(page, 'classroom/policing-path');
  const other = await sharedLink(page);
  await open(page);
  const link = await sharedLink(page);
  await page.keyboard.press('p');
  await goTo(page, 'compare');
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: /^Total goodput/ })).toBeVisible();
  const numbers = page.getByRole('region', { name: 'Numbers' });
  expect(await numbers.evaluate(beyond)).toBeLessThanOrEqual(0);
  await expect(table.getByRole('columnheader').last()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'compare/class');
  await page.getByRole('textbox').fill(`Charlotte Montgomery-Smith, ${link}\nBen ${other}`);
  await page.getByRole('button', { name: 'Run them all' }).click();
  await idle(page);
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  const row = page.getByRole('table').locator('tbody tr').first();
  await expect(row).toContainText('reproduced');
  const box = await row.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 1e4)).toBeLessThanOrEqual(390);
  // Of two experiments one is chosen by its title, which may be long.
  const choice = await page.getByRole('combobox', { name: 'Curves show' }).boundingBox();
  expect((choice?.x ?? 0) + (choice?.width ?? 1e4)).toBeLessThanOrEqual(390);
  expect(await page.locator('.app-scroll').evaluate(beyond)).toBe(0);
  expect(await tooWide(page)).toEqual([]);
  // Upright on a tablet what was changed leaves the width to the figures and the verdict.
  await page.setViewportSize({ width: 820, height: 1180 });
  await idle(page);
  const changes = await page.getByRole('columnheader', { name: 'Changed' }).boundingBox();
  expect(changes?.width).toBeLessThan(150);
});

/** Most px of a legend of a plot beyond its width. */
const legendsCut = (page: Page): Promise<number> =>
  page
    .locator('.plots-legend')
    .evaluateAll((all) =>
      Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    );

/** Px of an element's content beyond its width. */
const beyond = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await idle(page);
}
