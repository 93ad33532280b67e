/** An embed in a frame with `sandbox="allow-scripts"`, which has no origin: it runs, or says why it cannot. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startHost } from './support/host';
import { expect, type Page, test as watched } from './support/page';

type Around = {
  /** Shows an embed of this site in a sandboxed frame of a page that lives elsewhere. */
  readonly showSandboxed: (page: Page, site: string) => Promise<void>;
};

const test = watched.extend<Around>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  showSandboxed: async ({}, use) => {
    let source = '';
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const frame = `<iframe sandbox="allow-scripts" src="${source}" width="800" height="560"></iframe>`;
      response.end(`<!doctype html><title>Around</title>${frame}`);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    await use(async (page, site) => {
      source = `${site}embed.html?open=abr-erica-wan/e1-peak`;
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });
    server.closeAllConnections();
    server.close();
  },
});

/** The page around lives elsewhere on purpose. */
const AROUND = /^asks http:\/\/127\.0\.0\.1:\d+\/(favicon\.ico)?$|favicon/;

// So does the host that refuses.
test.use({ tolerated: [/^asks |favicon|blocked by CORS policy|Failed to load resource/] });

test('an embed in a sandboxed frame runs, and pauses when asked; on a host that keeps its programs for pages of its own it says what the frame must allow', async ({
  page,
  baseURL,
  mishaps,
  showSandboxed,
}) => {
  await showSandboxed(page, baseURL ?? '');
  const inside = page.frameLocator('iframe');
  await inside.getByRole('button', { name: 'Run it' }).click();
  await expect(inside.getByText('Playing', { exact: true })).toBeVisible();
  await inside.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(inside.getByText('Paused', { exact: true })).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  expect(mishaps.filter((text) => !AROUND.test(text))).toEqual([]);

  const host = await startHost();
  await showSandboxed(page, host.address);
  await expect(inside.getByText('allow-same-origin')).toBeVisible();
  await host.stop();
});
