// How many times faster than real time the experiments of the papers run in a browser, on one core.
import fs from 'node:fs';
import { at } from '../lib/bootstrap.mjs';
import { enginePage } from './enginePage.mjs';
import { figure } from './site.mjs';

/** Folders of experiments that are no paper's. */
const OTHERS = ['classroom'];
/** So much of an experiment is run, s. */
const SECONDS = 1;
/** Each is run so often, and the quickest counts: the first runs are those of a program that is not compiled yet. */
const RUNS = 6;
/** Up to so many sources are few; and how many times real time is wanted with few and with many. */
const FEW_SOURCES = 6;
const GOALS = { few: { least: 20 }, many: { least: 5 } };

/** Times real time of every experiment of the papers, slowest first. */
export async function measurePapers(browser) {
  const page = await enginePage(browser);
  const measured = [];
  for (const [id, text] of experiments()) {
    const runs = await page.run(text, SECONDS, RUNS);
    const times = Math.max(...runs.map((run) => run.simulatedSeconds / run.wallSeconds));
    const [{ sources }] = runs;
    const goal = sources <= FEW_SOURCES ? GOALS.few : GOALS.many;
    measured.push(figure(id, times, '× real time', goal, `${sources} sources`));
  }
  await page.close();
  return measured.toSorted((a, b) => a.value - b.value);
}

function experiments() {
  const folders = fs.readdirSync(at('scenarios'), { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
    .flatMap(({ name }) =>
      fs
        .readdirSync(at('scenarios', name))
        .filter((file) => file.endsWith('.json'))
        .map((file) => [
          `${name}/${file.slice(0, -'.json'.length)}`,
          fs.readFileSync(at('scenarios', name, file), 'utf8'),
        ]),
    );
}
