// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalog, specOf } from '../../web/src/engine/catalog';
import type { ClientEvent } from '../../web/src/engine/client';
import type { ParamSpec, RunInfo, Summary } from '../../web/src/engine/model';
import { createPatientRuns, type PatientRuns } from '../../web/src/engine/patient';
import type { RunOptions } from '../../web/src/engine/pool';
import { makeScale } from '../../web/src/engine/scale';
import { outline } from '../../web/src/inspector/hint/draw';
import {
  type Figures,
  figuresOf,
  type Hint,
  hintOf,
  valuesAround,
} from '../../web/src/inspector/hint/plan';
import { watchSliders } from '../../web/src/inspector/hint/watch';
import { hintWords } from '../../web/src/inspector/hint/words';
import { documentStore, runStore } from '../../web/src/store';
import { FIRST_CHOICE_ITEM } from '../../web/src/store/beginnings';

const rif = specOf(FIRST_CHOICE_ITEM.doc, 'abr', 'rif', catalog) as ParamSpec;
const scale = makeScale(rif);
const hint = (...figures: number[]): Hint => ({
  unit: 'cells',
  points: figures.map((figure, place) => ({ value: 2 ** (place - 6), figure })),
});

describe('the runs behind a line', () => {
  it('begin with the value there is, then go coarse to fine, on notches and none twice', () => {
    const values = valuesAround(scale, 1 / 64);
    expect(values.slice(0, 3)).toEqual([1 / 64, 1 / 4096, 1]);
    const specs = catalog.sections
      .flatMap((section) => [
        ...section.params,
        ...section.entries.flatMap((entry) => entry.params),
      ])
      .filter(({ kind }) => kind === 'real' || kind === 'integer');
    fc.assert(
      fc.property(
        fc.constantFrom(...specs),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (spec, share) => {
          const of = makeScale(spec);
          const value = of.notch(Math.round(share * (of.count - 1)));
          const chosen = valuesAround(of, value);
          expect(chosen[0]).toBe(value);
          expect(new Set(chosen).size).toBe(chosen.length);
          for (const each of chosen) expect(each >= spec.min && each <= spec.max).toBe(true);
        },
      ),
    );
  });

  it('tell the fullest queue of the ports where data wait, and goodput or what is delivered', () => {
    const summary = {
      ports: [
        { id: 'a', meanQueueCells: 3 },
        { id: 'b', meanQueueCells: 7 },
        { id: 'back', meanQueueCells: 99 },
      ],
      circuits: [{ throughputMbps: 20 }, { throughputMbps: 30 }],
      sources: [{}],
      total: { goodputMbps: 40 },
    } as unknown as Summary;
    expect(figuresOf(summary, ['a', 'b'])).toEqual({ queue: 7, rate: 40 });
    expect(figuresOf({ ...summary, sources: [] }, [])).toEqual({ queue: null, rate: 50 });
  });

  it('make a line of three, of the queue where it differs and of the rate where it does not', () => {
    const of = (...rows: [number, number | null, number][]) =>
      hintOf(
        new Map(rows.map(([value, queue, rate]): [number, Figures] => [value, { queue, rate }])),
      );
    expect(of([1, 5, 1], [2, 9, 1])).toBeNull();
    expect(of([4, 5, 1], [2, 9, 1], [1, 7, 1])).toEqual({
      unit: 'cells',
      points: [
        { value: 1, figure: 7 },
        { value: 2, figure: 9 },
        { value: 4, figure: 5 },
      ],
    });
    expect(of([1, 0.1, 3], [2, 0.2, 4], [4, 0.3, 5])?.unit).toBe('mbps');
    expect(of([1, null, 3], [2, null, 4], [4, null, 5])?.unit).toBe('mbps');
  });
});

describe('a line', () => {
  it('stands on the notches of its slider, the highest figure at the top', () => {
    expect(outline({ unit: 'cells', points: [{ value: 1, figure: 8 }] }, scale)).toBe('M100 0');
    expect(outline({ unit: 'cells', points: [{ value: 1, figure: 0 }] }, scale)).toBe('M100 100');
  });

  it('is told in words: which way it goes, from where to where', () => {
    expect(hintWords(hint(120, 500, 480, 900), rif)).toBe(
      'mean queue rises from 120\u00a0cells to 900\u00a0cells as RIF grows from 1/64 to 1/8',
    );
    expect(hintWords(hint(900, 500, 120), rif)).toMatch(/^mean queue falls from 900/);
    expect(hintWords(hint(500, 505, 500), rif)).toMatch(/^mean queue hardly changes, 500/);
    expect(hintWords(hint(100, 900, 100), rif)).toMatch(
      /^mean queue lies between 100\scells at 1\/64 and 900\scells at 1\/32/,
    );
  });
});

