// npm run generate [-- --check]: the files that are made from the engine's declarations.
// The command line program writes schema, catalogue and manual; the types follow from the schema.
import fs from 'node:fs';
import path from 'node:path';
import { checkFirstCurve, writeFirstCurve } from './first-curve.mjs';
import {
  at,
  checkNode,
  commandLine,
  Fail,
  main,
  npmPackages,
  root,
  run,
  say,
  wasm,
} from './lib/bootstrap.mjs';
import { checkLicences, writeLicences } from './licences.mjs';
import { checkPosters, writePosters } from './posters.mjs';
import { checkSketches, writeSketches } from './sketches.mjs';

const SCHEMA = 'scenarios/schema.json';
const TYPES = 'web/src/generated/scenario.ts';
const BANNER = `// Generated from ${SCHEMA} by \`npm run generate\`. Do not edit: change the declarations in Rust.`;

/** Source text of the scenario types. The root type is always called Scenario. */
async function scenarioTypes() {
  const { compile } = await import('json-schema-to-typescript');
  const schema = JSON.parse(fs.readFileSync(at(SCHEMA), 'utf8'));
  return compile({ ...schema, title: 'Scenario' }, 'Scenario', {
    additionalProperties: false,
    bannerComment: BANNER,
    cwd: root,
    // Lengths would turn every list into a union of tuples.
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 100 },
  });
}

function refuseStale(text) {
  const stored = fs.existsSync(at(TYPES)) ? fs.readFileSync(at(TYPES), 'utf8') : '';
  if (stored !== text) throw new Fail(`${TYPES} is stale. Run: npm run generate`);
}

await main(async () => {
  const checking = process.argv.includes('--check');
  checkNode();
  await npmPackages();
  const program = await commandLine('fasttest');
  await run(program, ['generate', ...(checking ? ['--check'] : []), '--root', root]);
  const text = await scenarioTypes();
  if (checking) {
    refuseStale(text);
    checkSketches();
    checkPosters();
    checkFirstCurve();
    checkLicences();
    return;
  }
  fs.mkdirSync(path.dirname(at(TYPES)), { recursive: true });
  fs.writeFileSync(at(TYPES), text);
  say(`wrote ${TYPES}`);
  await wasm();
  await writeSketches();
  await writePosters();
  await writeFirstCurve();
  writeLicences();
});
