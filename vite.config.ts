import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Connect, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { siteHeaders } from './scripts/lib/headers.mjs';
import { catalogParts } from './scripts/vite/catalogParts.ts';
import { modelFormulas } from './scripts/vite/modelFormulas.ts';
import { worksOffline } from './scripts/vite/offline.ts';
import { fetchPartsEarly, filesOfParts, ownStyleFirst } from './scripts/vite/parts.ts';

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));

const POLICY = 'Content-Security-Policy';

/** The development server injects styles and a start-up script, and talks by web socket. */
const relaxed = (policy: string) =>
  policy
    .replace('script-src', "script-src 'unsafe-inline'")
    .replace('style-src', "style-src 'unsafe-inline'")
    .replace('connect-src', 'connect-src ws: wss:');

/** Sends the headers that belong to each address, as static hosts do. */
function headersOfAddresses(): Plugin {
  const sent =
    (policyOf: (policy: string) => string) =>
    ({ middlewares }: { readonly middlewares: Connect.Server }) => {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const send = response.writeHead.bind(response);
        response.writeHead = ((...args: Parameters<typeof send>) => {
          for (const [name, value] of Object.entries(siteHeaders(pathname))) {
            response.setHeader(name, name === POLICY ? policyOf(value) : value);
          }
          return send(...args);
        }) as typeof response.writeHead;
        next();
      });
    };
  return {
    name: 'headers-of-addresses',
    configureServer: sent(relaxed),
    configurePreviewServer: sent((policy) => policy),
  };
}

/**
 * Repeats the policy in a `<meta>` tag of the built page, for hosts that send no headers.
 *
 * A second line only: a meta policy does not reach the worker and cannot forbid framing. Trusted
 * Types are left out because they refuse `new Worker(new URL(…))`, the only form Vite bundles.
 */
function policyInPage(): Plugin {
  const tagFor = (address: string) => {
    const own = siteHeaders(address)[POLICY] ?? '';
    const content = own.replace(/; frame-ancestors [^;]*/, '');
    return { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content } };
  };
  return {
    name: 'policy-in-page',
    apply: 'build',
    transformIndexHtml: (_html, { path }) => [
      { ...tagFor(path), injectTo: 'head-prepend' as const },
    ],
  };
}

const RESULTS = at('docs/validation.json');
const SCORECARD = '\0scorecard';

/** Names of all claims of the papers' figures: `paper folder/figure/claim`. */
function writtenClaims(): Set<string> {
  const files = readdirSync(at('scenarios'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[^/]+\/figures\/[^/]+\.json$/.test(file));
  const names = files.flatMap((file) => {
    const { claims = [] } = JSON.parse(readFileSync(at(`scenarios/${file}`), 'utf8')) as {
      readonly claims?: readonly { readonly id: string }[];
    };
    const figure = file.replace('/figures/', '/').replace(/\.json$/, '');
    return claims.map(({ id }) => `${figure}/${id}`);
  });
  return new Set(names);
}

/** `docs/validation.json?scorecard`: how many claims have which verdict; `null` without that file. */
function scorecard(): Plugin {
  return {
    name: 'scorecard',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('docs/validation.json?scorecard') ? SCORECARD : null),
    load(id) {
      if (id !== SCORECARD) return null;
      if (!existsSync(RESULTS)) return 'export default null;';
      this.addWatchFile(RESULTS);
      const { claims } = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
        readonly claims: readonly { readonly id: string; readonly verdict: string }[];
      };
      const written = writtenClaims();
      const counts: Record<string, number> = {};
      for (const { verdict } of claims.filter(({ id }) => written.delete(id))) {
        counts[verdict] = (counts[verdict] ?? 0) + 1;
      }
      counts.open = written.size;
      return `export default ${JSON.stringify(counts)};`;
    },
  };
}

/** The licences as a plain file of the site, for whoever has the files and not the page. */
function licencesInSite(): Plugin {
  return {
    name: 'licences-in-site',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(at('web/src/generated/licences.txt'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

/** Tests in `tests/NAME`, with the real stores, worker and engine in jsdom. */
const pageProject = (name: string) => ({
  extends: true as const,
  // React as it is shipped: what it checks for developers takes half of the time.
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  test: {
    name,
    env: { NODE_ENV: 'production' },
    include: [`tests/${name}/*.test.ts`],
    environment: 'jsdom',
    // As a page that is driven by a program: nothing is put off, and nothing moves by itself.
    environmentOptions: { jsdom: { url: 'http://localhost/?testing' } },
    setupFiles: ['tests/page/support/browser.ts'],
    // All files of a worker share one page, as the tests of a file do: `open` puts it back.
    isolate: false,
  },
});

export default defineConfig({
  root: at('web'),
  publicDir: at('public'),
  cacheDir: at('node_modules/.vite'),
  base: './',
  plugins: [
    react(),
    policyInPage(),
    fetchPartsEarly(),
    ownStyleFirst(),
    headersOfAddresses(),
    scorecard(),
    catalogParts(at),
    modelFormulas(at),
    licencesInSite(),
    worksOffline(at),
  ],
  worker: { format: 'es' },
  // Parsed as JSON, which is quicker than as a program.
  json: { stringify: true, namedExports: false },
  server: {
    fs: { allow: ['web', 'scenarios', 'docs', 'public', 'node_modules'].map(at) },
  },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // A browser that does not know the hint fetches the files all the same, only later.
    modulePreload: { polyfill: false },
    // The figures of the papers are one file of data; Vite warns for programs of a quarter of its size.
    chunkSizeWarningLimit: 2_000,
    // Nothing becomes a data: address, which the policy would refuse for wasm and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [at('web/index.html'), at('web/embed.html')],
      output: { codeSplitting: filesOfParts(at('web/src/main.tsx')) },
    },
  },
  test: {
    root: at('.'),
    environment: 'node',
    // All processors; by itself it leaves one of them idle, which is half of two.
    pool: 'threads',
    maxWorkers: '100%',
    // From Node 25 on there is a `localStorage` without a store, which would stand before that of jsdom.
    execArgv: 'localStorage' in globalThis ? ['--no-webstorage'] : [],
    // Says only that a test hangs: some simulate whole runs, and beside other work that takes its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/dom/**', 'tests/page/**', 'tests/parts/**'],
          setupFiles: ['tests/support/properties.ts', 'tests/support/leaveNothing.ts'],
          // A worker reads each module once for all its files: half of their time was reading.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/dom/*.test.{ts,tsx}'],
          // What touches a document. All files of a worker share one, for making it takes half a second.
          environment: 'jsdom',
          setupFiles: ['tests/support/properties.ts', 'tests/support/leaveNothing.ts'],
          isolate: false,
        },
      },
      // The whole page.
      pageProject('page'),
      // One part of it; each file shows its own.
      pageProject('parts'),
    ],
  },
});
