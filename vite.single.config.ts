/**
 * Cell53 as one file: the same page and plugins as the site, built without parts and packed.
 *
 * Run after the build of the site, whose folder it adds to.
 */
import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';
import { defineConfig } from 'vite';
import { packSingle, plainWorkers } from './scripts/vite/single/pack.ts';
import site from './vite.config.ts';

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));

/** What only a site has: files fetched early, one by one, or kept; headers; the policy of those. */
const OF_A_SITE = new Set([
  'policy-in-page',
  'fetch-parts-early',
  'headers-of-addresses',
  'licences-in-site',
  'works-offline',
]);

const isShared = (plugin: PluginOption) =>
  !(plugin && 'name' in plugin && OF_A_SITE.has(plugin.name));

export default defineConfig({
  ...site,
  plugins: [...(site.plugins ?? []).filter(isShared), plainWorkers(), packSingle(at)],
  worker: { format: 'iife' },
  publicDir: false,
  experimental: {
    // Workers and modules have no address before they are unpacked (see start.ts).
    renderBuiltUrl: (name, { hostType }) =>
      hostType === 'js' ? { runtime: `cell53Files[${JSON.stringify(name)}]` } : { relative: true },
  },
  build: {
    ...site.build,
    emptyOutDir: false,
    cssCodeSplit: false,
    // Base64 does not get smaller, and one file is what is wanted.
    reportCompressedSize: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { input: at('web/index.html'), output: { codeSplitting: false } },
  },
});
