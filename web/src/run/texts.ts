/** What parameters mean, in sentences: a part of the catalogue that comes when it is first wanted. */

import type { Text } from '../model/engineTypes';
import { createLaterPart } from './laterPart';

/** Reads a sentence; empty as long as it is not here. */
export type TextOf = (text: Text) => string;

/** Reads among the sentences that are here. */
const among =
  (texts: readonly string[]): TextOf =>
  (text) =>
    typeof text === 'string' ? text : (texts[text] ?? '');

const NOTHING_YET = among([]);

const useArrived = createLaterPart(async () =>
  among((await import('../generated/catalog.json?texts')).default),
);

/** A reader of sentences for a component, another one when they come. They are fetched if `isWanted`. */
export function useTexts(isWanted = true): TextOf {
  return useArrived(isWanted) ?? NOTHING_YET;
}
