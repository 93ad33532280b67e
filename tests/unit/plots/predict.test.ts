import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionOf } from '../../../web/src/commands/keymap';
import type { HistoryView } from '../../../web/src/run/history';
import { compareFeatures, featuresOf } from '../../../web/src/teach/predict/features';
import { type Kept, keptCsv, readKept } from '../../../web/src/teach/predict/kept';
import { judge } from '../../../web/src/teach/predict/outcome';
import {
  BLANK,
  COLUMNS,
  isBlank,
  meaningOf,
  whole,
  withStroke,
} from '../../../web/src/teach/predict/PredictionDrawing';
import {
  isCovered,
  lastLevel,
  pathOfSamples,
  roundTop,
  samplesOf,
} from '../../../web/src/teach/predict/predictedRange';

const curve = (value: (share: number) => number, count = COLUMNS) =>
  Array.from({ length: count }, (_, at) => value((at + 0.5) / count));
const flat = (value: number) => curve(() => value);
const sight = { start: 50, top: 200 };
const wording = { top: 200, value: String, instant: String };
const rights = (drawn: readonly number[], came: readonly number[]) =>
  Object.fromEntries(
    compareFeatures(featuresOf(drawn, sight), featuresOf(came, sight), wording).map((each) => [
      each.name,
      each.isRight,
    ]),
  );

describe('what is drawn', () => {
  it('fills the columns that a quick hand skipped, on the line between', () => {
    const drawn = withStroke(BLANK, { column: 2, value: 10 }, { column: 6, value: 30 });
    expect(drawn.slice(1, 8)).toEqual([null, 10, 15, 20, 25, 30, null]);
    expect(isBlank(BLANK) && !isBlank(drawn)).toBe(true);
  });

  it('goes on as it was left, and begins where it was drawn first', () => {
    const drawn = withStroke(BLANK, { column: 2, value: 10 }, { column: 3, value: 20 });
    expect(whole(drawn, 99).slice(0, 6)).toEqual([10, 10, 10, 20, 20, 20]);
    expect(whole(BLANK, 99)).toEqual(flat(99));
  });

  it('is drawn by keys too: columns sideways, fiftieths of the axis up and down, never off it', () => {
    const meaning = (key: string, column: number, share: number) => {
      const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
      const meant = actionOf({ key, code: key, ...held }, 'prediction');
      return meant === null ? null : meaningOf(meant, column, share);
    };
    expect(meaning('ArrowRight', 3, 0)).toEqual({ column: 4 });
    expect(meaning('End', 3, 0)).toEqual({ column: COLUMNS - 1 });
    expect(meaning('ArrowUp', 3, 0.5)).toEqual({ share: 0.52 });
    expect(meaning('PageDown', 3, 0.1)).toEqual({ share: 0 });
    expect(meaning('a', 3, 0.1)).toBeNull();
    fc.assert(
      fc.property(
        fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'),
        fc.nat(COLUMNS - 1),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (key, column, share) => {
          const meant = meaning(key, column, share);
          if (meant === null) throw new Error('the key means nothing');
          if ('column' in meant) expect(meant.column >= 0 && meant.column < COLUMNS).toBe(true);
          else expect(meant.share >= 0 && meant.share <= 1).toBe(true);
        },
      ),
    );
  });
});

describe('the shape of a prediction', () => {
  it('is right in everything when it is the curve itself', () => {
    const values = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), {
      ...{ minLength: COLUMNS, maxLength: COLUMNS },
    });
    fc.assert(
      fc.property(values, (came) => {
        expect(Object.values(rights(came, came)).every(Boolean)).toBe(true);
      }),
    );
  });

  it('forgives what an eye forgives, and no more', () => {
    expect(Object.values(rights(flat(104), flat(100))).every(Boolean)).toBe(true);
    expect(rights(flat(140), flat(100))).toMatchObject({
      Direction: true,
      'Final value': false,
      Peak: false,
    });
    expect(rights(flat(20), flat(100)).Direction).toBe(false);
  });

  it('tells a swing from a calm curve, and a bump from a swing', () => {
    const swinging = curve((share) => 100 + 60 * Math.sin(share * 40));
    const bump = curve((share) => (share > 0.7 && share < 0.8 ? 160 : 100));
    expect(featuresOf(swinging, sight).oscillates).toBe(true);
    expect(featuresOf(bump, sight).oscillates).toBe(false);
    expect(rights(flat(100), swinging)['At the end']).toBe(false);
    expect(rights(flat(100), swinging).Settled).toBeUndefined();
  });

  it('asks how soon only of curves that come to rest', () => {
    const jump = (part: number) => curve((share) => (share < part ? 0 : 100));
    expect(rights(jump(0.1), jump(0.2)).Settled).toBe(true);
    expect(rights(jump(0.1), jump(0.6)).Settled).toBe(false);
    expect(featuresOf(jump(0.95), sight).settled).toBeNull();
  });

  it('does not depend on how densely the curve was sampled', () => {
    const shape = (share: number) => 100 * (1 - Math.exp(-5 * share));
    expect(Object.values(rights(curve(shape), curve(shape, 5_000))).every(Boolean)).toBe(true);
  });
});

