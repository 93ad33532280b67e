/**
 * Scenario files from and to the reader's disk; nothing leaves the machine.
 */

import { checkScenario } from '../engine/scenarioShape';
import type { ScenarioDoc } from '../engine/model';
import { parseStrictJson } from '../lib/strictJson';
import { downloadScenario } from '../share/download';
import { documentActions } from '../store';
import { shellActions } from './shell';

/** The document in a file, or one sentence saying why there is none. */
export type ReadFile =
  | { readonly ok: true; readonly doc: ScenarioDoc }
  | { readonly ok: false; readonly reason: string };

/** Reads the text of a scenario file. */
export function readScenario(text: string): ReadFile {
  const json = parseStrictJson(text);
  if (!json.ok) return { ok: false, reason: withPlace(json.path, json.reason) };
  const shape = checkScenario(json.value);
  if (shape.ok) return shape;
  return { ok: false, reason: shape.problems.map((problem) => problem.message).join('; ') };
}

/** Asks for a file and puts its scenario on the table; a refusal becomes a notice. */
export async function openFile(): Promise<void> {
  const file = await chosenFile();
  if (file === null) return;
  const read = readScenario(await file.text());
  shellActions.setFileProblem(
    read.ok ? null : `${file.name} was not opened: ${read.reason}. Your scenario is unchanged.`,
  );
  if (read.ok) documentActions.open(read.doc, null);
}

/** Hands the scenario to the browser as a file. */
export function saveFile(doc: ScenarioDoc): void {
  downloadScenario(doc);
}

function chosenFile(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

function withPlace(path: string, reason: string): string {
  return path === '' ? reason : `${path}: ${reason}`;
}
