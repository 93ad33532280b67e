/** A scenario as a file on the reader's disk. */

import type { ScenarioDoc } from '../engine/model';

/** Hands the document to the browser as `<title>.json`. */
export function downloadScenario(doc: ScenarioDoc): void {
  const blob = new Blob([`${JSON.stringify(doc, null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(doc.title)}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

/** A title as a file name that every system accepts: lower-case words joined by hyphens. */
export function fileName(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join('-').slice(0, 80) ?? 'scenario';
}
