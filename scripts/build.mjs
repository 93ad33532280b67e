// npm run build: the static site in dist/, ready for any web server, and the same as one file beside it.
import fs from 'node:fs';
import path from 'node:path';
import { at, main, prepare, runNode, say } from './lib/bootstrap.mjs';

function sizeOf(folder) {
  const files = fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
  return files
    .map((file) => fs.statSync(file))
    .reduce((sum, s) => sum + (s.isFile() ? s.size : 0), 0);
}

await main(async () => {
  await prepare();
  await runNode(['node_modules/vite/bin/vite.js', 'build']);
  await runNode(['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.single.config.ts']);
  say(`the site is in dist/ (${(sizeOf(at('dist')) / 1e6).toFixed(2)} MB)`);
});
