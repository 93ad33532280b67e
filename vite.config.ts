import { readFileSync } from 'node:fs';
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

export default defineConfig({
  root: at('web'),
  publicDir: at('public'),
  cacheDir: at('node_modules/.vite'),
  base: './',
  plugins: [react(), policyInPage()],
  worker: { format: 'es' },
  server: {
    headers: relaxed,
    fs: { allow: ['web', 'scenarios', 'docs', 'public', 'node_modules'].map(at) },
  },
  preview: { headers: strict },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'es2022',
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
