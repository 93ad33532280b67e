/** A fault as text: what happened, where, in what, and the whole experiment, so that it can be repeated. */

import type { ScenarioDoc } from '../../model/engineTypes';

/** What is known of a fault. */
export type FaultFacts = {
  /** What the engine failed with, in its own words. */
  readonly fault: string;
  readonly doc: ScenarioDoc;
  /** Where the head stands, simulated s. */
  readonly headS: number;
  readonly engineVersion: string;
  readonly browser: string;
};

/** The report, as Markdown; `cell53 run` takes the block in it as a file. */
export function faultReport({ fault, doc, headS, engineVersion, browser }: FaultFacts): string {
  return [
    `**Cell53 stopped:** ${fault}`,
    '',
    `- Experiment: ${doc.title}, seed ${doc.seed}`,
    `- Head at: ${(headS * 1_000).toFixed(3)} ms`,
    `- Engine: ${engineVersion}`,
    `- Browser: ${browser}`,
    '',
    '```json',
    JSON.stringify(doc, null, 2),
    '```',
    '',
  ].join('\n');
}
