/** The engine as an npm package: packed, installed into an empty folder, and asked there by a program of its own. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENGINE_NAME } from '../../web/src/generated/engineName';
import { installEngine, manualLines } from './support/installed';

const at = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));
const read = (place: string) => readFileSync(at(place), 'utf8');
const { version } = JSON.parse(read('package.json')) as { readonly version: string };

const golden = JSON.parse(read('tests/golden/fingerprints.json')) as Readonly<
  Record<string, string>
>;
/** One of every paper and of the classroom. */
const IDS = [...new Map(Object.keys(golden).map((id) => [id.split('/')[0], id])).values()];

let home = '';

/** The output of a Node program in the folder where the package is installed. */
function output(args: readonly string[]): string {
  return execFileSync(process.execPath, [...args], { cwd: home, encoding: 'utf8' });
}

function program(name: string, text: string): string {
  writeFileSync(path.join(home, name), text);
  return output([name]);
}

beforeAll(() => {
  home = installEngine();
  // The engine is compiled where it changed.
}, 300_000);

afterAll(() => rmSync(home, { recursive: true }));

it('runs the lines of its manual', () => {
  const [lines = ''] = manualLines('In Node');
  const printed = program('manual.mjs', lines);
  const [, fingerprint, cells] = /^([0-9a-f]{16}) \{[\s\S]*\}\n(\d+) cells\n$/.exec(printed) ?? [];
  expect(fingerprint).toMatch(/[1-9a-f]/);
  expect(Number(cells)).toBeGreaterThan(0);
});

it('ends in the golden states, with curves as long as their time', () => {
  expect(IDS.length).toBeGreaterThan(5);
  const scenarios = IDS.map((id) => JSON.parse(read(`scenarios/${id}.json`)) as unknown);
  writeFileSync(path.join(home, 'scenarios.json'), JSON.stringify(scenarios));
  const printed = program(
    'golden.mjs',
    `import { readFileSync } from 'node:fs';
     import { load } from 'cell53-engine';
     const { run } = await load();
     const told = JSON.parse(readFileSync('scenarios.json', 'utf8')).map((scenario) => {
       const { fingerprint, time, curves } = run(scenario, { until: 0.5 });
       const lengths = new Set(Object.values(curves).map((curve) => curve.length));
       return [fingerprint, time.at(-1), [...lengths].join() === String(time.length)];
     });
     console.log(JSON.stringify(told));`,
  );
  expect(JSON.parse(printed)).toEqual(IDS.map((id) => [golden[id], 0.5, true]));
});

it('gives the whole of a long run, of more numbers than a page leaves waiting', () => {
  writeFileSync(path.join(home, 'long.json'), read('scenarios/adsl/c1-er.json'));
  const printed = program(
    'long.mjs',
    `import { readFileSync } from 'node:fs';
     import { load } from 'cell53-engine';
     const scenario = JSON.parse(readFileSync('long.json', 'utf8'));
     const long = { ...scenario, sampleUs: 10, durationMs: 2400, warmUpMs: 0 };
     const { time, curves } = (await load()).run(long);
     console.log(time[0], time.length, time.length * Object.keys(curves).length > 8 << 20);`,
  );
  expect(printed).toBe('0 240001 true\n');
});

it('refuses with every problem, and runs on', () => {
  const printed = program(
    'refused.mjs',
    `import { load, ScenarioError } from 'cell53-engine';
     const engine = await load();
     const good = { format: 1, title: 't', group: 'g', question: 'q?', durationMs: 100,
       topology: { kind: 'n-source' } };
     const refusal = (ask) => {
       try { ask(); } catch (error) {
         return [error instanceof ScenarioError && error instanceof Error, error.name, error.message,
           error.problems.map(({ path }) => path)];
       }
     };
     const bad = { ...good, title: '', abr: { rif: 0.3 } };
     console.log(JSON.stringify({
       checked: engine.check(bad).map(({ path }) => path), fine: engine.check(good),
       version: engine.version, name: engine.name,
       told: refusal(() => engine.run(bad, { seed: -1 })),
       late: refusal(() => engine.run(good, { until: 0.2 })),
       never: refusal(() => engine.run(good, { until: NaN })),
       written: refusal(() => engine.run(good, { until: '0.05' })),
       numberless: refusal(() => engine.run({ ...good, shaper: { rateMbps: NaN } })),
       misspelt: refusal(() => engine.run(good, { sed: 1 })),
       seeds: [1, 2, 1].map((seed) => engine.run(good, { seed }).fingerprint),
     }));`,
  );
  const { told, late, never, written, numberless, misspelt, seeds, ...rest } = JSON.parse(
    printed,
  ) as Record<string, unknown[]>;
  expect(rest).toEqual({ checked: ['title', 'abr.rif'], fine: [], version, name: ENGINE_NAME });
  expect(told).toEqual([
    true,
    'ScenarioError',
    expect.stringMatching(/^title: .+\nseed: .+\nabr\.rif: .+$/),
    ['title', 'seed', 'abr.rif'],
  ]);
  const until = 'until: must be above 0 and at most 0.1, the end of the scenario in seconds';
  expect([late, never, written]).toEqual(
    [1, 2, 3].map(() => [true, 'ScenarioError', until, ['until']]),
  );
  const rate =
    'shaper.rateMbps: "NaN" is not a number from 0.01 to 2488.32 (Mb/s), or null: line rate';
  expect(numberless).toEqual([true, 'ScenarioError', rate, ['shaper.rateMbps']]);
  const option = 'sed: is no option of a run; there are seed and until';
  expect(misspelt).toEqual([true, 'ScenarioError', option, ['sed']]);
  expect(seeds?.[0]).toBe(seeds?.[2]);
  expect(seeds?.[0]).not.toBe(seeds?.[1]);
});

