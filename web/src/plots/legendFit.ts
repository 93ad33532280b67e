/** How many legend entries fit beside each other. */

/** Widths of the parts of an entry, CSS px, measured at 12 px type. */
const SWATCH = 34;
const LETTER = 6.8;
/** Digits keep their room, so that entries do not move while numbers change. */
const VALUE = 54;
const MORE_BUTTON = 40;

/** How many of these names fit into a width, leaving room for the button that shows the rest. */
export function entriesThatFit(names: readonly string[], width: number): number {
  const widths = names.map((name) => SWATCH + name.length * LETTER + VALUE);
  const total = widths.reduce((sum, each) => sum + each, 0);
  if (total <= width) return names.length;
  let used = MORE_BUTTON;
  let fitting = 0;
  for (const each of widths) {
    used += each;
    if (used > width) break;
    fitting += 1;
  }
  return fitting;
}
