/** The page inside other pages: six at once, foreign origins, no storage, and the page around at the wheel. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from '@playwright/test';
import { expect, type Page, idle as pageIdle, test as watched } from './support/page';

const LINK = '?open=abr-erica-wan/e1-peak';

/** A notebook: the widget of the Python package with a model of its own, which keeps what it is told. */
const NOTEBOOK = (address: string) => `
  import widget from './notebook.js';
  const values = { address: ${JSON.stringify(address)}, height: 700 };
  document.body.style.cssText = 'margin: 0; width: 800px';
  const listeners = {};
  window.model = {
    get: (name) => values[name],
    set: (name, value) => { values[name] = value; },
    save_changes: () => { window.saved = values.scenario; },
    send: (message) => { window.told = message; },
    on: (name, call) => { listeners[name] = call; },
    off: () => undefined,
  };
  window.fromPython = (message) => listeners['msg:custom'](message);
  widget.render({ model: window.model, el: document.body });`;

/** A page of another origin with embeds, which writes down what they say. */
function around(home: string, frames: readonly string[]): Server {
  const script = `
    window.heard = [];
    addEventListener('message', ({ data, source }) => {
      const at = [...document.querySelectorAll('iframe')].findIndex((f) => f.contentWindow === source);
      heard.push({ at, ...data });
    });
    window.say = (at, message) =>
      document.querySelectorAll('iframe')[at].contentWindow.postMessage(message, '*');`;
  const body = frames
    .map((query) => `<iframe src="${home}embed.html${query}" width="800" height="560"></iframe>`)
    .join('');
  return createServer(({ url }, response) => {
    const isScript = url === '/notebook.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    const page = `<!doctype html><title>Around</title><script>${script}</script>${body}`;
    const [query = ''] = frames;
    const notebook = `<!doctype html><title>Notebook</title><script type="module">${NOTEBOOK(`${home}embed.html${query}`)}</script>`;
    if (isScript) response.end(readFileSync('python/cell53/notebook.js'));
    else response.end(url === '/notebook' ? notebook : page);
  });
}

type Around = { readonly host: (frames: readonly string[]) => Promise<string> };

