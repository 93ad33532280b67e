import { describe, expect, it, vi } from 'vitest';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { beginFirstSteps, FIRST_STEPS, isFirstVisit } from '../../web/src/run/defaultDocuments';
import type { DocumentInternals } from '../../web/src/run/document';
import { galleryFrom } from '../../web/src/run/gallery';
import type { HistoryView } from '../../web/src/run/history';
import { wordsOf } from '../../web/src/teach/lessons/FirstSteps';
import { rippleOf, stageOf } from '../../web/src/teach/lessons/firstStepsStage';

const document = (rif: number) => ({ abr: { rif } }) as unknown as ScenarioDoc;

/** A run of 0.3 s whose two rates follow `rate`, on a link of 155 Mb/s that loses 40 cells at last. */
function run(rate: (timeS: number) => number, untilS = 0.3): HistoryView {
  const rows = Math.round(untilS * 1000) + 1;
  const time = Float64Array.from({ length: rows }, (_, row) => row / 1000);
  const rates = time.map(rate);
  const used = rates.map((each) => (2 * each) / 155);
  const drops = time.map((timeS) => (timeS < 0.29 ? 0 : 40));
  const columns = [rates, rates, used, drops];
  const series = ['acr', 'acr', 'utilization', 'drops'].map((quantity) => ({ quantity }));
  return { rows, time, columns, series, events: [] } as unknown as HistoryView;
}

const DURATION_S = 0.3;
const swinging = (share: number) => (timeS: number) =>
  77.5 * (1 + share * Math.SQRT2 * Math.sin(timeS * 2000));

describe('the first steps', () => {
  it('begin, wait for the whole run, and know calm from swinging and idle', () => {
    const at = (rif: number, view: HistoryView) =>
      stageOf({ doc: document(rif), base: document(1) }, view, DURATION_S);
    expect(at(1, run(swinging(0.3)))).toEqual({ type: 'begin' });
    expect(at(0.25, run(swinging(0.3), 0.2))).toEqual({ type: 'running' });
    expect(at(0.25, run(swinging(0.3)))).toMatchObject({
      type: 'swinging',
      isBetter: true,
      lost: 40,
    });
    expect(at(0.01, run(swinging(0.03)))).toMatchObject({ type: 'calm' });
    expect(
      at(
        0.0001,
        run(() => 30),
      ),
    ).toEqual({ type: 'idle', used: expect.closeTo(60 / 155), lost: 40, queue: 0 });
  });

  it('judge the second half of the run only', () => {
    const view = run((timeS) => (timeS < 0.15 ? 5 : 77.5));
    const stage = stageOf({ doc: document(0.01), base: document(1) }, view, DURATION_S);
    expect(stage).toMatchObject({ type: 'calm', share: 0 });
  });

  it('say something else at every stage, and of losses and a long queue', () => {
    const none = { lost: 0, queue: 225 };
    const words = [
      wordsOf({ type: 'begin' }),
      wordsOf({ type: 'running' }),
      ...[none, { lost: 1, queue: 100 }, { lost: 0, queue: 5000 }].flatMap((buffers) => [
        wordsOf({ type: 'swinging', share: 0.1, isBetter: true, ...buffers }),
        wordsOf({ type: 'swinging', share: 0.1, isBetter: false, ...buffers }),
        wordsOf({ type: 'idle', used: 0.4, ...buffers }),
        wordsOf({ type: 'broken', share: 0.1, ...buffers }),
        wordsOf({ type: 'calm', share: 0.03, isFar: false, ...buffers }),
      ]),
      wordsOf({ type: 'calm', share: 0.03, isFar: true, ...none }),
    ];
    expect(new Set(words).size).toBe(words.length);
  });

  it('measure a swing as its standard deviation', () => {
    expect(rippleOf([1, 3], 0, 2)).toEqual({ mean: 2, share: 0.5 });
    expect(rippleOf([1, 3, 100], 0, 2)?.mean).toBe(2);
    expect(rippleOf([], 0, 0)).toBeNull();
  });
});

describe('a first visit', () => {
  it('is one only once, and none where nothing can be kept', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    expect([isFirstVisit(), isFirstVisit()]).toEqual([true, false]);
    expect([...kept]).toEqual([['cell53.visited', 'true']]);
    vi.stubGlobal('localStorage', undefined);
    expect(isFirstVisit()).toBe(false);
  });

  it('meets the experiment that is set badly, with nothing to undo', () => {
    const shown: unknown[] = [];
    const restore: DocumentInternals['restore'] = (log) => void shown.push(log);
    beginFirstSteps({ restore });
    expect(shown).toMatchObject([{ present: { sourceId: FIRST_STEPS }, steps: [], done: 0 }]);
    expect(galleryFrom({})).toEqual([]);
  });
});
