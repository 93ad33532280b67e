/**
 * The service worker of the built site, with the list of all its files.
 *
 * A small one of our own: Workbox (vite-plugin-pwa) could make the list of files, but its precache lets go of the
 * files of the last release once a new one is active, also of those that an open page has yet to fetch.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { KeptFile, Release } from '../../web/src/share/offline/releaseCache.ts';

/** Files of the site that no page asks for, or only to hand them out. */
const NOT_KEPT = new Set(['_headers', 'sw.js', 'cell53.html', 'licences.txt']);
const NAME = 'cell53-release';

const hashOf = (content: string | Buffer) => createHash('sha256').update(content);

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

/** What a browser keeps of the site in a folder. */
export function releaseOf(folder: string): Release {
  const names = filesIn(folder).filter((name) => !NOT_KEPT.has(name));
  let bytes = 0;
  const files = names.map((name): KeptFile => {
    const content = readFileSync(path.join(folder, name));
    bytes += content.length;
    const integrity = `sha256-${hashOf(content).digest('base64')}`;
    return { path: name === 'index.html' ? '' : name, integrity };
  });
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const id = new RegExp(`name="${NAME}" content="([^"]+)"`).exec(page)?.[1];
  if (id === undefined) throw new Error('the page does not say which release it is of');
  return { id, bytes, files };
}

/** Writes `sw.js` for the site in a folder. */
export async function writeServiceWorker(folder: string, source: string): Promise<void> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify(releaseOf(folder)) },
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: source, formats: ['iife'], name: 'releaseCache' },
    },
  });
  const [output] = [made].flat() as readonly Rolldown.RolldownOutput[];
  const code = output?.output[0].code;
  if (code === undefined) throw new Error('the service worker was not built');
  writeFileSync(path.join(folder, 'sw.js'), code);
}

/** Marks the pages of a build with its release, and writes the service worker beside them. */
export function worksOffline(at: (place: string) => string): Plugin {
  let release: string | null = null;
  return {
    name: 'works-offline',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        release ??= releaseId(Object.keys(bundle), [at('public'), at('web')]);
        const attrs = { name: NAME, content: release };
        return [{ tag: 'meta', attrs, injectTo: 'head' as const }];
      },
    },
    closeBundle: () => writeServiceWorker(at('dist'), at('web/src/share/offline/sw.ts')),
  };
}

/** Names carry hashes of what is in them; only pages and public files have to be read. */
function releaseId(names: readonly string[], folders: readonly string[]): string {
  const hash = createHash('sha256').update([...names].sort().join('\n'));
  for (const folder of folders) {
    for (const name of readdirSync(folder).filter((each) => each.includes('.'))) {
      hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
