/**
 * Places among the papers and their addresses: `#papers`, `#papers/abr-tuning/f4-cd`.
 */

import { fragmentWords } from '../lib/address';

/** The overview, or the page of one figure, by its name `paper folder/figure`. */
export type Place =
  | { readonly type: 'overview' }
  | { readonly type: 'figure'; readonly id: string };

export const OVERVIEW = '#papers';

/** Where a fragment leads among the papers. */
export function placeAt(hash: string): Place {
  const [, folder, figure] = fragmentWords(hash);
  if (folder === undefined || figure === undefined) return { type: 'overview' };
  return { type: 'figure', id: `${folder}/${figure}` };
}

/** Address of a figure by its name. */
export function figureAddress(id: string): string {
  return `${OVERVIEW}/${id}`;
}
