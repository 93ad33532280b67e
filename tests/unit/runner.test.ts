/** The runner of `npm test`: what runs when, and what is said at the end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

type Step = {
  readonly name: string;
  readonly args: readonly string[];
  readonly after?: readonly string[];
  readonly alone?: boolean;
  readonly light?: boolean;
};

const LIBRARY = new URL('../../scripts/lib/', import.meta.url).href;
const folder = mkdtempSync(path.join(tmpdir(), 'cell53-runner-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program that has the runner, its readers and the steps in scope. */
function script(program: string) {
  const code = `
    import { runSteps } from '${LIBRARY}runner.mjs';
    import * as reports from '${LIBRARY}reports.mjs';
    import { ALL, CHECKS, PACKAGES } from '${LIBRARY}steps.mjs';
    ${program}`;
  const args = ['--input-type=module', '-e', code];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { text: stdout + stderr, lines: stdout.trimEnd().split('\n'), status };
}

const step = (name: string, code: string, options: Partial<Step> = {}): Step => ({
  name,
  args: ['-e', code],
  ...options,
});

const run = (steps: readonly Step[]) =>
  script(`
    const steps = ${JSON.stringify(steps)};
    await runSteps(steps.map((step) => ({ ...step, program: process.execPath })));`);

/** A step that fails unless other steps have ended, and that waits for one that runs beside it. */
function meeting(name: string, ended: readonly string[], beside: string | null = null): Step {
  const at = (mark: string) => JSON.stringify(path.join(folder, mark));
  const code = `
    const there = (file) => fs.existsSync(file);
    fs.writeFileSync(${at(`${name} began`)}, '');
    if (![${ended.map((each) => at(`${each} ended`))}].every(there)) process.exit(1);
    const timer = setInterval(() => {
      if (${beside === null ? 'false' : `!there(${at(`${beside} began`)})`}) return;
      clearInterval(timer);
      fs.writeFileSync(${at(`${name} ended`)}, '');
    }, 50);`;
  return step(name, code);
}

describe('steps', () => {
  it('run two at a time, after those they wait for, and alone where they ask for it', () => {
    const { lines, status } = run([
      { ...meeting('alone', []), alone: true },
      meeting('left', ['alone'], 'right'),
      meeting('right', ['alone'], 'left'),
      { ...meeting('then', ['left']), after: ['left'] },
      { ...meeting('last', ['right', 'then']), alone: true },
    ]);
    expect(lines.at(-1)).toBe('0 passed, 0 failed');
    expect(status).toBe(0);
  });

  it('that are light run beside one that is alone, whichever begins; nothing else does', () => {
    const { lines, status } = run([
      { ...meeting('light', [], 'quiet'), light: true },
      { ...meeting('quiet', [], 'light'), alone: true },
      meeting('heavy', ['quiet']),
      { ...meeting('still', ['heavy'], 'feather'), alone: true },
      { ...meeting('feather', ['heavy'], 'still'), light: true, after: ['heavy'] },
    ]);
    expect(lines.at(-1)).toBe('0 passed, 0 failed');
    expect(status).toBe(0);
  });

  it('do not hide one another: every failure is shown again, and what it keeps from running', () => {
    const { text, lines, status } = run([
      step('first', "console.log('why the first failed'); process.exit(1)"),
      step('needs it', `fs.writeFileSync(${JSON.stringify(path.join(folder, 'never'))}, '')`, {
        after: ['first'],
      }),
      step('second', "console.error('why the second failed'); process.exit(2)"),
      step('third', "console.log('all is well')"),
    ]);
    const end = text.slice(text.indexOf('--- times'));
    expect(end).toMatch(/--- first: FAILED\nwhy the first failed/);
    expect(end).toMatch(/--- second: FAILED\nwhy the second failed/);
    expect(end).toMatch(/needs it: not run, because this did not pass: first/);
    expect(end).toMatch(/third: ok/);
    expect(existsSync(path.join(folder, 'never'))).toBe(false);
    expect(lines.at(-1)).toBe('0 passed, 2 failed');
    expect(status).toBe(1);
  });

  it('of a chain are not run after one that failed, in whatever order they are listed', () => {
    const { text, lines } = run([
      step('third', '', { after: ['second'] }),
      step('second', '', { after: ['first'] }),
      step('first', 'process.exit(1)'),
    ]);
    expect(text).toMatch(/third: not run, because this did not pass: second/);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });

  it('fail when a runner of tests ran none, or left no report', () => {
    const { text, lines, status } = script(`
      const program = process.execPath;
      await runSteps([
        { name: 'none', program, args: ['-e', ''], report: reports.CARGO },
        { name: 'broken', program, args: ['-e', 'process.exit(1)'], report: reports.VITEST },
      ]);`);
    expect(text).toMatch(/none: FAILED, ran no test/);
    expect(lines.at(-1)).toBe('0 passed, 2 failed');
    expect(status).toBe(1);
  });

  it('may be functions, whose errors are told and keep others from running', () => {
    const { text, lines, status } = script(`
      const after = ['packages'];
      await runSteps([
        { name: 'good', act: async () => {} },
        { name: 'packages', act: async () => { throw new Error('no network'); } },
        { name: 'vite', act: () => console.log('vite runs'), after },
      ]);`);
    expect(text).toMatch(/good: ok/);
    expect(text).toMatch(/--- packages: FAILED\nno network/);
    expect(text).not.toMatch(/vite runs/);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(status).toBe(1);
  });

  it('of npm test wait only for steps before them, and those of npm run check are among them', () => {
    const { lines } = script(`
      const known = new Set([PACKAGES]);
      for (const { name, after = [] } of ALL) {
        console.log(name, after.every((each) => known.has(each)));
        known.add(name);
      }
      console.log('checks', CHECKS.every((step) => ALL.includes(step)));`);
    expect(lines.filter((line) => !line.endsWith(' true'))).toEqual([]);
    expect(lines.length).toBeGreaterThan(10);
  });
});

