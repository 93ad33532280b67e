// How fast the least program moves cells that does so as the engine does (engine-wasm/bench).
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { cargo, NATIVE, workspace } from '../lib/bootstrap.mjs';

/** Cell-hops a second, the best of some runs. */
export async function yardstick(runs) {
  const profile = ['--profile', 'release', '--bin', 'cell53-yardstick'];
  await cargo(['build', '--quiet', '--locked', ...NATIVE, ...profile]);
  const name = process.platform === 'win32' ? 'cell53-yardstick.exe' : 'cell53-yardstick';
  const program = path.join(workspace, 'target/release', name);
  const once = () => JSON.parse(execFileSync(program, { encoding: 'utf8' })).cellHopsPerSecond;
  return Math.max(...Array.from({ length: runs }, once));
}