describe('the watch over the sliders', () => {
  const info = { network: { ports: [{ id: 'p', bottleneck: true }] } } as unknown as RunInfo;
  let given: { keys: string[]; options: Pick<RunOptions, 'onOutcome' | 'signal'> }[] = [];
  let stop: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    given = [];
    document.body.innerHTML =
      '<div data-param="abr.rif"><div class="inspector-slider"><input type="range"></div></div><p>else</p>';
    documentStore.setState({ doc: FIRST_CHOICE_ITEM.doc, base: FIRST_CHOICE_ITEM.doc });
    runStore.setState({ status: 'paused', mode: 'rerun', problems: [], info });
    stop = watchSliders(fakeRuns);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const fakeRuns: Pick<PatientRuns, 'run'> = {
    run: (jobs, options) =>
      new Promise((end) => {
        options.signal?.addEventListener('abort', () => end());
        given.push({ keys: jobs.map(({ key }) => key), options });
      }),
  };
  const input = () => document.querySelector('input') as HTMLInputElement;
  const rest = () => vi.advanceTimersByTime(1_000);
  const answer = (key: string, queue: number) => {
    const summary = {
      ...{ ports: [{ id: 'p', meanQueueCells: queue }], circuits: [], sources: [] },
      total: { goodputMbps: 1 },
    } as unknown as Summary;
    given.at(-1)?.options.onOutcome({ key, summary, fingerprint: 'f', wallMs: 5 }, false);
  };
  const answerAll = () => {
    for (const [at, key] of given.at(-1)?.keys.entries() ?? []) answer(key, 100 * (at + 1));
  };

  it('draws nothing for who passes by, and a line with its words for who rests', () => {
    input().dispatchEvent(new Event('pointerover', { bubbles: true }));
    vi.advanceTimersByTime(300);
    document.querySelector('p')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    rest();
    expect(given).toHaveLength(0);
    input().focus();
    rest();
    expect(given).toHaveLength(1);
    answerAll();
    expect(document.querySelectorAll('.inspector-hint path')).toHaveLength(1);
    expect(input().getAttribute('aria-description')).toMatch(/^mean queue .* RIF grows/);
  });

  it('lets go at the first touch, and begins anew only when the run stands still', () => {
    input().focus();
    rest();
    runStore.setState({ status: 'covering' });
    expect(given[0]?.options.signal?.aborted).toBe(true);
    rest();
    expect(given).toHaveLength(1);
    runStore.setState({ status: 'paused' });
    rest();
    expect(given).toHaveLength(2);
    input().dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(given[1]?.options.signal?.aborted).toBe(true);
  });

  it('keeps the line while its own slider moves, and takes it away when anything else changes', () => {
    input().focus();
    rest();
    answerAll();
    const { doc } = FIRST_CHOICE_ITEM;
    documentStore.setState({ doc: { ...doc, abr: { ...(doc.abr as object), rif: 0.25 } } });
    expect(document.querySelectorAll('.inspector-hint')).toHaveLength(1);
    documentStore.setState({ doc: { ...doc, seed: 77 } });
    expect(document.querySelectorAll('.inspector-hint')).toHaveLength(0);
    expect(input().hasAttribute('aria-description')).toBe(false);
  });

  it('asks for no run twice, for none from now on, and stops at its budget', () => {
    input().focus();
    rest();
    answerAll();
    input().dispatchEvent(new Event('keydown', { bubbles: true }));
    rest();
    expect(given.map(({ keys }) => keys.length)).toEqual([5, 0]);
    runStore.setState({ mode: 'fromNow' });
    documentStore.setState({ doc: { ...FIRST_CHOICE_ITEM.doc, seed: 5 } });
    rest();
    expect(given).toHaveLength(2);
    runStore.setState({ mode: 'rerun' });
    rest();
    expect(given).toHaveLength(3);
    const { keys = [], options } = given[2] ?? {};
    options?.onOutcome({ key: keys[0] ?? '', fingerprint: 'f', wallMs: 60_000 }, false);
    expect(options?.signal?.aborted).toBe(true);
  });
});

describe('runs for which nobody waits', () => {
  const job = (key: string, seed: number) => ({
    key,
    scenario: JSON.stringify({ durationMs: 500, seed }),
  });

  function bench() {
    const calls: string[] = [];
    let tell: (event: ClientEvent) => void = () => undefined;
    const runs = createPatientRuns((listener) => {
      tell = listener;
      return {
        load: ({ scenario, horizonS }) => void calls.push(`load ${scenario} ${horizonS}`),
        summarize: () => void calls.push('summarize'),
        recycle: () => void calls.push('recycle'),
        dispose: () => void calls.push('dispose'),
      };
    });
    const say = async (event: object) => {
      tell(event as ClientEvent);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    };
    const outcomes: [string, boolean][] = [];
    const onOutcome = ({ key }: { readonly key: string }, isRemembered: boolean) =>
      void outcomes.push([key, isRemembered]);
    return { calls, runs, say, outcomes, onOutcome };
  }

  it('come one after the other, to the end of each, and equal ones only once', async () => {
    const { calls, runs, say, outcomes, onOutcome } = bench();
    const done = runs.run([job('a', 1), job('b', 2), job('c', 1)], { onOutcome });
    await say({ type: 'frame', buffer: new ArrayBuffer(8) });
    await say({ type: 'covered' });
    await say({ type: 'summary', summary: { fingerprint: 'f' } });
    await say({ type: 'refused', problems: [{ path: 'seed', message: 'no' }] });
    await done;
    expect(outcomes).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
    ]);
    expect(calls.map((call) => call.split(' ')[0])).toEqual([
      'load',
      'recycle',
      'summarize',
      'load',
    ]);
    expect(calls[0]).toMatch(/ 0\.5$/);
  });

  it('let go at once when called off, and keep the worker', async () => {
    const { calls, runs, say, outcomes, onOutcome } = bench();
    const turn = new AbortController();
    const done = runs.run([job('a', 1), job('b', 2)], { onOutcome, signal: turn.signal });
    turn.abort();
    await done;
    await say({ type: 'summary', summary: { fingerprint: 'late' } });
    // A seek would wait for the run to be complete.
    expect(calls.slice(1)).toEqual([`load ${job('a', 1).scenario} 0`]);
    expect(outcomes).toEqual([]);
  });
});
