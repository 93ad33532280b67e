/**
 * How many legend entries fit beside each other, and under which names.
 *
 * Full names if all fit; else names without what they have in common ("VC 1" becomes "1"); else as
 * many of those as fit, and a button for the rest.
 */

/** Widths of the parts of an entry, CSS px, measured at 12 px type. */
const SWATCH = 36;
const LETTER = 6.6;
const WIDE_LETTER = 8.6;
/** Digits keep their room, so that entries do not move while numbers change. */
const VALUE = 46;
const MORE_BUTTON = 36;

/** What a legend shows. */
type LegendFit = {
  /** Names of all entries, full or short. */
  readonly names: readonly string[];
  /** Entries shown; the rest is behind a button. */
  readonly fitting: number;
};

/** Fits names into a width, CSS px. */
export function fitLegend(names: readonly string[], width: number): LegendFit {
  if (totalWidth(names) <= width) return { names, fitting: names.length };
  const short = shortNames(names);
  if (totalWidth(short) <= width) return { names: short, fitting: names.length };
  let used = MORE_BUTTON;
  let fitting = 0;
  for (const name of short) {
    used += entryWidth(name);
    if (used > width) break;
    fitting += 1;
  }
  return { names: short, fitting };
}

/** Names without the words that all of them begin with; unchanged when nothing would be left. */
export function shortNames(names: readonly string[]): readonly string[] {
  const [first, ...others] = names;
  if (first === undefined || others.length === 0) return names;
  const words = first.split(' ');
  let common = 0;
  while (
    common < words.length - 1 &&
    others.every(
      (name) => name.split(' ')[common] === words[common] && name.split(' ').length > common + 1,
    )
  ) {
    common += 1;
  }
  return names.map((name) => name.split(' ').slice(common).join(' '));
}

function totalWidth(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + entryWidth(name), 0);
}

function entryWidth(name: string): number {
  const wide = name.match(/[A-Z→]/g)?.length ?? 0;
  return SWATCH + (name.length - wide) * LETTER + wide * WIDE_LETTER + VALUE;
}
