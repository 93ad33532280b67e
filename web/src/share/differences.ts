/**
 * What a document changes in its base: values set, by section and key, and places removed.
 */

import { deepEqual } from '../base/json';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/strictJson';
import type { ScenarioDoc } from '../model/engineTypes';

/** A top-level field, or a member of a section. */
export type Place = readonly [field: string] | readonly [section: string, key: string];

/** Members to set, section by section, and places to remove. */
export type Differences = {
  readonly set: JsonObject;
  readonly removed: readonly Place[];
};

/** Fields that are one value even though they are objects. */
const WHOLE: ReadonlySet<string> = new Set(['published']);
/** Fields whose differences are not listed. */
const SILENT: ReadonlySet<string> = new Set(['$schema', 'format']);

/** Differences that turn `base` into `doc`. */
export function differences(doc: ScenarioDoc, base: ScenarioDoc): Differences {
  const [from, to] = [leaves(base), leaves(doc)];
  const set: Record<string, JsonValue> = {};
  for (const [id, { place, value }] of to) {
    if (deepEqual(from.get(id)?.value, value)) continue;
    const [field, key] = place;
    if (key === undefined) set[field] = value;
    else set[field] = { ...(set[field] as JsonObject | undefined), [key]: value };
  }
  const removed = [...from].filter(([id]) => !to.has(id)).map(([, { place }]) => place);
  return { set, removed };
}

/** The document that `changes` make of `base`. */
export function applyDifferences(base: ScenarioDoc, changes: Differences): JsonValue {
  const doc: Record<string, JsonValue> = structuredClone(base) as never;
  for (const place of changes.removed) setPlace(doc, place, undefined);
  for (const [field, value] of Object.entries(changes.set)) {
    const old = Object.hasOwn(doc, field) ? doc[field] : undefined;
    doc[field] = isSection(field, value) && isSection(field, old) ? { ...old, ...value } : value;
  }
  return doc;
}

/** Sets or removes one place; a section that loses its last member goes with it. */
export function setPlace(
  doc: Record<string, JsonValue>,
  [field, key]: Place,
  value: JsonValue | undefined,
): void {
  if (key === undefined) {
    if (value === undefined) delete doc[field];
    else doc[field] = value;
    return;
  }
  const old = Object.hasOwn(doc, field) ? doc[field] : undefined;
  const members: Record<string, JsonValue> = isJsonObject(old) ? { ...old } : {};
  if (value === undefined) delete members[key];
  else members[key] = value;
  if (Object.keys(members).length === 0) delete doc[field];
  else doc[field] = members;
}

type Leaf = { readonly place: Place; readonly value: JsonValue };

/** Leaves of a document, by place; an empty section is a leaf of its own. */
function leaves(doc: ScenarioDoc): ReadonlyMap<string, Leaf> {
  const found = new Map<string, Leaf>();
  for (const [field, value] of Object.entries(doc) as [string, JsonValue | undefined][]) {
    if (value === undefined || SILENT.has(field)) continue;
    const members = isSection(field, value) ? Object.entries(value) : [];
    if (members.length === 0) found.set(JSON.stringify([field]), { place: [field], value });
    for (const [key, member] of members as [string, JsonValue | undefined][]) {
      if (member === undefined) continue;
      found.set(JSON.stringify([field, key]), { place: [field, key], value: member });
    }
  }
  return found;
}

function isSection(field: string, value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value) && !WHOLE.has(field);
}
