/** The same scenario and seed give the same bits in this browser as natively and in Node. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';

const at = (name: string) => new URL(`../../${name}`, import.meta.url);
const text = (name: string) => readFileSync(at(name), 'utf8');

const states = (name: string) => JSON.parse(text(`tests/golden/${name}`)) as Record<string, string>;
const golden = { ...states('fingerprints.json'), ...states('networks.json') };
const folderOf = (id: string) => (id.includes('/') ? 'scenarios' : 'tests/golden/networks');
const scenarios = Object.keys(golden).map(
  (id) => [id, text(`${folderOf(id)}/${id}.json`)] as const,
);

/** A folder on the site's own origin that holds the engine and its glue, unbundled. */
const FOLDER = '/__determinism';
const PARTS = [
  ['index.html', 'text/html', Buffer.from('<!doctype html><title>Determinism</title>')],
  ['engine.js', 'text/javascript', readFileSync(at('web/src/wasm/engine.js'))],
  ['engine_bg.wasm', 'application/wasm', readFileSync(at('web/src/wasm/engine_bg.wasm'))],
] as const;

/** The policy of the deployed site: the engine must run under it. */
const policy = /Content-Security-Policy: (.*)/.exec(text('public/_headers'))?.[1] ?? '';

async function openEngine(page: Page) {
  for (const [name, contentType, body] of PARTS) {
    const headers = { 'Content-Security-Policy': policy };
    await page.route(`**${FOLDER}/${name}`, (route) =>
      route.fulfill({ contentType, body, headers }),
    );
  }
  await page.goto(`${FOLDER}/index.html`);
}

/** Fingerprints by id; each run is cut into slices of the given length. */
async function fingerprints(page: Page, sliceS: number): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ folder, list, slice }) => {
      const address = `${folder}/engine.js`;
      const glue = (await import(address)) as typeof import('../../web/src/wasm/engine.js');
      await glue.default({ module_or_path: `${folder}/engine_bg.wasm` });
      const one = ([id, json]: readonly [string, string]) => {
        const engine = glue.Engine.load(json);
        for (let until = slice; until < 0.5; until += slice) engine.advanceTo(until);
        engine.advanceTo(0.5);
        return [id, engine.fingerprint()] as const;
      };
      return Object.fromEntries(list.map(one));
    },
    { folder: FOLDER, list: scenarios, slice: sliceS },
  );
}

test('every scenario and golden network ends in its golden state, however the run is cut, with the very modules that the built site carries', async ({
  page,
}) => {
  await test.step('golden states', async () => {
    await openEngine(page);
    // The golden states are those of runs that were not cut.
    expect(await fingerprints(page, 0.0137)).toEqual(golden);
  });

  await test.step('modules of the built site', async () => {
    const folder = at('dist/assets/');
    const modules = readdirSync(folder).filter((name) => name.endsWith('.wasm'));
    expect(modules).toHaveLength(2);
    for (const name of ['engine_bg', 'figures_bg']) {
      const built = modules.find((module) => module.startsWith(`${name}-`)) ?? '';
      const tested = readFileSync(at(`web/src/wasm/${name}.wasm`));
      expect(readFileSync(new URL(built, folder)).equals(tested), name).toBe(true);
    }
  });
});
