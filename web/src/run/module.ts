/**
 * The engine itself: fetched and compiled once, for all workers of this page.
 *
 * The page does this, not the worker, so that it happens while the page's own parts are on their way and
 * a worker that takes the place of another begins at once.
 */

let coming: Promise<WebAssembly.Module> | null = null;

/** The compiled engine. A way that failed is tried anew by whoever asks next. */
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
  // A host that does not say what it sends gets no compiling on the way.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
