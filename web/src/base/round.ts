/** Round numbers: 1, 2 and 5 times a power of ten. */

const FIRST_DIGITS = [1, 2, 5] as const;
/** Tolerance for the rounding error of a quotient. */
const ROUNDING = 1e-9;

/** The smallest round number that is not below a positive `value`. */
export function roundUp(value: number): number {
  const { exponent, first } = split(value);
  return joined(FIRST_DIGITS.find((digit) => digit >= first * (1 - ROUNDING)) ?? 10, exponent);
}

/** The largest round number that is not above a positive `value`. */
export function roundDown(value: number): number {
  const { exponent, first } = split(value);
  return joined(FIRST_DIGITS.findLast((digit) => digit <= first * (1 + ROUNDING)) ?? 1, exponent);
}

function split(value: number) {
  const exponent = Math.floor(Math.log10(value));
  return { exponent, first: value / 10 ** exponent };
}

/** From the decimal form: a product with a power of ten is not always the nearest number. */
const joined = (digit: number, exponent: number): number => Number(`${digit}e${exponent}`);
