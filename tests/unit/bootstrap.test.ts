/** The ground that all commands stand on. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('has Cargo build where the programs are looked for, whatever a person has set', () => {
  const script = `import('./scripts/lib/bootstrap.mjs').then(() => console.log(process.env.CARGO_TARGET_DIR))`;
  const env = { ...process.env, CARGO_TARGET_DIR: '/elsewhere' };
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env });
  expect(stdout.trim()).toBe(path.resolve('engine-wasm/target'));
});

it('has the Python package built by the toolchain of the workspace', () => {
  const { RUSTUP_TOOLCHAIN: _, ...env } = process.env;
  const script = `import('./scripts/lib/python.mjs').then((python) => console.log(python.toolchain()))`;
  const { stdout: named } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env });
  const asked = { encoding: 'utf8', env, cwd: 'engine-wasm' } as const;
  expect(spawnSync('rustc', ['--version'], asked).stdout).toContain(`rustc ${named.trim()} `);
});
