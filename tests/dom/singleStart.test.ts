/** The program that unpacks Cell53 as one file. */
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PackedFile } from '../../scripts/vite/single/contents';

const STYLE = 'p { color: red }';
const WORKER = 'postMessage(53)';
const INDEX: readonly PackedFile[] = [
  { name: 'worker.js', type: 'text/javascript', length: WORKER.length },
  { name: 'page.css', type: 'style', length: STYLE.length },
];
const PACKED = gzipSync(WORKER + STYLE);

/** Begins a page with these packed bytes in it. */
async function begin(packed: Uint8Array): Promise<void> {
  document.body.innerHTML =
    '<main id="root"><p>Starting…</p></main>' +
    `<script type="application/json" id="cell53-index">${JSON.stringify(INDEX)}</script>` +
    `<script type="text/plain" id="cell53-data">${Buffer.from(packed).toString('base64')}</script>`;
  await import('../../scripts/vite/single/start');
}

/** Fulfilled with the change of the page that makes it so. */
async function seen(isSo: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isSo()) return;
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true });
    look();
  });
}
const told = () => document.querySelector('#root p')?.textContent;

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

it('takes the files apart: workers get addresses, styles become elements', async () => {
  const files: Blob[] = [];
  // jsdom has no addresses of blobs, and the streams of its blobs are not those of Node.
  vi.stubGlobal('Blob', (await import('node:buffer')).Blob);
  URL.createObjectURL = (blob) => `blob:${files.push(blob as Blob)}`;
  await begin(PACKED);
  await seen(() => document.querySelector('style') !== null);
  expect(document.querySelector('style')?.textContent).toBe(STYLE);
  expect(globalThis).toHaveProperty('cell53Files', { 'worker.js': 'blob:1' });
  expect(await files[0]?.text()).toBe(WORKER);
  expect(told()).toBe('Starting…');
});

it('says that a copy is damaged, wherever a bit of it is another', async () => {
  vi.stubGlobal('Blob', (await import('node:buffer')).Blob);
  for (const at of [0, PACKED.length >> 1, PACKED.length - 6, PACKED.length - 1]) {
    vi.resetModules();
    await begin(PACKED.map((byte, index) => (index === at ? byte ^ 1 : byte)));
    await seen(() => told() !== 'Starting…');
    expect(told()).toMatch(/cannot be opened: it is damaged/);
  }
});

it('names the browsers that can open it, in one that cannot', async () => {
  vi.stubGlobal('DecompressionStream', undefined);
  await begin(PACKED);
  await seen(() => told() !== 'Starting…');
  expect(told()).toMatch(/needs Chrome or Edge 114, Firefox 125, Safari 17\.4 or newer/);
});
