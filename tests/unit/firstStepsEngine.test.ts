/** The first steps on the real engine: what is said to be calm is calm, and what is said to break it does. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunInfo, ScenarioDoc } from '../../web/src/model/engineTypes';
import { FIRST_STEPS } from '../../web/src/run/defaultDocuments';
import { gallery } from '../../web/src/run/gallery';
import { decodeFrame, RunHistory } from '../../web/src/run/history';
import type { EngineFactory } from '../../web/src/run/worker/enginePort';
import { wordsOf } from '../../web/src/teach/lessons/FirstSteps';
import { FAR, stageOf } from '../../web/src/teach/lessons/firstStepsStage';

const at = (file: string) => fileURLToPath(new URL(`../../web/src/wasm/${file}`, import.meta.url));

let load: EngineFactory['load'];

beforeAll(async () => {
  const { initSync, Engine } = await import(/* @vite-ignore */ at('engine.js'));
  initSync({ module: readFileSync(at('engine_bg.wasm')) });
  load = (scenario) => Engine.load(scenario);
});

const base = gallery.find(({ id }) => id === FIRST_STEPS)?.doc ?? expect.fail('no first steps');

/** What the band says of the first steps with these settings. */
function stage(settings: Readonly<Record<string, object>>) {
  const sections = Object.entries(settings).map(([id, values]) => [
    id,
    'kind' in values ? values : { ...(base[id] as object), ...values },
  ]);
  const doc: ScenarioDoc = { ...base, ...Object.fromEntries(sections) };
  const engine = load(JSON.stringify(doc));
  const { series, durationS } = JSON.parse(engine.info()) as RunInfo;
  const history = new RunHistory(series);
  for (let isThere = false; !isThere; ) {
    isThere = engine.advance(durationS, 1 << 20);
    const rows = engine.frameRows();
    history.append(decodeFrame(engine.drainFrame().slice().buffer, rows, series.length));
  }
  engine.free();
  return stageOf({ doc, base }, history, durationS);
}

const far = { [FAR.section]: { [FAR.key]: FAR.value } };

it('only senders 100 km away are said to be there', () => {
  const nearer = { [FAR.section]: { [FAR.key]: FAR.value / 10 } };
  expect(stage(nearer)).toMatchObject({ type: 'swinging' });
});

describe.each([64, 128, 256, 512])('with RIF 1/%i', (steps) => {
  const abr = { rif: 1 / steps };

  it('the rates are calm, until the senders are far away', () => {
    expect(stage({ abr })).toMatchObject({ type: 'calm', isFar: false });
    const broken = stage({ abr, ...far });
    expect(broken).toMatchObject({ type: 'broken' });
    expect('share' in broken && broken.share).toBeGreaterThan(0.06);
  });

  it('another algorithm calms them again', () => {
    const feedback = { kind: 'erica' };
    expect(stage({ abr, feedback, ...far })).toMatchObject({ type: 'calm', isFar: true });
  });
});

it('what no switch holds back in time costs cells, or a long queue', () => {
  const abr = { rif: 1 / 64 };
  const feedback = { kind: 'none' };
  const free = stage({ abr, feedback, ...far });
  expect(free).toMatchObject({ type: 'calm', lost: 37_895 });
  expect(wordsOf(free)).toMatch(/^The rates are calm: .*37.895.cells were lost/);
  const late = stage({ abr, feedback: { kind: 'efci' }, ...far });
  expect(late).toMatchObject({ type: 'broken', lost: 0 });
  expect(wordsOf(late)).toMatch(/the queue came to about 8900.cells/);
});

it('a buffer that overflows is told of before any step was made smaller', () => {
  const small = stage({ topology: { bufferCells: 100 } });
  expect(wordsOf(small)).toMatch(/^The rates are calm: .*109.522.cells were lost/);
});

it('smaller steps do not mend what the distance breaks', () => {
  for (const steps of [1024, 2048, 4096]) {
    expect(stage({ abr: { rif: 1 / steps }, ...far }).type).not.toBe('calm');
  }
});
