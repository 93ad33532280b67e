/** Panels as data: which lines they have, in which colour, over which axis, and what is said of them. */

import { describe, expect, it } from 'vitest';
import type { ChartPanel, ClaimTest } from '../../../web/src/model/figureModel';
import { unitOf } from '../../../web/src/papers/Claims';
import { chartOf, extentOf } from '../../../web/src/papers/chart';
import { namesUnder, number } from '../../../web/src/papers/drawChart';
import { chartSentence } from '../../../web/src/papers/paperWords';
import { CLAIM, FIGURE, point } from './fixture';

const PANEL: ChartPanel = { id: 'a', kind: 'line', x: 'load', y: 'goodput', series: 'service' };
const POINTS = [point(0.5, 'ABR', 10), point(0.5, 'UBR', 12), point(0.8, 'ABR', 20)];

describe('a chart', () => {
  it('has a line for each value of the series axis, over the axis x', () => {
    const { series, xLabel, yLabel, xScale } = chartOf(FIGURE, PANEL, POINTS);
    expect(series.map(({ name, points }) => [name, points.map(({ x, y }) => [x, y])])).toEqual([
      [
        'ABR',
        [
          [0.5, 10],
          [0.8, 20],
        ],
      ],
      ['plain UBR', [[0.5, 12]]],
    ]);
    expect([xLabel, yLabel, xScale]).toEqual(['Load', 'Goodput, Mb/s', 'linear']);
  });

  it('reaches from the lowest to the highest of its points, intervals and printed points', () => {
    const plain = chartOf(FIGURE, PANEL, POINTS);
    expect(extentOf(plain)).toEqual([10, 20]);
    const [first] = plain.series;
    if (first === undefined) throw new Error('there is a line');
    const points = first.points.map((each) => ({ ...each, low: each.y - 3, high: each.y + 4 }));
    const printed = [{ name: 'p', colour: null, points: [{ x: 0.5, y: 2 }] }];
    expect(extentOf({ ...plain, series: [{ ...first, points }] })).toEqual([7, 24]);
    expect(extentOf({ ...plain, printed })).toEqual([2, 20]);
  });

  it('calls a line by its number with the unit, where the axis has one', () => {
    const axes = [
      { id: 'load', label: 'Load', values: [{ value: 0.5 }] },
      { id: 'service', label: 'Period', unit: 's', values: [{ value: 3 }] },
    ];
    const three = { at: { load: 0.5, service: 3 }, measures: point(0.5, 'ABR', 1).measures };
    const { series } = chartOf({ ...FIGURE, axes }, PANEL, [three]);
    expect(series.map(({ name }) => name)).toEqual(['Period 3 s']);
  });

  it('keeps the colour of a line when the lines before it have no points', () => {
    const { series } = chartOf(FIGURE, PANEL, [point(0.5, 'UBR', 12)]);
    expect(series.map(({ name, colour }) => [name, colour])).toEqual([['plain UBR', 1]]);
  });

  it('leaves out what was not a number, and what has not been run yet', () => {
    const none = { at: { load: 0.5, service: 'UBR' }, measures: { goodput: null } };
    const chart = chartOf(FIGURE, PANEL, [point(0.5, 'ABR', null), none]);
    expect(chart.series).toEqual([]);
    expect(extentOf(chart)).toBeNull();
  });

  it('shows only the points where the panel says', () => {
    const panel: ChartPanel = {
      id: 'a',
      kind: 'line',
      x: 'load',
      y: 'goodput',
      where: { service: 'ABR' },
    };
    const { series } = chartOf(FIGURE, panel, POINTS);
    expect(series.map(({ name, points }) => [name, points.length])).toEqual([['', 2]]);
  });

  it('has a line for each measure when there are several', () => {
    const panel: ChartPanel = { ...PANEL, y: ['goodput', 'loss'], where: { service: 'ABR' } };
    const both = [{ ...POINTS[0], at: { load: 0.5, service: 'ABR' } }].map(({ at }) => ({
      at,
      measures: {
        goodput: { mean: 1, low: 1, high: 1, n: 1 },
        loss: { mean: 2, low: 2, high: 2, n: 1 },
      },
    }));
    const { series } = chartOf(FIGURE, panel, both);
    expect(series.map(({ name, colour }) => [name, colour])).toEqual([
      ['Goodput, Mb/s', 0],
      ['Cells lost, cells', 1],
    ]);
  });

  it('puts printed points beside the line they belong to', () => {
    const published = [{ kind: 'points' as const, series: 'UBR', points: [[0.5, 13] as const] }];
    const { printed } = chartOf(FIGURE, { ...PANEL, published }, POINTS);
    expect(printed).toEqual([
      { name: 'plain UBR, published', colour: 1, points: [{ x: 0.5, y: 13 }] },
    ]);
  });

  it('has a colour for each measure of each line, and printed points beside their measure alone', () => {
    const measures = { goodput: POINTS[0]?.measures.goodput, loss: POINTS[1]?.measures.goodput };
    const both = ['ABR', 'UBR'].map((service) => ({ at: { load: 0.5, service }, measures }));
    const y = ['goodput', 'loss'];
    const published = ['loss', 'ABR'].map((series) => ({
      ...{ kind: 'points' as const, series, points: [[0.5, 13] as const] },
    }));
    const lines = chartOf(FIGURE, { ...PANEL, y, published }, both as never);
    expect(lines.series.map(({ colour }) => colour)).toEqual([0, 1, 2, 3]);
    // Two lines have either of it.
    expect(lines.printed.map(({ colour }) => colour)).toEqual([null, null]);
    const where = { service: 'ABR' };
    const one = chartOf(FIGURE, { ...PANEL, y, published, where }, both as never);
    expect(one.printed.map(({ name, colour }) => [name, colour])[0]).toEqual([
      'Cells lost, cells, published',
      1,
    ]);
  });

  it('takes words as they stand, and numbers over decades on a logarithmic axis', () => {
    const over = (values: readonly (number | string)[]) => {
      const axes = [{ id: 'load', label: 'Load', values: values.map((value) => ({ value })) }];
      return chartOf({ ...FIGURE, axes }, PANEL, []).xScale;
    };
    expect(over(['a', 'b'])).toBe('ordinal');
    expect(over([1, 2, 3])).toBe('linear');
    expect(over([1 / 256, 1 / 16, 1])).toBe('log');
    expect(over([0, 1, 100])).toBe('linear');
  });

  it('writes numbers of many digits along an axis in millions', () => {
    const words = [0, 1_000, -2.5e6, 25_000_000].map((x) => number(x).replaceAll(/\s/g, ' '));
    expect(words).toEqual(['0', '1000', '−2.5 M', '25 M']);
  });

  it('is said in a sentence that names its lines and where they go', () => {
    expect(chartSentence(chartOf(FIGURE, PANEL, POINTS))).toBe(
      'ABR: from 10 at 0.5 to 20 at 0.8. plain UBR: 12 at 0.5.',
    );
  });
});

