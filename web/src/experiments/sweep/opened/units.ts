/** Units as figure files write them, in words of their own, and as the page writes numbers. */

import { formatEntry, unitLabel } from '../../../base/format';
import type { Unit } from '../../../model/engineTypes';
import type { SweepAxis } from './model';

const UNITS: readonly Unit[] = [
  ...(['share', 'count', 'cells', 'bytes', 'segments', 'us', 'ms', 's', 'mbps'] as const),
  ...(['cellsPerSecond', 'km'] as const),
];
/** Words for numbers without a unit. */
const PLAIN = ['', 'index', 'ratio'];

/** The unit of a file; `null` for one that the page does not know. */
export function unitOf(text = ''): Unit | null {
  if (PLAIN.includes(text)) return 'share';
  return UNITS.find((unit) => unit === text || unitLabel(unit) === text) ?? null;
}

/** What a figure says of a number: its name, its label and its unit. */
type Named = { readonly id: string; readonly label?: string; readonly unit?: string };

/** Label and unit of a measure; a unit that the page does not know stands in the label. */
export function measureWords({ id, label = id, unit }: Named): {
  readonly label: string;
  readonly unit: Unit;
} {
  const known = unitOf(unit);
  return known === null ? { label: `${label}, ${unit}`, unit: 'share' } : { label, unit: known };
}

type Value = { readonly value: string | number; readonly label?: string };

/** An axis with its values in words. */
export function axisWords({ id, label = id, unit }: Named, values: readonly Value[]): SweepAxis {
  const known = unitOf(unit);
  const sign = known === null ? (unit ?? '') : unitLabel(known);
  const ticks = values.map(({ value, label: own }) => own ?? valueWords(value));
  return {
    id,
    label,
    title: sign === '' ? label : `${label}, ${sign}`,
    ticks,
    texts: ticks.map((tick) => (sign === '' ? tick : `${tick} ${sign}`)),
    isOrdered: values.every(({ value }) => typeof value === 'number'),
    values: values.map(({ value }) => value),
  };
}

const valueWords = (value: string | number): string =>
  typeof value === 'number' ? formatEntry(value) : value;
