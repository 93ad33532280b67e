/**
 * Sentences for undo and redo: "RIF 1 → 1/16".
 */

import { entryOf, type Knob, sectionOf, specOf, valueIn } from './catalog';
import type { Catalog, ScenarioDoc } from './engineTypes';
import { valueInWords } from './values';

/** What changed about a knob between two documents. */
export function knobLabel(
  from: ScenarioDoc,
  to: ScenarioDoc,
  knob: Knob,
  catalog: Catalog,
): string {
  const { section, key } = knob;
  const spec = specOf(to, section, key, catalog) ?? specOf(from, section, key, catalog);
  const before = valueInWords(valueIn(from, section, key, catalog), spec);
  const after = valueInWords(valueIn(to, section, key, catalog), spec);
  return `${spec?.label ?? key} ${before} → ${after}`;
}

/** Which algorithm took the place of which. */
export function kindLabel(
  from: ScenarioDoc,
  to: ScenarioDoc,
  section: string,
  catalog: Catalog,
): string {
  const name = (doc: ScenarioDoc) => entryOf(doc, section, catalog)?.label ?? '–';
  return `${sectionOf(section, catalog)?.label ?? section}: ${name(from)} → ${name(to)}`;
}

const FIELD_LABELS = {
  seed: ['Seed', ''],
  durationMs: ['Duration', ' ms'],
  warmUpMs: ['Warm-up', ' ms'],
  sampleUs: ['Sample interval', ' µs'],
} as const;

/** A number of the document that can be set. */
export type NumberField = keyof typeof FIELD_LABELS;

/** What changed about a number of the document. */
export function fieldLabel(from: ScenarioDoc, to: ScenarioDoc, field: NumberField): string {
  const [name, unit] = FIELD_LABELS[field];
  const value = (doc: ScenarioDoc) =>
    doc[field] === undefined ? 'default' : `${doc[field]}${unit}`;
  return `${name} ${value(from)} → ${value(to)}`;
}
