/** Jobs on the real engine: the result is that of a single run, a refusal is a sentence. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RunInfo } from '../../web/src/model/engineTypes';
import { instantOf } from '../../web/src/model/instant';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { memoKey, outcomeIn } from '../../web/src/run/memo';
import { measuring, type Runner, runJob, summarizing } from '../../web/src/run/worker/batch';
import type { EngineFactory } from '../../web/src/run/worker/enginePort';

const at = (file: string) => fileURLToPath(new URL(`../../web/src/wasm/${file}`, import.meta.url));

async function engine(): Promise<EngineFactory> {
  const { initSync, Engine } = await import(/* @vite-ignore */ at('engine.js'));
  initSync({ module: readFileSync(at('engine_bg.wasm')) });
  return Engine;
}

/** What the module of the figures does with a job. */
async function measurer(): Promise<Runner> {
  const { initSync, measure } = await import(/* @vite-ignore */ at('figures.js'));
  initSync({ module: readFileSync(at('figures_bg.wasm')) });
  return measuring(measure);
}

const scenario = JSON.stringify({ ...FIRST_CHOICE_ITEM.doc, durationMs: 300 });
const now = () => performance.now();

describe('a job', () => {
  it('ends in the same state as a run that is looked at all the time', async () => {
    const factory = await engine();
    const run = factory.load(scenario);
    for (let timeS = 0.01; timeS < 0.3; timeS += 0.01) run.advance(timeS, 1e9);
    run.advance(0.3, 1e9);
    const outcome = runJob(summarizing(factory), { key: 'k', scenario }, now);
    expect(outcome).toMatchObject({ key: 'k', summary: JSON.parse(run.summary()) });
  });

  it('that measures gives the numbers of that same run', async () => {
    const measures = JSON.stringify([{ id: 'g', of: 'total', field: 'goodputMbps' }]);
    const whole = runJob(summarizing(await engine()), { key: 'k', scenario }, now);
    const measured = runJob(await measurer(), { key: 'k', scenario, measures }, now);
    if (!('summary' in whole) || whole.summary === undefined) throw new Error('it runs');
    expect(measured).toMatchObject({
      measures: { g: whole.summary.total.goodputMbps },
      fingerprint: whole.fingerprint,
    });
  });

  it('that is looked at ends the same, and shows means of its samples and the fingerprint asked for', async () => {
    const factory = await engine();
    const run = factory.load(scenario);
    run.advance(0.1, 1e9);
    const early = JSON.parse(run.summary()).fingerprint;
    run.advance(0.3, 1e9);
    const info = JSON.parse(run.info()) as RunInfo;
    const rows = run.frameRows();
    const frame = run.drainFrame();
    const place = info.series.findIndex(({ quantity }) => quantity === 'acr');
    const half = Array.from(frame.subarray(0, rows)).filter((timeS) => timeS < 0.15).length;
    const values = frame.subarray((1 + place) * rows, (2 + place) * rows);
    const meanOf = (part: Float64Array) => part.reduce((sum, each) => sum + each, 0) / part.length;

    const look = { quantities: ['acr' as const], columns: 2, at: instantOf(0.1) };
    const outcome = runJob(summarizing(factory), { key: 'k', scenario, look }, now);
    if (!('seen' in outcome) || outcome.seen === undefined) throw new Error('it runs');
    expect(outcome.fingerprint).toBe(JSON.parse(run.summary()).fingerprint);
    expect(outcome.seen.fingerprintAt).toBe(early);
    expect(outcome.seen.fingerprintAt).not.toBe(outcome.fingerprint);
    expect(outcome.seen.waits).toEqual(
      info.network.ports.filter((port) => port.bottleneck).map(({ id }) => id),
    );
    const means = outcome.seen.curves[0]?.means ?? [];
    expect(means[0]).toBeCloseTo(meanOf(values.subarray(0, half)), 9);
    expect(means[1]).toBeCloseTo(meanOf(values.subarray(half)), 9);
  });

  it('that is over before the instant asked for says so by silence', async () => {
    const look = { quantities: [], columns: 1, at: instantOf(0.4) };
    const outcome = runJob(summarizing(await engine()), { key: 'k', scenario, look }, now);
    expect(outcome).toMatchObject({ seen: { durationS: 0.3 } });
    expect(outcome).not.toHaveProperty('seen.fingerprintAt');
  });

  it('that is refused says why, with the path', async () => {
    const text = JSON.stringify({ ...FIRST_CHOICE_ITEM.doc, seed: -1 });
    for (const run of [summarizing(await engine()), await measurer()]) {
      const outcome = runJob(run, { key: 'k', scenario: text }, now);
      expect(outcome).toMatchObject({ key: 'k', problem: expect.stringMatching(/^seed: /) });
    }
  });
});

describe('the memo', () => {
  it.each([
    ['the scenario', { key: 'a', scenario: '{"seed":2}' }, 'e'],
    ['what is measured', { key: 'a', scenario: '{"seed":1}', measures: '{}' }, 'e'],
    ['the build of the engine', { key: 'a', scenario: '{"seed":1}' }, 'e+2'],
  ])('tells runs apart by %s', (_, job, build) => {
    expect(memoKey(job, build)).not.toBe(memoKey({ key: 'a', scenario: '{"seed":1}' }, 'e'));
  });

  it('takes only what was written', () => {
    const whole = { fingerprint: 'f', wallMs: 3, measures: { x: 1 } };
    expect(outcomeIn({ key: 'k', outcome: whole })).toEqual(whole);
    const damaged = [undefined, null, 7, {}, { outcome: null }, { outcome: { fingerprint: 'f' } }];
    for (const entry of damaged) expect(outcomeIn(entry)).toBeNull();
  });
});
