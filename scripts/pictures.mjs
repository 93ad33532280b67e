// npm run pictures: the screenshots of the README, taken from the built page.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { at, Fail, main, say } from './lib/bootstrap.mjs';
import { chromium as findChromium } from './lib/browser.mjs';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.mjs';

const PORT = 5_391;
const ADDRESS = `http://localhost:${PORT}/`;
const DESK = { width: 1440, height: 900 };
const PATIENCE = { timeout: 60_000 };

/** A picture: its file, the size of the window, and what is done before it is taken. */
const PICTURES = [
  { file: 'e1-peak.png', size: DESK, take: (page) => settled(page) },
  {
    file: 'why.png',
    size: DESK,
    take: async (page) => {
      await settled(page);
      const plot = page.getByRole('slider', { name: 'Allowed rate (ACR), time cursor' });
      const box = await plot.boundingBox();
      await page.mouse.click(box.x + box.width * 0.467, box.y + box.height / 2);
      await page.keyboard.press('KeyW');
      await page.getByText('ER written by').waitFor(PATIENCE);
    },
  },
  {
    file: 'papers.png',
    size: DESK,
    address: '#papers',
    take: (page) =>
      page.getByRole('main', { name: 'Papers' }).locator('svg').first().waitFor(PATIENCE),
  },
  {
    file: 'room.png',
    size: { width: 1024, height: 768 },
    take: async (page) => {
      await settled(page);
      await page.keyboard.press('F2');
      await page.getByRole('button', { name: 'Choose sliders' }).waitFor(PATIENCE);
    },
  },
];

await main(async () => {
  if (!fs.existsSync(at('dist/index.html')))
    throw new Fail('dist/ is missing: npm run build first');
  if (await isAnswering()) throw new Fail(`something else answers at ${ADDRESS}: stop it first`);
  const server = spawn(
    process.execPath,
    [at('node_modules/vite/bin/vite.js'), 'preview', '--port', String(PORT), '--strictPort'],
    { cwd: at('.'), stdio: 'ignore' },
  );
  try {
    await answering();
    await takeAll();
  } finally {
    server.kill();
  }
});

/** Does anybody answer at the address? */
function isAnswering() {
  return fetch(ADDRESS).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function answering() {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isAnswering()) return;
    await wait(100);
  }
  throw new Fail(`nothing answers at ${ADDRESS}`);
}

async function takeAll() {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: CHROMIUM_FLAGS,
  });
  for (const { file, size, address = '', take } of PICTURES) {
    const context = await browser.newContext({ viewport: size, colorScheme: 'light' });
    // The pictures are of the desk of a reader who has been here before.
    await context.addInitScript(() => localStorage.setItem('cell53.visited', 'true'));
    const page = await context.newPage();
    await page.goto(`${ADDRESS}${address}`);
    await take(page);
    await wait(1_000);
    await page.screenshot({ path: at(`docs/images/${file}`) });
    say(`wrote docs/images/${file}`);
    await context.close();
  }
  await browser.close();
}

/** Waits until the run is complete and at rest. */
async function settled(page) {
  await page
    .getByText(/^(Paused|Finished)$/)
    .first()
    .waitFor(PATIENCE);
}
