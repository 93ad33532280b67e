import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { type Instant, instantOf } from '../../../web/src/model/instant';
import { viewStore } from '../../../web/src/run';
import { nearestRow } from '../../../web/src/run/history';
import { type Places, SharedCursor } from '../../../web/src/timeline/range/cursor';
import {
  deltaOf,
  neighbourEvent,
  snapToSample,
  walkSamples,
} from '../../../web/src/timeline/range/samples';
import { clockText, instantText, timeInWords, timeTicks } from '../../../web/src/timeline/timeText';
import { event, history, series } from './fixtures';

const times = { time: Float64Array.of(1, 2, 4, 99), rows: 3 };

describe('samples', () => {
  it('are found by nearness, within the rows filled', () => {
    expect([0, 1.4, 1.6, 3.1, 50].map((timeS) => nearestRow(times, timeS))).toEqual([
      0, 0, 1, 2, 2,
    ]);
    expect(nearestRow({ ...times, rows: 0 }, 1)).toBe(-1);
    expect(snapToSample(times, 3.2)).toBe(4);
  });

  it('are walked one by one and not beyond the ends', () => {
    expect(walkSamples(times, 2, 1)).toBe(4);
    expect(walkSamples(times, 2, -5)).toBe(1);
  });
});

it('a difference is that of the cursor to the pin, wherever that is', () => {
  const acr = series(0, 'acr', 'vc1');
  const run = history([acr], [[10, 30, 25]]);
  const delta = (cursorS: number | null, pinnedS: number | null) =>
    deltaOf({ cursorS, pinnedS, scene: { run } } as never, { key: 'acr/vc1' } as never);
  expect([delta(2, 1), delta(1, 3), delta(1, 1), delta(null, 1), delta(1, null)]).toEqual([
    ...[20, -15],
    ...[null, null, null],
  ]);
});

describe('events', () => {
  const events = [event(1, 'mark'), event(2, 'mark'), event(2, 'timeout'), event(3, 'mark')];

  it('are walked in both directions and end', () => {
    expect(neighbourEvent(events, 2, 1)?.timeS).toBe(3);
    expect(neighbourEvent(events, 2, -1)?.timeS).toBe(1);
    expect(neighbourEvent(events, 3, 1)).toBeNull();
    expect(neighbourEvent(events, 1, -1)).toBeNull();
  });
});

describe('shared cursor', () => {
  function make() {
    viewStore.setState({ cursor: null, pinned: null });
    const places = (): Places => {
      const { cursor, pinned } = viewStore.getState();
      return { cursor, pinned };
    };
    return { cursor: new SharedCursor(), places };
  }

  it('follows the pointer and leaves with it', () => {
    const { cursor, places } = make();
    cursor.hover(instantOf(3));
    expect(places().cursor).toBe(instantOf(3));
    cursor.leave();
    expect(places().cursor).toBeNull();
  });

  it('pins, holds a second instant, and lets go with the third click', () => {
    const { cursor, places } = make();
    cursor.click(instantOf(1));
    cursor.hover(instantOf(2));
    expect(places()).toEqual({ cursor: instantOf(2), pinned: instantOf(1) });
    cursor.click(instantOf(5));
    cursor.hover(instantOf(9));
    cursor.leave();
    expect(places()).toEqual({ cursor: instantOf(5), pinned: instantOf(1) });
    cursor.click(instantOf(9));
    expect(places()).toEqual({ cursor: instantOf(9), pinned: null });
  });

  it('moves on by key although a second instant was held', () => {
    const { cursor, places } = make();
    cursor.click(instantOf(1));
    cursor.click(instantOf(5));
    cursor.moveTo(instantOf(6));
    cursor.hover(instantOf(7));
    expect(places()).toEqual({ cursor: instantOf(7), pinned: instantOf(1) });
  });

  it('knows the event it was put on for as long as that instant is read', () => {
    const { cursor } = make();
    const [loss, timeout] = [event(3, 'cellLoss'), event(3, 'timeout')];
    cursor.click(instantOf(3), timeout);
    expect(cursor.event()).toBe(timeout);
    cursor.hover(instantOf(4));
    expect(cursor.event()).toBeNull();
    cursor.leave();
    expect(cursor.event()).toBe(timeout);
    cursor.moveTo(instantOf(3), loss);
    expect(cursor.event()).toBe(loss);
    cursor.clear();
    expect(cursor.event()).toBeNull();
    cursor.click(instantOf(3));
    expect(cursor.event()).toBeNull();
  });

  it('pins with every click while somebody asks about clicks, and measures again afterwards', () => {
    const { cursor, places } = make();
    const heard: (Instant | null)[] = [];
    cursor.click(instantOf(1));
    cursor.click(instantOf(2));
    cursor.onClick = () => heard.push(places().pinned);
    for (const timeS of [3, 4, 4, 5]) cursor.click(instantOf(timeS));
    expect(heard).toEqual([3, 4, 4, 5].map(instantOf));
    cursor.onClick = null;
    cursor.click(instantOf(6));
    cursor.hover(instantOf(7));
    expect(places()).toEqual({ cursor: instantOf(6), pinned: instantOf(5) });
  });

  it('says whether there was something to let go of', () => {
    const { cursor } = make();
    expect(cursor.clear()).toBe(false);
    cursor.click(instantOf(1));
    expect(cursor.clear()).toBe(true);
  });
});

describe('time as text', () => {
  /** Texts along an axis of 500 px between two instants. */
  const texts = (fromS: number, toS: number) =>
    timeTicks(scaleLinear([fromS, toS], [0, 500]), 90).map(({ text }) => text);

  it('takes one unit for an axis and writes it once', () => {
    expect(texts(0, 0.2)).toEqual(['0', '50', '100', '150', '200\u00a0ms']);
    expect(texts(0, 0.001)).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0\u00a0ms']);
    expect(texts(0, 10)).toEqual(['0', '2', '4', '6', '8', '10\u00a0s']);
  });

  it('has ticks where they belong, with as many decimals as their step needs', () => {
    expect(timeTicks(scaleLinear([0.25, 0.2504], [56, 456]), 90)).toEqual([
      { at: 56, text: '250.0' },
      { at: expect.closeTo(156, 6), text: '250.1' },
      { at: expect.closeTo(256, 6), text: '250.2' },
      { at: expect.closeTo(356, 6), text: '250.3' },
      { at: expect.closeTo(456, 6), text: '250.4\u00a0ms' },
    ]);
  });

  it('writes an instant in the unit of the axis that ends there, as the clock does', () => {
    expect(instantText(0.04218)).toBe('42.1800\u00a0ms');
    expect(instantText(0)).toBe('0.0000\u00a0ms');
    expect(instantText(2.83e-6)).toBe('2.83\u00a0µs');
    for (const timeS of [5e-6, 0.0008, 0.001, 0.5, 1, 4, 30]) {
      const [unit] = /[µm]?s$/.exec(instantText(timeS)) ?? [];
      expect(texts(0, timeS).at(-1), `${timeS} s`).toMatch(new RegExp(`\u00a0${unit}$`));
      expect(clockText(timeS).unit).toBe(unit);
      expect(timeInWords(timeS)).toMatch(new RegExp(` ${unit}$`));
    }
  });
});
