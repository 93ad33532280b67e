/**
 * Numbers as people write them: a whole mantissa and a power of ten.
 */

/** `mantissa × 10^−places`, exactly the number it was made of. */
export type Decimal = { readonly mantissa: number; readonly places: number };

/** Most decimal places that are written so. */
export const MAX_PLACES = 24;
const MAX_MANTISSA = 2 ** 51;

/** A number as a decimal with as few places as it needs; `null` when it has too many. */
export function toDecimal(value: number): Decimal | null {
  const text = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const places = fraction.length - Number(exponent);
  const mantissa = Number(`${sign}${whole}${fraction}`);
  if (places < 0 || places > MAX_PLACES || Math.abs(mantissa) > MAX_MANTISSA) return null;
  const decimal = { mantissa, places };
  return Object.is(fromDecimal(decimal), value) ? decimal : null;
}

/** The number nearest to a decimal. */
export function fromDecimal({ mantissa, places }: Decimal): number {
  return places === 0 ? mantissa : Number(`${mantissa}e-${places}`);
}

/** `k` when the value is 2^−k, 1 … 40; else `null`. */
export function halvings(value: number): number | null {
  const k = -Math.log2(value);
  return Number.isInteger(k) && k >= 1 && k <= 40 && 2 ** -k === value ? k : null;
}
