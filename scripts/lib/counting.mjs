// Instructions that a program takes, counted by valgrind: the same however fast or busy the machine is.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { Fail, root } from './bootstrap.mjs';

const VALGRIND = [
  ...['--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null'],
  '--log-fd=2',
];

const execute = promisify(execFile);

/** Is valgrind here, for the programs of this machine? */
export const hasValgrind = () =>
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  spawnSync('valgrind', ['--version']).status === 0;

/** Instructions and cell-hops of a run of `cell53`. */
async function count(program, scenario, seconds) {
  const run = ['run', scenario, '--set', 'warmUpMs=0', '--until', String(seconds), '--json'];
  const env = { ...process.env, CELL53_ROOT: root };
  const { stdout, stderr } = await execute('valgrind', [...VALGRIND, program, ...run], { env });
  const counted = /I\s+refs:\s+([\d,]+)/.exec(stderr)?.[1];
  if (counted === undefined) throw new Fail(`valgrind counted nothing:\n${stderr}`);
  return {
    instructions: Number(counted.replaceAll(',', '')),
    hops: JSON.parse(stdout).cellHops,
  };
}

/** Instructions a cell-hop between two instants of a run, s: loading is in the counts of both, and is taken off. */
export async function perHop(program, scenario, [beginS, endS]) {
  const begin = await count(program, scenario, beginS);
  const end = await count(program, scenario, endS);
  return Math.round((end.instructions - begin.instructions) / (end.hops - begin.hops));
}
