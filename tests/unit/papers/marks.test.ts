/** What the papers say as marks of the figures: which claims give one, where it stands, and that no figure goes without. */

import { describe, expect, it } from 'vitest';
import type {
  AxisValue,
  ChartPanel,
  Claim,
  ClaimTest,
  Figure,
  Measure,
  TimePanel,
} from '../../../web/src/model/figureModel';
import { chartOf } from '../../../web/src/papers/chart';
import { firstAlike, marksOf, type PaperMark, pointsPrinted } from '../../../web/src/papers/marks';
import { placedOn, placedOver } from '../../../web/src/papers/placedMarks';
import { paperEntries } from '../../../web/src/run/papers';
import { CLAIM, FIGURE, point } from './fixture';

const figures = paperEntries.flatMap((entry) => entry.figures);

const TIME: TimePanel = {
  id: 't',
  kind: 'time',
  curves: [{ quantity: 'queue', ids: 'SW1→SW2' }],
  at: { service: 'ABR' },
};
const CHART: ChartPanel = { id: 'a', kind: 'line', x: 'load', y: 'goodput', series: 'service' };
const QUEUE = {
  ...{ id: 'q', of: 'series', quantity: 'queue', ids: '*', overTime: 'max' },
} as const satisfies Measure;
const PRINTED: Claim = {
  ...CLAIM,
  statement: 'About 780 cells.',
  place: 'figure 4',
  published: 780,
  test: { measure: 'q', at: { service: 'ABR' }, low: 600, high: 900 },
};
const MORE: Claim = {
  ...PRINTED,
  kind: 'ordering',
  published: 'more',
  test: {
    measure: 'goodput',
    at: { service: 'UBR' },
    against: { at: { service: 'ABR' }, as: 'quotient' },
    low: 1,
  },
};

/** The figure of the tests with one measure and one claim more. */
const withOne = (claim: Claim, measure = {}): Figure => ({
  ...FIGURE,
  measures: [...FIGURE.measures, { ...QUEUE, ...measure }],
  claims: [claim],
});
const brief = (mark: PaperMark) => {
  if (mark.type === 'share') return `y ${mark.label}`;
  if (!('orders' in mark)) return `${mark.axis} ${mark.at}`;
  const sign = mark.type === 'arrow' ? '<' : '≈';
  return mark.orders.map(({ below, above }) => `${below} ${sign} ${above}`).join(', ');
};
const marks = (figure: Figure, panel: ChartPanel | TimePanel) => marksOf(figure, panel).map(brief);

describe('a claim gives', () => {
  it.each<[string, string[], object?]>([
    ['a level line at a printed value of a curve', ['y 780']],
    [
      'an upright one at an instant, from its window on',
      ['x 880'],
      { overTime: 'settledMs', fromMs: 100 },
    ],
    ['none for a number of several curves', [], { reduce: 'sum' }],
    ['none for a share of the time', [], { overTime: 'shareAbove' }],
    ['none for another curve', [], { quantity: 'acr' }],
    ['none for another part', [], { ids: 'SW2→SW3' }],
    [
      'a line for the longest queue of a port',
      ['y 780'],
      { of: 'ports', field: 'maxQueueCells', ids: 'SW1→SW2' },
    ],
  ])('%s', (_, wanted, measure) => {
    expect(marks(withOne(PRINTED, measure), TIME)).toEqual(wanted);
  });

  it('no line where the panel shows another point, or the paper no number', () => {
    expect(marks(withOne(PRINTED), { ...TIME, at: { service: 'UBR' } })).toEqual([]);
    expect(marks(withOne({ ...PRINTED, published: 'short' }), TIME)).toEqual([]);
  });

  it('a line in a chart unless it is of one place along x, where the file has a point', () => {
    const at = (load: object): Claim => ({
      ...PRINTED,
      test: { measure: 'goodput', at: { ...load } },
    });
    expect(marks(withOne(at({ service: 'ABR' })), CHART)).toEqual(['y 780']);
    expect(marks(withOne(at({ service: 'ABR', load: 0.5 })), CHART)).toEqual([]);
  });

  it.each<[string, string[], object]>([
    ['the first above', ['ABR < UBR'], { low: 1 }],
    ['the first below', ['UBR < ABR'], { high: 1 }],
    ['neither', [], { low: 0.9 }],
  ])('an arrow where it puts one curve above another: %s', (_, wanted, band) => {
    const { low: _low, ...test } = MORE.test ?? {};
    expect(marks(withOne({ ...MORE, test: { ...test, ...band } }), CHART)).toEqual(wanted);
  });

  it.each<[string, string[], Partial<Claim>]>([
    ['within a band', ['UBR ≈ ABR'], { test: { ...MORE.test, low: 0.9, high: 1.1 } }],
    ['up to a little more', ['UBR ≈ ABR'], { test: { ...MORE.test, low: null, high: 1.1 } }],
    ['not where it is an order', [], { kind: 'ordering', test: { ...MORE.test, low: 0.9 } }],
    ['not where it is more', ['ABR < UBR'], { kind: 'shape' }],
    ['not with a number', [], { published: 1.02, test: { ...MORE.test, low: 0.9, high: 1.1 } }],
  ])('≈ where it has two curves about equal in words: %s', (_, wanted, claim) => {
    expect(marks(withOne({ ...MORE, kind: 'value', ...claim }), CHART)).toEqual(wanted);
  });

  it('a level line at its share of the value at another place along x, and at no other', () => {
    const test = (at: object, other: object): ClaimTest => ({
      measure: 'goodput',
      at: { ...at },
      against: { at: { ...other }, as: 'quotient' },
      low: 0.5,
      high: 0.7,
    });
    const sixty = (at: object, other: object) =>
      marks(withOne({ ...PRINTED, published: 0.6, test: test(at, other) }), CHART);
    expect(sixty({ load: 0.5 }, { load: 0.8 })).toEqual(['y 0.6 × 0.8']);
    expect(sixty({ service: 'ABR' }, { service: 'UBR' })).toEqual([]);
    expect(sixty({ load: 0.5, service: 'ABR' }, { load: 0.8, service: 'UBR' })).toEqual([]);
  });

  it('an arrow from neighbour to neighbour where it has the curves fall', () => {
    const test: ClaimTest = { measure: 'goodput', along: 'service', as: 'difference', high: 0 };
    expect(marks(withOne({ ...MORE, kind: 'shape', test }), CHART)).toEqual(['UBR < ABR']);
  });

  it('nothing where the file has a mark of the same kind for it', () => {
    const published = [{ kind: 'line', x: 70, claim: 'c' } as const];
    expect(marks(withOne(PRINTED), { ...TIME, published })).toEqual(['x 70']);
    const arrow = { kind: 'arrow', below: 'ABR', above: 'UBR', claim: MORE.id } as const;
    expect(marks(withOne(MORE), { ...CHART, published: [arrow] })).toHaveLength(1);
  });
});

