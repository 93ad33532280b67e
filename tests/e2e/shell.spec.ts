/** The shell in windows of every size, and what the browser keeps of its look. */
import { readdirSync, readFileSync } from 'node:fs';
import {
  beginAnew,
  button,
  desk,
  expect,
  idle,
  knob,
  open,
  openById,
  type Page,
  region,
} from './support/page';

const root = (page: Page) => page.locator('html');

type Words = { readonly title: string; readonly question: string };

const contentOf = (id: string) => JSON.parse(readFileSync(`scenarios/${id}.json`, 'utf8')) as Words;

/** Title and question of each experiment, the longest question first. */
const WORDS: readonly Words[] = readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/\\]+[/\\][^/\\]+\.json$/.test(file))
  .map((file) => contentOf(file.replace(/\.json$/, '')))
  .map(({ title, question = '' }) => ({ title, question }))
  .sort((a, b) => b.question.length - a.question.length);

/** Experiments with the longest questions of at most so many characters. */
const longestQuestions = (count: number, most = Number.POSITIVE_INFINITY) =>
  WORDS.filter(({ question }) => question.length <= most).slice(0, count);

/** Opens an experiment of such words which is over at once: its words alone are asked about. */
async function openWords(page: Page, words: Words): Promise<void> {
  await beginAnew(page, { ...contentOf('abr-erica-wan/e1-peak'), ...words, durationMs: 20 });
  await expect(page.locator('.app-question')).toHaveText(words.question);
}

/** Writes other words over those of the experiment that is open: they are laid out in the same way. */
async function replaceWords(page: Page, { title, question }: Words): Promise<void> {
  await page.locator('.app-title-text').evaluate((shown, text) => {
    shown.textContent = text;
  }, title);
  await page.locator('.app-question').evaluate((shown, text) => {
    shown.textContent = text;
  }, question);
}

/** Px of the question that are out of sight, downwards and sideways. */
const cutOff = (page: Page) =>
  page.locator('.app-question').evaluate((shown) => ({
    below: shown.scrollHeight - shown.clientHeight,
    beside: shown.scrollWidth - shown.clientWidth,
  }));

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** Px of the header's title, and which of its buttons reach beyond the window or over another. */
const headerIn = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.app-header button')]
      .filter((each) => each.closest('[popover]') === null && each.checkVisibility())
      .map((each) => ({ name: each.textContent, box: each.getBoundingClientRect() }));
    const isCovered = ({ left }: DOMRect, at: number) =>
      boxes.slice(0, at).some(({ box }) => box.right > left + 0.5);
    const wrong = boxes.filter(({ box }, at) => box.right > innerWidth || isCovered(box, at));
    const title = document.querySelector('.app-title-text')?.getBoundingClientRect().width ?? 0;
    return { title, wrong: wrong.map(({ name }) => name), count: boxes.length };
  });

