// What runners of tests say about their tests: how many, how long each took, what failed and why.
//
// A reader has what it asks of the runner (`ask`: more words on its command line, or variables) and what it
// makes of the answer (`tell`): `{ passed, failed, tests: [{ name, ms }], failures: [text] }`.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './bootstrap.mjs';

/** Adds up the numbers that `pattern` finds, in its first group, over the whole text. */
const total = (text, pattern) =>
  [...text.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);

/** Cargo gives no time of a single test on the stable toolchain. */
export const CARGO = {
  ask: () => ({ args: [], env: {} }),
  tell: ({ text }) => ({
    passed: total(text, /^test result: .*?(\d+) passed/gm),
    failed: total(text, /^test result: .*?(\d+) failed/gm),
    tests: [],
    failures: text.match(/^failures:\n\n----[\s\S]*?^test result: FAILED.*$/gm) ?? [],
  }),
};

/** Pytest closes with `1 failed, 49 passed in 3.26s`; what failed stands before that. */
export const PYTEST = {
  ask: () => ({ args: ['--durations=5'], env: {} }),
  tell: ({ text }) => ({
    passed: total(text, /^.*?\b(\d+) passed\b.* in [\d.]+s.*$/gm),
    failed: total(text, /^.*?\b(\d+) (?:failed|error)s?\b.* in [\d.]+s.*$/gm),
    tests: [...text.matchAll(/^([\d.]+)s call +(\S+)$/gm)].map(([, seconds, name]) => ({
      name: `python/tests/${name}`,
      ms: Number(seconds) * 1_000,
    })),
    failures: text.match(/^_{3,} .+ _{3,}\n[\s\S]*?(?=^_{3,} |^={3,})/gm) ?? [],
  }),
};

export const VITEST = {
  ask: (file) => ({
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env: {},
  }),
  tell: ({ file }) => counted(vitestTests(JSON.parse(fs.readFileSync(file, 'utf8')))),
};

export const PLAYWRIGHT = {
  ask: (file) => ({ args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
  tell: ({ file }) => counted(playwrightTests(JSON.parse(fs.readFileSync(file, 'utf8')))),
};

function counted(all) {
  const tests = all.filter(({ isSkipped }) => !isSkipped);
  const bad = tests.filter(({ isOk }) => !isOk);
  return {
    passed: tests.length - bad.length,
    failed: bad.length,
    tests: tests.map(({ file, name, ms }) => ({ name: `${file}: ${name}`, ms })),
    failures: bad.map(({ file, name, errors }) => [`${file}: ${name}`, ...errors].join('\n')),
  };
}

/** The tests in a JSON report of Vitest; `figures` are what a test measured. */
export const vitestTests = ({ testResults }) =>
  testResults.flatMap(({ name: file, message, assertionResults }) => {
    const at = path.relative(root, file);
    // A file that cannot be read has no tests, only a message.
    if (assertionResults.length === 0 && message) {
      const name = 'the file itself';
      return [{ file: at, name, ms: 0, isOk: false, errors: [message], figures: [] }];
    }
    return assertionResults.map(({ fullName, duration, status, failureMessages, meta }) => ({
      file: at,
      name: fullName,
      ms: duration ?? 0,
      isOk: status === 'passed',
      isSkipped: status !== 'passed' && status !== 'failed',
      errors: failureMessages.map(stripVTControlCharacters),
      figures: meta?.figures ?? [],
    }));
  });

/** The tests in a JSON report of Playwright, with the figures they noted. */
export function playwrightTests({ suites, errors }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const tests = suites.flatMap(specsOf).flatMap(({ file, title, tests: runs }) =>
    runs.map(({ projectName, status, results, annotations }) => ({
      file: `tests/e2e/${path.basename(file)}`,
      name: `${title} (${projectName})`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      isOk: status === 'expected' || status === 'skipped',
      isSkipped: status === 'skipped',
      errors: results.flatMap(errorsOf),
      figures: annotations
        .filter(({ type }) => type === 'figure')
        .map(({ description }) => JSON.parse(description)),
    })),
  );
  const broken = errors.map((error) => ({
    file: 'tests/e2e',
    name: 'outside of a test',
    ms: 0,
    isOk: false,
    errors: errorsOf({ errors: [error] }),
    figures: [],
  }));
  return [...tests, ...broken];
}

const errorsOf = ({ errors }) =>
  errors.map(({ message = '', snippet = '', location }) => {
    const place = location ? `at ${path.relative(root, location.file)}:${location.line}` : '';
    return stripVTControlCharacters([message, snippet, place].filter(Boolean).join('\n'));
  });