describe('in a picture', () => {
  const points = [
    point(0.5, 'ABR', 10),
    point(0.5, 'UBR', 12),
    point(0.8, 'ABR', 20),
    point(0.8, 'UBR', 19),
  ];
  const chart = chartOf(FIGURE, CHART, points);

  it('an arrow stands where its curves are farthest apart, and no two at one place', () => {
    const figure = withOne(MORE);
    const two = { ...figure, claims: [MORE, { ...MORE, id: 'd', statement: 'Again.' }] };
    expect(placedOn(chart, marksOf(two, CHART), 'service')).toMatchObject([
      { type: 'arrow', x: 0.5, from: 10, to: 12 },
      { type: 'arrow', x: 0.8, from: 20, to: 19 },
    ]);
  });

  it('an arrow between several curves leads from the highest below to the lowest above', () => {
    const orders = [{ below: ['UBR', 'ABR'], above: ['ABR'], xs: null }];
    expect(placedOn(chart, [{ ...SAID, type: 'arrow', orders }], 'service')).toMatchObject([
      { type: 'arrow', x: 0.5, from: 12, to: 10 },
    ]);
  });

  it('a share lies at so many times the value it is of', () => {
    const share: PaperMark = { ...SAID, label: '0.5 × 0.8', type: 'share', times: 0.5, of: 0.8 };
    const one = chartOf(FIGURE, CHART, points.slice(0, 3));
    expect(placedOn(one, [share], 'service')).toMatchObject([
      { type: 'line', axis: 'y', at: [10], text: '0.5 × 0.8' },
    ]);
    expect(placedOn(one, [{ ...share, of: 0.9 }], 'service')).toEqual([]);
  });

  it('≈ stands between its curves, at a place of its own', () => {
    const equal = { ...MORE, id: 'd', kind: 'value', test: { ...MORE.test, low: 0.9 } } as const;
    const figure = { ...withOne(MORE), claims: [MORE, equal] };
    expect(placedOn(chart, marksOf(figure, CHART), 'service')).toMatchObject([
      { type: 'arrow', x: 0.5 },
      { type: 'equal', x: 0.8 },
    ]);
  });

  it('what lies outside of the axis is not drawn', () => {
    const line = (x: number): PaperMark => ({ ...SAID, type: 'line', axis: 'x', at: [x] });
    expect(placedOn(chart, [line(0.4), line(0.65)], 'service')).toMatchObject([{ at: [0.65] }]);
    const unit = { perSecond: 1, label: 's' };
    const level: PaperMark = { ...SAID, type: 'line', axis: 'y', at: [780] };
    expect(placedOver([30, 70], unit, [level])).toMatchObject([{ at: [780], text: '780' }]);
    expect(placedOver([30, 70], unit, [line(42_000), line(80_000)])).toMatchObject([
      { at: [42], text: '42 s' },
    ]);
  });

  it('marks that say the same are one line of the list', () => {
    const line = (statement: string): PaperMark => ({
      ...SAID,
      statement,
      type: 'line',
      axis: 'y',
      at: [1],
    });
    expect(firstAlike([line('a'), line('b'), line('a')])).toEqual([0, 1, 0]);
  });
});

const SAID = { statement: 's', place: 'p', claim: null };

it('every figure of more than orders carries a mark', () => {
  const bare = figures.filter(({ figure }) => {
    const isOfMore = figure.claims.some(({ kind }) => kind !== 'ordering');
    const count = figure.panels.map(
      (panel) => marksOf(figure, panel).length + pointsPrinted(panel).length,
    );
    return isOfMore && count.every((each) => each === 0);
  });
  expect(bare.map(({ id }) => id)).toEqual([]);
});

it('every mark has its words and its place in the paper, and can be drawn', () => {
  for (const { id, figure } of figures)
    for (const panel of figure.panels)
      for (const mark of marksOf(figure, panel)) {
        const where = `${id}, panel ${panel.id}: ${brief(mark)}`;
        expect([where, mark.statement !== '', mark.place !== '']).toEqual([where, true, true]);
        if (!('orders' in mark) || panel.kind !== 'line') continue;
        const values = figure.axes.find((axis) => axis.id === panel.series)?.values ?? [];
        const known: readonly AxisValue[] = values.map(({ value }) => value);
        for (const { below, above } of mark.orders)
          expect([where, [...below, ...above].filter((value) => !known.includes(value))]).toEqual([
            where,
            [],
          ]);
      }
});
