/** The page inside other pages: six at once, foreign origins, no storage, and the page around at the wheel. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator } from '@playwright/test';
import { expect, PATIENCE, type Page, test as watched } from './support/page';

const LINK = '?open=abr-erica-wan/e1-peak';

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
  return createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Around</title><script>${script}</script>${body}`);
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
test.use({ tolerated: [/^asks http:\/\/127\.0\.0\.1:\d+\/(favicon\.ico)?$|favicon/] });

type Heard = { readonly at: number; readonly type: string; readonly id?: number };
declare global {
  interface Window {
    heard: Heard[];
    say(at: number, message: object): void;
  }
}

const LINKED = '?open=abr-erica-wan/e1-peak&set=abr.rif=1/64';

const frame = (page: Page, at: number): FrameLocator => page.frameLocator('iframe').nth(at);
/** Scrolls to an embed; out of sight, frames hardly draw. */
const look = (page: Page, at: number) => page.locator('iframe').nth(at).scrollIntoViewIfNeeded();
const start = (inside: FrameLocator) => inside.getByRole('button', { name: 'Run it' }).click();
const pauseButton = (inside: FrameLocator) =>
  inside.getByRole('button', { name: 'Pause', exact: true });

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
    PATIENCE,
  );
  return answer.jsonValue();
}

test('six embeds stand still until one is clicked, and only one runs', async ({ page, host }) => {
  await page.goto(await host(Array.from({ length: 6 }, () => LINK)));
  for (let at = 0; at < 6; at += 1) {
    await expect(frame(page, at).getByRole('button', { name: 'Run it' })).toBeVisible(PATIENCE);
  }
  expect(page.workers()).toHaveLength(0);
  await start(frame(page, 0));
  await expect(pauseButton(frame(page, 0))).toBeVisible(PATIENCE);
  expect(page.workers()).toHaveLength(1);
  await look(page, 3);
  await start(frame(page, 3));
  await expect(pauseButton(frame(page, 3))).toBeVisible(PATIENCE);
  await expect.poll(() => page.workers().length, PATIENCE).toBe(1);
  // The first one rests with its curves and goes on when asked.
  await look(page, 0);
  await frame(page, 0).getByRole('button', { name: 'Go on' }).click();
  await look(page, 3);
  await expect(frame(page, 3).getByRole('button', { name: 'Go on' })).toBeVisible(PATIENCE);
  await expect.poll(() => page.workers().length, PATIENCE).toBe(1);
});

test('one that rests and is asked “Why?” says what to do, and answers when it goes on', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 860, height: 1200 });
  await page.goto(await host([LINK, LINK]));
  const [first, second] = [frame(page, 0), frame(page, 1)];
  await start(first);
  await expect(first.getByText('Playing', { exact: true })).toBeVisible(PATIENCE);
  await start(second);
  const goOn = first.getByRole('button', { name: 'Go on' });
  await expect(goOn).toBeVisible(PATIENCE);
  await first.getByRole('button', { name: /^Why\?/ }).click();
  const panel = first.getByRole('complementary', { name: 'Why?' });
  await expect(panel).toContainText('Press “Go on” for the answer.');
  await goOn.click();
  // Where it happened to give way, there may have been nothing yet to tell of: that is an answer too.
  const answer = /Queues at that instant|Nothing of this kind happened/;
  await expect(panel).toContainText(answer, PATIENCE);
});

test('one that gives way in full sight says that it rests, and plays on when asked', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 860, height: 1200 });
  await page.goto(await host([LINK, LINK]));
  const [first, second] = [frame(page, 0), frame(page, 1)];
  const goOn = (inside: FrameLocator) => inside.getByRole('button', { name: 'Go on' });
  await start(first);
  await expect(first.getByText('Playing', { exact: true })).toBeVisible(PATIENCE);
  await start(second);
  await expect(goOn(first)).toBeVisible(PATIENCE);
  await expect(second.getByText('Playing', { exact: true })).toBeVisible(PATIENCE);
  // A position that was still to be shown must not bring the word back.
  await expect(first.getByText('Ready', { exact: true })).toBeVisible();
  const clock = first.getByTestId('clock');
  const stoodAt = await clock.innerText();
  await goOn(first).click();
  await expect(first.getByText('Playing', { exact: true })).toBeVisible(PATIENCE);
  await expect(goOn(first)).toBeHidden();
  await expect(clock).not.toHaveText(stoodAt);
  await expect(goOn(second)).toBeVisible(PATIENCE);
  // Asked by the page around, the other one wakes as well.
  expect(await ask(page, 1, { type: 'run' })).toMatchObject({ type: 'done' });
  await expect(goOn(first)).toBeVisible(PATIENCE);
});

test('two that were asked to run together do', async ({ page, host }) => {
  await page.goto(await host([`${LINK}&together`, `${LINK}&together`]));
  for (const at of [0, 1]) {
    await look(page, at);
    await start(frame(page, at));
    await expect(frame(page, at).getByRole('region', { name: 'Time' })).toBeVisible(PATIENCE);
  }
  await expect.poll(() => page.workers().length, PATIENCE).toBe(2);
});

