import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.mjs';

const PREFIX = '--disable-features=';
/** What Playwright turns off for Edge is nothing to Chromium. */
const OF_EDGE = /^ms/;

it('turns off all that Playwright does: of two lists a browser obeys the second', () => {
  const home = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const bundle = readFileSync(path.join(home, 'lib/coreBundle.js'), 'utf8');
  const list = /\bdisabledFeatures = \[([\s\S]*?)\]\.filter/.exec(bundle)?.[1] ?? '';
  const wanted = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map((match) => match[1] ?? '');
  expect(wanted).toContain('PaintHolding');
  const ours = CHROMIUM_FLAGS.find((flag) => flag.startsWith(PREFIX))?.slice(PREFIX.length) ?? '';
  const off = new Set(ours.split(','));
  expect(wanted.filter((name) => !OF_EDGE.test(name) && !off.has(name))).toEqual([]);
});
