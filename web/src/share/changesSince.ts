/** What somebody changed in the experiment of the gallery that a document began with. */

import { changesInWords, changesOf } from '../model/diff';
import type { ScenarioDoc } from '../model/engineTypes';
import { gallery } from '../run/gallery';

/** Changes that are listed one by one. */
const MOST_CHANGES = 4;

/** The changes in words, empty where nothing differs; `null` for a document that began with none of the gallery. */
export function changesSince(doc: ScenarioDoc, sourceId: string | null): string | null {
  const base = gallery.find(({ id }) => id === sourceId)?.doc;
  return base === undefined ? null : changesInWords(changesOf(base, doc), MOST_CHANGES);
}
