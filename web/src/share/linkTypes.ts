/** What reading a link gives. */

import { crc32 } from '../base/crc32';
import { quoted } from '../base/hidden';
import type { JsonValue } from '../base/strictJson';
import { inOneOrder, simulatedPart } from '../model/engineText';
import type { ScenarioDoc } from '../model/engineTypes';
import { atPath, checkScenario } from '../model/scenarioShape';
import type { GalleryItem } from '../run/contract';
import type { Claim } from './claim';
import { LinkRefusal } from './linkRefusal';
import type { SharedView } from './sharedView';

/** The experiments that a link can build on. */
export type Gallery = readonly GalleryItem[];

/** A link that was opened. */
export type LinkContent = {
  readonly ok: true;
  readonly doc: ScenarioDoc;
  readonly sourceId: string | null;
  /** True when the gallery experiment it builds on is not what it was when the link was made. */
  readonly presetChanged: boolean;
  /** What the run looked like where the link was made; `null` when the link does not say. */
  readonly claim: Claim | null;
  /** How the page looked where the link was made, when the link says so. */
  readonly view?: SharedView;
};

/** The document a link holds, or why it holds none. */
export type LinkResult = LinkContent | { readonly ok: false; readonly error: LinkRefusal };

/** Longest fragment that is looked at, in characters. */
export const MAX_LINK_CHARS = 16_384;
/** Largest content a link may unfold to, in bytes. */
export const MAX_LINK_BYTES = 262_144;

/** The refusal of a link whose check sum is wrong, or that cannot be unpacked. */
export function damaged(): LinkRefusal {
  const message =
    'The link is damaged: a part is missing or was altered on the way. Ask for it again or copy it whole.';
  return new LinkRefusal('damaged', message);
}

/** Gallery experiments that got another name: old id, new id. Rows are only ever added. */
const MOVED: ReadonlyMap<string, string> = new Map();

/** The gallery experiment a link names, by its present name or one it once had. Fails where there is none. */
export function presetOf(id: string, among: Gallery): GalleryItem {
  const present = MOVED.get(id) ?? id;
  const found = among.find((item) => item.id === present);
  if (found !== undefined) return found;
  const message = `The link builds on the experiment ${quoted(id)}, which this version of Cell53 does not have.`;
  throw new LinkRefusal('unknownPreset', message);
}

/** Where the document of a link came from. */
type Origin = Pick<LinkContent, 'sourceId' | 'presetChanged' | 'claim' | 'view'>;

/** Checks the content of a link as a scenario. Fails where it is not one. */
export function checked(value: JsonValue, origin: Origin): LinkContent {
  const shape = checkScenario(value);
  if (shape.ok) return { ok: true, doc: shape.doc, ...origin };
  const [first] = shape.problems;
  const detail = first === undefined ? '' : `: ${atPath(first)}`;
  throw new LinkRefusal('shape', `The link holds a scenario that cannot be opened${detail}.`);
}

/** Four hexadecimal digits that change when what the gallery item simulates changes; wording does not count. */
export function presetDigest(doc: ScenarioDoc): string {
  const text = JSON.stringify(simulatedPart(doc), inOneOrder);
  const check = crc32(new TextEncoder().encode(text));
  return (check & 0xffff).toString(16).padStart(4, '0');
}

/** Fails where there is a character that no link holds. */
export function checkAlphabet(text: string): void {
  const stranger = Array.from(text).find((char) => !/^[A-Za-z0-9_.-]$/.test(char));
  if (stranger === undefined) return;
  const message = `The link holds ${nameOf(stranger)}, which no link of Cell53 contains. It was altered on the way; copy it again.`;
  throw new LinkRefusal('alphabet', message);
}

/** A character in quotation marks, or by its number when it cannot be seen. */
function nameOf(char: string): string {
  if (char === ' ') return 'a space';
  const visible = /^[\x21-\x7e]$/.test(char);
  return visible
    ? `“${char}”`
    : `the character U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
