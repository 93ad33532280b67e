/**
 * Units of measure: what each is called, and how those of one dimension convert into each other.
 *
 * Every unit is a factor times the base of its dimension, so a conversion is one division. Units that
 * need a circumstance to convert (a queue in milliseconds needs a link rate) are not here.
 */

/** Names of units; a superset of the units the engine declares. */
export type UnitName =
  | 'count'
  | 'share'
  | 'cells'
  | 'kilobytesOfCells'
  | 'bytes'
  | 'kilobytes'
  | 'segments'
  | 'us'
  | 'ms'
  | 's'
  | 'mbps'
  | 'kbps'
  | 'cellsPerSecond'
  | 'km';

type Dimension = 'number' | 'cells' | 'bytes' | 'segments' | 'time' | 'rate' | 'length';

/** One unit: its sign, its name in words, and its size in the base unit of its dimension. */
type UnitInfo = {
  /** Sign as printed beside a number; empty for plain numbers. */
  readonly label: string;
  /** Name in words, plural, for screen readers; empty for plain numbers. */
  readonly spoken: string;
  readonly dimension: Dimension;
  readonly factor: number;
  /** True when values are whole numbers by nature. */
  readonly whole: boolean;
};

/** Bytes and bits of one ATM cell on the line, header included. Source: ITU-T I.361. */
const CELL_BYTES = 53;
export const CELL_BITS = 8 * CELL_BYTES;

const UNITS: { readonly [name in UnitName]: UnitInfo } = {
  count: unit('', '', 'number', 1, true),
  share: unit('', '', 'number', 1, false),
  cells: unit('cells', 'cells', 'cells', 1, true),
  kilobytesOfCells: unit('kB', 'kilobytes of cells', 'cells', 1000 / CELL_BYTES, false),
  bytes: unit('B', 'bytes', 'bytes', 1, true),
  kilobytes: unit('kB', 'kilobytes', 'bytes', 1000, false),
  segments: unit('seg', 'segments', 'segments', 1, true),
  us: unit('µs', 'microseconds', 'time', 1e-6, false),
  ms: unit('ms', 'milliseconds', 'time', 1e-3, false),
  s: unit('s', 'seconds', 'time', 1, false),
  mbps: unit('Mb/s', 'megabits per second', 'rate', 1e6, false),
  kbps: unit('kb/s', 'kilobits per second', 'rate', 1e3, false),
  cellsPerSecond: unit('cells/s', 'cells per second', 'rate', CELL_BITS, false),
  km: unit('km', 'kilometres', 'length', 1000, false),
};

/** Units shown in turn when the reader clicks on a unit; the declared one comes first. */
const ALTERNATIVES: { readonly [name in UnitName]?: readonly UnitName[] } = {
  cells: ['kilobytesOfCells'],
  bytes: ['kilobytes'],
  us: ['ms'],
  ms: ['us'],
  s: ['ms'],
  mbps: ['cellsPerSecond'],
  cellsPerSecond: ['mbps'],
};

function unit(
  label: string,
  spoken: string,
  dimension: Dimension,
  factor: number,
  whole: boolean,
): UnitInfo {
  return { label, spoken, dimension, factor, whole };
}

/** Facts about a unit. */
export function unitInfo(name: UnitName): UnitInfo {
  return UNITS[name];
}

/** Sign of a unit as printed beside a number: `Mb/s`; empty for plain numbers. */
export function unitLabel(name: UnitName): string {
  return UNITS[name].label;
}

/** How many `to` one `from` is; fails when they measure different things. */
export function conversionFactor(from: UnitName, to: UnitName): number {
  const source = UNITS[from];
  const target = UNITS[to];
  if (source.dimension !== target.dimension) {
    throw new Error(`${from} cannot be expressed in ${to}`);
  }
  return source.factor / target.factor;
}

/** A computed value without its rounding error, so that 20 ms stays 20 and not 20.000000000000004. */
export function withoutRoundingError(value: number, digits = 12): number {
  return Number(value.toPrecision(digits));
}

/** Units in which a value of this unit may be shown, its own first. */
export function representations(name: UnitName): readonly UnitName[] {
  return [name, ...(ALTERNATIVES[name] ?? [])];
}
