/** Codes of links of version 1: three characters of a hash of a place's name. */

import type { Place } from '../differences';
import { FIELDS, KEYS } from './places';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789-_';
const CODE_LENGTH = 3;

const PLACES = codeTable();

/** The place a code stands for. */
export function placeOf(code: string): Place | null {
  return PLACES.get(code) ?? null;
}

function codeTable(): ReadonlyMap<string, Place> {
  const places: Place[] = FIELDS.split(' ').map((field) => [field]);
  for (const [section, keys] of Object.entries(KEYS)) {
    for (const key of keys.split(' ')) places.push([section, key]);
  }
  return new Map(places.map((place) => [code(place.join('.')), place]));
}

/** Three characters of an FNV-1a hash. */
function code(id: string): string {
  let hash = 0x811c9dc5;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  let text = '';
  for (let i = 0; i < CODE_LENGTH; i += 1) {
    text += ALPHABET[hash % ALPHABET.length];
    hash = Math.floor(hash / ALPHABET.length);
  }
  return text;
}
