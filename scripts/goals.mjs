// npm run goals [-- --json] [-- G1 G7 …]: how fast, small, short and safe the built page is, figure
// beside goal; all goals, or those that are named.
//
// Times are measured from outside: a probe put before the page's own scripts listens to its worker, its
// canvases and the browser's clocks; the page is built exactly as it is deployed. What a test holds is
// told by that test.
import fs from 'node:fs';
import os from 'node:os';
import { at, Fail, keepStdoutClean, main, say } from './lib/bootstrap.mjs';
import { measureFrames } from './lib/goals-frames.mjs';
import { heldFigures } from './lib/goals-held.mjs';
import { measureLighthouse } from './lib/goals-lighthouse.mjs';
import { measureLoad } from './lib/goals-load.mjs';
import { measurePage } from './lib/goals-page.mjs';
import { measureSession } from './lib/goals-session.mjs';
import { launch, preview } from './lib/goals-site.mjs';
import { measureLot } from './lib/goals-steps.mjs';
import { sweepFigures } from './lib/goals-sweep.mjs';
import { measureTasks } from './lib/goals-tasks.mjs';

/** What measures which goals; each part is given a browser and the address of the site. */
const PARTS = [
  { goals: ['G1', 'G3', 'G5'], measure: measurePage },
  { goals: ['G2'], measure: measureLoad },
  { goals: ['G3'], measure: measureLot },
  { goals: ['tasks'], measure: measureTasks },
  { goals: ['G4'], measure: measureSession },
  { goals: ['G5'], measure: measureFrames },
  { goals: ['G14'], measure: sweepFigures },
  { goals: ['lighthouse'], measure: measureLighthouse },
  {
    goals: ['G7', 'G8', 'G10', 'G11', 'G15', 'G16', 'G18', 'G20', 'G22', 'G25'],
    measure: heldFigures,
  },
];

await main(async () => {
  const isJson = process.argv.includes('--json');
  if (isJson) keepStdoutClean();
  if (!fs.existsSync(at('dist/index.html')))
    throw new Fail('dist/ is missing: npm run build first');
  const asked = process.argv.slice(2).filter((word) => word !== '--json');
  const isAsked = (goal) => asked.length === 0 || asked.includes(goal);
  const parts = PARTS.filter(({ goals }) => goals.some(isAsked));
  if (parts.length === 0) throw new Fail(`no part measures ${asked.join(', ')}`);
  const figures = await measure(parts, asked);
  const conditions = {
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    load: os.loadavg().map((load) => Number(load.toFixed(1))),
  };
  if (isJson) console.log(JSON.stringify({ conditions, figures }, null, 2));
  else print(conditions, figures);
});

async function measure(parts, asked) {
  const server = await preview();
  const browser = await launch();
  try {
    const figures = [];
    for (const part of parts) {
      say(part.goals.join(', '));
      figures.push(...(await part.measure(browser, server.address, asked)));
    }
    return figures;
  } finally {
    await browser.close();
    server.stop();
  }
}

function print({ processor, cores, load }, figures) {
  console.log(`\n${processor}, ${cores} cores, load ${load.join(' ')}\n`);
  const goalText = ({ goal, unit }) =>
    goal === null
      ? ''
      : `${goal.least === undefined ? '≤' : '≥'} ${goal.least ?? goal.most} ${unit}`;
  const rows = figures.map((row) => [
    row.what,
    `${row.value} ${row.unit}`,
    goalText(row),
    row.met === null ? '' : row.met ? 'met' : 'MISSED',
    row.detail,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  for (const [what, value, goal, met, detail] of rows) {
    const cells = [what.padEnd(widths[0]), value.padStart(widths[1]), goal.padStart(widths[2])];
    console.log([...cells, met.padEnd(widths[3]), detail].join('  ').trimEnd());
  }
}
