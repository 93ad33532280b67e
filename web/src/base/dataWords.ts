/** What is said of a table of samples, and the file that has all of them. */

import { formatNumber } from './format';
import { withoutEnd, withoutStart } from './trim';

/** How many of the samples a table shows; `span` says where they are from, `", 0 s to 1 s"`. */
export function samplesCaption(shown: number, total: number, span = ''): string {
  if (total === 0) return `No samples${span}.`;
  const all = formatNumber(total, 'count');
  return shown === total
    ? `All ${all} samples${span}.`
    : `${shown} of ${all} samples, evenly chosen${span}. The file has all of them.`;
}

/** A name that every file system takes: letters, digits and hyphens. */
export function fileNameOf(text: string): string {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return withoutEnd(withoutStart(words, '-'), '-');
}
