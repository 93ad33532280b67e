/**
 * Reads what a person types as a quantity: `1/16`, `4k`, `155.52M`, `20 ms`, `0,5`.
 *
 * A number, an optional prefix, an optional unit of the same dimension. What has two readings is
 * refused with both of them named; nothing is guessed.
 */

import { quoted } from './hidden';
import { CELL_BITS, type UnitName, unitInfo, withoutRoundingError } from './units';

/** Outcome of reading a text; `message` is a sentence that can stand beside the control. */
type Parsed =
  | { readonly type: 'value'; readonly value: number }
  | { readonly type: 'unreadable'; readonly message: string };

const CELL_BYTES = CELL_BITS / 8;

/** Prefixes by themselves, on the plain number or the smallest unit of the dimension. */
const PLAIN_PREFIXES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 1024,
  Mi: 1024 ** 2,
};

/** Endings accepted per dimension, and their size in its base unit (b/s, s, cells, bytes, m). */
const ENDINGS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  number: { ...PLAIN_PREFIXES, '%': 0.01 },
  segments: { ...PLAIN_PREFIXES, seg: 1, segs: 1, segment: 1, segments: 1 },
  cells: {
    ...PLAIN_PREFIXES,
    ...withPrefixes(['cell', 'cells'], 1),
    ...withPrefixes(['B', 'byte', 'bytes'], 1 / CELL_BYTES),
  },
  bytes: { ...PLAIN_PREFIXES, ...withPrefixes(['B', 'byte', 'bytes'], 1) },
  rate: {
    ...PLAIN_PREFIXES,
    ...withPrefixes(['b/s', 'bit/s', 'bits/s', 'bps'], 1),
    ...withPrefixes(['cells/s', 'cell/s'], CELL_BITS),
    mbps: 1e6,
    kbps: 1e3,
    gbps: 1e9,
  },
  time: {
    ns: 1e-9,
    us: 1e-6,
    µs: 1e-6,
    μs: 1e-6,
    ms: 1e-3,
    s: 1,
    u: 1e-6,
    µ: 1e-6,
    m: 1e-3,
    n: 1e-9,
  },
  length: { m: 1, km: 1000, k: 1000, Mm: 1e6 },
};

function withPrefixes(names: readonly string[], size: number): Readonly<Record<string, number>> {
  const entries: [string, number][] = [];
  for (const name of names) {
    entries.push([name, size]);
    for (const [prefix, factor] of Object.entries(PLAIN_PREFIXES)) {
      entries.push([prefix + name, factor * size]);
    }
  }
  return Object.fromEntries(entries);
}

/** Number and ending; the number may carry an exponent, the ending starts with a letter or a per cent sign. */
const QUANTITY = /^([+-]?[\d.,]+(?:e[+-]?\d+)?)\s*([a-zµμ%][a-zµμ/]*)?$/i;
/** Longest text that is read as a number; chosen. */
const MOST_CHARS = 80;
/** Spaces between groups of three digits, as we print them. */
const GROUP_SPACE = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;

/**
 * Reads `text` as a value in `unit`.
 *
 * A bare prefix counts from the smallest unit of the dimension: `155.52M` is 155.52 Mb/s wherever a
 * rate is expected. `1,500` is refused, because it means 1500 here and 1.5 there.
 */
export function parseValue(text: string, unit: UnitName): Parsed {
  if (text.length > MOST_CHARS) return unreadable(`A number has at most ${MOST_CHARS} characters.`);
  const cleaned = text.trim().replace(/−/g, '-').replace(GROUP_SPACE, '');
  if (cleaned === '') return unreadable('Type a number.');
  const parts = cleaned.split('/');
  const fraction = parts.length === 2 && /^[\s\d.,+-]+$/.test(parts[0] ?? '');
  return fraction ? parseFraction(parts[0] ?? '', parts[1] ?? '', unit) : parsePlain(cleaned, unit);
}

function parseFraction(above: string, below: string, unit: UnitName): Parsed {
  const numerator = parseDigits(above.trim());
  const denominator = parsePlain(below.trim(), unit);
  if (numerator.type === 'unreadable') return numerator;
  if (denominator.type === 'unreadable') return denominator;
  if (denominator.value === 0) return unreadable('A fraction needs a denominator other than 0.');
  // The ending belongs to the whole fraction: 1/2 ms is half a millisecond.
  const digits = QUANTITY.exec(below.trim())?.[1] ?? '';
  const bare = parseDigits(digits);
  if (bare.type === 'unreadable') return bare;
  return value((numerator.value / bare.value) * (denominator.value / bare.value));
}

function parsePlain(text: string, unit: UnitName): Parsed {
  const match = QUANTITY.exec(text);
  if (match === null) return unreadable(`${quoted(text)} is not a number.`);
  const digits = parseDigits(match[1] ?? '');
  if (digits.type === 'unreadable') return digits;
  const ending = match[2];
  if (ending === undefined) return digits;
  const info = unitInfo(unit);
  const size = sizeOf(ending, info.dimension);
  if (size === null) return unreadable(wrongEnding(ending, unit));
  return value(withoutRoundingError((digits.value * size) / info.factor, 14));
}

function sizeOf(ending: string, dimension: string): number | null {
  const known = ENDINGS[dimension] ?? {};
  if (Object.hasOwn(known, ending)) return known[ending] ?? null;
  // Longer names may be written in any case; single letters may not: m is not M.
  if (ending.length < 3) return null;
  const key = Object.keys(known).find((name) => name.toLowerCase() === ending.toLowerCase());
  return key === undefined ? null : (known[key] ?? null);
}

function wrongEnding(ending: string, unit: UnitName): string {
  const { label } = unitInfo(unit);
  const wanted = label === '' ? 'a plain number' : label;
  return `${quoted(ending)} does not fit here; the unit is ${wanted}.`;
}

/** Reads digits with a decimal point or a decimal comma. */
function parseDigits(text: string): Parsed {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas === 1 && points === 0 && /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) {
    const decimal = text.replace(',', '.');
    return unreadable(`${text} has two readings; write ${text.replace(',', '')} or ${decimal}.`);
  }
  const plain =
    commas <= 1 && points === 0 ? text.replace(',', '.') : ungroup(text, commas, points);
  const number = plain === null || !/\d/.test(plain) ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? value(number) : unreadable(`${quoted(text)} is not a number.`);
}

/** Removes group signs: `1,234.5`, `1.234,5`, `1,234,567`; `null` when the groups are not of three. */
function ungroup(text: string, commas: number, points: number): string | null {
  if (commas === 0) return points === 1 ? text : null;
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d*$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return null;
}

function value(number: number): Parsed {
  return { type: 'value', value: number };
}

function unreadable(message: string): Parsed {
  return { type: 'unreadable', message };
}
