/**
 * The page under test: watched for everything that must never happen, and driven by its roles.
 *
 * Import `test` or `desk` from here and every flow fails when any page of its context logs an error, breaks
 * the content policy, or asks another origin for anything. `test` gives each flow a browser profile of its
 * own; `desk` gives all flows of a worker the same page, put back to its beginning before each.
 *
 * Nothing here waits by the clock: the page says when it is idle (`cell53.idle()`).
 */
import { readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';

export { expect, type Locator, type Page } from '@playwright/test';

type Watch = {
  /** Patterns of messages a flow causes on purpose, e.g. by cutting off a file. */
  readonly tolerated: readonly RegExp[];
  /** Errors, policy violations and foreign requests so far; checked when the flow ends. */
  readonly mishaps: string[];
  /** A reader elsewhere: another browser profile, which shares nothing with `page`. */
  readonly elsewhere: Page;
};

/** Playwright's test, with every page of the context under watch. */
export const test = base.extend<Watch>({
  tolerated: [[], { option: true }],
  mishaps: [
    async ({ context, baseURL, tolerated }, use) => {
      const mishaps: string[] = [];
      await watch(context, mishaps, new URL(baseURL ?? HOME).origin);
      await use(mishaps);
      expect(mishaps.filter((text) => !tolerated.some((pattern) => pattern.test(text)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, baseURL, mishaps }, use) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    await watch(context, mishaps, new URL(baseURL ?? HOME).origin);
    await use(await context.newPage());
    await context.close();
  },
});

/** Writes down what goes wrong in any page of a context. */
async function watch(context: BrowserContext, mishaps: string[], home: string): Promise<void> {
  context.on('weberror', (error) => mishaps.push(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') mishaps.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home) mishaps.push(`asks ${request.url()}`);
  });
  await context.addInitScript(() => {
    // Most flows are those of readers who have been here before.
    try {
      localStorage.setItem('cell53.visited', 'true');
    } catch {
      // A frame without storage is nobody's first visit either.
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // The way out of the page that the watch listens to.
      // biome-ignore lint/suspicious/noConsole: see above
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
}

type Flows = { readonly desk: { page: Page; mishaps: string[] } | null };

/** Addresses of a page that begins anew without being loaded, whatever screen it shows. */
const IS_DESK = /\/\?testing(#.*)?$/;
const HOME = 'http://localhost';
/** What a page is at when a flow begins: size and media as in a new one. */
const VIEWPORT = { width: 1280, height: 720 };

/** Flows that share one page; it is made anew after a failure. */
export const desk = base.extend<
  Pick<Watch, 'tolerated' | 'mishaps'>,
  { readonly shared: { now: Flows['desk'] } }
>({
  tolerated: [[], { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const shared = { now: null as Flows['desk'] };
      await use(shared);
      await shared.now?.page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, baseURL, shared, viewport, colorScheme }, use, info) => {
    shared.now ??= await newDesk(browser, baseURL ?? HOME);
    const { page } = shared.now;
    if (!IS_DESK.test(page.url())) await forgetAll(page, new URL(baseURL ?? HOME).origin);
    shared.now.mishaps.length = 0;
    await page.setViewportSize(viewport ?? VIEWPORT);
    await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
    await page.mouse.move(0, 0);
    await use(page);
    if (info.status === info.expectedStatus && !page.isClosed()) return;
    await page.context().close();
    shared.now = null;
  },
  mishaps: [
    async ({ page, shared, tolerated }, use) => {
      const { mishaps } = shared.now ?? { mishaps: [] };
      void page;
      await use(mishaps);
      expect(mishaps.filter((text) => !tolerated.some((pattern) => pattern.test(text)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
});

/** Leaves the site and takes away what it has stored. */
async function forgetAll(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.detach();
}

async function newDesk(browser: Browser, baseURL: string): Promise<NonNullable<Flows['desk']>> {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'block',
    viewport: VIEWPORT,
  });
  const mishaps: string[] = [];
  await watch(context, mishaps, new URL(baseURL).origin);
  return { page: await context.newPage(), mishaps };
}

/** A page that is not idle after this time never will be: the flow fails and names what is in flight, ms. */
const LONGEST_MS = 40_000;

type Door = {
  readonly cell53: {
    idle(): Promise<void>;
    inFlight(): readonly string[];
    reset(experiment?: unknown): Promise<void>;
    complete(): Promise<void>;
  };
};

/**
 * Opens an address for testing and waits until the page is idle. A page that shows the site already begins
 * anew without being loaded, unless the address says more than that.
 */
export async function open(page: Page, address = './'): Promise<void> {
  if (address === './' && IS_DESK.test(page.url())) {
    await beginAnew(page);
    return;
  }
  await page.goto(forTesting(address));
  await settled(page);
}

/** Begins anew with an experiment of the gallery, by its id, without a way there through the page. */
export async function openById(page: Page, id: string): Promise<void> {
  if (!IS_DESK.test(page.url())) await open(page);
  await beginAnew(page, id);
}

/** Puts a page that is there back to its beginning, with an experiment by its id or as a document. */
export function beginAnew(page: Page, experiment?: string | object): Promise<void> {
  return page.evaluate((asked) => {
    if (location.hash !== '') {
      history.replaceState(null, '', location.pathname + location.search);
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
    localStorage.clear();
    localStorage.setItem('cell53.visited', 'true');
    return (window as unknown as Door).cell53.reset(asked);
  }, experiment);
}

/** Opens an address as a reader does, with all that the page puts off, and waits until the page is idle. */
export async function visit(page: Page, address = './'): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** The address with `testing` in its query. */
export function forTesting(address: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${query === '' ? '?' : `${query}&`}testing${fragment}`;
}

/** Waits until nothing is in flight in the page, and all of it was painted. */
export async function idle(page: Page): Promise<void> {
  const waitedFor = (await inFlightAfter(page)) ?? (await begun(page));
  expect(waitedFor, `in flight for ${LONGEST_MS / 1_000} s`).toEqual([]);
}

/** Waits for a page that is only beginning. */
async function begun(page: Page): Promise<readonly string[] | null> {
  await page.waitForFunction(() => 'cell53' in window);
  return inFlightAfter(page);
}

/** Waits until the page is idle: what is in flight when it never is, or `null` when there is no page yet. */
function inFlightAfter(page: Page): Promise<readonly string[] | null> {
  return page.evaluate(async (longestMs) => {
    if (!('cell53' in window)) return null;
    const { cell53 } = window as unknown as Door;
    const tooLong = new Promise<true>((resolve) => setTimeout(() => resolve(true), longestMs));
    const isTooLong = await Promise.race([cell53.idle(), tooLong]);
    return isTooLong === true ? [...cell53.inFlight(), 'not idle'] : [];
  }, LONGEST_MS);
}

/** Has the page fetch all that it fetches ahead. */
export async function complete(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as Door).cell53.complete());
}

/** Waits until the page is idle, and sees that a complete run is on the table. */
export async function settled(page: Page): Promise<void> {
  await idle(page);
  await expect(results(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await expect(fingerprintButton(page)).toBeAttached();
}

export const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
export const time = (page: Page): Locator => region(page, 'Time');
export const results = (page: Page): Locator =>
  page.getByRole('region', { name: 'Results', exact: true, includeHidden: true });
export const clock = (page: Page): Locator => page.getByTestId('clock');
/** What the run is doing, in a word beneath the clock. */
export const badge = (page: Page): Locator =>
  time(page).getByText(/^(Starting|Ready|Computing|Playing|Paused|Finished|Crashed|Unsupported)$/);
export const title = (page: Page): Locator =>
  page.getByRole('heading', { level: 1 }).getByRole('button');
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
const header = (page: Page): Locator => page.getByRole('banner');
export const undo = (page: Page): Locator => header(page).getByRole('button', { name: /^Undo/ });
export const redo = (page: Page): Locator => header(page).getByRole('button', { name: /^Redo/ });

const NAME = /^[0-9a-f]{8}: copy the fingerprint /;
const fingerprintButton = (page: Page): Locator =>
  page.getByRole('button', { name: NAME, includeHidden: true });

/** Fingerprint of the state at the head: equal only for runs equal cell by cell. */
export async function fingerprint(page: Page): Promise<string> {
  const name = await fingerprintButton(page).getAttribute('aria-label');
  return (name ?? '').replace(NAME, '');
}

/** Waits until the page is idle; then the results are those of a certain run, or of any other than one. */
export async function fingerprintIs(
  page: Page,
  wanted: string | { readonly not: string },
): Promise<void> {
  await idle(page);
  const found = await fingerprint(page);
  if (typeof wanted === 'string') expect(found).toBe(wanted);
  else expect(found).not.toBe(wanted.not);
}

/** Scrolls to the last parameters and back: a page under test makes only those that come in sight. */
export async function allParameters(page: Page): Promise<void> {
  const end = page.locator('.inspector-end');
  await idle(page);
  while ((await end.count()) > 0) {
    await end.evaluate((each) => each.scrollIntoView());
    await idle(page);
  }
  await page.locator('.inspector').evaluate((each) => {
    for (let box = each.parentElement; box !== null; box = box.parentElement) box.scrollTop = 0;
  });
}

/** The slider of a parameter in the inspector. */
export const knob = (page: Page, name: string): Locator =>
  region(page, 'Parameters').getByRole('slider', { name, exact: true });

/** Presses a key on the slider of a parameter, and waits until the experiment has run again. */
export async function turn(page: Page, name: string, key: string): Promise<void> {
  const before = await fingerprint(page);
  await knob(page, name).press(key);
  await fingerprintIs(page, { not: before });
  await settled(page);
}

/** Chooses what a new value does. */
export async function chooseMode(page: Page, name: 'Re-run' | 'From now'): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check({ force: true });
}

/** Opens an experiment from the gallery and waits until its run is on the table. */
export async function openScenario(page: Page, name: string): Promise<void> {
  await title(page).click();
  const gallery = page.getByRole('dialog', { name: 'Scenarios' });
  await gallery.getByRole('searchbox', { name: 'Find an experiment' }).fill(name);
  await gallery.locator('li').getByRole('button', { name }).first().click();
  await expect(title(page)).toHaveText(name);
  await settled(page);
}

/** Moves the head with the slider beneath the overview, and waits for the results there. */
export async function seek(page: Page, timeS: number): Promise<void> {
  await page.getByRole('slider', { name: 'Position in the run' }).fill(String(timeS));
  await idle(page);
  expect(await headSeconds(page)).toBeCloseTo(timeS, 9);
  const span = timeS < 1 ? `${timeS * 1000} ms` : `${timeS} s`;
  await expect(results(page)).toContainText(`up to ${span}`);
}

/** Time at the head, s. */
export async function headSeconds(page: Page): Promise<number> {
  const text = (await clock(page).textContent()) ?? '';
  const unit = /µs|ms|s$/.exec(text)?.[0] ?? 's';
  return Number.parseFloat(text) * (unit === 'µs' ? 1e-6 : unit === 'ms' ? 1e-3 : 1);
}

/** The document on the table, as the menu saves it. */
export async function savedDocument(page: Page): Promise<{ readonly [key: string]: unknown }> {
  await button(page, 'More').click();
  return JSON.parse(await downloaded(page, button(page, 'Save as file')));
}

/** Text of the file that a button hands out. */
export async function downloaded(page: Page, by: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await by.click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Opens a file through the menu. */
export async function openFile(page: Page, name: string, content: string): Promise<void> {
  await button(page, 'More').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open file…' }).click();
  const buffer = Buffer.from(content);
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer });
}

/** A link to the experiment on the table, from the share dialog. */
export async function sharedLink(page: Page): Promise<string> {
  await button(page, 'Share').click();
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(field).toHaveValue(/#s=/);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  return link;
}