/** A run of 1 s with one queue. */
function run(value: (timeS: number) => number, untilS = 1): HistoryView {
  const rows = Math.round(untilS * 1000) + 1;
  const time = Float64Array.from({ length: rows + 50 }, (_, row) => row / 1000);
  const series = [{ quantity: 'queue', element: 'p' }];
  const view = { rows, time, columns: [time.map(value)], series, events: [] };
  return view as unknown as HistoryView;
}

describe('the predicted range', () => {
  const predicted = { fromS: 0, hiddenS: 0.5, endS: 1 };

  it('is cut out of the run, and the part before it never reaches beyond', () => {
    const past = samplesOf(
      run((timeS) => (timeS < 0.5 ? 1 : 900)),
      'queue/p',
      [0, 0.5],
    );
    expect(past.time).toHaveLength(500);
    expect(Math.max(...past.values)).toBe(1);
    expect(pathOfSamples(past, predicted, 10)).toMatch(/^M0\.5,900L/);
    expect(
      samplesOf(
        run(() => 1),
        'queue/other',
        [0, 1],
      ).values,
    ).toHaveLength(0);
  });

  it('is shown only when the run has come to its end', () => {
    expect(
      isCovered(
        run(() => 1, 0.9),
        predicted,
      ),
    ).toBe(false);
    expect(
      isCovered(
        run(() => 1),
        predicted,
      ),
    ).toBe(true);
  });

  it('is drawn on an axis whose top tells no more than the order', () => {
    expect([0, 0.3, 7, 10, 11, 4096].map(roundTop)).toEqual([1, 0.5, 10, 10, 20, 5000]);
  });

  it('knows the last level of what was seen, when anything was', () => {
    const of = (value: number) =>
      samplesOf(
        run(() => value),
        'queue/p',
        [0, 1],
      );
    const none = samplesOf(
      run(() => 1),
      'queue/p',
      [0, 0],
    );
    expect(lastLevel(of(7))).toBe(7);
    expect(lastLevel(none)).toBeNull();
  });

  it('goes from where the curve begins when nothing of it was seen', () => {
    const came = samplesOf(
      run((at) => 10 + 40 * Math.min(1, 4 * at)),
      'queue/p',
      [0, 1],
    );
    const display = { sign: 'cells', spoken: 'cells', factor: 1, decimals: 0 };
    const pair = { drawn: flat(50), came, top: 200, start: null };
    const [direction] = judge(pair, predicted, display).findings;
    expect(direction).toMatchObject({ name: 'Direction', came: 'higher', drawn: 'higher' });
  });

  it('makes room for what came when that is higher than the axis', () => {
    const came = samplesOf(
      run(() => 900),
      'queue/p',
      [0.5, 1],
    );
    const display = { sign: 'cells', spoken: 'cells', factor: 1, decimals: 0 };
    const pair = { drawn: flat(100), came, top: 200, start: 0 };
    const outcome = judge(pair, predicted, display);
    expect(outcome.top).toBe(1000);
    expect(outcome.findings.find(({ name }) => name === 'Final value')).toEqual({
      name: 'Final value',
      isRight: false,
      came: '900\u00a0cells',
      drawn: '100\u00a0cells',
    });
  });
});

describe('kept predictions', () => {
  const one: Kept = {
    ...{ at: '2030-01-01T00:00:00.000Z', experiment: 'Two, senders', changes: 'as loaded' },
    ...{ plot: 'Queue', curve: 'SW1→SW2', fromS: 0.5, toS: 1, because: '=1+1', right: 3, asked: 5 },
    drawn: [1, 2.00001],
  };

  it('come back out of storage; what is none is left out', () => {
    const stored: unknown = JSON.parse(JSON.stringify([one, { ...one, drawn: ['x'] }, 7, null]));
    expect(readKept(stored)).toEqual([one]);
    expect(readKept('nothing')).toEqual([]);
  });

  it('make a table in which no text becomes a formula', () => {
    const [head, row] = keptCsv([one]).split('\r\n');
    expect(head).toBe(
      'when,experiment,changes,plot,curve,from (s),to (s),right,asked,because,drawn',
    );
    expect(row).toBe(
      `2030-01-01T00:00:00.000Z,"Two, senders",as loaded,Queue,SW1→SW2,0.5,1,3,5,'=1+1,1 2`,
    );
  });
});
