// The sweep of 32 × 32 settings: how soon its picture can be read, how soon it stops, what is kept.
import { figure, most } from './site.mjs';

/** Each run is as long as what the workbench simulates before anyone presses Play, ms. */
const RUN_MS = 500;
const STEPS = 32;

/** Two knobs of the first experiment over three decades and two. */
const SETUP = {
  x: { section: 'abr', key: 'tbeCells', from: 32, to: 4096, steps: STEPS, spacing: 'log' },
  y: { section: 'topology', key: 'bufferCells', from: 50, to: 5000, steps: STEPS, spacing: 'log' },
  metric: 'total/goodputMbps',
  seeds: 1,
  durationMs: RUN_MS,
};

/** Rows of the sweep. */
export async function sweepFigures(browser, address) {
  const { pictureMs, cancelMs, kept, again, runMs } = await measureSweep(browser, address);
  const detail = `1024 runs of ${runMs} ms`;
  return [
    figure('sweep 32 × 32, first picture of all cells', pictureMs, 'ms', most(1_000), detail),
    figure('sweep, cancel', cancelMs, 'ms', most(100), `${kept} runs kept`),
    figure('sweep, kept runs lost by a reload', kept - again, 'runs', most(0)),
  ];
}

/** Times of one sweep in a page of its own: first picture, cancel, and runs kept over a reload. */
async function measureSweep(browser, address) {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  await page.addInitScript((setup) => {
    localStorage.setItem('cell53.sweep', JSON.stringify(setup));
    // A first visit would begin with another experiment.
    localStorage.setItem('cell53.visited', 'true');
  }, SETUP);
  await page.goto(`${address}#sweep`);
  await page.getByText(/one took/).waitFor({ timeout: 60_000 });
  const pictureMs = await page.evaluate(untilPicture, STEPS * STEPS);
  await page.waitForTimeout(2_000);
  const cancelMs = await page.evaluate(untilCancelled);
  await page.waitForTimeout(1_000);
  const kept = await rememberedIn(page);
  await page.reload();
  const again = await rememberedIn(page);
  await page.context().close();
  return { pictureMs, cancelMs, kept, again, runMs: RUN_MS };
}

/** Presses Start; answers when every cell has a colour, its own or that of its block, ms. */
function untilPicture(cells) {
  return new Promise((resolve) => {
    const startMs = performance.now();
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll('.sweep-figure svg rect').length < cells) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const start = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Start',
    );
    start.click();
  });
}

/** Presses Cancel; answers when the workers are ended and the page says so, ms. */
function untilCancelled() {
  return new Promise((resolve) => {
    const startMs = performance.now();
    const look = () =>
      document.querySelector('progress') === null
        ? resolve(performance.now() - startMs)
        : requestAnimationFrame(look);
    const cancel = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Cancel',
    );
    cancel.click();
    look();
  });
}

/** Runs that the page says it remembers. */
async function rememberedIn(page) {
  const line = page.getByText(/already computed/);
  await line.waitFor({ timeout: 60_000 });
  // Looking up comes in portions.
  await page.waitForTimeout(1_500);
  const text = (await line.textContent()).replace(/(\d)\s(?=\d{3})/g, '$1');
  return Number(/(\d+) already computed/.exec(text)[1]);
}
