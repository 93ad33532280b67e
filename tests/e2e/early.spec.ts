/** What is pressed, clicked and typed before all parts of the page are there is done when they are. */
import { part } from './support/drawing';
import { complete, expect, knob, PATIENCE, type Page, test } from './support/page';

/** Keeps files back until they are released. */
type Gate = { readonly release: () => void };

/**
 * Keeps back every program of the page that its HTML does not name, and with `start` those that it names too.
 */
async function hold(page: Page, start: 'start' | 'later'): Promise<Gate> {
  const html = await (await page.request.get('./')).text();
  const first = new Set([...html.matchAll(/assets\/[^"]+\.js/g)].map(([name]) => name));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/[^/]+\.js$/, async (route) => {
    const name = /assets\/[^/]+$/.exec(route.request().url())?.[0] ?? '';
    if (start === 'start' || !first.has(name)) await released;
    await route.continue();
  });
  return { release };
}

/** Waits until the page has done all it was asked for. */
async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => 'cell53' in window);
  await page.evaluate(() => (window as unknown as { cell53: Door }).cell53.idle());
}

type Door = { idle(): Promise<void> };

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const isPlaying = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });

/** The picture that the HTML itself paints. */
async function firstPicture(page: Page): Promise<void> {
  await page.goto('./', { waitUntil: 'commit' });
  await page.locator('.first, .app').first().waitFor();
}

for (const { key, name, done } of [
  { key: 'Space', name: 'plays', done: isPlaying },
  { key: 's', name: 'opens sharing', done: (page: Page) => dialog(page, 'Share this experiment') },
  {
    key: '?',
    name: 'opens the list of keys',
    done: (page: Page) => dialog(page, 'Keyboard shortcuts'),
  },
  { key: 'g', name: 'opens the gallery', done: (page: Page) => dialog(page, 'Scenarios') },
] as const) {
  test(`${key} on the first picture, before there is any program, ${name}`, async ({ page }) => {
    const gate = await hold(page, 'start');
    await firstPicture(page);
    await page.keyboard.press(key);
    gate.release();
    await expect(done(page)).toBeVisible(PATIENCE);
  });

  test(`${key} as soon as the page draws, before its later parts are there, ${name}`, async ({
    page,
  }) => {
    const gate = await hold(page, 'later');
    await firstPicture(page);
    await page.keyboard.press(key);
    await page.waitForFunction(() => 'cell53' in window);
    gate.release();
    await expect(done(page)).toBeVisible(PATIENCE);
  });
}

test('a press is done once, not once by each who hears it', async ({ page }) => {
  const gate = await hold(page, 'start');
  await firstPicture(page);
  await page.keyboard.press('t');
  gate.release();
  await idle(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark/);
  await page.keyboard.press('t');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /dark/);
});

test('presenting begins with its keys: the first presses after F2 count', async ({ page }) => {
  const gate = await hold(page, 'later');
  await firstPicture(page);
  await page.keyboard.press('F2');
  await page.keyboard.press('l');
  await page.keyboard.press('b');
  gate.release();
  await idle(page);
  await expect(page.getByRole('button', { name: /^The screen is blank/ })).toBeVisible(PATIENCE);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Bright dot' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('buttons of the header work from their first moment', async ({ page }) => {
  const gate = await hold(page, 'later');
  await firstPicture(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  gate.release();
  await idle(page);
  await expect(dialog(page, 'Share this experiment')).toBeVisible(PATIENCE);
});

test('the menu opens at once, and what is chosen there comes when its part has', async ({
  page,
}) => {
  const gate = await hold(page, 'later');
  await firstPicture(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(dialog(page, 'More')).toBeVisible();
  await page.getByRole('button', { name: 'My experiments…', exact: true }).click();
  gate.release();
  await idle(page);
  await expect(dialog(page, 'My experiments')).toBeVisible(PATIENCE);
});

test('what is typed into a control that is there early stays', async ({ page }) => {
  const gate = await hold(page, 'later');
  await firstPicture(page);
  const slider = knob(page, 'RIF');
  const before = await slider.getAttribute('aria-valuetext');
  await slider.press('ArrowLeft');
  const turned = await slider.getAttribute('aria-valuetext');
  expect(turned).not.toBe(before);
  const field = page.getByRole('textbox', { name: 'MCR, megabits per second, exact value' });
  await field.fill('1');
  gate.release();
  await complete(page);
  await expect(field).toHaveValue('1');
  await field.press('Enter');
  await idle(page);
  await expect(field).toHaveValue('1');
  await expect(slider).toHaveAttribute('aria-valuetext', turned ?? '');
});

test('i on a parameter tells what it means before the later parts are there', async ({ page }) => {
  const gate = await hold(page, 'later');
  await firstPicture(page);
  await knob(page, 'RIF').press('i');
  gate.release();
  await expect(dialog(page, 'RIF')).toContainText('Range', PATIENCE);
});

test('what is typed before the list of parts is here counts', async ({ page }) => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/Chooser-[^/]*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('./');
  await part(page, /^SW1, Switch/).focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused();
  await page.keyboard.type('link');
  await expect(page.getByRole('dialog', { name: /^Add a part/ })).toHaveCount(0);
  arrive();
  const field = page.getByRole('dialog', { name: /^Add a part/ }).getByRole('combobox');
  await expect(field).toHaveValue('link', PATIENCE);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Connect/ }).getByRole('combobox')).toHaveValue('');
});