const test = watched.extend<Around>({
  host: async ({ baseURL }, use) => {
    const servers: Server[] = [];
    await use(async (frames) => {
      const server = around(baseURL ?? '', frames);
      servers.push(server);
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
});

// The page around lives elsewhere on purpose; the embeds ask nobody but their own site.
test.use({
  tolerated: [/^asks http:\/\/127\.0\.0\.1:\d+\/(favicon\.ico|notebook(\.js)?)?$|favicon/],
});

type Heard = { readonly at: number; readonly type: string; readonly id?: number };
declare global {
  interface Window {
    heard: Heard[];
    say(at: number, message: object): void;
  }
}

/** An embed by its place, once the page around has it. */
async function frame(page: Page, at: number): Promise<Frame> {
  const inside = await (await page.locator('iframe').nth(at).elementHandle())?.contentFrame();
  if (inside === null || inside === undefined) throw new Error(`there is no embed ${at}`);
  return inside;
}

/** Scrolls to an embed; out of sight, frames hardly draw. */
const look = (page: Page, at: number) => page.locator('iframe').nth(at).scrollIntoViewIfNeeded();
const start = (inside: Frame) => inside.getByRole('button', { name: 'Run it' }).click();
const goOn = (inside: Frame) => inside.getByRole('button', { name: 'Continue' });
const word = (inside: Frame, text: string) => inside.getByText(text, { exact: true });

/** Waits until nothing is in flight in an embed that is in sight; a run that plays is not in flight. */
async function idle(inside: Frame): Promise<void> {
  await inside.waitForFunction(() => 'cell53' in window);
  await inside.evaluate(() => (window as unknown as { cell53: Door }).cell53.idle());
}

type Door = { idle(): Promise<void> };

/** Waits until all embeds have said that they are ready. */
const ready = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => window.heard.filter(({ type }) => type === 'ready').length === wanted,
    count,
  );

/** Asks an embed something and waits for the answer with the same number. */
async function ask(page: Page, at: number, message: object): Promise<unknown> {
  const id = Math.floor(Math.random() * 1e9);
  await page.evaluate(([place, what]) => window.say(place as number, what as object), [
    at,
    { cell53: 1, ...message, id },
  ] as const);
  const answer = await page.waitForFunction(
    (wanted) => window.heard.find((each) => each.id === wanted),
    id,
  );
  return answer.jsonValue();
}

/** Starts or wakes an embed: it plays, and the worker of the one that played before is gone. */
async function takesTurn(page: Page, act: () => Promise<unknown>): Promise<void> {
  const [before] = page.workers();
  const gone = before?.waitForEvent('close');
  const come = page.waitForEvent('worker');
  await act();
  await come;
  await gone;
  expect(page.workers()).toHaveLength(1);
}

test('six embeds show posters and stand still until one is clicked; only one runs, the others rest in words and go on when asked; one leads to the whole page', async ({
  page,
  host,
  context,
}) => {
  await page.setViewportSize({ width: 860, height: 1200 });
  const changed = `${LINK}&set=abr.rif=1/64&set=abr.rif=5`;
  await page.goto(await host([LINK, changed, LINK, LINK, LINK, LINK]));
  await ready(page, 6);
  const steps = await page.evaluate(() => history.length);
  const [first, second, last] = [
    await frame(page, 0),
    await frame(page, 1),
    await frame(page, 5),
  ] as const;

  // A poster is the first moments of the real run, which does not run for it; a changed one has none.
  await idle(first);
  const picture = first.getByRole('figure');
  await expect(picture).toHaveText(/^Allowed rate \(ACR\), 0 to 140\sMb\/s, in the first 500\sms$/);
  await expect(picture.locator('path')).toHaveCount(2);
  await idle(second);
  await expect(second.getByRole('button', { name: 'Run it' })).toBeVisible();
  await expect(second.getByRole('status')).toContainText('RIF = 5 is outside');
  await expect(second.getByRole('figure')).toHaveCount(0);
  for (const each of [2, 3, 4]) {
    await expect((await frame(page, each)).getByRole('button', { name: 'Run it' })).toBeVisible();
  }
  expect(page.workers()).toHaveLength(0);

  await takesTurn(page, () => start(first));
  await expect(word(first, 'Playing')).toBeVisible();
  await takesTurn(page, () => start(second));
  await expect(goOn(first)).toBeVisible();
  await expect(word(second, 'Playing')).toBeVisible();
  // In full sight it says that it rests; a position that was still to be shown must not bring the word back.
  await expect(word(first, 'Ready')).toBeVisible();
  const clock = first.getByTestId('clock');
  const stoodAt = await clock.innerText();

  await takesTurn(page, () => goOn(first).click());
  await expect(word(first, 'Playing')).toBeVisible();
  await expect(goOn(first)).toBeHidden();
  await expect(clock).not.toHaveText(stoodAt);
  await expect(goOn(second)).toBeVisible();

  // Asked by the page around, the other one wakes as well; then it gives way to one far below.
  await takesTurn(page, async () =>
    expect(await ask(page, 1, { type: 'run', untilMs: 200 })).toMatchObject({ type: 'done' }),
  );
  await idle(second);
  await look(page, 5);
  await takesTurn(page, () => start(last));
  await expect(word(last, 'Playing')).toBeVisible();
  await look(page, 1);
  await expect(goOn(second)).toBeVisible();
  // What is asked while it rests is answered when it goes on.
  await second.getByRole('button', { name: /^Why\?/ }).click();
  const panel = second.getByRole('complementary', { name: 'Why?' });
  await expect(panel).toContainText('Press “Continue” for the answer.');
  await takesTurn(page, () => goOn(second).click());
  await expect(panel).toContainText('Queues at that instant');

  // The whole page has what is shown, and nothing of all this is in the history.
  const opened = context.waitForEvent('page');
  await second.getByRole('link', { name: 'Open in Cell53' }).click();
  const whole = await opened;
  await expect(whole.getByRole('slider', { name: 'RIF', exact: true })).toHaveAttribute(
    'aria-valuetext',
    '1/64',
  );
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('only the embedded page may be framed; in a low frame network and plots stand side by side, each high enough to be read', async ({
  page,
  request,
}) => {
  const policyOf = (response: { headers(): Record<string, string> } | null) =>
    response?.headers()['content-security-policy'];
  expect(policyOf(await request.get('./'))).toContain("frame-ancestors 'none'");
  await page.setViewportSize({ width: 700, height: 420 });
  const policy = policyOf(await page.goto(`embed.html${LINK}`));
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  await page.getByRole('button', { name: 'Run it' }).press('Enter');
  await pageIdle(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // As narrow as a phone, but here no menu leads to them.
  for (const name of [/^Stop when/, /^Run to the end/])
    await expect(page.getByRole('button', { name })).toBeVisible();
  const boxOf = async (name: string) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`no ${name}`);
    return box;
  };
  const [network, plots] = [await boxOf('Network'), await boxOf('Plots')];
  expect(plots.x).toBeGreaterThanOrEqual(network.x + network.width);
  expect(network.height).toBeGreaterThan(250);
  expect(plots.height).toBeGreaterThan(250);
  // The network of the experiment is seen whole, and no host on another.
  const stage = await page.locator('.network-stage').boundingBox();
  const nodes = await page
    .locator('.network-stage [data-part^="node:"] .network-body')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  const meets = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  expect(nodes.flatMap((a, i) => nodes.slice(i + 1).filter((b) => meets(a, b)))).toEqual([]);
  for (const { left, right, top, bottom } of nodes) {
    expect(left).toBeGreaterThanOrEqual(stage?.x ?? 0);
    expect(right).toBeLessThanOrEqual((stage?.x ?? 0) + (stage?.width ?? 0));
    expect(top).toBeGreaterThanOrEqual(stage?.y ?? 0);
    expect(bottom).toBeLessThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0));
  }
});

test('a page around an embed, a notebook and a browser that keeps nothing', async ({
  page,
  host,
  context,
}) => {
  await test.step('the page around sets, runs, seeks and reads; what cannot run is refused with a sentence, at once or when it is to run, and what was there runs', async () => {
    const tooLong = { type: 'setParam', place: 'durationMs', value: '3600000' };
    const refused = (words: string) => ({
      type: 'refused',
      message: expect.stringContaining(words),
    });
    const rif = (value: string) => ask(page, 0, { type: 'setParam', place: 'abr.rif', value });
    const metrics = async () => {
      const answer = await ask(page, 0, { type: 'getMetrics' });
      return (answer as { metrics: { simulatedSeconds: number } | null }).metrics;
    };
    await page.goto(await host([`${LINK}&view=plots&locked`]));
    await ready(page, 1);
    const inside = await frame(page, 0);
    expect(await metrics()).toBeNull();
    expect(page.workers()).toHaveLength(0);
    const drawn = { type: 'setParam', place: 'topology.kind', value: 'explicit' };
    expect(await ask(page, 0, drawn)).toMatchObject(refused('drawn part by part'));
    expect(await rif('1/3')).toMatchObject(refused('power of two'));
    expect(await rif('1/64')).toMatchObject({ type: 'done' });
    expect(await ask(page, 0, tooLong)).toMatchObject({ type: 'done' });
    expect(await ask(page, 0, { type: 'run', untilMs: 200 })).toMatchObject(
      refused('shorten the run'),
    );
    for (const untilMs of [200, 300]) {
      expect(await ask(page, 0, { type: 'run', untilMs })).toMatchObject({ type: 'done' });
      await idle(inside);
      expect(await metrics()).toMatchObject({ simulatedSeconds: untilMs / 1_000 });
      expect(await ask(page, 0, tooLong)).toMatchObject(refused('shorten the run'));
    }
    await expect(word(inside, 'Playing')).toBeHidden();
    // A run that plays is asked as well as one that stands.
    expect(await ask(page, 0, { type: 'run' })).toMatchObject({ type: 'done' });
    await expect(word(inside, 'Playing')).toBeVisible();
    expect(await ask(page, 0, { type: 'seek', timeMs: 120 })).toMatchObject({ type: 'done' });
    expect(await ask(page, 0, { type: 'explode' })).toMatchObject({ type: 'refused' });
  });

  await test.step('in a notebook what the reader turns comes back, what Python turns goes there, and a refusal is told', async () => {
    await page.goto(`${await host([`${LINK}&view=parameters`])}notebook`);
    const inside = page.frameLocator('iframe');
    await inside.getByRole('button', { name: 'Run it' }).click();
    const slider = inside.getByRole('slider', { name: 'RIF', exact: true });
    await slider.press('ArrowLeft');
    const rif = async (value: number) =>
      page.waitForFunction(
        (wanted) =>
          (window as unknown as { saved?: { abr?: { rif?: number } } }).saved?.abr?.rif === wanted,
        value,
      );
    await rif(0.5);
    // Curves and sliders share the width, and nothing else takes of it.
    const widths = await inside
      .locator('.embed-part')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
    expect(widths.map(Math.round)).toEqual([480, 320]);
    const fromPython = (place: string, value: string) =>
      page.evaluate(
        (message) =>
          (window as unknown as { fromPython(message: object): void }).fromPython(message),
        { type: 'setParam', place, value },
      );
    await fromPython('abr.rif', '1/64');
    await rif(1 / 64);
    await expect(slider).toHaveAttribute('aria-valuetext', /1\/64/);
    await fromPython('abr.rif', '1/3');
    await page.waitForFunction(() => 'told' in window);
    const told = await page.evaluate(() => (window as unknown as { told: object }).told);
    expect(told).toMatchObject({ refused: expect.stringContaining('power of two') });
  });

  await test.step('two that were asked to run together do, where the browser keeps nothing', async () => {
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      Object.defineProperty(window, 'indexedDB', { get: refuse });
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    await page.setViewportSize({ width: 860, height: 1200 });
    await page.goto(await host([`${LINK}&together`, `${LINK}&together`]));
    await ready(page, 2);
    const both = [await frame(page, 0), await frame(page, 1)];
    for (const inside of both) {
      await start(inside);
      await expect(word(inside, 'Playing')).toBeVisible();
    }
    for (const inside of both) await expect(word(inside, 'Playing')).toBeVisible();
    expect(page.workers()).toHaveLength(2);
  });
});
