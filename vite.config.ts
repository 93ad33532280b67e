import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));

/** Headers of the deployed site, read from the file that static hosts obey: one source for both. */
function siteHeaders(): Record<string, string> {
  const lines = readFileSync(at('public/_headers'), 'utf8').split('\n');
  const pairs = lines
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim().split(': '));
  return Object.fromEntries(pairs.map(([name, ...value]) => [name, value.join(': ')]));
}

const strict = siteHeaders();
const policy = strict['Content-Security-Policy'] ?? '';

/** The development server injects styles and a start-up script, and talks by web socket. */
const relaxed = {
  ...strict,
  'Content-Security-Policy': policy
    .replace('script-src', "script-src 'unsafe-inline'")
    .replace('style-src', "style-src 'unsafe-inline'")
    .replace('connect-src', 'connect-src ws: wss:'),
};

/**
 * Repeats the policy in a `<meta>` tag of the built page, for hosts that send no headers.
 *
 * A second line only: a meta policy does not reach the worker and cannot forbid framing. Trusted
 * Types are left out because they refuse `new Worker(new URL(…))`, the only form Vite bundles.
 */
function policyInPage(): Plugin {
  const content = policy.replace(/; frame-ancestors [^;]*/, '');
  const tag = { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content } };
  return {
    name: 'policy-in-page',
    apply: 'build',
    transformIndexHtml: () => [{ ...tag, injectTo: 'head-prepend' as const }],
  };
}

/** The list of screens that are fetched when they are first opened. */
const SCREENS = at('web/src/app/screens.ts');

/** The part of a chunk that tells what it brings along. */
type Part = {
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly facadeModuleId: string | null;
};

/** Files that the workbench needs, from its entry on; what only a screen brings is not among them. */
function workbenchParts(parts: ReadonlyMap<string, Part>, late: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    const part = parts.get(fileName);
    if (part === undefined || found.has(fileName) || late.has(part.facadeModuleId ?? '')) return;
    found.add(fileName);
    for (const next of [...part.imports, ...part.dynamicImports]) visit(next);
  };
  for (const [fileName, { isEntry }] of parts) if (isEntry) visit(fileName);
  return found;
}

/**
 * Lets the browser fetch the parts of the page side by side, while each begins in its own turn.
 *
 * Vite names only what the entry imports at once; the parts it imports later would otherwise be
 * asked for one after the other. Screens beside the workbench wait until they are opened.
 */
function fetchPartsEarly(): Plugin {
  let late: ReadonlySet<string> = new Set();
  return {
    name: 'fetch-parts-early',
    apply: 'build',
    buildEnd() {
      late = new Set(this.getModuleInfo(SCREENS)?.dynamicallyImportedIds);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const parts = Object.values(bundle).flatMap((part) =>
          part.type === 'chunk' ? [[part.fileName, part] as const] : [],
        );
        return [...workbenchParts(new Map(parts), late)]
          .filter((fileName) => !parts.some(([name, part]) => name === fileName && part.isEntry))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

const RESULTS = at('docs/validation.json');
const SCORECARD = '\0scorecard';

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
        readonly claims: readonly { readonly verdict: string }[];
      };
      const counts: Record<string, number> = {};
      for (const { verdict } of claims) counts[verdict] = (counts[verdict] ?? 0) + 1;
      return `export default ${JSON.stringify(counts)};`;
    },
  };
}

/** What uPlot asks of the browser as soon as it is loaded, and what it gets instead. */
const UPLOT_START = [
  ['new Intl.DateTimeFormat().resolvedOptions().timeZone', "''"],
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", '{ format: String }'],
] as const;

/**
 * Starts uPlot without the tables of languages and time zones: their first use takes the browser 30 ms
 * to 70 ms, and our axes write seconds with our own formats.
 */
function uplotWithoutLocale(): Plugin {
  return {
    name: 'uplot-without-locale',
    apply: 'build',
    transform: {
      filter: { id: /uPlot\.esm\.js$/ },
      handler(code) {
        for (const [from] of UPLOT_START) {
          if (!code.includes(from)) this.error(`uPlot has changed: no "${from}"`);
        }
        return UPLOT_START.reduce((text, [from, to]) => text.replace(from, to), code);
      },
    },
  };
}

export default defineConfig({
  root: at('web'),
  publicDir: at('public'),
  cacheDir: at('node_modules/.vite'),
  base: './',
  plugins: [react(), policyInPage(), fetchPartsEarly(), scorecard(), uplotWithoutLocale()],
  worker: { format: 'es' },
  // Parsed as JSON, which is quicker than as a program.
  json: { stringify: true, namedExports: false },
  server: {
    headers: relaxed,
    fs: { allow: ['web', 'scenarios', 'docs', 'public', 'node_modules'].map(at) },
  },
  preview: { headers: strict },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // One sheet, there before the first paint: no part appears undressed.
    cssCodeSplit: false,
    // The figures of the papers are one file of data; Vite warns for programs of half its size.
    chunkSizeWarningLimit: 1_500,
    // Nothing becomes a data: address, which the policy would refuse for wasm and fonts.
    assetsInlineLimit: 0,
  },
  test: {
    root: at('.'),
    environment: 'jsdom',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
  },
});
