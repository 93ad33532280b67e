/**
 * Opens the document of a link, as one step that undo takes back.
 */

import { isLink } from '../base/address';
import { deepEqual } from '../base/json';
import { fitted, type TimeRange, zoomLimitsOf } from '../base/timeRange';
import type { ScenarioDoc } from '../model/engineTypes';
import { earlier, endOf, type Instant, instantOf } from '../model/instant';
import { RUN_FIELDS } from '../model/runFields';
import { documentActions, documentStore, runActions, runStore, viewActions } from '../run';
import type { Notice } from '../run/contract';
import { gallery } from '../run/gallery';
import type { Claim } from './claim';
import type { Gallery, LinkContent } from './linkTypes';
import { decodeMended } from './mend';
import type { SharedView } from './sharedView';

type Options = {
  readonly notify: (notice: Notice) => void;
  /** Called with what the link says of its run, once its document is open. */
  readonly onClaim?: (claim: Claim) => void;
  /** Those of the page; others in tests. */
  readonly among?: Gallery;
};

/** How it went; `none` when the fragment is not one of ours. */
export type Opened = 'none' | 'opened' | 'refused';

/** Opens the link in `hash`; a link that cannot be opened leaves everything as it is. */
export async function openLink(hash: string, options: Options): Promise<Opened> {
  if (!isLink(hash)) return 'none';
  const { notify, onClaim, among = gallery } = options;
  const { content: result, mended } = await decodeMended(hash, among);
  if (!result.ok) {
    notify({ tone: 'danger', text: `${result.error.message} Your experiment is unchanged.` });
    return 'refused';
  }
  // What the sender changed is marked as changed here too.
  const preset = among.find(({ id }) => id === result.sourceId)?.doc;
  const notice = openDocument(result, preset, mended);
  if (notice !== null) notify(notice);
  if (result.view !== undefined) showView(result.view);
  if (result.claim !== null) onClaim?.(result.claim);
  return 'opened';
}

/** Opens the document, compared with its `preset`; returns the words for the notice. */
function openDocument(
  { doc, sourceId, presetChanged }: LinkContent,
  preset: ScenarioDoc | undefined,
  mended: string | null,
): Notice | null {
  const before = documentStore.getState();
  const isNew = !deepEqual(doc, before.doc);
  const hadOwnWork = isNew && (before.undoLabel !== null || !deepEqual(before.doc, before.base));
  if (isNew) documentActions.open(doc, sourceId, preset);
  const sentences = [
    mended ?? '',
    isNew && presetChanged
      ? 'The gallery experiment this link builds on has changed since the link was made; results may differ.'
      : '',
    hadOwnWork ? 'Your own experiment is kept; Undo brings it back.' : '',
  ].filter((sentence) => sentence !== '');
  if (sentences.length === 0) return null;
  return { tone: isNew && presetChanged ? 'warning' : 'info', text: sentences.join(' ') };
}

/** Shows the page as it was where the link was made, but no nearer than zooming can come. */
export function showView(view: SharedView): void {
  const xRange = view.xRange === null ? null : inDocument(view.xRange);
  viewActions.show({ ...view, xRange });
  if (xRange !== null) runTo(instantOf(xRange[1]));
}

/** A range inside the run of the open document, which may not have begun yet. */
function inDocument(range: TimeRange): TimeRange {
  const { durationMs, sampleUs = RUN_FIELDS.sampleUs.default } = documentStore.getState().doc;
  return fitted(range, zoomLimitsOf([0, durationMs / 1e3], sampleUs / 1e6));
}

/** Seeks an instant as soon as the run of the link is at rest. */
function runTo(until: Instant): void {
  const before = runStore.getState().info;
  const stop = runStore.subscribe(({ info, status, horizon }) => {
    if (info === null || info === before || status === 'covering') return;
    stop();
    if (status === 'resting' && horizon < until) runActions.seek(earlier(until, endOf(info)));
  });
}
