/** The link of the open scenario, made anew whenever it changes. */

import { useEffect, useState } from 'react';
import { activity } from '../base/activity';
import { homeAddress, singleFile } from '../base/singleFile';
import { catalog } from '../model/catalog';
import type { Summary } from '../model/engineTypes';
import { runStore, useDocument, useRun, viewStore } from '../run';
import { claimOf } from './claimCheck';
import { encodeLink, encodePlaceless } from './link';
import type { SharedView } from './sharedView';

/** A link on its way: encoding takes a moment, because the browser compresses it. */
export type LinkState =
  | { readonly type: 'encoding' }
  | { readonly type: 'ready'; readonly address: string }
  | { readonly type: 'failed'; readonly reason: string };

/** Optional parts of a link. */
export type LinkParts = {
  readonly hasView: boolean;
  readonly hasPlaces: boolean;
};

/** Encodes the open scenario with the fingerprint of its run, where there is one; nothing for `null`. */
export function useLink(parts: LinkParts | null = PLAIN): LinkState {
  const doc = useDocument((state) => state.doc);
  const sourceId = useDocument((state) => state.sourceId);
  const summary = useHeldSummary();
  const summaryOf = useRun((state) => state.summaryOf);
  const [link, setLink] = useState<LinkState>({ type: 'encoding' });
  const isWanted = parts !== null;
  const { hasView, hasPlaces } = parts ?? PLAIN;
  useEffect(() => {
    if (!isWanted) return;
    let wanted = true;
    const settle = (state: LinkState) => {
      if (wanted) setLink(state);
    };
    const claim = claimOf(doc, { summary, summaryOf }, catalog.engineVersion);
    const view = hasView ? { view: presentView() } : {};
    const encode = hasPlaces ? encodeLink : encodePlaceless;
    activity.track('a link', encode({ doc, sourceId, claim, ...view })).then(
      (fragment) =>
        settle({ type: 'ready', address: `${homeAddress(location, singleFile())}#${fragment}` }),
      (error: unknown) => settle({ type: 'failed', reason: String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [doc, sourceId, summary, summaryOf, isWanted, hasView, hasPlaces]);
  return link;
}

/** The summary of the run; while it plays, the one it began with, so that a link does not change while it is copied. */
function useHeldSummary(): Summary | null {
  const latest = useRun((state) => state.summary);
  const plays = useRun(({ status }) => status === 'playing');
  const [held, hold] = useState(latest);
  if (held !== latest && (!plays || held === null)) hold(latest);
  return held;
}

/** The whole document without the look of the page. */
const PLAIN: LinkParts = { hasView: false, hasPlaces: true };

/** Address of the embedded page for a link. */
export function embedAddress(address: string): string {
  return address.replace('#', 'embed.html#');
}

/** How this page looks, for a link; lines that were coloured in other experiments stay behind. */
export function presentView(): SharedView {
  const view = viewStore.getState();
  const present = new Set(runStore.getState().info?.series.map(({ element }) => element));
  return { ...view, coloured: view.coloured.filter((element) => present.has(element)) };
}
