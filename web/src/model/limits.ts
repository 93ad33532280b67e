/** Most parts of a network, by the engine's own table, and the sentence that refuses more. */

import { catalog } from './catalog';

/** The lists of a drawn network. */
export const PART_LISTS = ['nodes', 'links', 'circuits'] as const;
export type PartList = (typeof PART_LISTS)[number];

/** Says that there are too many, how many, and how many may be. */
export function tooMany(what: PartList, count: number): string {
  return `${count} ${what} are too many; at most ${catalog.limits[what]} are allowed`;
}
