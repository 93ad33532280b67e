/** What parameters mean, in sentences: a part of the catalogue that comes when it is first wanted. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Text } from '../engine/model';
import { later } from '../lib/later';

/** Reads a sentence; empty as long as it is not here. */
export type TextOf = (text: Text) => string;

/** Reads among the sentences that are here. */
const among =
  (texts: readonly string[]): TextOf =>
  (text) =>
    typeof text === 'string' ? text : (texts[text] ?? '');

const textStore = createStore<{ readonly textOf: TextOf }>(() => ({ textOf: among([]) }));

/** Fetches the sentences; from then on `useTexts` has them. */
export const fetchTexts = later(async () => {
  const { default: texts } = await import('../generated/catalog.json?texts');
  textStore.setState({ textOf: among(texts) });
});

/** The same store for those who want the sentences: listening to it fetches them. */
const wantedStore: typeof textStore = {
  ...textStore,
  subscribe(listener) {
    // What cannot be had stays empty; the next one who wants it tries again.
    fetchTexts().catch(() => undefined);
    return textStore.subscribe(listener);
  },
};

/** A reader of sentences for a component, another one when they come. They are fetched if `isWanted`. */
export function useTexts(isWanted = true): TextOf {
  return useStore(isWanted ? wantedStore : textStore, ({ textOf }) => textOf);
}
