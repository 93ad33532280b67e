// Goals held by tests: the tests are run, and tell the figures they measured.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from './bootstrap.mjs';
import { figure } from './goals-figure.mjs';
import { freePort } from './goals-site.mjs';
import { playwrightTests, vitestTests } from './reports.mjs';

/** Which tests tell the figures of which goals. */
const HELD = [
  { goals: ['G7'], vitest: ['tests/unit/link.test.ts', 'tests/unit/share.test.ts'] },
  { goals: ['G8'], vitest: ['tests/goldenLinks.test.ts', 'tests/unit/link.test.ts'] },
  { goals: ['G20'], vitest: ['tests/unit/tokens.test.ts', 'tests/unit/palette.test.ts'] },
  { goals: ['G22'], vitest: ['tests/unit/topology/laws.test.ts'] },
  { goals: ['G10'], vitest: ['tests/page/draw.test.ts', 'tests/page/drawList.test.ts'] },
  { goals: ['G11'], playwright: ['axe'] },
  { goals: ['G15'], playwright: ['policy'] },
  { goals: ['G16'], playwright: ['offline'] },
  { goals: ['G18'], playwright: ['crash'] },
  { goals: ['G25'], playwright: ['single'] },
];

/** Rows told by the tests; a goal whose tests fail or tell nothing is missed. */
export async function heldFigures(_browser, _address, asked) {
  const wanted = HELD.filter(
    ({ goals }) => asked.length === 0 || goals.some((goal) => asked.includes(goal)),
  );
  const files = (kind) => [...new Set(wanted.flatMap((row) => row[kind] ?? []))];
  const told = [...(await vitest(files('vitest'))), ...(await playwright(files('playwright')))];
  return wanted.flatMap(({ goals: [goal], vitest: unit = [], playwright: flows = [] }) => {
    const places = [...unit, ...flows.map((name) => `tests/e2e/${name}.spec.ts`)];
    const failed = told.filter(({ isOk, file }) => !isOk && places.includes(file)).length;
    const rows = told.flatMap(({ figures, file }) =>
      figures.filter((each) => each.goal === goal).map((each) => rowOf(each, file)),
    );
    if (failed === 0 && rows.length > 0) return rows;
    const detail = places.join(', ');
    const none = rows.length === 0 ? 1 : 0;
    return [...rows, figure(`${goal} tests failed`, failed + none, '', { most: 0 }, detail)];
  });
}

function rowOf({ goal, what, value, unit, most, least }, file) {
  const limit = most !== undefined ? { most } : least !== undefined ? { least } : null;
  return figure(`${goal} ${what}`, value, unit, limit, file);
}

/** What each test of some files said: did it pass, and which figures did it tell? */
async function vitest(files) {
  if (files.length === 0) return [];
  return vitestTests(
    await run(
      ['node_modules/vitest/vitest.mjs', 'run', ...files],
      ['--reporter=json', '--outputFile'],
    ),
  );
}

async function playwright(names) {
  if (names.length === 0) return [];
  const files = names.map((name) => `e2e/${name}.spec.ts`);
  const cli = ['node_modules/@playwright/test/cli.js', 'test', ...files, '--reporter=json'];
  return playwrightTests(await run([...cli, '--project=chromium'], []));
}

/** Runs a test program and reads the report it writes into a file of its own. */
async function run(args, output) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cell53-goals-'));
  const file = path.join(folder, 'report.json');
  const port = String(await freePort());
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, CELL53_E2E_PORT: port };
  const told = output.length > 0 ? [...output, file] : [];
  const child = spawn(process.execPath, [...args, ...told], { cwd: at(), env, stdio: 'ignore' });
  await new Promise((resolve) => child.on('close', resolve));
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
