// Five minutes of a reader at work: how long the page takes to show that it has heard.
import { figure, freshPage, most, pause, quantile, REST_MS } from './site.mjs';

const SESSION_MS = 300_000;

/** What the reader does, over and over. */
const ACTS = [
  (page) => page.getByRole('slider', { name: 'RIF', exact: true }).press('ArrowLeft'),
  (page) => page.getByRole('slider', { name: 'Target utilisation', exact: true }).press('PageDown'),
  (page) => page.getByRole('button', { name: /^Undo/ }).click(),
  (page) => page.getByRole('button', { name: /^Undo/ }).click(),
  (page) => page.getByRole('button', { name: 'Play', exact: true }).click(),
  (page) => page.keyboard.press('Space'),
  (page) => page.locator('.plots-host').first().press('ArrowRight'),
  (page) => page.locator('.plots-host').first().press('+'),
  (page) => page.locator('.plots-host').first().press('0'),
  (page) => page.getByRole('button', { name: 'List', exact: true }).click(),
  (page) => page.getByRole('button', { name: 'Canvas', exact: true }).click(),
  (page) => page.locator('h1').press('?'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.getByRole('button', { name: 'Light or dark theme' }).click(),
];

/** Interactions of the session, by the browser's own clock. */
export async function measureSession(browser, address) {
  const page = await freshPage(browser);
  await page.goto(address);
  await page.waitForFunction(() => window.probe.isLoaded(), null, { timeout: 60_000 });
  await pause(1_000);
  const endMs = performance.now() + SESSION_MS;
  let skipped = 0;
  for (let turn = 0; performance.now() < endMs; turn += 1) {
    const act = ACTS[turn % ACTS.length];
    // What is not there at this moment is not waited for.
    await act(page).catch(() => {
      skipped += 1;
    });
    await pause(REST_MS);
  }
  const { interactions } = await page.evaluate(() => window.probe.session());
  await page.context().close();
  const durations = interactions.map(({ ms }) => ms);
  // Interactions shorter than a frame are not told by the browser.
  const value = durations.length === 0 ? 0 : quantile(durations, 0.98);
  const detail = `${durations.length} of 16 ms or more, longest ${Math.max(0, ...durations)} ms, ${skipped} acts skipped`;
  return [
    figure('session: interaction to next paint in 5 min, p98', value, 'ms', most(100), detail),
  ];
}
