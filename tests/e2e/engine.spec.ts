/** The engine as an npm package on a page of somebody else: the lines of its manual, bundled, in a worker. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { installEngine, manualLines } from '../delivery/support/installed';
import { startHost } from './support/host';

const ID = 'classroom/efci';
const at = (place: string) => new URL(`../../${place}`, import.meta.url);
const golden = JSON.parse(readFileSync(at('tests/golden/fingerprints.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

/** Builds a page of the manual's lines that runs a scenario; gives its folder. */
async function pageOfManual(home: string, scenario: string): Promise<string> {
  const [worker = '', page = ''] = manualLines('In a worker');
  const write = (name: string, text: string) => writeFileSync(path.join(home, name), text);
  write('worker.js', worker);
  write('page.js', `const scenario = ${scenario};\n${page}`);
  const head = '<title>t</title><link rel="icon" href="data:,">';
  write('index.html', `<!doctype html>${head}<script type="module" src="page.js"></script>`);
  await build({
    configFile: false,
    root: home,
    base: './',
    logLevel: 'silent',
    worker: { format: 'es' },
  });
  return path.join(home, 'dist');
}

test('runs in the worker of a bundled page to the golden state', async ({ page }) => {
  const scenario = JSON.parse(readFileSync(at(`scenarios/${ID}.json`), 'utf8')) as object;
  const home = installEngine();
  const host = await startHost();
  try {
    host.deploy(await pageOfManual(home, JSON.stringify({ ...scenario, durationMs: 500 })));
    const told = page.waitForEvent('console');
    await page.goto(host.address);
    expect((await told).text()).toBe(`${golden[ID]} 1001`);
    expect(host.asked.filter((file) => file.endsWith('.wasm'))).toHaveLength(1);
  } finally {
    await host.stop();
    rmSync(home, { recursive: true });
  }
});
