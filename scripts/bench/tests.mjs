// Figures that tests measure: the tests are run, and tell them.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from '../lib/bootstrap.mjs';
import { playwrightTests, vitestTests } from '../lib/reports.mjs';
import { figure, freePort } from './site.mjs';

const NAME = /\bgoal: '([a-z-]+)'/g;

/** Files of tests by the name of the figures that they tell. */
function filesByName() {
  const byName = new Map();
  for (const name of fs.readdirSync(at('tests'), { recursive: true })) {
    if (!/\.(?:test|spec)\.tsx?$/.test(name)) continue;
    const file = `tests/${name.replaceAll(path.sep, '/')}`;
    for (const [, goal] of fs.readFileSync(at(file), 'utf8').matchAll(NAME)) {
      byName.set(goal, (byName.get(goal) ?? new Set()).add(file));
    }
  }
  return byName;
}

/** Names of the figures that tests tell. */
export function testedNames() {
  return [...filesByName().keys()].sort();
}

/** Rows told by the tests; a limit whose tests fail or tell nothing is missed. */
export async function testedFigures(_browser, _address, asked) {
  const isAll = asked.includes('page') || asked.includes('tests');
  const wanted = [...filesByName()].filter(([name]) => isAll || asked.includes(name));
  const files = [...new Set(wanted.flatMap(([, own]) => [...own]))];
  const told = [
    ...(await vitest(files.filter((file) => !file.endsWith('.spec.ts')))),
    ...(await playwright(files.filter((file) => file.endsWith('.spec.ts')))),
  ];
  return wanted.flatMap(([name, own]) => {
    const failed = told.filter(({ isOk, file }) => !isOk && own.has(file)).length;
    const rows = told.flatMap(({ figures, file }) =>
      figures.filter(({ goal }) => goal === name).map((each) => rowOf(each, file)),
    );
    if (failed === 0 && rows.length > 0) return rows;
    const none = rows.length === 0 ? 1 : 0;
    const detail = [...own].join(', ');
    return [...rows, figure(`${name}: tests failed`, failed + none, '', { most: 0 }, detail)];
  });
}

function rowOf({ goal, what, value, unit, most, least }, file) {
  const limit = most !== undefined ? { most } : least !== undefined ? { least } : null;
  return figure(`${goal}: ${what}`, value, unit, limit, file);
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

async function playwright(files) {
  if (files.length === 0) return [];
  const cli = ['node_modules/@playwright/test/cli.js', 'test', ...files, '--reporter=json'];
  return playwrightTests(await run([...cli, '--project=chromium'], []));
}

/** Runs a test program and reads the report it writes into a file of its own. */
async function run(args, output) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cell53-bench-'));
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
