/**
 * Scenario files read with the same distrust as links.
 */

import { type JsonValue, parseStrictJson } from '../base/strictJson';
import type { Problem, ScenarioDoc } from '../model/engineTypes';
import { checkScenario, isMembers } from '../model/scenarioShape';

/** Largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 1_048_576;
/** Problems of a file that are told at once; chosen. */
const MOST_TOLD = 12;

/** Why a file was not opened. `message` is a sentence for the reader. */
export type FileError = {
  readonly kind: 'tooBig' | 'unreadable' | 'encoding' | 'json' | 'shape';
  readonly message: string;
  readonly problems: readonly Problem[];
};
export type FileResult =
  | { readonly ok: true; readonly doc: ScenarioDoc }
  | { readonly ok: false; readonly error: FileError };

/** Reads a scenario file a person chose; the size is looked at before a byte is read. */
export async function readScenarioFile(file: Blob): Promise<FileResult> {
  if (file.size > MAX_FILE_BYTES) {
    return refused(
      'tooBig',
      `The file has ${file.size} bytes; a scenario has at most ${MAX_FILE_BYTES}.`,
    );
  }
  try {
    return readScenarioBytes(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return refused(
      'unreadable',
      'The file cannot be read. It may be a folder, or it moved or changed meanwhile.',
    );
  }
}

/** Reads the bytes of a scenario file. */
export function readScenarioBytes(bytes: Uint8Array): FileResult {
  const start = bytes.slice(0, 3).join();
  if (/^(239,187,191|255,254|254,255)/.test(start)) {
    return refused(
      'encoding',
      'The file starts with a byte order mark. Save it as UTF-8 without one.',
    );
  }
  if (bytes.includes(0))
    return refused('encoding', 'The file holds NUL bytes, so it is not UTF-8 text.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refused('encoding', 'The file is not UTF-8 text.');
  }
  const parsed = parseStrictJson(text);
  if (!parsed.ok) {
    const place = parsed.path === '' ? '' : `${parsed.path}: `;
    const problem = { path: parsed.path, message: parsed.reason };
    return refused('json', `The file is not a scenario: ${place}${parsed.reason}.`, [problem]);
  }
  const shape = checkScenario(scenarioIn(parsed.value));
  if (shape.ok) return shape;
  const told = shape.problems.slice(0, MOST_TOLD).map(inWords).join('; ');
  const rest = shape.problems.length - MOST_TOLD;
  const more = rest > 0 ? `; and ${rest} more` : '';
  return refused('shape', `The file cannot be opened: ${told}${more}.`, shape.problems);
}

/** What the page exports of a run or of a sweep holds the scenario that it is of. */
function scenarioIn(value: JsonValue): JsonValue {
  return isMembers(value) && isMembers(value.scenario) ? value.scenario : value;
}

function refused(
  kind: FileError['kind'],
  message: string,
  problems: readonly Problem[] = [],
): { readonly ok: false; readonly error: FileError } {
  return { ok: false, error: { kind, message, problems } };
}

/** A problem with its place, where the sentence does not name it by itself. */
function inWords({ path, message }: Problem): string {
  return message.startsWith(path) || !/[.[]/.test(path) ? message : `${path}: ${message}`;
}
