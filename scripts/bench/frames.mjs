// Frames while many cells are under way: four plots and the network, playing.

import { play } from './page.mjs';
import { figure, freshPage, most, pause, quantile } from './site.mjs';

/** Parking lots: five hops, and the largest one the page builds. */
const CROWDS = [
  { name: 'parking lot of 5 hops', switches: 6, long: 4, local: 1, delayUs: 2_000 },
  { name: 'parking lot of 13 hops', switches: 14, long: 4, local: 4, delayUs: 5_000 },
];
/** At least these frames a second, and most of them this close, ms, by the cells under way. */
const GOALS = [
  { cells: 5_000, least: 59, apartMs: 17 },
  { cells: 20_000, least: 30, apartMs: 34 },
];

/** Frames of each crowd; the goal is the one for as many cells as there were. */
export async function measureFrames(browser, address) {
  const rows = [];
  for (const crowd of CROWDS) {
    const page = await freshPage(browser);
    await page.goto(address + addressOf(crowd));
    await page.waitForFunction(() => window.probe.isLoaded(), null, { timeout: 60_000 });
    await pause(2_000);
    const { frames, plots, clock } = await play(page);
    const cells = await page.evaluate(() => window.probe.mostCells());
    // Lines for which a legend has no room are drawn as well.
    const lines = await page.locator('figure .plots-entry[aria-pressed=true]').count();
    await page.context().close();
    const total = frames.reduce((sum, ms) => sum + ms, 0);
    const { least, apartMs } = GOALS.find((goal) => cells <= goal.cells) ?? GOALS.at(-1);
    const detail = `${cells} cells in the picture, ${plots} plots, ${lines} lines named, reached ${clock}`;
    const perS = (1_000 * frames.length) / total;
    const what = `frames: play ${crowd.name}, frame`;
    rows.push(
      figure(`${what}s`, perS, '/s', { least }, detail),
      figure(`${what} p95`, quantile(frames, 0.95), 'ms', most(apartMs)),
    );
  }
  return rows;
}

function addressOf({ switches, long, local, delayUs }) {
  const set = { switches, long, local, backboneUs: delayUs };
  const words = Object.entries(set).map(([key, value]) => `set=topology.${key}=${value}`);
  return `?open=classroom/erica-basic&${words.join('&')}`;
}
