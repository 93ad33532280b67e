/**
 * Cells of a table of comma-separated values, safe to open in a spreadsheet.
 *
 * Cells that a spreadsheet would take for a formula get an apostrophe in front. Source: RFC 4180 for
 * quotes.
 */

/** Characters with which a spreadsheet formula can begin. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell of text, quoted where needed and never a formula. */
export function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One cell of a number with all its digits; empty when there is none. */
export function numberCell(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}
