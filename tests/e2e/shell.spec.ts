/** The shell as a reader meets it: load, choose, change the look, drive the time by keyboard. */
import {
  button,
  expect,
  knob,
  open,
  openFile,
  type Page,
  region,
  test,
  title,
} from './support/page';

const root = (page: Page) => page.locator('html');

test('the page is there, part by part', async ({ page }) => {
  await open(page);
  for (const name of ['Network', 'Parameters', 'Results', 'Time']) {
    await expect(region(page, name)).toBeVisible();
  }
  await expect(page.getByRole('group', { name: 'Plots', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Cell53/);
});

test('content is there before the program is', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(baseURL ?? '/');
  await expect(page.getByRole('heading', { name: 'Cell53' })).toBeVisible();
  await expect(page.getByRole('img', { name: /two switches/ })).toBeVisible();
  const curve = page
    .getByRole('figure')
    .filter({ hasText: /^\s*The first 100 ms as simulated: queue/ });
  await expect(curve.locator('path')).toBeVisible();
  // It must not make the page late.
  expect((await curve.evaluate(({ outerHTML }) => outerHTML)).length).toBeLessThan(2_000);
  await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  await context.close();
});

test('the gallery opens another scenario', async ({ page }) => {
  await open(page);
  const before = await title(page).textContent();
  await title(page).click();
  const gallery = page.getByRole('dialog', { name: 'Scenarios' });
  await expect(gallery.locator('[aria-current="true"]')).toBeFocused();
  const other = gallery.locator('li button:not([aria-current])').first();
  await other.click();
  await expect(gallery).toBeHidden();
  await expect(title(page)).not.toHaveText(before ?? '');
});

test('the gallery is walked with arrows and left with Escape', async ({ page }) => {
  await open(page);
  await page.keyboard.press('g');
  const gallery = page.getByRole('dialog', { name: 'Scenarios' });
  const items = gallery.getByRole('button');
  await expect(gallery.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(gallery.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(title(page)).toBeFocused();
});

test('the theme toggles and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Light or dark theme' }).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
});

test('the theme follows the system until told otherwise', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
});

test('? lists the shortcuts, and single keys can be switched off', async ({ page }) => {
  await open(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox', { name: /single key/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.locator('body').press('g');
  await expect(page.getByRole('dialog', { name: 'Scenarios' })).toBeHidden();
});

test('the menu leads to the licences of what is shipped', async ({ page }) => {
  await open(page);
  await button(page, 'More').click();
  await button(page, 'Licences').click();
  const licences = page.getByRole('dialog', { name: 'Licences' });
  for (const name of ['Cell53', 'react-dom (npm)', 'libm (crate)', 'Rust standard library']) {
    await expect(licences).toContainText(name);
  }
  await licences.getByRole('button', { name: 'Close' }).click();
  await expect(licences).toBeHidden();
});

test('the keyboard plays, pauses and steps', async ({ page }) => {
  await open(page);
  const time = page.getByRole('region', { name: 'Time' });
  const settled = time.getByText(/^(Playing|Paused|Ready|Finished)$/);
  await expect(settled).toBeVisible();
  if ((await settled.textContent()) === 'Playing') await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  const clock = page.getByTestId('clock');
  await expect(clock).toHaveText(/^0\.000/);
  await page.keyboard.press('Space');
  await expect(time.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(clock).not.toHaveText(/^0\.000/);
  await page.keyboard.press('Space');
  await expect(time.getByText('Paused', { exact: true })).toBeVisible();
  const before = (await clock.textContent()) ?? '';
  await page.keyboard.press('Shift+Period');
  await expect(clock).not.toHaveText(before);
});

test('the position can be set by keyboard', async ({ page }) => {
  await open(page);
  const position = page.getByRole('slider', { name: 'Position in the run' });
  await position.focus();
  await page.keyboard.press('Home');
  await expect(page.getByTestId('clock')).toHaveText(/^0\.000/);
  await page.keyboard.press('PageUp');
  await expect(page.getByTestId('clock')).not.toHaveText(/^0\.000/);
});

test('the speed is told in words', async ({ page }) => {
  await open(page);
  const speed = page.getByRole('slider', { name: 'Speed', exact: true });
  await speed.focus();
  await page.keyboard.press('Home');
  await expect(speed).toHaveAttribute('aria-valuetext', '1 s on screen = 1 µs');
  await page.keyboard.press('End');
  await expect(speed).toHaveAttribute('aria-valuetext', 'As fast as possible');
});

test('the splitter moves by keyboard, is remembered, and evens out', async ({ page }) => {
  await open(page);
  const splitter = page.getByRole('separator', { name: 'Height of the network' });
  await splitter.focus();
  await page.keyboard.press('Home');
  await expect(splitter).toHaveAttribute('aria-valuenow', '20');
  await page.reload();
  await expect(splitter).toHaveAttribute('aria-valuenow', '20');
  await splitter.dblclick();
  await expect(splitter).toHaveAttribute('aria-valuenow', '50');
});

test('a file that is no scenario is refused in words', async ({ page }) => {
  await open(page);
  const name = (await title(page).textContent()) ?? '';
  await openFile(page, 'x.json', '{"format": 1');
  await expect(page.getByRole('alert').filter({ hasText: 'x.json' })).toBeVisible();
  await expect(title(page)).toHaveText(name);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('x.json')).toBeHidden();
});

test('F6 walks through the parts of the page', async ({ page }) => {
  await open(page);
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Network', exact: true })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.locator('[data-region="Plots"]')).toBeFocused();
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

for (const viewport of SIZES) {
  test(`nothing is wider than the window at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  });
}

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

test('the header has room for title, undo and redo at every width', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const header = page.getByRole('banner');
  for (const isChanged of [false, true]) {
    if (isChanged) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await knob(page, 'RIF').press('ArrowLeft');
      await expect(header.getByRole('button', { name: '1 changed' })).toBeVisible();
    }
    for (const width of [1440, 1100, 1099, 900, 899, 820, 768, 701]) {
      await page.setViewportSize({ width, height: 900 });
      const { title, wrong, count } = await headerIn(page);
      const where = `${width} px${isChanged ? ', changed' : ''}`;
      expect(wrong, where).toEqual([]);
      expect(count, where).toBeGreaterThan(5);
      // About eight characters of it.
      expect(title, where).toBeGreaterThan(72);
      await expect(header.getByRole('button', { name: /^Undo/ })).toBeInViewport({ ratio: 1 });
      await expect(header.getByRole('button', { name: 'Redo' })).toBeInViewport({ ratio: 1 });
    }
  }
  // What gave way is in the menu.
  await header.getByRole('button', { name: 'More', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'More' });
  await menu.getByRole('button', { name: 'Papers' }).click();
  await expect(page.getByRole('main', { name: 'Papers' })).toBeVisible();
  expect((await headerIn(page)).wrong).toEqual([]);
});

test('on a phone the tabs decide what is shown', async ({ page }) => {
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
});

test('on a tablet the parameters are a drawer', async ({ page }) => {
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
});
