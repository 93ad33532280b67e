/**
 * Every step of every lesson on the real engine: its goal is not reached as the experiment comes, and is
 * reached by its answer, with the controls it names.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { sectionOf, specOf } from '../../web/src/model/catalog';
import type { Quantity, RunInfo, ScenarioDoc, Summary } from '../../web/src/model/engineTypes';
import { gallery } from '../../web/src/run/gallery';
import { decodeFrame, RunHistory } from '../../web/src/run/history';
import type { EngineFactory, EnginePort } from '../../web/src/run/worker/enginePort';
import { LESSONS, type LessonStep, lessonOf } from '../../web/src/teach/lessons/book';
import { readDone } from '../../web/src/teach/lessons/currentStep';
import { isOfWholeRun, otherChanges, standings } from '../../web/src/teach/lessons/goal';
import { judge } from '../../web/src/teach/predict/outcome';
import { COLUMNS } from '../../web/src/teach/predict/PredictionDrawing';
import { lastLevel, type Samples } from '../../web/src/teach/predict/predictedRange';

const at = (file: string) => fileURLToPath(new URL(`../../web/src/wasm/${file}`, import.meta.url));

let load: EngineFactory['load'];

beforeAll(async () => {
  const { initSync, Engine } = await import(/* @vite-ignore */ at('engine.js'));
  initSync({ module: readFileSync(at('engine_bg.wasm')) });
  load = (scenario) => Engine.load(scenario);
});

type Whole = {
  readonly summary: Summary;
  readonly info: RunInfo;
  readonly history: RunHistory;
};
const made = new Map<string, Whole>();

/** The whole run of a document, made once: the steps of a lesson begin with the same ones. */
function run(doc: ScenarioDoc): Whole {
  const scenario = JSON.stringify(doc);
  const whole = made.get(scenario) ?? simulated(scenario);
  made.set(scenario, whole);
  return whole;
}

function simulated(scenario: string): Whole {
  const engine: EnginePort = load(scenario);
  const info = JSON.parse(engine.info()) as RunInfo;
  const history = new RunHistory(info.series);
  for (let isThere = false; !isThere; ) {
    isThere = engine.advance(info.durationS, 1 << 20);
    const rows = engine.frameRows();
    const numbers = engine.drainFrame();
    history.append(decodeFrame(numbers.slice().buffer, rows, info.series.length));
  }
  const summary = JSON.parse(engine.summary()) as Summary;
  engine.free();
  return { summary, info, history };
}

/** The curve of the first element of a quantity where data wait, or of the first at all. */
function curveOf(doc: ScenarioDoc, quantity: Quantity): Samples {
  const { info, history } = run(doc);
  const waits = new Set(info.network.ports.filter((port) => port.bottleneck).map(({ id }) => id));
  const of = info.series.filter((each) => each.quantity === quantity);
  const series = of.find(({ element }) => waits.has(element)) ?? of[0];
  const column = series === undefined ? -1 : info.series.indexOf(series);
  const { rows, time } = history;
  return { time: time.slice(0, rows), values: history.columns[column]?.slice(0, rows) ?? time };
}

/** Values as a careful hand would draw them: the mean of each column. */
function columnsOf(values: ArrayLike<number>): readonly number[] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    const from = Math.floor((column * values.length) / COLUMNS);
    const to = Math.floor(((column + 1) * values.length) / COLUMNS);
    const part = Array.from({ length: to - from }, (_each, at) => values[from + at] ?? 0);
    return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
  });
}

function baseOf({ experiment }: LessonStep): ScenarioDoc {
  const item = gallery.find(({ id }) => id === experiment);
  if (item === undefined) throw new Error(`there is no ${experiment}`);
  return item.doc;
}

/** The document with the answer in it; another algorithm begins with its own defaults. */
function answered(step: LessonStep): ScenarioDoc {
  const base = baseOf(step);
  const sections = Object.entries(step.answer).map(([section, values]) => {
    const before = base[section] as { readonly kind?: string } | undefined;
    const isOther = 'kind' in values && values.kind !== before?.kind;
    return [section, isOther ? values : { ...before, ...values }];
  });
  return { ...base, ...Object.fromEntries(sections) };
}

const STEPS = LESSONS.flatMap((lesson) =>
  lesson.steps.map((step, place) => [`${lesson.id} ${place + 1}`, step] as const),
);

