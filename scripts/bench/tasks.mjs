// How long the page's own thread works at a stretch: by the clock, and by the processor's time, which a
// busy machine does not lengthen. What one reader does is done again with the browser's trace on.

import { dragSlider, play, seekAround } from './page.mjs';
import { figure, freshPage, most, pause, REST_MS } from './site.mjs';
import { stepSliders } from './sliders.mjs';

/** The scheduler's tasks; nothing finer, which would slow what is measured. */
const CATEGORIES = ['toplevel'];
/** The longest stretch of work of an act; while the page comes, nobody turns a knob yet, ms. */
const LIMITS_MS = { load: 100, other: 50 };

/** The longest task of each act. */
export async function measureTasks(browser, address) {
  const page = await freshPage(browser);
  const cdp = await page.context().newCDPSession(page);
  const acts = {
    load: async () => {
      await page.goto(address);
      await page.waitForFunction(() => window.probe.isLoaded(), null, { timeout: 60_000 });
      await pause(1_000);
    },
    'slider steps': () => stepSliders(page),
    'slider drag': () => dragSlider(page),
    'play flat out': async () => {
      await page.getByRole('slider', { name: 'Speed', exact: true }).press('End');
      await play(page);
    },
    'seek in 4 s': () => seekAround(page),
  };
  const figures = [];
  for (const [name, act] of Object.entries(acts)) {
    const tasks = await tasksDuring(cdp, act);
    figures.push(...taskFigures(name, tasks));
    await pause(REST_MS);
  }
  await page.context().close();
  return figures;
}

/** Tasks of the page's thread while something is done, each by the clock and by the processor, ms. */
async function tasksDuring(cdp, act) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return tasksOfPage(events);
}

/** The page's thread is the busiest of the threads on which pages live: no other page is open. */
function tasksOfPage(events) {
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(thread),
  );
  const lists = new Map([...pages].map((id) => [id, []]));
  for (const event of events) {
    if (event.ph === 'X' && event.name.endsWith('RunTask')) lists.get(thread(event))?.push(event);
  }
  const busiest = [...lists.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return busiest.map(({ dur, tdur = 0 }) => ({ wallMs: dur / 1_000, workMs: tdur / 1_000 }));
}

function taskFigures(name, tasks) {
  if (tasks.length === 0) throw new Error(`the trace of "${name}" has no task`);
  const longest = (key) => tasks.reduce((a, b) => (b[key] > a[key] ? b : a));
  const work = longest('workMs');
  const wall = longest('wallMs');
  const detail = [
    `by the clock ${work.wallMs.toFixed(0)} ms`,
    `longest by the clock ${wall.wallMs.toFixed(0)} ms, of which it worked ${wall.workMs.toFixed(0)}`,
    `${tasks.length} tasks`,
  ].join('; ');
  return [
    figure(
      `longest work at a stretch, ${name}`,
      work.workMs,
      'ms',
      most(LIMITS_MS[name === 'load' ? 'load' : 'other']),
      detail,
    ),
  ];
}
