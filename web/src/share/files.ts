/**
 * Scenario files from and to the reader's disk; nothing leaves the machine.
 */

import { load } from '../base/activity';
import { shown } from '../base/hidden';
import { fileName } from '../base/text';
import { shellActions, showWorkbench } from '../commands/shell';
import type { ScenarioDoc } from '../model/engineTypes';
import { documentActions } from '../run';
import { chosenFiles, saveText } from '../ui/files';

/** Asks for a file and opens its scenario; a refusal becomes a notice. */
export async function openFile(): Promise<void> {
  const [file] = await chosenFiles({ accept: '.json,application/json' });
  if (file !== undefined) await openThis(file);
}

/** Opens the scenario in a file; a refusal becomes a notice. */
export async function openThis(file: File): Promise<void> {
  const { readScenarioFile } = await load(import('./file'));
  const read = await readScenarioFile(file);
  const isRefused = typeof read === 'string';
  const problem = isRefused ? `${shown(file.name)}: ${read} Nothing was changed.` : null;
  shellActions.setFileProblem(problem);
  if (isRefused) return;
  documentActions.open(read, null);
  showWorkbench();
}

/** Saves the document as `<title>.json`. */
export function saveFile(doc: ScenarioDoc): void {
  saveText(`${fileName(doc.title)}.json`, `${JSON.stringify(doc, null, 2)}\n`, 'application/json');
}
