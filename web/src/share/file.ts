/**
 * Scenario files read with the same distrust as links.
 */

import { isJsonObject, type JsonValue, parseStrictJson } from '../base/strictJson';
import type { ScenarioDoc } from '../model/engineTypes';
import { atPath, checkScenario } from '../model/scenarioShape';

/** Largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 1_048_576;
/** Most problems of a file that are reported; chosen. */
const MOST_TOLD = 12;

/** Reads a chosen scenario file, or says why it is not one; checks the size before reading a byte. */
export async function readScenarioFile(file: Blob): Promise<ScenarioDoc | string> {
  if (file.size > MAX_FILE_BYTES) {
    return `The file has ${file.size} bytes; a scenario has at most ${MAX_FILE_BYTES}.`;
  }
  try {
    return readScenarioBytes(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return 'The file cannot be read. It may be a folder, or it moved or changed meanwhile.';
  }
}

/** Reads the bytes of a scenario file, or says why they are not one. */
export function readScenarioBytes(bytes: Uint8Array): ScenarioDoc | string {
  const start = bytes.slice(0, 3).join();
  if (/^(239,187,191|255,254|254,255)/.test(start)) {
    return 'The file starts with a byte order mark. Save it as UTF-8 without one.';
  }
  if (bytes.includes(0)) return 'The file holds NUL bytes, so it is not UTF-8 text.';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return 'The file is not UTF-8 text.';
  }
  const parsed = parseStrictJson(text);
  if (!parsed.ok) {
    const place = parsed.path === '' ? '' : `${parsed.path}: `;
    return `The file is not a scenario: ${place}${parsed.reason}.`;
  }
  const shape = checkScenario(scenarioIn(parsed.value));
  if (shape.ok) return shape.doc;
  const told = shape.problems.slice(0, MOST_TOLD).map(atPath).join('; ');
  const rest = shape.problems.length - MOST_TOLD;
  return `The file cannot be opened: ${told}${rest > 0 ? `; and ${rest} more` : ''}.`;
}

/** The scenario in a file that the page exported of a run or a sweep. */
function scenarioIn(value: JsonValue): JsonValue {
  return isJsonObject(value) && isJsonObject(value.scenario) ? value.scenario : value;
}
