/**
 * What a document changes in its base, as a flat list short enough for a link.
 *
 * A place is `section.key` (or `layout.node`) or one top-level field. Places the catalogue knows are
 * written as three-character codes derived from their names, so codes survive any re-ordering.
 */

import type { Catalog, ScenarioDoc } from '../engine/model';
import { deepEqual } from '../lib/deepEqual';
import type { JsonValue } from '../lib/strictJson';

/** A top-level field, or a member of a section. */
type Place = readonly [field: string] | readonly [section: string, key: string];

/** Set places and values in turn, then removed places; trailing empty lists are left out. */
export type Differences =
  | readonly []
  | readonly [set: readonly JsonValue[]]
  | readonly [set: readonly JsonValue[], removed: readonly JsonValue[]];

/** Fields that are one value even though they are objects or lists. */
const WHOLE: ReadonlySet<string> = new Set(['published', 'timeline']);
const FIELDS = [
  'title',
  'group',
  'question',
  'seed',
  'durationMs',
  'warmUpMs',
  'sampleUs',
  'timeline',
  'published',
];
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789-_';
const CODE_LENGTH = 3;

/** Differences that turn `base` into `doc`. */
export function differences(doc: ScenarioDoc, base: ScenarioDoc, catalog: Catalog): Differences {
  const codes = codeTable(catalog);
  const name = (place: Place): JsonValue => codes.codeOf.get(place.join('.')) ?? place;
  const [from, to] = [flatten(base), flatten(doc)];
  const set: JsonValue[] = [];
  for (const [id, { place, value }] of to) {
    if (!deepEqual(from.get(id)?.value, value)) set.push(name(place), value);
  }
  const removed = [...from].filter(([id]) => !to.has(id)).map(([, { place }]) => name(place));
  if (removed.length > 0) return [set, removed];
  return set.length > 0 ? [set] : [];
}

/** The document that `changes` make of `base`, or the name that is not known here. */
export function applyDifferences(
  base: ScenarioDoc,
  changes: readonly JsonValue[],
  catalog: Catalog,
):
  | { readonly ok: true; readonly doc: JsonValue }
  | { readonly ok: false; readonly unknown: string } {
  const { placeOf } = codeTable(catalog);
  const doc: Record<string, JsonValue> = structuredClone(base) as never;
  const [set = [], removed = []] = changes;
  if (
    !Array.isArray(set) ||
    !Array.isArray(removed) ||
    changes.length > 2 ||
    set.length % 2 !== 0
  ) {
    return { ok: false, unknown: 'a list of changes' };
  }
  for (const raw of removed) {
    const place = resolve(raw, placeOf);
    if (place === null) return { ok: false, unknown: JSON.stringify(raw) };
    write(doc, place, undefined);
  }
  for (let i = 0; i < set.length; i += 2) {
    const place = resolve(set[i], placeOf);
    if (place === null) return { ok: false, unknown: JSON.stringify(set[i]) };
    write(doc, place, set[i + 1]);
  }
  return { ok: true, doc };
}

type Codes = {
  readonly codeOf: ReadonlyMap<string, string>;
  readonly placeOf: ReadonlyMap<string, Place>;
};

/** Codes for every place the catalogue can name; places whose codes collide get none. */
function codeTable(catalog: Catalog): Codes {
  const places = new Map<string, Place>(FIELDS.map((field) => [field, [field]]));
  for (const section of catalog.sections) {
    const keys = [...section.params, ...section.entries.flatMap((entry) => entry.params)];
    for (const key of ['kind', ...keys.map((spec) => spec.key)]) {
      places.set(`${section.id}.${key}`, [section.id, key]);
    }
  }
  const owners = new Map<string, string[]>();
  for (const id of places.keys()) owners.set(code(id), [...(owners.get(code(id)) ?? []), id]);
  const codeOf = new Map<string, string>();
  const placeOf = new Map<string, Place>();
  for (const [short, [id, ...rivals]] of owners) {
    const place = id === undefined ? undefined : places.get(id);
    if (id === undefined || place === undefined || rivals.length > 0) continue;
    codeOf.set(id, short);
    placeOf.set(short, place);
  }
  return { codeOf, placeOf };
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

type Leaf = { readonly place: Place; readonly value: JsonValue };

/** Leaves of a document, by dotted place; an empty section is a leaf of its own. */
function flatten(doc: ScenarioDoc): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const [field, value] of Object.entries(doc) as [string, JsonValue | undefined][]) {
    if (value === undefined || field === '$schema' || field === 'format') continue;
    const members = membersOf(field, value);
    if (members === null) leaves.set(field, { place: [field], value });
    for (const [key, member] of members ?? []) {
      if (member !== undefined)
        leaves.set(`${field}.${key}`, { place: [field, key], value: member });
    }
  }
  return leaves;
}

/** Members of a section, or `null` when the field is one value. */
function membersOf(field: string, value: JsonValue): [string, JsonValue | undefined][] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const members = Object.entries(value);
  return WHOLE.has(field) || members.length === 0 ? null : members;
}

function resolve(raw: JsonValue | undefined, placeOf: ReadonlyMap<string, Place>): Place | null {
  if (typeof raw === 'string') return placeOf.get(raw) ?? null;
  const isPlace =
    Array.isArray(raw) &&
    (raw.length === 1 || raw.length === 2) &&
    raw.every((step) => typeof step === 'string' && step !== 'format');
  return isPlace ? (raw as unknown as Place) : null;
}

/** Sets or removes one place; a section that loses its last member goes with it. */
function write(doc: Record<string, JsonValue>, place: Place, value: JsonValue | undefined): void {
  const [field, key] = place;
  if (key === undefined) {
    if (value === undefined) delete doc[field];
    else doc[field] = value;
    return;
  }
  const old = Object.hasOwn(doc, field) ? doc[field] : undefined;
  const isSection = typeof old === 'object' && old !== null && !Array.isArray(old);
  const members: Record<string, JsonValue> = isSection ? { ...(old as object) } : {};
  if (value === undefined) delete members[key];
  else members[key] = value;
  if (Object.keys(members).length === 0) delete doc[field];
  else doc[field] = members;
}
