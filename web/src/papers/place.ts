/**
 * Places among the papers and their addresses: `#papers`, `#papers/abr-tuning`, `#papers/abr-tuning/f4-cd`.
 */

import { fragmentWords } from '../base/address';

/** The overview, at one of its papers perhaps, or the page of one figure by its name `paper folder/figure`. */
export type Place =
  | { readonly type: 'overview'; readonly paper: string | null }
  | { readonly type: 'figure'; readonly id: string };

export const OVERVIEW = '#papers';

/** Where a fragment leads among the papers. */
export function placeAt(hash: string): Place {
  const [, folder, figure] = fragmentWords(hash);
  if (folder === undefined || figure === undefined)
    return { type: 'overview', paper: folder ?? null };
  return { type: 'figure', id: `${folder}/${figure}` };
}

/** Id of the heading of a paper on the overview. */
export function paperHeading(folder: string): string {
  return `papers-${folder}`;
}

/** Address of a figure by its name. */
export function figureAddress(id: string): string {
  return `${OVERVIEW}/${id}`;
}
