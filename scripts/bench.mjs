// npm run bench [-- --json] [-- --compare FILE] [-- NAME …]: the engine's speed by itself; by name, what the built
// page takes, each figure beside its limit. `page` is all of it: size sliders load frames session sweep tasks papers
// lighthouse tests. Beside each figure stands its ratio to that in FILE, which `--json` has written.
//
// Times are measured from outside: a probe put before the page's own scripts listens to its worker, its
// canvases and the browser's clocks; the page is built exactly as it is deployed. What a test measures is
// told by that test, by a name of its own: links, undo, drawing, …
import fs from 'node:fs';
import os from 'node:os';
import { measureEngine } from './bench/engine.mjs';
import { measureFrames } from './bench/frames.mjs';
import { measureLighthouse } from './bench/lighthouse.mjs';
import { measureLoad } from './bench/load.mjs';
import { measurePage } from './bench/page.mjs';
import { measurePapers } from './bench/papers.mjs';
import { measureSession } from './bench/session.mjs';
import { launch, preview } from './bench/site.mjs';
import { measureLot } from './bench/sliders.mjs';
import { sweepFigures } from './bench/sweep.mjs';
import { measureTasks } from './bench/tasks.mjs';
import { testedFigures, testedNames } from './bench/tests.mjs';
import { at, Fail, keepStdoutClean, main, say } from './lib/bootstrap.mjs';

/** What measures which figures; each part is given a browser and the address of the site. */
const PARTS = [
  { names: ['size', 'sliders', 'frames'], measure: measurePage },
  { names: ['load'], measure: measureLoad },
  { names: ['sliders'], measure: measureLot },
  { names: ['tasks'], measure: measureTasks },
  { names: ['session'], measure: measureSession },
  { names: ['frames'], measure: measureFrames },
  { names: ['sweep'], measure: sweepFigures },
  { names: ['papers'], measure: measurePapers },
  { names: ['lighthouse'], measure: measureLighthouse },
  { names: ['tests', ...testedNames()], measure: testedFigures },
];

await main(async () => {
  const { isJson, earlier, asked } = words(process.argv.slice(2));
  if (isJson || asked.length === 0) keepStdoutClean();
  const known = ['page', 'engine', ...PARTS.flatMap(({ names }) => names)];
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Fail(`unknown: ${unknown.join(', ')}; choose from ${[...new Set(known)].join(', ')}`);
  if (asked.length === 0 || asked.includes('engine')) await measureEngine(isJson, earlier);
  const isAsked = (name) => asked.includes('page') || asked.includes(name);
  const parts = PARTS.filter(({ names }) => names.some(isAsked));
  if (parts.length > 0) await measureSite(parts, asked, { isJson, earlier });
});

/** What was asked for, and the figures to compare with, or null. */
function words(given) {
  const place = given.indexOf('--compare');
  const file = place < 0 ? null : given[place + 1];
  if (file === undefined) throw new Fail('--compare FILE: the output of an earlier --json');
  return {
    isJson: given.includes('--json'),
    earlier: file === null ? null : JSON.parse(fs.readFileSync(file, 'utf8')),
    asked: given.filter(
      (word, at) => word !== '--json' && (place < 0 || at < place || at > place + 1),
    ),
  };
}

async function measureSite(parts, asked, { isJson, earlier }) {
  if (!fs.existsSync(at('dist/index.html')))
    throw new Fail('dist/ is missing: npm run build first');
  const figures = await measure(parts, asked);
  const conditions = {
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    load: os.loadavg().map((load) => Number(load.toFixed(1))),
  };
  if (isJson) console.log(JSON.stringify({ conditions, figures }, null, 2));
  else print(conditions, figures, earlier);
}

async function measure(parts, asked) {
  const server = await preview();
  const browser = await launch();
  try {
    const figures = [];
    for (const part of parts) {
      say(part.names.join(', '));
      figures.push(...(await part.measure(browser, server.address, asked)));
    }
    return figures;
  } finally {
    await browser.close();
    server.stop();
  }
}

function print({ processor, cores, load }, figures, earlier) {
  console.log(`\n${processor}, ${cores} cores, load ${load.join(' ')}\n`);
  const goalText = ({ goal, unit }) =>
    goal === null
      ? ''
      : `${goal.least === undefined ? '≤' : '≥'} ${goal.least ?? goal.most} ${unit}`;
  const ratio = ({ what, value }) => {
    const then = earlier?.figures?.find((row) => row.what === what);
    return then === undefined || then.value === 0 ? '' : `× ${(value / then.value).toFixed(2)}`;
  };
  const rows = figures.map((row) => [
    row.what,
    `${row.value} ${row.unit}`,
    ratio(row),
    goalText(row),
    row.met === null ? '' : row.met ? 'met' : 'MISSED',
    row.detail,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((row) => row[column].length)),
  );
  for (const [what, value, then, goal, met, detail] of rows) {
    const cells = [
      what.padEnd(widths[0]),
      value.padStart(widths[1]),
      ...(earlier === null ? [] : [then.padStart(widths[2])]),
      goal.padStart(widths[3]),
    ];
    console.log([...cells, met.padEnd(widths[4]), detail].join('  ').trimEnd());
  }
}