describe('names under bars', () => {
  const rows = Array.from({ length: 10 }, () => '2 sources, TBE 128, 1024 cells');

  it('have a line for each part, beside one another where there is room', () => {
    const wide = namesUnder(rows, 1_100);
    expect(wide.names[0]).toBe('2 sources,\nTBE 128,\n1024 cells');
    expect(wide.isUpright).toBe(false);
  });

  it('stand upright where one would lie on the next, and have the room for it', () => {
    const narrow = namesUnder(rows, 540);
    expect(narrow.isUpright).toBe(true);
    expect(narrow.height).toBeGreaterThan(namesUnder(rows, 1_100).height);
    expect(namesUnder(['EPD', 'ABR'], 300).isUpright).toBe(false);
  });

  it('have as many lines upright as lie beside one another', () => {
    const of = (width: number) => namesUnder(rows, width).names[0];
    expect(of(540)).toBe('2 sources,\nTBE 128,\n1024 cells');
    expect(of(400)).toBe('2 sources, TBE 128,\n1024 cells');
    expect(of(200)).toBe('2 sources, TBE 128, 1024 cells');
  });
});

describe('the unit of a claim', () => {
  const unit = (test: ClaimTest) => unitOf(FIGURE, { ...CLAIM, test });

  it('is that of what it measures, and none of ratios, orders and mixtures', () => {
    expect(unit({ measure: 'goodput', low: 55 })).toBe('Mb/s');
    expect(unit({ all: [{ measure: 'loss' }, { measure: 'loss' }] })).toBe('cells');
    expect(unit({ all: [{ measure: 'loss' }, { measure: 'goodput' }] })).toBeUndefined();
    expect(unit({ measure: 'goodput', against: { as: 'quotient' } })).toBeUndefined();
    expect(unit({ measure: 'goodput', along: 'load', as: 'spread' })).toBeUndefined();
  });
});
