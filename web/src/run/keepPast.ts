/**
 * Keeps a run whose past is edited: who goes back in time and changes something there gets a second
 * run from that instant on, and the first one stays, pinned, to be compared with.
 */

import { quoted } from '../base/hidden';
import type { Notice } from './contract';
import type { DocumentStore } from './document';
import type { HistorySource } from './history';
import { MOST_PINS, pinActions } from './pinning';

/** What the watch looks at and speaks through. */
export type PastParts = {
  readonly documents: Pick<DocumentStore, 'store'>;
  readonly history: Pick<HistorySource, 'current'>;
  readonly notify: (notice: Notice) => void;
};

/** Less apart than this is the same instant, s. */
const SAME_S = 1e-9;

/**
 * Watches the document: a command that joins it at an instant before the end of the samples makes what
 * lies behind it void, so the run of the document before is kept. Told before the samples go.
 */
export function keepPasts({ documents, history, notify }: PastParts): void {
  documents.store.subscribe((now, before) => {
    if (now.doc === before.doc || now.base !== before.base) return;
    const known = new Set(before.doc.timeline);
    const joined = now.doc.timeline?.filter((command) => !known.has(command)) ?? [];
    const { rows, time } = history.current();
    const endS = time[rows - 1] ?? 0;
    if (joined.some(({ atUs }) => atUs / 1e6 + SAME_S < endS)) keep(before, notify);
  });
}

function keep(before: Parameters<typeof pinActions.keep>[0], notify: PastParts['notify']): void {
  const kept = pinActions.keep(before);
  if (kept === null) {
    const text = `${MOST_PINS} runs are pinned already, so the run as it was is not kept beside them; Undo brings it back.`;
    notify({ tone: 'info', text });
  } else if (kept.isNew) {
    const text = `The run as it was is kept: ${quoted(kept.pin.name)}, dashed in the plots, and in numbers under Compare.`;
    notify({ tone: 'info', text });
  }
}
