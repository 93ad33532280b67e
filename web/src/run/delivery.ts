/**
 * Hands workers that are many their WebAssembly module: fetched and compiled once for all of them.
 *
 * The page does this, because a worker of a file on disk may not fetch.
 */

import { crc32 } from '../base/crc32';
import type { Delivery } from './protocol';

type Receiver = { postMessage(message: Delivery): void };

const coming = new Map<string, Promise<Delivery>>();

/** Sends a worker the module at `address`, or why there is none; then the next asker tries anew. */
export function deliver(address: URL, worker: Receiver): void {
  const { href } = address;
  const module = coming.get(href) ?? fetched(href);
  coming.set(href, module);
  module.then(
    (delivery) => worker.postMessage(delivery),
    (fault: unknown) => {
      coming.delete(href);
      worker.postMessage({ type: 'engine', engine: String(fault) });
    },
  );
}

async function fetched(address: string): Promise<Delivery> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  const build = crc32(new Uint8Array(bytes)).toString(16).padStart(8, '0');
  return { type: 'engine', engine: await WebAssembly.compile(bytes), build };
}
