/**
 * Published numbers as the page shows them, against the figure files: each in the row and under the
 * measure that the file gives it, none twice, none left out.
 */

import { Dot, plot } from '@observablehq/plot';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../web/src/base/format';
import type {
  Axis,
  AxisValue,
  ChartPanel,
  Figure,
  PublishedSeries,
  TablePanel,
} from '../../web/src/model/figureModel';
import { chartOf } from '../../web/src/papers/chart';
import { barOptions, lineOptions } from '../../web/src/papers/drawChart';
import { FigurePage } from '../../web/src/papers/FigurePage';
import { pointsPrinted } from '../../web/src/papers/marks';
import { TableView } from '../../web/src/papers/TableView';
import { loadValidation, paperEntries } from '../../web/src/run/papers';

const validation = await loadValidation();
const pointsOf = (id: string) => validation?.figures[id]?.points ?? [];
const figures = paperEntries.flatMap((entry) => entry.figures);

/** Where a published number stands: its row or place along x, its column or line, itself. */
type Place = readonly [x: string, line: string, value: string];

const panels = figures.flatMap(({ id, figure }) =>
  figure.panels.flatMap((panel) =>
    panel.kind === 'time' ? [] : [{ name: `${id}, panel ${panel.id}`, id, figure, panel }],
  ),
);
const withNumbers = panels.filter(({ panel }) => pointsPrinted(panel).length > 0);

const axisOf = (figure: Figure, id: string | undefined) =>
  figure.axes.find((axis) => axis.id === id);
const choice = (axis: Axis | undefined, value: AxisValue) =>
  axis?.values.find((each) => each.value === value)?.label ?? String(value);

/** The name of a measure with its unit, as headings have it. */
function measureName(figure: Figure, id: string): string {
  const { label = id, unit = '' } = figure.measures.find((each) => each.id === id) ?? {};
  return ['', 'share', 'count'].includes(unit) ? label : `${label}, ${unit}`;
}

/** What the file says, read without the page's help. */
function inFile(figure: Figure, panel: ChartPanel | TablePanel): readonly Place[] {
  const [rows, columns] =
    panel.kind === 'table' ? [panel.rows, panel.columns] : [panel.x, panel.series];
  const measures = typeof panel.y === 'string' ? [panel.y] : panel.y;
  const lineOf = ({ series }: PublishedSeries): string => {
    const isMeasure = series === undefined || measures.includes(String(series));
    if (!isMeasure) return choice(axisOf(figure, columns), series);
    return measureName(figure, String(series ?? measures[0]));
  };
  return pointsPrinted(panel).flatMap((line) =>
    line.points.map(
      ([x = '', y]) =>
        [choice(axisOf(figure, rows), x), lineOf(line), formatNumber(Number(y))] as const,
    ),
  );
}

/** What a table of the page has. */
function inTable(id: string, figure: Figure, panel: TablePanel): readonly Place[] {
  const box = document.createElement('div');
  box.innerHTML = renderToStaticMarkup(
    <TableView {...{ figure, panel, points: pointsOf(id) }} standing={() => 'reproduced'} />,
  );
  const heads = [...box.querySelectorAll('thead th')].map((head) => head.textContent);
  return [...box.querySelectorAll('tbody tr')].flatMap((row) =>
    [...row.children].flatMap((cell, column): readonly Place[] => {
      const printed = cell.querySelector('.papers-printed')?.textContent ?? '';
      const [, value] = /^published\s([^,]+)/.exec(printed) ?? [];
      if (value === undefined) return [];
      return [[row.children[0]?.textContent ?? '', heads[column] ?? '', value]];
    }),
  );
}

/** What a chart of the page draws: its hollow marks, which are those of the paper. */
function inChart(id: string, figure: Figure, panel: ChartPanel): readonly Place[] {
  const chart = chartOf(figure, panel, pointsOf(id));
  type Point = { readonly x: AxisValue; readonly y: number; readonly name?: string };
  type Dots = { readonly data: readonly Point[]; readonly fill: string; readonly stroke: string };
  const { marks = [] } =
    panel.kind === 'bar'
      ? barOptions(chart, 600)
      : lineOptions(chart, { from0: false, placed: [] });
  return marks.flatMap((mark): readonly Place[] => {
    if (!(mark instanceof Dot)) return [];
    const { data, fill, stroke } = mark as unknown as Dots;
    if (fill !== 'var(--surface)') return [];
    const own = chart.series.find(({ colour }) => stroke === `var(--series-${colour + 1})`);
    return data.map(({ x, y, name = own?.name }): Place => {
      const line = name === '' ? chart.yLabel : String(name);
      return [chart.labelOf(x), line, formatNumber(y)];
    });
  });
}

const shown = (id: string, figure: Figure, panel: ChartPanel | TablePanel) =>
  panel.kind === 'table' ? inTable(id, figure, panel) : inChart(id, figure, panel);

describe('published numbers', () => {
  it('are in figures of several papers', () => {
    expect(figures).toHaveLength(62);
    expect(new Set(withNumbers.map(({ id }) => id.split('/')[0])).size).toBeGreaterThan(2);
  });

  it.each(panels)('stand where the file has them: $name', ({ id, figure, panel }) => {
    expect([...shown(id, figure, panel)].sort()).toEqual([...inFile(figure, panel)].sort());
  });

  it.each(withNumbers)('are those of the claims on the same number: $name', ({ figure, panel }) => {
    for (const { series, points } of pointsPrinted(panel)) {
      const { measure, at } = placeOf(panel, series);
      for (const [x, y] of points)
        for (const claim of claimsOn(figure, measure, { ...at, [roleX(panel)]: x }))
          expect([claim.id, claim.published]).toEqual([claim.id, y]);
    }
  });
});

