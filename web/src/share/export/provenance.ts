/**
 * Where a picture or a table comes from: enough to make it again. Pinned runs beside the current one have a letter
 * and a name each, as on the screen Compare.
 */

import { pinAlpha } from '../../base/palette';
import { sha256, shortSha256 } from '../../base/sha256';
import { plainMarkdown, runLetter } from '../../base/text';
import { ENGINE_NAME } from '../../generated/engineName';
import { catalog } from '../../model/catalog';
import { simulatedText } from '../../model/engineText';
import type { ScenarioDoc, Summary } from '../../model/engineTypes';
import type { HistoryView } from '../../run/history';
import { nameOf } from '../../run/pinning';
import type { Pin } from '../../run/pins';
import { claimOf } from '../claimCheck';

/** What stands on everything that leaves the page. */
export type Provenance = {
  readonly title: string;
  readonly link: string;
  readonly seed: number;
  /** Version and behaviour of the engine. */
  readonly engine: string;
  /** SHA-256 of everything that is simulated (`simulatedText`). */
  readonly scenarioHash: string;
  /** Fingerprint of the run and its instant, when the run is of this very scenario. */
  readonly fingerprint: string | null;
  readonly simulatedSeconds: number | null;
};

/** The current run, as far as it has come. */
type RunAtHand = { readonly summary: Summary | null; readonly summaryOf: string | null };

/** Provenance of the open scenario. */
export function provenanceOf(doc: ScenarioDoc, run: RunAtHand, link: string): Provenance {
  const isOfIt = claimOf(doc, run, catalog.engineVersion) !== null;
  return {
    title: doc.title,
    link,
    seed: doc.seed,
    engine: ENGINE_NAME,
    scenarioHash: sha256(simulatedText(doc)),
    fingerprint: isOfIt ? (run.summary?.fingerprint ?? null) : null,
    simulatedSeconds: isOfIt ? (run.summary?.simulatedSeconds ?? null) : null,
  };
}

/** The same in lines of words. */
export function provenanceLines(from: Provenance): readonly string[] {
  const print =
    from.fingerprint === null
      ? []
      : [`fingerprint ${from.fingerprint} at ${from.simulatedSeconds} s`];
  return [
    from.title,
    [`seed ${from.seed}`, `engine ${from.engine}`, ...print].join(', '),
    `scenario SHA-256 ${shortSha256(from.scenarioHash)}`,
    from.link,
  ];
}

/** A caption and the link, for a page written in Markdown. */
export function toMarkdown(from: Provenance): string {
  const [, facts = ''] = provenanceLines(from);
  return `[${plainMarkdown(from.title)}](${from.link}): ${facts}, scenario SHA-256 ${shortSha256(from.scenarioHash)}.\n`;
}

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
type OpenExperiment = { readonly doc: ScenarioDoc; readonly base: ScenarioDoc };

/** The pins in the order of the page. */
export function pinnedRuns(pins: readonly Pin[], { doc }: OpenExperiment): readonly PinnedRun[] {
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

/** The key to the runs; empty without pins, when there is only one run. */
export function keyOf(
  pinned: readonly PinnedRun[],
  { doc, base }: OpenExperiment,
): readonly KeyEntry[] {
  if (pinned.length === 0) return [];
  const label = `${runLetter(pinned.length)} Current run: ${nameOf(base, doc)}`;
  return [...pinned, { label, print: '', alpha: 1 }];
}

/** The key in lines of words, for tables and captions. */
export function keyLines(key: readonly KeyEntry[]): readonly string[] {
  return key.map(({ label, print }) => (print === '' ? label : `${label}, ${print}`));
}
