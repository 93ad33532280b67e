/** What was changed in an experiment, short enough for a title: "RIF 1 → 1/64 and 2 more". */

import type { Change } from './diff';

/** The first change in words and how many more there are; empty when nothing was changed. */
export function diffTitle([first, ...more]: readonly Change[]): string {
  if (first === undefined) return '';
  const { label, from, to } = first;
  const rest = more.length === 0 ? '' : ` and ${more.length} more`;
  return `${label} ${from} → ${to}${rest}`;
}
