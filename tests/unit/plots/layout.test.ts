import { describe, expect, it } from 'vitest';
import {
  arrange,
  forRoom,
  LEAST_HEIGHT,
  rowTemplate,
  TIME_AXIS,
} from '../../../web/src/plots/layout';
import { fitLegend, shortNames } from '../../../web/src/plots/legendFit';
import { holdAt } from '../../../web/src/plots/overview/handles';

describe('arrangement of plots', () => {
  it.each([
    // width, height, plots → columns, rows, pages
    [1040, 320, 6, 2, 3, 1],
    [1040, 320, 3, 1, 3, 1],
    [1040, 320, 1, 1, 1, 1],
    [680, 320, 6, 1, 3, 2],
    [390, 200, 6, 1, 2, 3],
    [0, 0, 6, 1, 1, 6],
  ])('%i × %i holds %i plots', (width, height, count, columns, rows, pages) => {
    expect(arrange(width, height, count)).toEqual({ columns, rows, pages });
  });

  it('shows a room the first plot and the queue, or the two that were chosen', () => {
    const named = (...ids: readonly string[]) => ids.map((id) => ({ id }));
    expect(forRoom(named('acr', 'cwnd', 'queue', 'goodput'))).toEqual(named('acr', 'queue'));
    expect(forRoom(named('queue', 'cwnd', 'goodput'))).toEqual(named('queue', 'cwnd'));
    expect(forRoom(named('goodput', 'cwnd'))).toEqual(named('goodput', 'cwnd'));
    expect(forRoom([])).toEqual([]);
  });

  it('keeps every plot readable and uses the whole height', () => {
    const heights = rowTemplate(325, 3)
      .split(' ')
      .map((each) => Number.parseInt(each, 10));
    expect(heights.reduce((sum, each) => sum + each, 0)).toBe(325);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(LEAST_HEIGHT);
    expect(heights[2] ?? 0).toBeGreaterThanOrEqual((heights[0] ?? 0) + TIME_AXIS);
  });
});

describe('legend', () => {
  it('drops the words that all names begin with', () => {
    expect(shortNames(['VC 1', 'VC 2'])).toEqual(['1', '2']);
    expect(shortNames(['VC 1'])).toEqual(['VC 1']);
    expect(shortNames(['VC', 'VC 2'])).toEqual(['VC', 'VC 2']);
    expect(shortNames(['A x', 'B x'])).toEqual(['A x', 'B x']);
  });

  it('shows full names, then short ones, then fewer', () => {
    const names = ['VC 1', 'VC 2', 'VC 3'];
    expect(fitLegend(names, 400)).toEqual({ names, fitting: 3 });
    expect(fitLegend(names, 290)).toEqual({ names: ['1', '2', '3'], fitting: 3 });
    expect(fitLegend(names, 150).fitting).toBe(1);
    expect(fitLegend(names, 20).fitting).toBe(0);
  });
});

describe('press on the overview', () => {
  const base = { y: 30, width: 1000, durationS: 1, headS: 0.7, range: [0.2, 0.5] as const };

  it.each([
    [200, 30, 'from'],
    [505, 30, 'to'],
    [350, 30, 'range'],
    [350, 5, 'range'],
    [900, 5, 'new'],
    [100, 30, 'new'],
    [704, 30, 'head'],
    [704, 5, 'head'],
  ] as const)('at %i, %i takes hold of the %s', (x, y, hold) => {
    expect(holdAt({ ...base, x, y })).toBe(hold);
  });

  it('finds handles at the ends when the whole run is in view', () => {
    expect(holdAt({ ...base, range: null, x: 2 })).toBe('from');
    expect(holdAt({ ...base, range: null, x: 998 })).toBe('to');
    expect(holdAt({ ...base, range: null, x: 500 })).toBe('new');
  });

  it('leaves room between the handles of a narrow range', () => {
    expect(holdAt({ ...base, range: [0.5, 0.512], x: 506 })).toBe('range');
  });

  it('finds the head by its arrow where it stands on an end of the range', () => {
    const onEnd = { ...base, headS: 0.5, x: 500 };
    expect(holdAt({ ...onEnd, y: 5 })).toBe('head');
    expect(holdAt({ ...onEnd, y: 30 })).toBe('to');
  });
});
