/** The picture on the poster of an embed, where there is one of this very run. */

import { deepEqual } from '../../base/json';
import { physicalText } from '../../model/engineText';
import type { ScenarioDoc } from '../../model/engineTypes';
import type { DocumentState } from '../../run/contract';
import { gallery } from '../../run/gallery';
import type { PosterPicture } from './poster';

/**
 * The stored picture of an experiment that runs as it stands in the gallery; `null` for others.
 *
 * What a link changed counts: there `base` is the changed document, so that is not asked.
 */
export async function storedPicture({
  doc,
  sourceId,
}: Pick<DocumentState, 'doc' | 'sourceId'>): Promise<PosterPicture | null> {
  const item = gallery.find(({ id }) => id === sourceId);
  if (item === undefined || !runsAlike(doc, item.doc)) return null;
  const { default: stored } = await import('../../generated/posters.json');
  const posters: Readonly<Record<string, unknown>> = stored.posters;
  return (posters[item.id] as PosterPicture | undefined) ?? null;
}

/** Links do not keep the order of the sections, so texts alone do not tell. */
function runsAlike(one: ScenarioDoc, other: ScenarioDoc): boolean {
  return deepEqual(JSON.parse(physicalText(one)), JSON.parse(physicalText(other)));
}
