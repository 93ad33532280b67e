/**
 * Values of parameters as text: what a typed text means, and how a value is written, here and nowhere else.
 *
 * A text is either a legal value or a sentence saying key, value and range. No value is silently brought into range.
 */

import {
  CELL_BITS,
  conversionFactor,
  formatEntry,
  formatPowerOfTwo,
  formatValue,
  parseValue,
  representations,
  type UnitName,
  unitInfo,
  unitLabel,
  withoutRoundingError,
  withSign,
} from '../base/format';
import type { ParamSpec, ParamValue, RmContents, Unit } from './engineTypes';

/** Outcome of an entry; `note` tells of a conversion that had to round. */
export type Entry =
  | { readonly type: 'value'; readonly value: number | null; readonly note: string | null }
  | { readonly type: 'refused'; readonly message: string };

const NO_LIMIT = /^(no limit|none|unlimited|inf(inity)?|∞)$/i;
/** Significant digits of a converted number; the declared unit shows all digits. */
const CONVERTED_DIGITS = 6;

/** Reads `text`, a number in the shown unit unless it names another. */
export function readEntry(
  text: string,
  spec: ParamSpec,
  shown: Pick<Representation, 'unit' | 'factor'>,
): Entry {
  if (spec.nullable && NO_LIMIT.test(text.trim()))
    return { type: 'value', value: null, note: null };
  const inShown = parseValue(text, shown.unit);
  const inDeclared = parseValue(text, spec.unit);
  if (inShown.type === 'unreadable' && inDeclared.type === 'unreadable') {
    return refused(inDeclared.message);
  }
  const exact = inShown.type === 'value' ? inShown.value / shown.factor : numberOf(inDeclared);
  const converted = shown.unit !== spec.unit || /[a-zµμ]/i.test(text);
  const value = converted ? withoutRoundingError(exact) : exact;
  return judge(value, spec, converted);
}

function numberOf(parsed: ReturnType<typeof parseValue>): number {
  return parsed.type === 'value' ? parsed.value : Number.NaN;
}

function judge(value: number, spec: ParamSpec, converted: boolean): Entry {
  const whole = spec.kind !== 'integer' || Number.isInteger(value);
  const settled = !whole && converted ? Math.round(value) : value;
  if (!whole && !converted)
    return refused(`${spec.label} = ${write(value, spec)} is not a whole number.`);
  if (settled === 0 && spec.grid.type === 'powersOfTwo' && spec.grid.orZero) return accepted(0);
  if (settled < spec.min || settled > spec.max) {
    return refused(`${spec.label} = ${write(settled, spec)} is outside ${describeRange(spec)}.`);
  }
  if (spec.grid.type === 'powersOfTwo' && !Number.isInteger(Math.log2(settled))) {
    return refused(`${spec.label} = ${write(settled, spec)} is not ${describeAllowed(spec)}.`);
  }
  if (spec.grid.type === 'powersOfTwo' && settled < spec.grid.least) {
    return refused(`${spec.label} = ${write(settled, spec)} is outside ${describeRange(spec)}.`);
  }
  const unit = unitLabel(spec.unit);
  return whole
    ? accepted(settled)
    : accepted(settled, `Rounded to ${settled} ${unit}, a whole number.`);
}

/** The legal values in words: `1/32768 … 1`, `0.1 … 1000 ms`. */
export function describeRange(spec: ParamSpec): string {
  return rangeText(spec, '');
}

/** The legal values with their grid: "0 or a power of two in 1/32768 … 1". */
export function describeAllowed(spec: ParamSpec): string {
  return rangeText(spec, spec.grid.type === 'powersOfTwo' ? 'a power of two in ' : '');
}

function rangeText(spec: ParamSpec, which: string): string {
  const unit = unitLabel(spec.unit);
  const { grid } = spec;
  const zero = grid.type === 'powersOfTwo' && grid.orZero ? '0 or ' : '';
  const least = grid.type === 'powersOfTwo' ? grid.least : spec.min;
  const range = `${zero}${which}${write(least, spec)} … ${write(spec.max, spec)}`;
  return unit === '' ? range : `${range} ${unit}`;
}

/**
 * A value in words with its unit: `1/16`, `20 ms`, `no limit`, `on`, the label of a choice; `default` for
 * none. Without a declaration the value stands as it is.
 */
export function valueInWords(value: ParamValue | undefined, spec: ParamSpec | undefined): string {
  if (value === undefined) return 'default';
  if (value === null) return spec?.nullLabel ?? 'no limit';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') {
    return spec?.choices.find((choice) => choice.id === value)?.label ?? value;
  }
  if (spec === undefined) return String(value);
  return withSign(write(value, spec), unitLabel(spec.unit));
}

/** A number as it stands in the entry field. */
export function writeEntry(
  value: number,
  spec: ParamSpec,
  shown: Pick<Representation, 'unit' | 'factor'>,
): string {
  if (shown.unit === spec.unit) return write(value, spec);
  return formatEntry(value * shown.factor, CONVERTED_DIGITS);
}

function write(value: number, spec: ParamSpec): string {
  return spec.grid.type === 'powersOfTwo' ? formatPowerOfTwo(value) : formatEntry(value);
}

function accepted(value: number, note: string | null = null): Entry {
  return { type: 'value', value, note };
}

function refused(message: string): Entry {
  return { type: 'refused', message };
}

/** One way to show a value: `shown = value × factor`. */
export type Representation = {
  readonly label: string;
  readonly spoken: string;
  /** Unit of the shown number, for reading it back. */
  readonly unit: UnitName;
  readonly factor: number;
};

/**
 * Ways to show a value of `unit`, the declared one first.
 *
 * Cells can also be shown as the time the bottleneck needs to send them, if its rate is known.
 */
export function waysToShow(unit: Unit, drainMbps: number | null): readonly Representation[] {
  const ways = representations(unit).map((name) => {
    const { label, spoken } = unitInfo(name);
    return { label, spoken, unit: name, factor: conversionFactor(unit, name) };
  });
  if (unit !== 'cells' || drainMbps === null || drainMbps <= 0) return ways;
  const factor = (CELL_BITS / (drainMbps * 1e6)) * 1e3;
  const spoken = `milliseconds of queue at ${drainMbps} megabits per second`;
  return [...ways, { label: 'ms queue', spoken, unit: 'ms' as const, factor }];
}

/** What an RM cell says: "ER 71.2 Mb/s", and "CI set", "NI set" where they are. */
export function rmFields({ erMbps, ci, ni }: Pick<RmContents, 'erMbps' | 'ci' | 'ni'>): string[] {
  return [
    `ER ${formatValue(erMbps, 'mbps')}`,
    ...(ci ? ['CI set'] : []),
    ...(ni ? ['NI set'] : []),
  ];
}