describe('a report', () => {
  const told = (kind: string, text: string) => {
    const file = path.join(folder, 'report.json');
    writeFileSync(file, text);
    const said = JSON.stringify({ text, file });
    return JSON.parse(
      script(`console.log(JSON.stringify(reports.${kind}.tell(${said})))`).text,
    ) as unknown;
  };

  it('of cargo is its text: sums over all programs, and what failed', () => {
    const text = `
test result: ok. 2 passed; 0 failed; 0 ignored
failures:

---- laws::cells_are_kept stdout ----
one cell is missing

failures:
    laws::cells_are_kept

test result: FAILED. 3 passed; 1 failed; 0 ignored
`;
    expect(told('CARGO', text)).toEqual({
      passed: 5,
      failed: 1,
      tests: [],
      failures: [
        expect.stringMatching(/^failures:\n\n---- laws[\s\S]*one cell is missing[\s\S]*ignored$/),
      ],
    });
  });

  it('of Vitest names tests and their times, and files that cannot be read', () => {
    const test = { fullName: 'cells arrive', duration: 12, status: 'passed', failureMessages: [] };
    const report = {
      testResults: [
        {
          name: 'x.test.ts',
          assertionResults: [
            test,
            { ...test, fullName: 'cells go', status: 'failed', failureMessages: ['no cell'] },
            { ...test, fullName: 'later', status: 'pending' },
          ],
        },
        { name: 'y.test.ts', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(told('VITEST', JSON.stringify(report))).toMatchObject({
      passed: 1,
      failed: 2,
      tests: [{ ms: 12 }, { ms: 12 }, { ms: 0 }],
      failures: [
        expect.stringMatching(/x\.test\.ts: cells go\nno cell$/),
        expect.stringMatching(/y\.test\.ts: the file itself\nno such module$/),
      ],
    });
    const read = script(
      `console.log(JSON.stringify(reports.vitestTests(${JSON.stringify(report)})))`,
    );
    const tests = JSON.parse(read.text) as readonly { readonly figures: unknown }[];
    expect(tests.map(({ figures }) => figures)).toEqual([[], [], [], []]);
  });

  it('of Playwright names tests of all groups, and what broke outside of a test', () => {
    const spec = (title: string, status: string, message: string) => ({
      title,
      file: 'x.spec.ts',
      tests: [
        {
          projectName: 'chromium',
          status,
          annotations: [],
          results: [{ duration: 40, errors: message === '' ? [] : [{ message }] }],
        },
      ],
    });
    const report = {
      suites: [
        {
          specs: [spec('opens', 'expected', '')],
          suites: [{ specs: [spec('closes', 'unexpected', 'it stays open')] }],
        },
      ],
      errors: [{ message: 'the server is gone' }],
    };
    expect(told('PLAYWRIGHT', JSON.stringify(report))).toMatchObject({
      passed: 1,
      failed: 2,
      tests: [{ name: 'tests/e2e/x.spec.ts: opens (chromium)', ms: 40 }, {}, {}],
      failures: [
        'tests/e2e/x.spec.ts: closes (chromium)\nit stays open',
        'tests/e2e: outside of a test\nthe server is gone',
      ],
    });
  });
});