/** Px of controls of the bars, and of the first of the parameters, beyond the right edge of the window. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const bars = '.app-header, .app-time, .app-parameters-head, .inspector-search, .inspector-row';
    return [...document.querySelectorAll(bars)]
      .flatMap((bar) => [...bar.querySelectorAll('button, input, select')])
      .filter((each) => each.closest('[popover]') === null)
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.className);
  });

desk(
  'the question is read in whole, the header has room, and nothing is wider than the window',
  async ({ page }) => {
    await desk.step('the longest questions are read in whole beside the buttons', async () => {
      await open(page);
      const longest = longestQuestions(8);
      const [first] = longest;
      if (first === undefined) throw new Error('experiments ask questions');
      await openWords(page, first);
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 1024, height: 768 },
      ]) {
        await page.setViewportSize(viewport);
        await idle(page);
        for (const asked of longest) {
          await replaceWords(page, asked);
          const where = `${asked.title}, ${viewport.width} px`;
          expect(await cutOff(page), where).toEqual({ below: 0, beside: 0 });
        }
      }
      // Those that leave room for words have those of all screens, and are read in whole as well.
      const words = page.locator('.app-screen-button .app-roomy').filter({ visible: true });
      const screens = ['Papers', 'Lessons', 'Sweep', 'Compare'];
      for (const [most, wide, narrow] of [
        [100, screens, screens],
        [135, screens, []],
      ] as const) {
        for (const asked of longestQuestions(2, most)) {
          await openWords(page, asked);
          await page.setViewportSize({ width: 1440, height: 900 });
          await expect(words).toHaveText(wide);
          expect(await cutOff(page), asked.title).toEqual({ below: 0, beside: 0 });
          // What counts the changes takes some of their room.
          await button(page, 'Sources: one more').click();
          await idle(page);
          expect(await cutOff(page), `${asked.title}, changed`).toEqual({ below: 0, beside: 0 });
          await page.setViewportSize({ width: 1200, height: 800 });
          await expect(words).toHaveText(narrow);
          expect(await cutOff(page), `${asked.title}, 1200 px`).toEqual({ below: 0, beside: 0 });
        }
      }
      // Room that a reader asks for beneath paragraphs pushes no line of it out of the window.
      await page.evaluate(() => {
        const own = new CSSStyleSheet();
        own.replaceSync('p { margin-bottom: 2em !important }');
        document.adoptedStyleSheets = [own];
      });
      await expect(page.locator('.app-question')).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
      // A button that has become a pictogram still says what it is.
      for (const name of ['Papers', 'Lessons', 'Sweep', 'Compare', 'Share']) {
        const shown = page.getByRole('banner').getByRole('button', { name, exact: true });
        await expect(shown).toHaveAttribute('title', new RegExp(`^${name}`));
      }
    });

    await desk.step(
      'nothing is wider than the window, whatever its size; the header has room for title, undo and redo',
      async () => {
        await open(page);
        for (const viewport of SIZES) {
          await page.setViewportSize(viewport);
          await idle(page);
          const excess = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(excess, `${viewport.width} px`).toBe(0);
        }
        const header = page.getByRole('banner');
        for (const isChanged of [false, true]) {
          await page.setViewportSize({ width: 1440, height: 900 });
          if (isChanged) {
            await knob(page, 'RIF').press('ArrowLeft');
            await expect(header.getByRole('button', { name: '1 changed' })).toBeVisible();
          }
          for (const width of [1440, 1100, 1099, 900, 899, 820, 768, 701]) {
            await page.setViewportSize({ width, height: 900 });
            const { title, wrong, count } = await headerIn(page);
            const where = `${width} px${isChanged ? ', changed' : ''}`;
            expect(wrong, where).toEqual([]);
            // Title, undo, redo, share and the menu are always there.
            expect(count, where).toBeGreaterThanOrEqual(5);
            // About eight characters of it.
            expect(title, where).toBeGreaterThan(72);
            await expect(header.getByRole('button', { name: /^Undo/ })).toBeInViewport({
              ratio: 1,
            });
            await expect(header.getByRole('button', { name: 'Redo' })).toBeInViewport({ ratio: 1 });
          }
        }
        // What gave way is in the menu.
        await header.getByRole('button', { name: 'More', exact: true }).click();
        const menu = page.getByRole('dialog', { name: 'More' });
        await menu.getByRole('button', { name: 'Papers' }).click();
        const papers = page.getByRole('main', { name: 'Papers' });
        await expect(papers).toBeVisible();
        expect((await headerIn(page)).wrong).toEqual([]);
        // A screen of few words begins under the header as any.
        await page.evaluate(() => {
          location.hash = 'papers/none/none';
        });
        await expect(
          papers.getByRole('heading', { name: 'There is no figure “none/none”' }),
        ).toBeVisible();
        const { y = 0, height = 0 } = (await header.boundingBox()) ?? {};
        expect((await papers.boundingBox())?.y).toBeCloseTo(y + height, 0);
      },
    );

    await desk.step(
      'text twice as large leaves all controls in the window, whether the reader asks the browser for it or a style sheet does',
      async () => {
        const browser = await page.context().newCDPSession(page);
        const setText = (standard: number) =>
          browser.send('Page.setFontSizes', { fontSizes: { standard } });
        for (const by of ['browser', 'style sheet']) {
          await open(page);
          if (by === 'browser') await setText(32);
          else await root(page).evaluate((each) => each.style.setProperty('font-size', '200%'));
          for (const viewport of [
            { width: 1440, height: 900 },
            { width: 1280, height: 720 },
            { width: 1024, height: 768 },
            { width: 768, height: 1024 },
          ]) {
            await page.setViewportSize(viewport);
            await idle(page);
            const where = `${viewport.width} px, by the ${by}`;
            expect(await beyondTheEdge(page), where).toEqual([]);
            // What the reader asks for makes the window as small as a phone is for plain text.
            if (by === 'browser' && viewport.width < 1400)
              await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
            if (by === 'style sheet' && viewport.width >= 1400)
              expect(await cutOff(page), where).toEqual({ below: 0, beside: 0 });
            const curve = page.getByRole('slider', { name: 'Allowed rate (ACR), time cursor' });
            expect((await curve.boundingBox())?.height, where).toBeGreaterThan(100);
          }
          if (by === 'browser') await setText(16);
          else await root(page).evaluate((each) => each.style.removeProperty('font-size'));
        }
        await browser.detach();
      },
    );
  },
);

/** The card of the tour. */
const card = (page: Page) => page.getByRole('dialog', { name: /^Tour, / });

