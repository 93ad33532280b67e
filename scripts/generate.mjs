// npm run generate [-- --check]: the files that are made from the engine's declarations.
// The command line program writes schema, catalogue and manual; the types follow from the schema.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
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

/** Types of the page, each with the schema that they follow from and the name of its root. */
const TYPES = [
  {
    file: 'web/src/generated/scenario.ts',
    schema: 'scenarios/schema.json',
    title: 'Scenario',
    // Lengths would turn every list into a union of tuples.
    ignoreMinAndMaxItems: true,
  },
  {
    file: 'web/src/generated/figure.ts',
    schema: 'scenarios/figure-schema.json',
    title: 'FigureFile',
    ignoreMinAndMaxItems: true,
  },
  {
    file: 'web/src/generated/reports.ts',
    schema: 'web/src/generated/reports.schema.json',
    title: 'Reports',
    // A pair is a pair.
    ignoreMinAndMaxItems: false,
  },
];

/** Source text of the types of a schema. */
async function typesOf({ schema: name, title, ignoreMinAndMaxItems }) {
  const { compile } = await import('json-schema-to-typescript');
  const schema = JSON.parse(fs.readFileSync(at(name), 'utf8'));
  return compile({ ...schema, title }, title, {
    additionalProperties: false,
    bannerComment: `// Generated from ${name} by \`npm run generate\`. Do not edit: change the declarations in Rust.`,
    cwd: root,
    ignoreMinAndMaxItems,
    style: { singleQuote: true, printWidth: 100 },
  });
}

function refuseStale(file, text) {
  const stored = fs.existsSync(at(file)) ? fs.readFileSync(at(file), 'utf8') : '';
  if (stored !== text) throw new Fail(`${file} is stale. Run: npm run generate`);
}

await main(async () => {
  const { check: checking } = parseArgs({ options: { check: { type: 'boolean' } } }).values;
  checkNode();
  await npmPackages();
  const program = await commandLine('fasttest');
  await run(program, ['generate', ...(checking ? ['--check'] : []), '--root', root]);
  const types = await Promise.all(TYPES.map(async (each) => [each.file, await typesOf(each)]));
  if (checking) {
    for (const [file, text] of types) refuseStale(file, text);
    checkSketches();
    checkPosters();
    checkFirstCurve();
    checkLicences();
    return;
  }
  for (const [file, text] of types) {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), text);
    say(`wrote ${file}`);
  }
  await wasm();
  await writeSketches();
  await writePosters();
  await writeFirstCurve();
  writeLicences();
});
