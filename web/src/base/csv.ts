/**
 * Tables as comma-separated values, safe to open in a spreadsheet; every such file of the page is written here.
 *
 * Cells that a spreadsheet would take for a formula get an apostrophe in front. Source: RFC 4180 for
 * quotes and line ends.
 */

/** One cell; `null` and what is no finite number leave it empty. */
export type CsvCell = string | number | boolean | null;

/** Signs with which a spreadsheet formula can begin, the wide ones of East Asian text included. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** The same where a cell begins inside the text, for spreadsheets that split elsewhere than we do. */
const FORMULA_INSIDE = /([,;\t\r\n] *)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** The whole file: comments in lines that begin with `#`, then one line per row. */
export function csvText(
  rows: readonly (readonly CsvCell[])[],
  comments: readonly string[] = [],
): string {
  const lines = rows.map((row) => row.map(cell).join(','));
  return [...comments.map(commentLine), ...lines, ''].join('\r\n');
}

function cell(value: CsvCell): string {
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return value === null ? '' : String(value);
}

function textCell(text: string): string {
  const safe = guarded(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A comment keeps its `#` in front, which a quoted cell would hide from programs that skip comments. */
function commentLine(text: string): string {
  return `# ${guarded(text.replace(/[\r\n\t]+/g, ' ').replaceAll('"', '’'))}`;
}

function guarded(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$1'");
  return FORMULA.test(inside) ? `'${inside}` : inside;
}