async function showAround(page: Page): Promise<void> {
  await button(page, 'More').click();
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: 'Show me around' })
    .click();
  await idle(page);
}

async function goOn(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Next' }).click();
  await idle(page);
}

desk(
  'tabs and drawer, tips, the finder and the tour in windows large and small',
  async ({ page }) => {
    await desk.step(
      'on a phone the tabs decide what is shown, on a tablet the parameters are a drawer',
      async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await open(page);
        const plots = page.getByRole('group', { name: 'Plots', exact: true });
        await expect(region(page, 'Network')).toBeVisible();
        await expect(region(page, 'Parameters')).toBeHidden();
        await page.getByRole('button', { name: 'Tune', exact: true }).click();
        await expect(region(page, 'Parameters')).toBeVisible();
        await expect(plots).toBeVisible();
        await expect(region(page, 'Network')).toBeHidden();
        await expect(region(page, 'Results')).toBeHidden();
        await page.getByRole('button', { name: 'Watch', exact: true }).click();
        await expect(region(page, 'Results')).toBeVisible();
        await page.getByRole('button', { name: 'Learn', exact: true }).click();
        await expect(region(page, 'Network')).toBeHidden();
        await page.getByRole('button', { name: 'Begin', exact: true }).click();
        await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
        await expect(region(page, 'Network')).toBeVisible();

        await page.setViewportSize({ width: 820, height: 1180 });
        await open(page);
        const parameters = page.getByRole('region', { name: 'Parameters', exact: true });
        const toggle = page.getByRole('banner').getByRole('button', { name: 'Parameters' });
        await expect(parameters).toBeHidden();
        await toggle.click();
        await expect(parameters).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(parameters).toBeHidden();
        await expect(toggle).toBeFocused();

        // In a low window too the drawer leaves the guide in sight.
        await page.setViewportSize({ width: 750, height: 400 });
        await openById(page, 'abr-erica-wan/e1-peak');
        await toggle.click();
        // The results go on beneath the parameters, and do not scroll by themselves.
        const results = page.locator('.inspector-results');
        await expect(results).toContainText('Conservation');
        expect(await results.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
        await page.keyboard.press('Escape');
        await openById(page, 'classroom/first-steps');
        await toggle.click();
        await expect(parameters).toBeFocused();
        await button(page, 'Close the first steps').click();
        await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
      },
    );

    await desk.step(
      'the title of a control is shown to the keyboard, and to a finger that rests on it',
      async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(page);
        const tip = page.locator('.app-tooltip');
        const theme = page.getByRole('button', { name: 'Light or dark theme' });
        const help = page.getByRole('button', { name: /^Help/ });
        await theme.focus();
        await page.keyboard.press('Tab');
        await expect(help).toBeFocused();
        await expect(tip).toHaveText((await help.getAttribute('title')) ?? 'a title');
        await region(page, 'Parameters').dispatchEvent('scroll');
        expect(await tip.isVisible()).toBe(true);
        await page.keyboard.press('Escape');
        await expect(tip).toBeHidden();
        // A finger: down, and up when the tip is there; the theme stays what it is.
        const before = await root(page).getAttribute('data-theme');
        const box = await theme.boundingBox();
        if (box === null) throw new Error('the button is on the page');
        const finger = await page.context().newCDPSession(page);
        const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
        await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
        await expect(tip).toHaveText((await theme.getAttribute('title')) ?? 'a title');
        await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        await expect(tip).toBeHidden();
        await expect(root(page)).toHaveAttribute('data-theme', before ?? 'none');
        await finger.detach();
      },
    );

    await desk.step('results that are folded leave their room to the parameters', async () => {
      await open(page);
      const heightOf = async (name: string) => (await region(page, name).boundingBox())?.height;
      const whole = (await heightOf('Parameters')) ?? 0;
      const fold = page.getByRole('button', { name: 'Results', exact: true });
      await fold.click();
      expect(await heightOf('Results')).toBeLessThan(50);
      expect(await heightOf('Parameters')).toBeGreaterThan(whole + 150);
      await fold.click();
      expect(await heightOf('Parameters')).toBe(whole);
    });

    await desk.step('paper has the drawing in its size, the results, and no controls', async () => {
      await open(page);
      const work = page.locator('.app-work');
      const drawn = await work.evaluate((all) => all.clientHeight / all.clientWidth);
      const size = page.viewportSize() ?? { width: 1440, height: 900 };
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      // A4 upright.
      await page.setViewportSize({ width: 718, height: 1000 });
      const { width, height } = (await work.boundingBox()) ?? { width: 0, height: 0 };
      expect(height / width).toBeCloseTo(drawn, 2);
      expect(width).toBeLessThan(900);
      await expect(region(page, 'Results')).toBeVisible();
      await expect(button(page, 'Play')).toBeHidden();
      await expect(page.getByRole('toolbar')).toHaveCount(0);
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize(size);
    });

    await desk.step(
      'Ctrl+K has the focus in its field, gives it back, and leads to what is chosen',
      async () => {
        await open(page);
        const play = page.getByRole('button', { name: 'Play', exact: true });
        await play.focus();
        await page.keyboard.press('Control+k');
        const field = page.getByRole('combobox', { name: /^Command, parameter/ });
        await expect(field).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(play).toBeFocused();
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Find anything' }).click();
        await field.fill('tbe');
        await page.getByRole('option', { name: /^TBE/ }).first().click();
        await expect(page.locator('[data-param="abr.tbeCells"] input').first()).toBeFocused();
      },
    );

    await desk.step(
      'the words of the last stop stand above it; on a phone each stop brings its tab, and the end the one before',
      async () => {
        await open(page);
        await showAround(page);
        for (let stop = 1; stop < 4; stop += 1) await goOn(page);
        await expect(page.getByRole('dialog', { name: 'Tour, 4 of 4: The time' })).toBeVisible();
        const bar = await region(page, 'Time').boundingBox();
        const words = await card(page).boundingBox();
        expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        await page.keyboard.press('Escape');
        await expect(card(page)).toHaveCount(0);

        await page.setViewportSize({ width: 390, height: 844 });
        await open(page);
        await showAround(page);
        await goOn(page);
        await expect(
          page.getByRole('dialog', { name: 'Tour, 2 of 4: The parameters' }),
        ).toBeVisible();
        await expect(region(page, 'Parameters')).toBeVisible();
        await card(page).getByRole('button', { name: 'Leave' }).click();
        await expect(region(page, 'Parameters')).toBeHidden();
        await expect(region(page, 'Network')).toBeVisible();
      },
    );
  },
);