it('refuses by its place what no file can hold, and options that are no object', () => {
  const printed = program(
    'strangers.mjs',
    `import { load } from 'cell53-engine';
     const engine = await load();
     const good = { format: 1, title: 't', group: 'g', question: 'q?', durationMs: 100 };
     const within = { ...good };
     within.abr = within;
     const told = (...asked) => {
       try { return engine.run(...asked).fingerprint; } catch ({ problems }) {
         return problems.map(({ path, message }) => path + ' ' + message.split(/[,;]/)[0]);
       }
     };
     const tcp = { mssBytes: () => 5, windowBytes: undefined };
     console.log(JSON.stringify([
       told({ ...good, title: new Date(), abr: new Map(), tcp, overrides: [,] }, { seed: 1n }),
       told(within), told(undefined), told('classroom/efci', { seed: 1 }), told(good, 7), told(good, null),
     ]));`,
  );
  const holds = 'no scenario file holds a value of type';
  const options = ['options must be an object'];
  expect(JSON.parse(printed)).toEqual([
    [
      `title ${holds} Date`,
      `abr ${holds} Map`,
      `tcp.mssBytes ${holds} function`,
      `tcp.windowBytes ${holds} undefined`,
      `overrides[0] ${holds} undefined`,
      `seed ${holds} bigint`,
    ],
    [expect.stringMatching(/^(abr\.){11}abr nested too deeply$/)],
    [` ${holds} undefined`],
    [' a scenario is a JSON object'],
    options,
    options,
  ]);
});

it('shares a compiled module among threads', () => {
  const printed = program(
    'threads.mjs',
    `import { readFileSync } from 'node:fs';
     import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
     import { load } from 'cell53-engine';
     const good = { format: 1, title: 't', group: 'g', question: 'q?', durationMs: 100,
       topology: { kind: 'n-source' } };
     if (isMainThread) {
       const file = new URL('./node_modules/cell53-engine/wasm/engine_bg.wasm', import.meta.url);
       const module = await WebAssembly.compile(readFileSync(file));
       const worker = new Worker(new URL(import.meta.url), { workerData: module });
       const run = await new Promise((resolve) => worker.once('message', resolve));
       const here = (await load(module)).run(good);
       console.log(run.fingerprint === here.fingerprint, run.time.length === here.time.length);
     } else parentPort.postMessage((await load(workerData)).run(good));`,
  );
  expect(printed).toBe('true true\n');
});

const TYPED = `import { type Engine, load, type Scenario, ScenarioError } from 'cell53-engine';
const scenario: Scenario = {
  format: 1, title: 't', group: 'g', question: 'q?', durationMs: 100,
  topology: { kind: 'n-source', sources: 2 }, feedback: { kind: 'erica' },
};
const engine: Engine = await load();
const { time, curves, summary, events } = engine.run(scenario, { seed: 1 });
export const numbers: number[] = [time.length, summary.total.goodputMbps ?? 0, events[0]?.timeS ?? 0];
export const curve: Float64Array | undefined = curves['queue SW1→SW2'];
export const pathsOf = (error: unknown): string[] =>
  error instanceof ScenarioError ? error.problems.map(({ path }) => path) : [];
`;
const WRONG = `import { load } from 'cell53-engine';
(await load()).run({ format: 1, title: 't', group: 'g', question: 'q?', durationMS: 100 });
(await load()).run({ format: 1, title: 't', group: 'g', question: 'q?' }, { until: '1' });
`;

it.each(['nodenext', 'bundler'])('has types that hold, resolved as %s does', (resolution) => {
  const tsc = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(home, name), text);
    const module = resolution === 'nodenext' ? resolution : 'esnext';
    const options = ['--module', module, '--moduleResolution', resolution, '--target', 'es2022'];
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
    const known = ['--lib', 'es2023,dom', '--types', '', '--noEmit', '--pretty', 'false'];
    const all = [...options, ...strict, ...known, ...Object.keys(files)];
    try {
      return output([at('node_modules/typescript/bin/tsc'), ...all]);
    } catch (error) {
      return (error as { readonly stdout: string }).stdout;
    }
  };
  // Both at once, for what takes longest is the same: the first is right where all complaints are of the second.
  const complaints = tsc({ 'typed.mts': TYPED, 'wrong.mts': WRONG }).match(/^\S.*TS\d+/gm);
  expect(complaints?.map((line) => line.replace(/,\d+\)/, ')'))).toEqual([
    'wrong.mts(2): error TS2561',
    'wrong.mts(3): error TS2322',
  ]);
});
