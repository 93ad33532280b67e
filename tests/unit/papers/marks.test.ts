/** What the papers say as marks of the figures: which claims give one, where it stands, and that no figure goes without. */

import { describe, expect, it } from 'vitest';
import type { ChartPanel, Claim, Figure, TimePanel } from '../../../web/src/model/figureModel';
import { chartOf } from '../../../web/src/papers/chart';
import { firstAlike, marksOf, type PaperMark, pointsPrinted } from '../../../web/src/papers/marks';
import { placedOn, placedOver } from '../../../web/src/papers/placedMarks';
import { paperEntries } from '../../../web/src/run/papers';
import { FIGURE, point } from './fixture';

const figures = paperEntries.flatMap((entry) => entry.figures);

/** Figures of more than orders that carry no mark, and why none can be drawn. */
const BARE: Readonly<Record<string, string>> = {
  'adsl/f7': 'the text prints no number of this figure',
  'adsl/f22': 'the text says no more than "almost the same performance"',
  'adsl/table5': 'the printed table is lost; the text compares it in words',
  'abr-erica-wan/buffers': 'the summary says "a small multiple of the network diameter", no number',
  'explicit-rate/r3': 'its one number, about 60 %, is of two of our own throughputs',
};

const TIME: TimePanel = {
  id: 't',
  kind: 'time',
  curves: [{ quantity: 'queue', ids: 'SW1→SW2' }],
  at: { service: 'ABR' },
};
const CHART: ChartPanel = { id: 'a', kind: 'line', x: 'load', y: 'goodput', series: 'service' };
const QUEUE = { id: 'q', of: 'series', quantity: 'queue', ids: '*', overTime: 'max' };
const PRINTED: Claim = {
  id: 'c',
  statement: 'About 780 cells.',
  place: 'figure 4',
  kind: 'value',
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
const brief = (mark: PaperMark) =>
  mark.type === 'arrow'
    ? mark.orders.map(({ below, above }) => `${below} < ${above}`).join(', ')
    : `${mark.axis} ${mark.at}`;
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

  it('an arrow from neighbour to neighbour where it has the curves fall', () => {
    const test = { measure: 'goodput', along: 'service', as: 'difference', high: 0 };
    expect(marks(withOne({ ...MORE, kind: 'shape', test }), CHART)).toEqual(['UBR < ABR']);
  });

  it('nothing where the file has a mark of the same kind for it', () => {
    const published = [{ kind: 'line', x: 70, claim: 'c' } as const];
    expect(marks(withOne(PRINTED), { ...TIME, published })).toEqual(['x 70']);
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

  it('what lies outside of the axis is not drawn', () => {
    const line = (x: number): PaperMark => ({ ...SAID, type: 'line', axis: 'x', at: [x] });
    expect(placedOn(chart, [line(0.4), line(0.65)], 'service')).toMatchObject([{ at: [0.65] }]);
    const unit = { perSecond: 1, label: 's' };
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

it('every figure of more than orders carries a mark, or is named here with the reason', () => {
  const bare = figures.filter(({ figure }) => {
    const isOfMore = figure.claims.some(({ kind }) => kind !== 'ordering');
    const count = figure.panels.map(
      (panel) => marksOf(figure, panel).length + pointsPrinted(panel).length,
    );
    return isOfMore && count.every((each) => each === 0);
  });
  expect(bare.map(({ id }) => id).sort()).toEqual(Object.keys(BARE).sort());
});

it('every mark has its words and its place in the paper, and can be drawn', () => {
  for (const { id, figure } of figures)
    for (const panel of figure.panels)
      for (const mark of marksOf(figure, panel)) {
        const where = `${id}, panel ${panel.id}: ${brief(mark)}`;
        expect([where, mark.statement !== '', mark.place !== '']).toEqual([where, true, true]);
        if (mark.type !== 'arrow' || panel.kind !== 'line') continue;
        const values = figure.axes.find((axis) => axis.id === panel.series)?.values ?? [];
        const known = values.map(({ value }) => value);
        for (const { below, above } of mark.orders)
          expect([where, [...below, ...above].filter((value) => !known.includes(value))]).toEqual([
            where,
            [],
          ]);
      }
});
