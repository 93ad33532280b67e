/**
 * Names that end in a number, so that S1, S2, S3 are one start and a count.
 */

/** `S12` is `S` and 12; `null` when there is no number at the end, or one with leading zeros. */
export type Numbered = { readonly stem: string; readonly number: number };

const MAX_DIGITS = 6;

/** Takes the number off a name. */
export function numbered(name: string): Numbered | null {
  let start = name.length;
  while (start > 0 && isDigit(name.charCodeAt(start - 1))) start -= 1;
  const digits = name.slice(start);
  if (digits === '' || digits.length > MAX_DIGITS) return null;
  return String(Number(digits)) === digits
    ? { stem: name.slice(0, start), number: Number(digits) }
    : null;
}

/** The name `steps` after a name; the name itself for 0 steps. */
export function successor(name: string, steps: number): string | null {
  if (steps === 0) return name;
  const parts = numbered(name);
  return parts === null ? null : `${parts.stem}${parts.number + steps}`;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
