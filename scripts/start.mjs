// npm start: the page at a local address, rebuilt while the engine's sources change.
// Options: --port N, --host (reachable from other machines), --open (opens a browser).
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { at, main, prepare, say, wasm } from './lib/bootstrap.mjs';

const WATCHED = ['src', 'core/src', 'figures/src', 'figures-wasm/src'].map(
  (name) => `engine-wasm/${name}`,
);
/** Editors save in bursts; one rebuild follows each burst. */
const SETTLE_MS = 150;

/** Rebuilds the wasm module after each change; Vite then reloads the page by itself. */
function watchEngine() {
  let timer;
  let queue = Promise.resolve();
  const rebuild = async () => {
    try {
      if (await wasm()) say('engine rebuilt');
    } catch (error) {
      say(error.message);
    }
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(rebuild);
    }, SETTLE_MS);
  };
  for (const folder of WATCHED) fs.watch(at(folder), { recursive: true }, changed);
}

function serverOptions() {
  const options = {
    port: { type: 'string' },
    host: { type: 'boolean' },
    open: { type: 'boolean' },
  };
  const { values } = parseArgs({ options });
  return { ...values, ...(values.port === undefined ? {} : { port: Number(values.port) }) };
}

await main(async () => {
  const options = serverOptions();
  await prepare();
  const { createServer } = await import('vite');
  const server = await createServer({ configFile: at('vite.config.ts'), server: options });
  await server.listen();
  watchEngine();
  const { local, network } = server.resolvedUrls;
  say(`Cell53 is at ${[...local, ...network].join('  ')}  (Ctrl+C stops it)`);
});
