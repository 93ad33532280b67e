/** The curves of a class over one another: of which quantity, and of whom in the network. */

import { areaY, line, type Markish } from '@observablehq/plot';
import { max } from 'd3-array';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber, formatValue, unitLabel } from '../../base/format';
import { visible } from '../../base/hidden';
import { counted } from '../../base/text';
import type { Quantity } from '../../model/engineTypes';
import { PLOT_KINDS } from '../../model/plotKinds';
import { useSize } from '../../ui/boxSize';
import { gridAndAxes, plotSvg } from '../../ui/charts/plotSvg';
import { SelectField } from '../../ui/Select';
import {
  type ClassCurves,
  classCurves,
  elementsOf,
  LEAST_FOR_BAND,
  LEAST_FOR_MEDIAN,
} from './classCurves';
import { experimentsOf, QUANTITIES, type Student } from './student';

/** The plots of the same quantities, which name them. */
const KINDS = QUANTITIES.flatMap((quantity) => PLOT_KINDS.filter(({ id }) => id === quantity));

type Props = { readonly students: readonly Student[]; readonly marked: string | null };

/** The chosen curves, of one experiment: those of another mean something else. */
export function ChosenCurves({ students: all, marked }: Props) {
  const experiments = experimentsOf(all.filter(({ ran }) => ran !== null));
  const [asked, setExperiment] = useState('');
  const experiment = experiments.includes(asked) ? asked : experiments[0];
  const students = all.filter((student) => student.experiment === experiment);
  const there = KINDS.filter(({ id }) => elementsOf(students, id).length > 0);
  const [quantity, setQuantity] = useState<Quantity>('queue');
  const [element, setElement] = useState('');
  const shown = there.find(({ id }) => id === quantity) ?? there[0];
  if (shown === undefined) return null;
  const elements = elementsOf(students, shown.id);
  const which = elements.includes(element) || element === 'mean' ? element : 'sum';
  return (
    <section className="app-card" aria-label="Curves of the class">
      {experiments.length > 1 && (
        <p className="app-row">
          These links are of {experiments.length} experiments.
          <SelectField
            className="app-beside"
            label="Curves show"
            value={experiment ?? ''}
            options={experiments.map((title) => ({ id: title, label: visible(title) }))}
            onChange={setExperiment}
          />
        </p>
      )}
      <p className="app-row">
        <SelectField
          className="app-beside"
          label="Curves of"
          value={shown.id}
          options={there}
          onChange={setQuantity}
        />
        {elements.length > 1 && (
          <SelectField
            className="app-beside"
            label="of"
            value={which}
            options={[...TOGETHER, ...elements.map((id) => ({ id, label: id }))]}
            onChange={setElement}
          />
        )}
      </p>
      <Overlay {...{ students, which, marked }} quantity={shown.id} label={shown.label} />
    </section>
  );
}

const TOGETHER = [
  { id: 'sum', label: 'all together' },
  { id: 'mean', label: 'their mean' },
];

type OverlayProps = {
  readonly students: readonly Student[];
  readonly quantity: Quantity;
  readonly label: string;
  /** An element, or one of `TOGETHER`. */
  readonly which: string;
  readonly marked: string | null;
};

/** A faint line per student, the middle half as a band, the median in front; and what it shows, in words. */
function Overlay({ students, quantity, label, which, marked }: OverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const curves = useMemo(() => classCurves(students, quantity, which), [students, quantity, which]);
  const words = curves === null ? '' : sentence(label, curves);
  useLayoutEffect(() => {
    if (width === 0 || curves === null) return;
    const figure = draw(curves, width, marked);
    figure.setAttribute('role', 'img');
    figure.setAttribute('aria-label', words);
    box.current?.replaceChildren(figure);
  }, [curves, width, marked, words]);
  if (curves === null) return null;
  return (
    <figure>
      <div ref={box} className="class-picture" />
      <figcaption className="app-note">{words}</figcaption>
    </figure>
  );
}

/** What the figure shows, in words. */
function sentence(label: string, { studentCurves, median, low, high, unit }: ClassCurves): string {
  const count = counted(studentCurves.length, 'run');
  const at = median.findLastIndex(Number.isFinite);
  if (at < 0) return `${label}, ${count}.`;
  const write = (value: number) => formatValue(Number(value.toPrecision(3)), unit);
  if (studentCurves.length < LEAST_FOR_MEDIAN) {
    const ends = studentCurves.map(({ values }) => write(values.findLast(Number.isFinite) ?? 0));
    const verb = ends.length === 1 ? 'it ends' : 'they end';
    return `${label}, ${count}: ${verb} at ${ends.join(' and ')}.`;
  }
  const end = `${label}, ${count}: the median ends at ${write(median[at] ?? 0)}`;
  if (studentCurves.length < LEAST_FOR_BAND) return `${end}.`;
  return `${end}, the middle half of the class between ${write(low[at] ?? 0)} and ${write(high[at] ?? 0)}.`;
}

type Dot = { readonly x: number; readonly y: number };

function draw(curves: ClassCurves, width: number, marked: string | null): SVGSVGElement {
  const { endS, unit, studentCurves, median, low, high } = curves;
  const timeOf = (column: number) => ((column + 0.5) / median.length) * endS;
  const dots = (values: Float64Array): readonly Dot[] =>
    Array.from(values, (y, column) => ({ x: timeOf(column), y }));
  const band = Array.from(low, (y1, column) => ({ x: timeOf(column), y1, y2: high[column] ?? y1 }));
  const top = max(studentCurves, ({ values }) => max(values)) ?? 0;
  const hasMedian = studentCurves.length >= LEAST_FOR_MEDIAN;
  const ahead = studentCurves.filter(({ key }) => key === marked);
  const stroke = (values: Float64Array, color: string, strokeWidth: number): Markish =>
    line(dots(values), { x: 'x', y: 'y', stroke: color, strokeWidth });
  return plotSvg({
    ...{ width, height: Math.max(220, Math.min(380, width * 0.4)) },
    ...{ marginLeft: 64, marginRight: 16, marginTop: 20, marginBottom: 36 },
    x: { domain: [0, endS], axis: null },
    y: { domain: [0, top > 0 ? top * 1.05 : 1], axis: null },
    marks: [
      ...gridAndAxes(
        { label: 'time, s' },
        { label: unitLabel(unit), ticks: 5, tickFormat: (tick: number) => formatNumber(tick) },
      ),
      ...(studentCurves.length < LEAST_FOR_BAND
        ? []
        : [
            areaY(band, { x: 'x', y1: 'y1', y2: 'y2', fill: 'var(--series-1)', fillOpacity: 0.16 }),
          ]),
      ...studentCurves.map(({ values }) =>
        line(dots(values), {
          ...{ x: 'x', y: 'y', stroke: 'var(--muted)', strokeWidth: 1, strokeOpacity: 0.45 },
        }),
      ),
      ...(hasMedian ? [median] : studentCurves.map(({ values }) => values)).map((values) =>
        stroke(values, 'var(--series-1)', hasMedian ? 3 : 2),
      ),
      ...ahead.map(({ values }) => stroke(values, 'var(--text)', 2)),
    ],
  });
}