describe.each(STEPS)('step %s', (_name, step) => {
  it('is not reached by the experiment as it comes', () => {
    const { summary, info } = run(baseOf(step));
    const met = standings(step.goal, summary, info).map(({ isMet }) => isMet);
    expect(met).toContain(false);
  });

  it('is reached by its answer, with nothing but its controls', () => {
    const doc = answered(step);
    const { summary, info } = run(doc);
    expect(standings(step.goal, summary, info).filter(({ isMet }) => !isMet)).toEqual([]);
    expect(otherChanges(step, baseOf(step), doc)).toEqual([]);
  });

  it('asks for no less than a bound that reaches it', () => {
    for (const { most = 0 } of step.goal)
      for (const bound of [most, most * 100])
        expect(step.question).not.toMatch(new RegExp(`(below|under|fewer than) ${bound}\\b`));
  });

  it('names controls that its experiment has, and three hints', () => {
    for (const knob of step.knobs) {
      const [section = '', key = ''] = knob.split('.');
      const found = key === 'kind' ? sectionOf(section) : specOf(baseOf(step), section, key);
      expect(found, knob).toBeDefined();
    }
    expect(step.hints).toHaveLength(3);
  });
});

describe.each(STEPS.filter(([, step]) => step.predict !== undefined))(
  'the prediction of step %s',
  (_name, step) => {
    const asked = step.predict;
    if (asked === undefined) throw new Error('none');
    const { section, key, value } = asked.change;

    it('is about a control of the step', () => {
      expect(step.knobs).toContain(`${section}.${key}`);
    });

    it('is wrong for whoever draws what is there already, and right for whoever draws what comes', () => {
      const base = baseOf(step);
      const changed = { ...base, [section]: { ...(base[section] as object), [key]: value } };
      const [before, came] = [curveOf(base, asked.plot), curveOf(changed, asked.plot)];
      const top = Math.max(...before.values, ...came.values);
      const pair = { came, top, start: lastLevel(before) ?? 0 };
      const stretch = { fromS: 0, hiddenS: 0, endS: base.durationMs / 1000 };
      const display = { sign: '', spoken: '', factor: 1, decimals: 0 };
      const rights = (drawn: ArrayLike<number>) =>
        judge({ ...pair, drawn: columnsOf(drawn) }, stretch, display).findings.map(
          ({ isRight }) => isRight,
        );
      expect(rights(before.values)).toContain(false);
      expect(rights(came.values).slice(0, 2)).toEqual([true, true]);
    });
  },
);

it('each lesson asks for a prediction', () => {
  for (const { id, steps } of LESSONS) {
    expect(
      steps.some(({ predict }) => predict !== undefined),
      id,
    ).toBe(true);
  }
});

describe('a lesson', () => {
  it('has five to seven steps and a name of its own', () => {
    for (const { steps } of LESSONS) expect(steps.length >= 5 && steps.length <= 7).toBe(true);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
    expect(lessonOf('nothing of the kind')).toBeNull();
  });

  it('does not count what other controls did', () => {
    const step = STEPS[0]?.[1];
    if (step === undefined) throw new Error('no step');
    const base = baseOf(step);
    const doc = { ...answered(step), seed: 99 };
    expect(otherChanges(step, base, doc)).toEqual(['Seed']);
  });

  it('is judged over the whole run of the document on the table alone', () => {
    const doc = baseOf(STEPS[0]?.[1] as LessonStep);
    const info = { durationS: doc.durationMs / 1000 };
    const summaryAt = (simulatedSeconds: number) => ({
      summary: { simulatedSeconds } as Summary,
      summaryOf: JSON.stringify(doc),
    });
    expect(isOfWholeRun(doc, info, summaryAt(info.durationS))).toBe(true);
    expect(isOfWholeRun(doc, info, summaryAt(info.durationS / 2))).toBe(false);
    expect(isOfWholeRun({ ...doc, seed: 99 }, info, summaryAt(info.durationS))).toBe(false);
  });

  it('keeps only progress that can be progress', () => {
    expect(readDone({ buffer: [0, 2, 'x', 1.5], rates: 7 })).toEqual({ buffer: [0, 2] });
    expect(readDone('nothing')).toEqual({});
  });
});
