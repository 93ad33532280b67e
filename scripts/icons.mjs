// The icons of the installed page, drawn from public/favicon.svg; run by hand when the logo changes.
import fs from 'node:fs';
import { chromium } from 'playwright-core';
import { at, main } from './lib/bootstrap.mjs';
import { chromium as findChromium } from './lib/browser.mjs';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.mjs';

/** File, side in pixels, share of the side that the logo takes. Phones cut a maskable one to a circle. */
const ICONS = [
  ['icon-180.png', 180, 0.8],
  ['icon-192.png', 192, 0.88],
  ['icon-512.png', 512, 0.88],
  ['icon-maskable.png', 512, 0.62],
];
const PAPER = '#fafaf8';
const INK = '#17201c';

await main(async () => {
  const logo = fs.readFileSync(at('public/favicon.svg'), 'utf8').replaceAll('#6b7280', INK);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    for (const [file, side, share] of ICONS) {
      const page = await browser.newPage({ viewport: { width: side, height: side } });
      const size = Math.round(side * share);
      await page.setContent(
        `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${PAPER}}
        svg{width:${size}px;height:${size}px}</style>${logo}`,
      );
      await page.screenshot({ path: at(`public/${file}`) });
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