it('a median that a claim judges stands beside the published value, as the claim has it', () => {
  const medians = panels.flatMap(({ id, figure, panel }) => {
    if (panel.kind !== 'table') return [];
    const box = document.createElement('div');
    box.innerHTML = renderToStaticMarkup(
      <TableView {...{ figure, panel, points: pointsOf(id) }} standing={() => 'reproduced'} />,
    );
    return [...box.querySelectorAll<HTMLElement>('.papers-to-claim')].flatMap((button) => {
      const [, value] = / our\smedian\s([^,]+), /.exec(button.textContent) ?? [];
      const claim = figure.claims.find(({ statement }) => statement === button.title);
      return value === undefined ? [] : [[`${id}/${claim?.id}`, value] as const];
    });
  });
  expect(medians.length).toBeGreaterThan(8);
  for (const [claim, value] of medians) {
    const judged = validation?.claims.find((each) => each.id === claim);
    expect([claim, formatNumber(judged?.terms?.[0]?.estimate ?? Number.NaN)]).toEqual([
      claim,
      value,
    ]);
  }
});

const curves = panels.filter(({ panel }) => panel.kind === 'line');

it.each(curves)(
  'a few values along an axis have a label each, and labels a line of the grid: $name',
  ({ id, figure, panel }) => {
    const chart = chartOf(figure, panel, pointsOf(id));
    const options = lineOptions(chart, { from0: true, placed: [] });
    const picture = plot({ ...options, document, width: 560, height: 260 });
    const all = (layer: string) => [...picture.querySelectorAll(`[aria-label${layer}] > *`)];
    expect(all('="y-grid"')).toHaveLength(all('="y-axis tick"').length);
    if (chart.xs.length > 7) return;
    const labels = all('^="x-axis tick l"').map((label) => label.textContent);
    expect(labels).toEqual(chart.xs.map(chart.labelOf));
  },
);

it.each(figures)('the words of $id are read as they stand', (at) => {
  const entry = paperEntries.find(({ figures: own }) => own.includes(at));
  if (entry === undefined) throw new Error('no paper has this figure');
  const { figure } = at;
  const tables = figure.panels.filter((panel) => panel.kind === 'table');
  const page = renderToStaticMarkup(
    <>
      <FigurePage entry={entry} at={at} claim={null} />
      {tables.map((panel) => (
        <TableView
          key={panel.id}
          {...{ figure, panel, points: pointsOf(at.id) }}
          standing={() => 'reproduced'}
        />
      ))}
    </>,
  );
  // No marks of Markdown, and no difference in per cent to nothing.
  expect(page).not.toMatch(/`|ours –/);
});

it('a panel over time says when its run is made, also on paper that is printed before', () => {
  const [entry = expect.fail('no paper')] = paperEntries;
  const at = entry.figures.find(({ figure }) => figure.panels.some(({ kind }) => kind === 'time'));
  if (at === undefined) throw new Error('a figure over time is there');
  const page = renderToStaticMarkup(<FigurePage entry={entry} at={at} claim={null} />);
  expect(page).toContain('Not simulated yet: the run is made once this panel is seen.');
  expect(page).not.toContain('Waiting');
});

it.each(panels)('no rate that is shown is below zero: $name', ({ id, figure, panel }) => {
  const measures = typeof panel.y === 'string' ? [panel.y] : panel.y;
  const rates = measures.filter((y) => measureName(figure, y).endsWith('b/s'));
  const values = pointsOf(id).flatMap((point) => rates.map((y) => point.measures[y]?.mean ?? 0));
  expect(values.filter((value) => value < 0)).toEqual([]);
});

const roleX = (panel: ChartPanel | TablePanel) => (panel.kind === 'table' ? panel.rows : panel.x);

/** The measure and the place of published points. */
function placeOf(panel: ChartPanel | TablePanel, series: AxisValue | undefined) {
  const measures = typeof panel.y === 'string' ? [panel.y] : panel.y;
  const [first = ''] = measures;
  if (series === undefined || measures.includes(String(series)))
    return { measure: String(series ?? first), at: {} };
  const axis = (panel.kind === 'table' ? panel.columns : panel.series) ?? '';
  return { measure: first, at: { [axis]: series } };
}

type Test = {
  readonly measure?: string;
  readonly at?: unknown;
  readonly all?: readonly Test[];
  readonly against?: unknown;
};

/** Claims whose published number is that of one measure at one place. */
function claimsOn(figure: Figure, measure: string, at: object) {
  return figure.claims.filter((claim) => {
    const { test } = claim as unknown as { readonly test: Test };
    const [first = test] = test.all ?? [];
    const isSame = JSON.stringify(sorted(first.at)) === JSON.stringify(sorted(at));
    const isPlain = first.measure === measure && first.against === undefined && isSame;
    return typeof claim.published === 'number' && isPlain;
  });
}

const sorted = (at: unknown) => Object.entries(at ?? {}).sort();
