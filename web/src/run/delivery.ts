/**
 * WebAssembly modules for workers, and the kind of worker that may run them. The engine of the run is compiled while
 * it comes; those of pools, which remember outcomes by the very build, are compiled once for all their workers.
 *
 * The page does this and not the worker, so that the engine loads in parallel with the page, a replacement worker starts
 * at once, and the worker of a file on disk, which may not fetch, gets it too.
 */

import { crc32 } from '../base/crc32';
import type { Delivery } from './protocol';

/** The part of a `Worker` that the page uses. */
export type WorkerPort<Request, Report> = {
  postMessage(message: Request, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((message: { readonly data: Report }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
};

let coming: Promise<WebAssembly.Module> | null = null;

/** The compiled engine. A source that failed is tried again at the next request. */
export function engineModule(): Promise<WebAssembly.Module> {
  coming ??= compiled(new URL('../wasm/engine_bg.wasm', import.meta.url)).catch((fault) => {
    coming = null;
    throw fault;
  });
  return coming;
}

async function compiled(address: URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  // Without the right content type the browser refuses to compile while fetching.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

const deliveries = new Map<string, Promise<Delivery>>();

/** Sends a worker the module at `address`, or the reason of a failure, after which the next request tries again. */
export function deliver(address: URL, worker: Pick<Worker, 'postMessage'>): void {
  const { href } = address;
  const module = deliveries.get(href) ?? fetched(href);
  deliveries.set(href, module);
  module.then(
    (delivery) => worker.postMessage(delivery),
    (fault: unknown) => {
      deliveries.delete(href);
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

/** `Worker`, or a class in its place that takes the same address. */
export function workerClass(): typeof Worker {
  const isSandboxed = self.origin === 'null' && location.protocol.startsWith('http');
  return isSandboxed ? importing() : Worker;
}

function importing(): typeof Worker {
  return class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      const line = `import ${JSON.stringify(String(address))};`;
      super(`data:text/javascript,${encodeURIComponent(line)}`, options);
    }
  };
}
