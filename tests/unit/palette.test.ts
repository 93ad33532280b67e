import { describe, expect, it } from 'vitest';
import {
  COLOURED,
  dashOfPoints,
  MARKERS,
  markerOutline,
  seriesStyle,
} from '../../web/src/base/palette';
import { tellFigure } from './fixtures/figure';

describe('series palette', () => {
  it('gives the first six series a hue, a dash and a marker of their own', ({ task }) => {
    const styles = Array.from({ length: 6 }, (_, place) => seriesStyle(place));
    for (const field of ['token', 'dash', 'marker'] as const) {
      expect(new Set(styles.map((style) => String(style[field]))).size).toBe(6);
    }
    expect(styles[0]).toEqual({ token: 'series-1', dash: [], marker: '●' });
    const value = new Set(styles.map(({ dash, marker }) => `${dash} ${marker}`)).size;
    const what = 'series told apart without colour, by dash and marker';
    tellFigure(task, { goal: 'colours', what, value, unit: '', least: 6 });
  });

  it('never repeats a pair of hue and dash among those with a hue', () => {
    const pairs = Array.from({ length: COLOURED }, (_, place) => {
      const { token, dash } = seriesStyle(place);
      return `${token} ${dash.join('-')}`;
    });
    expect(new Set(pairs).size).toBe(COLOURED);
  });

  it('keeps the others quiet, fifty or more', () => {
    for (let place = COLOURED; place < 100; place += 1) {
      expect(seriesStyle(place).token).toBe('muted');
      expect(MARKERS).toContain(seriesStyle(place).marker);
    }
  });

  it('has an outline for every marker', () => {
    for (const marker of MARKERS) expect(markerOutline(marker)).toMatch(/^M.*Z$/);
  });
});

it('gives lines with markers dashes only when hues come again', () => {
  const dashes = Array.from({ length: 12 }, (_, place) => dashOfPoints(place).join(' '));
  expect(dashes.slice(0, 6)).toEqual(['', '', '', '', '', '']);
  expect(dashes.slice(6)).not.toEqual(dashes.slice(0, 6));
});
