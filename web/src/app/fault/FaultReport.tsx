/** The button that copies what a maintainer needs to repeat a fault: it sends nothing anywhere. */

import { CopyButton } from '../../inspector/CopyButton';
import { catalog } from '../../model/catalog';
import type { ScenarioDoc } from '../../model/engineTypes';
import { type Instant, secondsOf } from '../../model/instant';
import { documentStore, runStore } from '../../run';
import { instantText } from '../../timeline/timeText';

export function FaultReport({ fault }: { readonly fault: string }) {
  const report = () =>
    faultReport({
      fault,
      doc: documentStore.getState().doc,
      head: runStore.getState().head,
      engineVersion: catalog.engineVersion,
      browser: navigator.userAgent,
    });
  return <CopyButton label="Copy report" className="app-button" text={report} />;
}

/** What is known of a fault. */
type FaultFacts = {
  /** What the engine failed with, in its own words. */
  readonly fault: string;
  readonly doc: ScenarioDoc;
  /** Where the head stands, in simulated time. */
  readonly head: Instant;
  readonly engineVersion: string;
  readonly browser: string;
};

/** The report, as Markdown; `cell53 run` takes the block in it as a file. */
export function faultReport({ fault, doc, head, engineVersion, browser }: FaultFacts): string {
  return [
    `**Cell53 stopped:** ${fault}`,
    '',
    `- Experiment: ${doc.title}, seed ${doc.seed}`,
    `- Playhead at: ${instantText(secondsOf(head))}`,
    `- Engine: ${engineVersion}`,
    `- Browser: ${browser}`,
    '',
    '```json',
    JSON.stringify(doc, null, 2),
    '```',
    '',
  ].join('\n');
}
