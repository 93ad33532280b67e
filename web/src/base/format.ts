/**
 * Numbers as text: how many digits, which grouping, which unit.
 *
 * Two purposes, two functions: `formatValue` is for reading and rounds to what a reader can use;
 * `formatEntry` is for text fields and loses nothing. `parseValue` reads both back.
 */

import { type UnitName, unitInfo, unitLabel } from './units';

export { parseValue } from './parseNumber';
export {
  CELL_BITS,
  conversionFactor,
  representations,
  type UnitName,
  unitInfo,
  unitLabel,
  withoutRoundingError,
} from './units';

/** Narrow no-break space: between groups of three digits. */
const GROUP = '\u202f';
/** No-break space: between number and unit. */
export const GAP = '\u00a0';
/** Significant digits of a read-out. */
const DIGITS = 4;
/** Smallest number that gets group signs; four digits read well without. Source: SI brochure 5.4.4. */
const GROUP_FROM = 10_000;

/** Below this one decimal leaves one digit or none, %. */
const SMALL_PERCENT = 0.1;

/** A number and its unit, for reading: `149.8 Mb/s`, `12 345 cells`, `0.0625`. */
export function formatValue(value: number, unit: UnitName): string {
  const number = formatNumber(value, unit);
  return withSign(number, number === '1' && unit === 'cells' ? 'cell' : unitLabel(unit));
}

/** A number and the sign of its unit, if it has one. */
export function withSign(number: string, sign: string): string {
  return sign === '' ? number : `${number}${GAP}${sign}`;
}

/** A label and the sign of the unit, if it has one: `Queue, cells`. */
export function withUnit(label: string, unit: UnitName): string {
  const sign = unitLabel(unit);
  return sign === '' ? label : `${label}, ${sign}`;
}

/** The figures alone, for a column whose unit stands in the heading. */
export function formatNumber(value: number, unit: UnitName = 'share'): string {
  if (!Number.isFinite(value)) return notANumber(value);
  if (unitInfo(unit).whole && Number.isInteger(value)) return grouped(String(value));
  return grouped(plainDigits(value, DIGITS));
}

/** A number with the decimals with which others are read, of which it is made: it can be no finer than the largest. */
export function formatAmong(value: number, others: readonly number[]): string {
  const size = Math.max(...others.map(Math.abs));
  if (!(size > 0)) return formatNumber(value);
  const decimals = Math.min(Math.max(DIGITS - 1 - Math.floor(Math.log10(size)), 0), 12);
  return formatNumber(Number(value.toFixed(decimals)));
}

/** A number with a fixed count of decimals, so that a ticking read-out keeps its width. */
export function formatFixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return notANumber(value);
  return grouped(withMinus(value.toFixed(decimals)));
}

/** Text for an entry field: the shortest that reads back as the same number, without group signs. */
export function formatEntry(value: number, digits = 17): string {
  if (!Number.isFinite(value)) return notANumber(value);
  return String(digits < 17 ? Number(value.toPrecision(digits)) : value);
}

/** A power of two as a fraction, `1/16`; other numbers as they are. */
export function formatPowerOfTwo(value: number): string {
  const below = 1 / value;
  return value > 0 && value < 1 && Number.isInteger(below) ? `1/${below}` : formatEntry(value);
}

/** A signed difference in per cent: `+0.8 %`, `−12 %`, `±0.0 %`. */
export function formatPercentChange(from: number, to: number): string {
  const change = ((to - from) / from) * 100;
  if (!Number.isFinite(change)) return '–';
  const size = Math.abs(change);
  const text = size < 100 ? size.toFixed(1) : grouped(size.toFixed(0));
  const sign = text === '0.0' ? '±' : change > 0 ? '+' : '−';
  return `${sign}${text}${GAP}%`;
}

/** A share in per cent with one decimal, `4.9 %`; small ones with two digits, `0.013 %`: only nothing is `0 %`. */
export function formatPercent(share: number): string {
  const percent = share * 100;
  const isSmall = Math.abs(percent) < SMALL_PERCENT;
  return `${isSmall ? plainDigits(percent, 2) : formatFixed(percent, 1)}${GAP}%`;
}

/** Simulated time in the unit that suits its size: `2.83 µs`, `42.18 ms`, `1.5 s`. */
export function formatSeconds(seconds: number): string {
  const size = Math.abs(seconds);
  if (size === 0) return `0${GAP}s`;
  if (size < 1e-6) return `${formatNumber(seconds * 1e9)}${GAP}ns`;
  if (size < 1e-3) return formatValue(seconds * 1e6, 'us');
  return size < 1 ? formatValue(seconds * 1e3, 'ms') : formatValue(seconds, 's');
}

/** From one value to another, both as read-outs; a unit of both is said once: `850 to 999 cells`, `0 s to 20 ms`. */
export function rangeWords(from: string, to: string): string {
  const [number = from, unit] = from.split(GAP);
  return to.endsWith(`${GAP}${unit}`) ? `${number} to ${to}` : `${from} to ${to}`;
}

/** At most `digits` significant digits, never fewer than the integer part, no trailing zeros. */
function plainDigits(value: number, digits: number): string {
  if (value === 0) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  if (magnitude < -6) return withMinus(value.toExponential(2)).replace('e-', 'e−');
  const decimals = Math.min(Math.max(digits - 1 - magnitude, 0), 12);
  return withMinus(withoutZeros(value.toFixed(decimals)));
}

/** Figures as they are spoken: without the zeros at their end that keep a read-out still. */
export function withoutZeros(figures: string): string {
  return figures.includes('.') ? figures.replace(/\.?0+$/, '') : figures;
}

function grouped(text: string): string {
  const [whole = '', rest] = text.split('.');
  const size = Number(whole.replace('−', '-'));
  if (!(Math.abs(size) >= GROUP_FROM) || whole.includes('e')) return text;
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, GROUP);
  return rest === undefined ? spaced : `${spaced}.${rest}`;
}

function withMinus(text: string): string {
  return text.replace(/^-/, '−');
}

function notANumber(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value > 0 ? '∞' : '−∞';
}