test('the page around sets, runs, seeks, pauses and reads', async ({ page, host }) => {
  await page.goto(await host([`${LINK}&view=plots&locked`]));
  await page.waitForFunction(() => window.heard.some(({ type }) => type === 'ready'), PATIENCE);
  expect(await ask(page, 0, { type: 'getMetrics' })).toMatchObject({ metrics: null });
  expect(page.workers()).toHaveLength(0);
  expect(await ask(page, 0, { type: 'setParam', place: 'abr.rif', value: '1/3' })).toMatchObject({
    type: 'refused',
    message: expect.stringContaining('power of two'),
  });
  expect(await ask(page, 0, { type: 'setParam', place: 'abr.rif', value: '1/64' })).toMatchObject({
    type: 'done',
  });
  expect(await ask(page, 0, { type: 'run', untilMs: 200 })).toMatchObject({ type: 'done' });
  await expect
    .poll(async () => {
      const answer = (await ask(page, 0, { type: 'getMetrics' })) as {
        readonly metrics: { readonly simulatedSeconds: number } | null;
      };
      return answer.metrics?.simulatedSeconds;
    }, PATIENCE)
    .toBe(0.2);
  // A run that plays is asked as well as one that stands.
  expect(await ask(page, 0, { type: 'run' })).toMatchObject({ type: 'done' });
  await expect(frame(page, 0).getByText('Playing', { exact: true })).toBeVisible(PATIENCE);
  expect(await ask(page, 0, { type: 'seek', timeMs: 120 })).toMatchObject({ type: 'done' });
  expect(await ask(page, 0, { type: 'explode' })).toMatchObject({ type: 'refused' });
});

test('what cannot run is refused with a sentence, at once or when it is to run, and what was there runs', async ({
  page,
  host,
}) => {
  const tooLong = { type: 'setParam', place: 'durationMs', value: '3600000' };
  const refused = (words: string) => ({
    type: 'refused',
    message: expect.stringContaining(words),
  });
  await page.goto(await host([`${LINK}&view=plots`]));
  await page.waitForFunction(() => window.heard.some(({ type }) => type === 'ready'), PATIENCE);
  const drawn = { type: 'setParam', place: 'topology.kind', value: 'explicit' };
  expect(await ask(page, 0, drawn)).toMatchObject(refused('drawn part by part'));
  expect(await ask(page, 0, tooLong)).toMatchObject({ type: 'done' });
  expect(await ask(page, 0, { type: 'run', untilMs: 200 })).toMatchObject(
    refused('shorten the run'),
  );
  const metrics = async () => {
    const answer = await ask(page, 0, { type: 'getMetrics' });
    return (answer as { metrics: { simulatedSeconds: number } | null }).metrics?.simulatedSeconds;
  };
  for (const untilMs of [200, 300]) {
    expect(await ask(page, 0, { type: 'run', untilMs })).toMatchObject({ type: 'done' });
    await expect.poll(metrics, PATIENCE).toBe(untilMs / 1_000);
    expect(await ask(page, 0, tooLong)).toMatchObject(refused('shorten the run'));
  }
  await expect(frame(page, 0).getByText('Playing', { exact: true })).toBeHidden();
});

test('settings of the whole page that cannot run are refused, and the experiment before them is shown', async ({
  page,
}) => {
  for (const [setting, words] of [
    ['topology.kind=explicit', 'drawn part by part'],
    ['durationMs=3600000', 'shorten the run'],
  ] as const) {
    await page.goto(`./?open=abr-erica-wan/e1-peak&set=${setting}`);
    await expect(page.locator('.app-notices')).toContainText(words, PATIENCE);
    await expect(page.locator('.network-stage [data-part^="node:"]').first()).toBeVisible(PATIENCE);
    await expect(page.getByText('Paused', { exact: true })).toBeVisible(PATIENCE);
  }
});

test('leads to the whole page with what is shown, and keeps out of the history', async ({
  page,
  host,
  context,
}) => {
  await page.goto(await host([`${LINK}&set=abr.rif=1/64&set=abr.rif=5`]));
  await expect(frame(page, 0).getByRole('status')).toContainText('rif = 5 is outside', PATIENCE);
  const before = await page.evaluate(() => history.length);
  await start(frame(page, 0));
  const out = frame(page, 0).getByRole('link', { name: 'Open in Cell53' });
  await expect(out).toBeVisible(PATIENCE);
  const opened = context.waitForEvent('page');
  await out.click();
  const whole = await opened;
  await expect(whole.getByRole('slider', { name: 'RIF', exact: true })).toHaveAttribute(
    'aria-valuetext',
    '1/64',
    PATIENCE,
  );
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test('works where the browser keeps nothing', async ({ page, host, context }) => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { get: refuse });
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.goto(await host([LINK]));
  await start(frame(page, 0));
  await expect(pauseButton(frame(page, 0))).toBeVisible(PATIENCE);
});

test('only the embedded page may be framed', async ({ page, request }) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('./')).toContain("frame-ancestors 'none'");
  const embed = await policyOf('./embed.html');
  expect(embed).toContain('frame-ancestors *');
  expect(embed).toContain("script-src 'self' 'wasm-unsafe-eval'");
  await page.goto('./embed.html');
});

test('a poster shows the first moments of the real run without running it, a changed one does not', async ({
  page,
  host,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(await host([LINK, LINKED]));
  const picture = frame(page, 0).getByRole('figure');
  await expect(picture).toHaveText(
    /^Allowed rate \(ACR\), 0 to 140\sMb\/s, in the first 500\sms$/,
    PATIENCE,
  );
  await expect(picture.locator('path')).toHaveCount(2);
  await look(page, 1);
  await expect(frame(page, 1).getByRole('button', { name: 'Run it' })).toBeVisible();
  await expect(frame(page, 1).getByRole('figure')).toHaveCount(0);
  expect(workers).toEqual([]);
});

test('in a low frame network and plots stand side by side, each high enough to be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 420 });
  await page.goto(`embed.html${LINK}`);
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.locator('.network-stage [data-part^="node:"]').first()).toBeVisible(PATIENCE);
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
