/**
 * Pinned runs beside the current one, as they leave the page: a letter and a name each, and where
 * they come from. Letters are those of the screen Compare.
 */

import { pinAlpha } from '../../base/palette';
import { runLetter } from '../../base/text';
import { catalog } from '../../model/catalog';
import type { ScenarioDoc } from '../../model/engineTypes';
import type { HistoryView } from '../../run/history';
import { nameOf } from '../../run/pinning';
import type { Pin } from '../../run/pins';

/** A run in the key of a picture. */
export type KeyEntry = {
  /** `A as loaded`, `B RIF 1 → 1/8`. */
  readonly label: string;
  /** Enough to make it again; empty for the run that the provenance is about. */
  readonly print: string;
  /** Opacity of its curves. */
  readonly alpha: number;
};

/** A pinned run with its curves. */
export type PinnedRun = KeyEntry & { readonly view: HistoryView };

/** The open experiment. */
export type OnTable = { readonly doc: ScenarioDoc; readonly base: ScenarioDoc };

/** The pins in the order of the page. */
export function pinnedRuns(pins: readonly Pin[], { doc }: OnTable): readonly PinnedRun[] {
  return pins.map((pin, place) => {
    const { fingerprint, simulatedSeconds } = pin.summary;
    const of = pin.doc.title === doc.title ? '' : ` of “${pin.doc.title}”`;
    return {
      label: `${runLetter(place)} ${pin.name}${of}`,
      print: `seed ${pin.doc.seed}, fingerprint ${fingerprint} at ${simulatedSeconds} s`,
      alpha: pinAlpha(place),
      view: pin.view,
    };
  });
}

/** The key: who is who. Without pins there is nothing to tell apart. */
export function keyOf(pinned: readonly PinnedRun[], { doc, base }: OnTable): readonly KeyEntry[] {
  if (pinned.length === 0) return [];
  const label = `${runLetter(pinned.length)} Current run: ${nameOf(base, doc, catalog)}`;
  return [...pinned, { label, print: '', alpha: 1 }];
}

/** The key in lines of words, for tables and captions. */
export function keyLines(key: readonly KeyEntry[]): readonly string[] {
  return key.map(({ label, print }) => (print === '' ? label : `${label}, ${print}`));
}
