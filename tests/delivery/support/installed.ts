/** The npm package as somebody has it who installed it: packed here, unpacked into an empty folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (place: string) => fileURLToPath(new URL(`../../../${place}`, import.meta.url));

const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  readonly version: string;
};

/** Packs the engine and unpacks it into a new project; gives the folder of that. */
export function installEngine(): string {
  execFileSync(process.execPath, [at('scripts/engine.mjs'), 'pack'], { stdio: 'pipe' });
  const home = mkdtempSync(path.join(tmpdir(), 'cell53-engine-'));
  writeFileSync(path.join(home, 'package.json'), '{ "name": "empty", "private": true }');
  const place = path.join(home, 'node_modules/cell53-engine');
  mkdirSync(place, { recursive: true });
  const tarball = at(`packages/engine/dist/cell53-engine-${manifest.version}.tgz`);
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', place]);
  return home;
}

/** Program lines under a heading of the package's manual, block by block. */
export function manualLines(heading: string): readonly string[] {
  const manual = readFileSync(at('packages/engine/README.md'), 'utf8');
  const [, section = ''] = manual.split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/```js\n([\s\S]*?)```/g)].map(([, lines = '']) => lines);
}
