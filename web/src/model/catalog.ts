/**
 * The catalogue Rust generated, and what a document says in its terms.
 *
 * The page knows no algorithm by name; it asks here which knobs a section has, what a document states
 * and what holds when it states nothing.
 */

import generated from '../generated/catalog.json';
import type {
  Catalog,
  CatalogEntry,
  CatalogSection,
  ParamSpec,
  ParamValue,
  ScenarioDoc,
  SectionValues,
} from './engineTypes';

/** The catalogue of the engine this page was built with. JSON types are wider, hence the cast. */
export const catalog = generated as unknown as Catalog;

/** The section called `id`. */
export function sectionOf(id: string, from: Catalog = catalog): CatalogSection | undefined {
  return from.sections.find((section) => section.id === id);
}

/** What the document states in a section; empty when it says nothing. */
export function statedIn(doc: ScenarioDoc, section: string): SectionValues {
  const values = Object.hasOwn(doc, section) ? doc[section] : undefined;
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
  return isObject ? (values as SectionValues) : {};
}

/** The algorithm a family section uses, stated or default; `null` for a plain section. */
export function kindOf(doc: ScenarioDoc, section: string, from: Catalog = catalog): string | null {
  return statedIn(doc, section).kind ?? sectionOf(section, from)?.defaultEntry ?? null;
}

/** The entry of a family that the document uses. */
export function entryOf(
  doc: ScenarioDoc,
  section: string,
  from: Catalog = catalog,
): CatalogEntry | undefined {
  const kind = kindOf(doc, section, from);
  return sectionOf(section, from)?.entries.find((entry) => entry.id === kind);
}

/** Knobs of a section as the document has it: its own and those of the chosen algorithm. */
export function specsOf(
  doc: ScenarioDoc,
  section: string,
  from: Catalog = catalog,
): readonly ParamSpec[] {
  const own = sectionOf(section, from)?.params ?? [];
  const chosen = entryOf(doc, section, from)?.params ?? [];
  return own.length === 0 ? chosen : [...own, ...chosen];
}

/** The knob `key` of a section as the document has it. */
export function specOf(
  doc: ScenarioDoc,
  section: string,
  key: string,
  from: Catalog = catalog,
): ParamSpec | undefined {
  return specsOf(doc, section, from).find((spec) => spec.key === key);
}

/** Value of a knob: stated, else the catalogue's default; `undefined` when neither knows it. */
export function valueIn(
  doc: ScenarioDoc,
  section: string,
  key: string,
  from: Catalog = catalog,
): ParamValue | undefined {
  const values = statedIn(doc, section);
  if (Object.hasOwn(values, key)) return values[key] as ParamValue;
  return specOf(doc, section, key, from)?.default;
}

/** Does a knob count parts of the network? */
export function isSize({ kind, unit, rebuild }: ParamSpec): boolean {
  return kind === 'integer' && unit === 'count' && rebuild;
}
