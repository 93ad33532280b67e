// npm run pictures: the screenshots of the README, taken from the built page.
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { launch, preview } from './bench/site.mjs';
import { at, Fail, main, say } from './lib/bootstrap.mjs';

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
  const { address, stop } = await preview();
  try {
    await takeAll(address);
  } finally {
    stop();
  }
});

async function takeAll(site) {
  const browser = await launch();
  for (const { file, size, address = '', take } of PICTURES) {
    const context = await browser.newContext({ viewport: size, colorScheme: 'light' });
    // The pictures are of the desk of a reader who has been here before.
    await context.addInitScript(() => localStorage.setItem('cell53.visited', 'true'));
    const page = await context.newPage();
    await page.goto(`${site}${address}`);
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
