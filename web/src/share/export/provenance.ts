/** Where a picture or a table comes from: enough to make it again. */

import { sha256, shortSha256 } from '../../base/sha256';
import { catalog } from '../../model/catalog';
import { physicalText } from '../../model/engineText';
import type { ScenarioDoc, Summary } from '../../model/engineTypes';
import { claimOf } from '../claimCheck';

/** What stands on everything that leaves the page. */
export type Provenance = {
  readonly title: string;
  readonly link: string;
  readonly seed: number;
  readonly engineVersion: string;
  /** SHA-256 of everything that is simulated (`physicalText`). */
  readonly scenarioHash: string;
  /** Fingerprint of the run and its instant, when the run is of this very scenario. */
  readonly fingerprint: string | null;
  readonly simulatedSeconds: number | null;
};

/** The current run, as far as it has come. */
export type RunAtHand = { readonly summary: Summary | null; readonly summaryOf: string | null };

/** Provenance of the open scenario. */
export function provenanceOf(doc: ScenarioDoc, run: RunAtHand, link: string): Provenance {
  const isOfIt = claimOf(doc, run, catalog.engineVersion) !== null;
  return {
    title: doc.title,
    link,
    seed: doc.seed,
    engineVersion: catalog.engineVersion,
    scenarioHash: sha256(physicalText(doc)),
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
    [`seed ${from.seed}`, `engine ${from.engineVersion}`, ...print].join(', '),
    `scenario SHA-256 ${shortSha256(from.scenarioHash)}`,
    from.link,
  ];
}

/** A caption and the link, for a page written in Markdown. */
export function toMarkdown(from: Provenance): string {
  const title = from.title.replace(/[\\`*_{}[\]<>()#+!|]/g, '\\$&');
  const [, facts = ''] = provenanceLines(from);
  return `[${title}](${from.link}): ${facts}, scenario SHA-256 ${shortSha256(from.scenarioHash)}.\n`;
}
