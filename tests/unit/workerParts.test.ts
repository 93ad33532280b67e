import { describe, expect, it } from 'vitest';
import {
  instantOf,
  NEVER,
  picosecondsOf,
  START,
  secondsOf,
  span,
} from '../../web/src/model/instant';
import {
  Checkpoints,
  LEAST_INTERVAL,
  MAX_CHECKPOINTS,
  mostCheckpoints,
} from '../../web/src/run/worker/checkpoints';
import { type EnginePort, problemsOf } from '../../web/src/run/worker/enginePort';
import { EventBudget, SpeedClock } from '../../web/src/run/worker/pacer';

describe('checkpoints', () => {
  const filled = (untilS: number, horizonS = 0) => {
    const checkpoints = new Checkpoints(instantOf(horizonS));
    let freed = 0;
    const engine = {
      free: () => {
        freed += 1;
      },
    } as unknown as EnginePort;
    let made = 0;
    while (secondsOf(checkpoints.due) <= untilS) {
      checkpoints.add({ at: checkpoints.due, applied: 0, engine });
      made += 1;
    }
    return { checkpoints, made, freed: () => freed };
  };

  it('never exceed their number, cover the run evenly and give memory back', () => {
    for (const untilS of [0, 0.05, 0.23, 0.24, 1, 7, 100]) {
      const { checkpoints, made, freed } = filled(untilS);
      expect(made - freed()).toBeLessThanOrEqual(MAX_CHECKPOINTS);
      expect(checkpoints.before(START)?.at).toBe(0);
      const end = instantOf(untilS);
      const interval = span(checkpoints.before(end)?.at ?? START, checkpoints.due);
      expect(interval).toBeLessThan(Math.max(1.001 * LEAST_INTERVAL, picosecondsOf(untilS) / 5));
      for (let s = 0; s <= untilS; s += untilS / 50 || 1) {
        const at = instantOf(s);
        expect(span(checkpoints.before(at)?.at ?? NEVER, at)).toBeGreaterThanOrEqual(0);
        expect(span(checkpoints.before(at)?.at ?? START, at)).toBeLessThan(interval * 1.001);
      }
    }
  });

  it('on the way to the horizon are all kept, and lie as close as their number allows', () => {
    for (const horizonS of [0.05, 0.5, 4, 100]) {
      const { made, freed } = filled(horizonS, horizonS);
      expect(freed()).toBe(0);
      const closest = picosecondsOf(horizonS) / LEAST_INTERVAL;
      expect(made).toBeGreaterThan(0.8 * Math.min(MAX_CHECKPOINTS, closest));
    }
  });

  it('are fewer where many circuits make each of them large', () => {
    expect([1, 1024, 2048, 10_000].map(mostCheckpoints)).toEqual([24, 24, 12, 4]);
  });

  it('later than a change are dropped', () => {
    const { checkpoints } = filled(0.2);
    checkpoints.truncate(instantOf(0.055), 0);
    expect(checkpoints.before(instantOf(9))?.at).toBe(instantOf(0.05));
    expect(checkpoints.due).toBe(instantOf(0.06));
  });
});

describe('pacing', () => {
  it('the budget settles where a call takes two milliseconds', () => {
    const budget = new EventBudget();
    for (let i = 0; i < 50; i += 1) budget.spent(budget.size * 0.0001);
    expect(budget.size).toBeCloseTo(20_000, -2);
    for (let i = 0; i < 50; i += 1) budget.spent(budget.size * 0.002);
    expect(budget.size).toBeCloseTo(1_000, -2);
  });

  it('a run that keeps up follows wall time; one that does not carries no debt', () => {
    const clock = new SpeedClock(0.5, instantOf(10), 0);
    expect(clock.due(100)).toBe(instantOf(10.05));
    clock.reached(instantOf(10.04), 100);
    expect(clock.due(200)).toBe(instantOf(10.1));
    clock.reached(instantOf(10.02), 400);
    expect(clock.due(500)).toBe(instantOf(10.07));
  });

  it('a run in slow motion stands where it stood when the machine went to sleep', () => {
    const clock = new SpeedClock(1e-5, instantOf(0.5), 0);
    expect(clock.due(1_000)).toBe(instantOf(0.50001));
    clock.reached(instantOf(0.50001), 1_000);
    expect(clock.due(3_601_000)).toBe(instantOf(0.50001));
    expect(clock.due(3_602_000)).toBe(instantOf(0.50002));
  });

  it('without a limit everything is due', () => {
    expect(new SpeedClock(null, START, 0).due(1)).toBe(Number.POSITIVE_INFINITY);
  });
});

it('only a list of problems is a refusal; anything else is a crash', () => {
  expect(problemsOf(new Error('[{"path":"a","message":"b"}]'))).toEqual([
    { path: 'a', message: 'b' },
  ]);
  const crashes = [
    new WebAssembly.RuntimeError('[{"path":"a","message":"b"}]'),
    new Error('[]'),
    new Error('unreachable'),
    new Error('[{"path":1,"message":"b"}]'),
    new TypeError('null pointer passed to rust'),
    'text',
    null,
  ];
  for (const crash of crashes) expect(problemsOf(crash), String(crash)).toBeNull();
});
