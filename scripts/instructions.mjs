// node scripts/instructions.mjs [--write]: the instructions that the engine takes for a cell-hop, counted by valgrind.
//
// A count does not depend on how fast or busy the machine is, only on the compiler and its target; both are named
// beside the numbers. Counted is the program of the tests, which is there anyway: it takes several times as many
// instructions as the released one, but a loop, a look-up or a copy more for each cell shows in both.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { at, commandLine, Fail, main, workspace } from './lib/bootstrap.mjs';
import { perHop } from './lib/counting.mjs';

const KEPT = 'tests/golden/instructions.json';
/** More than a compiler's arrangement of the same source moves them, less than a call for each cell. */
const TOLERANCE = 0.03;
/** Scenario and simulated seconds: TCP over ABR with VBR beside it, bare cells over many hops, UBR with EPD,
 * marks above a threshold, a policy that counts the cells of each circuit. */
const RUNS = [
  ['abr-erica-wan/t1-r8', 0.04],
  ['classroom/erica-plus', 0.02],
  ['abr-tuning/f7-epd', 0.02],
  ['abr-tuning/f7-abr', 0.02],
  ['abr-tuning/f7-fba', 0.02],
];
/** From here on, s. */
const BEGIN_SECONDS = 0.002;
const compiler = () => {
  const told = execFileSync('rustc', ['-vV'], { cwd: workspace, encoding: 'utf8' });
  const of = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(told)?.[1];
  return `rustc ${of('release')} for ${of('host')}, profile fasttest`;
};

function compare(kept, found) {
  if (kept.compiler !== found.compiler)
    throw new Fail(
      `${KEPT} was measured with ${kept.compiler}; this is ${found.compiler}. Check out the commit of those numbers, rewrite them with --write, and compare again.`,
    );
  const far = [];
  for (const [scenario, now] of Object.entries(found.perCellHop)) {
    const before = kept.perCellHop[scenario] ?? Number.NaN;
    const share = now / before - 1;
    console.log(`${scenario}: ${now} instructions per cell-hop, stored: ${before}`);
    if (!(Math.abs(share) <= TOLERANCE)) far.push(`${scenario} ${(share * 100).toFixed(1)} %`);
  }
  if (far.length > 0)
    throw new Fail(
      `Differs by more than ${TOLERANCE * 100} %: ${far.join(', ')}. If this is intended or an improvement, run node scripts/instructions.mjs --write`,
    );
}

await main(async () => {
  const { write } = parseArgs({ options: { write: { type: 'boolean' } } }).values;
  const program = await commandLine('fasttest');
  const counts = await Promise.all(
    RUNS.map(([scenario, seconds]) => perHop(program, scenario, [BEGIN_SECONDS, seconds])),
  );
  const perCellHop = Object.fromEntries(RUNS.map(([scenario], i) => [scenario, counts[i]]));
  const found = { compiler: compiler(), perCellHop };
  if (write) {
    fs.writeFileSync(path.resolve(at(KEPT)), `${JSON.stringify(found, null, 2)}\n`);
    return;
  }
  compare(JSON.parse(fs.readFileSync(at(KEPT), 'utf8')), found);
});
