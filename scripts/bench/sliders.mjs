// Slider steps: from the key to the complete history on the screen.
import { figure, freshPage, most, pause, quantile, REST_MS } from './site.mjs';

/** Sliders that are moved, and how: twelve notches each, forth and back. */
const KNOBS = ['RIF', 'Target utilisation', 'TBE'];
const LOT_KNOBS = ['RIF', 'Target utilisation'];
const KEYS = [...Array(6).fill('ArrowLeft'), ...Array(6).fill('ArrowRight')];

/** Five hops, eleven circuits: one over all links, two over each. */
const LOT =
  '?open=classroom/erica-basic&set=topology.switches=6&set=topology.long=1&set=topology.local=2';

/** Moves sliders notch by notch; each step is over when the new history is complete and drawn. */
export async function stepSliders(page, knobs = KNOBS) {
  const steps = [];
  for (const knob of knobs) {
    const slider = page.getByRole('slider', { name: knob, exact: true });
    await slider.scrollIntoViewIfNeeded();
    await slider.focus();
    for (const key of KEYS) {
      await pause(REST_MS);
      await page.evaluate(() => window.probe.await('history'));
      await page.keyboard.press(key);
      // The first step of a gesture shows the previous run; later ones have it already.
      const isFirst = key === KEYS[0] && !steps.some((step) => step.knob === knob);
      steps.push({ ...(await page.evaluate(() => window.probe.done())), knob, isFirst });
    }
  }
  return steps;
}

/** Slider steps on a parking lot of five hops and eleven circuits. */
export async function measureLot(browser, address) {
  const page = await freshPage(browser);
  await page.goto(address + LOT);
  await page.waitForFunction(() => window.probe.isLoaded(), null, { timeout: 60_000 });
  await pause(1_000);
  const steps = await stepSliders(page, LOT_KNOBS);
  await page.context().close();
  return stepFigures('slider step, parking lot of 5 hops, 11 circuits', steps, 120);
}

/** Rows of slider steps. */
export function stepFigures(what, steps, limitMs) {
  const totals = steps.map(({ totalMs }) => totalMs);
  const covered = steps.map(({ coveredMs }) => coveredMs);
  const ghosts = steps.filter(({ isFirst }) => isFirst).map(({ redrawnMs }) => redrawnMs);
  const split = [
    `simulated p50 ${quantile(covered, 0.5).toFixed(0)}, p95 ${quantile(covered, 0.95).toFixed(0)} ms`,
    `previous run drawn at the first of a knob, longest ${quantile(ghosts, 1).toFixed(0)} ms`,
  ].join('; ');
  return [
    figure(`${what}, to new history drawn, p50 of ${steps.length}`, quantile(totals, 0.5), 'ms'),
    figure(`${what}, p95`, quantile(totals, 0.95), 'ms', most(limitMs), split),
  ];
}
