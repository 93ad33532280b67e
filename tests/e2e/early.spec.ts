/**
 * What is pressed, clicked and typed before all parts of the page are there is done when they are; every key
 * in its order, and what becomes of it, is asked of the table of keys alone (tests/dom/commands.test.ts).
 */
import { part } from './support/drawing';
import { button, complete, expect, idle, knob, type Page, test } from './support/page';

/** Keeps files back until they are released. */
type Gate = {
  /** Lets all files through from now on, or only those of a name. */
  readonly release: (only?: string) => void;
};

/**
 * Keeps back every program of the page that its HTML does not name, and with `start` those that it names too.
 */
async function hold(page: Page, start: 'start' | 'later'): Promise<Gate> {
  const html = await (await page.request.get('./')).text();
  const first = new Set([...html.matchAll(/assets\/[^"]+\.js/g)].map(([name]) => name));
  const mayBeHeld = (name: string) => start === 'start' || !first.has(name);
  let isHeld = mayBeHeld;
  let waiting: { readonly name: string; readonly goOn: () => void }[] = [];
  await page.route(/assets\/[^/]+\.js$/, async (route) => {
    const name = /assets\/[^/]+$/.exec(route.request().url())?.[0] ?? '';
    if (isHeld(name)) await new Promise<void>((goOn) => waiting.push({ name, goOn }));
    await route.continue();
  });
  const release = (only?: string) => {
    // What the HTML names may be asked for only now, and is never held back.
    isHeld = (name) => only !== undefined && mayBeHeld(name) && !name.startsWith(`assets/${only}-`);
    for (const { name, goOn } of waiting) if (!isHeld(name)) goOn();
    waiting = waiting.filter(({ name }) => isHeld(name));
  };
  return { release };
}

const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: true });
const isPlaying = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
const root = (page: Page) => page.locator('html');

/**
 * Presses keys in the task that hears of the first paint, and a button of the header in the task that puts it
 * into the page: earlier than any hand, and well within the first 50 ms.
 */
async function hastyHands(page: Page, keys: readonly string[], action?: string): Promise<void> {
  await page.addInitScript(
    ([pressed, wanted]) => {
      const paints = new PerformanceObserver(() => {
        paints.disconnect();
        for (const key of pressed) {
          const code = key === ' ' ? 'Space' : `Key${key.toUpperCase()}`;
          const press = { key, code, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new KeyboardEvent('keydown', press));
        }
      });
      paints.observe({ type: 'paint', buffered: true });
      const arrivals = new MutationObserver(() => {
        const control = wanted === '' ? null : document.querySelector<HTMLElement>(wanted);
        if (control === null) return;
        arrivals.disconnect();
        control.click();
      });
      arrivals.observe(document, { childList: true, subtree: true });
    },
    [keys, action ?? ''] as const,
  );
}

/** The picture that the HTML itself paints. */
async function firstPicture(page: Page): Promise<void> {
  await page.goto('./', { waitUntil: 'commit' });
  await page.locator('.first, .app').first().waitFor();
}

test('keys pressed on the first paint and soon after, before there is any program, all take effect, each once', async ({
  page,
}) => {
  const gate = await hold(page, 'start');
  await hastyHands(page, ['t', ' ']);
  await firstPicture(page);
  await page.keyboard.press('?');
  gate.release();
  await idle(page);
  await expect(dialog(page, 'Help')).toBeVisible();
  await expect(isPlaying(page)).toBeVisible();
  // Done twice it would be light again.
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
});

/** The file of the engine; all others that the HTML does not name are fetched when they are first wanted. */
const ENGINE = 'engine.worker';

test('keys on the first paint, and controls as soon as they are there, take effect when the engine and the parts they need come', async ({
  page,
}) => {
  const gate = await hold(page, 'later');
  await hastyHands(page, [' '], '.app-share');
  await firstPicture(page);
  const slider = knob(page, 'RIF');
  const before = await slider.getAttribute('aria-valuetext');
  await slider.press('ArrowLeft');
  const turned = await slider.getAttribute('aria-valuetext');
  expect(turned).not.toBe(before);
  const field = page.getByRole('textbox', { name: 'MCR, megabits per second, exact value' });
  await field.fill('1');

  // The engine alone.
  gate.release(ENGINE);
  await expect(isPlaying(page)).toBeVisible();
  await expect(field).toHaveValue('1');
  await field.press('Enter');
  await expect(field).toHaveValue('1');
  await expect(slider).toHaveAttribute('aria-valuetext', turned ?? '');
  await field.fill('2');
  gate.release();
  await expect(dialog(page, 'Share this experiment')).toBeVisible();
  // What is typed stays while all the others come.
  await complete(page);
  await expect(field).toHaveValue('2');
});

/** What is asked of a part that is on its way, and what is there when it has come. */
const ASKED: readonly (readonly [
  ask: (page: Page) => Promise<void>,
  see: (page: Page) => Promise<void>,
])[] = [
  [
    (page) => knob(page, 'RIF').press('g'),
    (page) => expect(dialog(page, 'Scenarios')).toBeVisible(),
  ],
  [
    async (page) => {
      // The menu itself opens at once.
      await button(page, 'More').click();
      await expect(dialog(page, 'More')).toBeVisible();
      await button(page, 'My experiments…').click();
    },
    (page) => expect(dialog(page, 'My experiments')).toBeVisible(),
  ],
  [
    (page) => knob(page, 'RIF').press('i'),
    (page) => expect(dialog(page, 'RIF')).toContainText('Range'),
  ],
  [
    // What is typed for a list right behind the key that opens it is in it.
    async (page) => {
      await part(page, /^SW1, Switch/).focus();
      await page.keyboard.press('a');
      await page.keyboard.type('link');
    },
    async (page) => {
      const find = dialog(page, /^Add a part/).getByRole('combobox');
      await expect(find).toHaveValue('link');
      await expect(find).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page, /Connect/).getByRole('combobox')).toHaveValue('');
    },
  ],
  [
    async (page) => {
      await page.keyboard.press('F2');
      await page.keyboard.press('l');
      await page.keyboard.press('b');
    },
    async (page) => {
      await expect(page.getByRole('button', { name: /^The screen is blank/ })).toBeVisible();
      await page.keyboard.press('b');
      await expect(button(page, 'Bright dot')).toHaveAttribute('aria-pressed', 'true');
    },
  ],
];

test('whatever is asked of a part that is still on its way takes effect when it comes', async ({
  page,
}) => {
  for (const [ask, see] of ASKED) {
    const gate = await hold(page, 'later');
    await firstPicture(page);
    gate.release(ENGINE);
    await expect(knob(page, 'RIF')).toBeVisible();
    await ask(page);
    gate.release();
    await idle(page);
    await see(page);
    await page.unrouteAll();
  }
});
