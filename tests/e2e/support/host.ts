/**
 * A plain host of our own: built files under a folder, no header but the type, and a list of all that it
 * was asked for, by pages and by their service worker. Another release can be put on it, and it can go.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from './page';

/** The built site. */
export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
/** Where the site is on the host. */
export const FOLDER = '/some/repo/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export type Host = {
  readonly address: string;
  /** Paths it was asked for, below the folder. */
  readonly asked: string[];
  /** Serves another build from now on. */
  deploy(site: string): void;
  stop(): Promise<void>;
};

/** Starts a host of the built site at a free port. */
export async function startHost(): Promise<Host> {
  let site = DIST;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : null;
    asked.push(inside ?? pathname);
    const file = path.join(site, inside === '' ? 'index.html' : (inside ?? 'none'));
    if (inside === null || !file.startsWith(site) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' });
    // At once: a release may be taken away right after it was asked for.
    response.end(readFileSync(file));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${FOLDER}`,
    asked,
    deploy: (other) => {
      site = other;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Flows on a host of their own, with the service worker as visitors have it. */
export const onHost = test.extend<{ readonly host: Host }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  host: async ({}, use) => {
    const host = await startHost();
    await use(host);
    await host.stop();
  },
  baseURL: async ({ host }, use) => use(host.address),
  serviceWorkers: 'allow',
});

/** Waits until the browser has the whole site, and the page knows. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(page.locator('html')).toHaveAttribute('data-kept', '');
}
