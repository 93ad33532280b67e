/** A scenario as a file on the reader's disk. */

import type { ScenarioDoc } from '../model/engineTypes';
import { saveText } from '../ui/saveText';

/** Saves the document as `<title>.json`. */
export function downloadScenario(doc: ScenarioDoc): void {
  saveText(`${fileName(doc.title)}.json`, `${JSON.stringify(doc, null, 2)}\n`, 'application/json');
}

/** A title as a file name that every system accepts: lower-case words joined by hyphens. */
export function fileName(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join('-').slice(0, 80) ?? 'scenario';
}
