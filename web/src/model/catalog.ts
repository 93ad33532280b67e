/**
 * The catalogue Rust generated, and what a document says in its terms.
 *
 * The page knows no algorithm by name; this file tells which knobs a section has, what a document states, and what
 * applies when it states nothing.
 */

import generated from '../generated/catalog.json?brief';
import type {
  Catalog,
  CatalogEntry,
  CatalogSection,
  ParamSpec,
  ParamValue,
  ScenarioDoc,
  SectionValues,
  When,
} from './engineTypes';

/** The catalogue of the engine this page was built with. JSON types are wider, hence the cast. */
export const catalog = generated as unknown as Catalog;

/** A place for a value in a document. */
export type Knob = { readonly section: string; readonly key: string };

/** What states values section by section. */
type Stating = { readonly [section: string]: unknown };

/** The section called `id`. */
export function sectionOf(id: string): CatalogSection | undefined {
  return catalog.sections.find((section) => section.id === id);
}

/** What a document, or an entry of its overrides, states in a section; empty when it says nothing. */
export function statedIn(doc: Stating, section: string): SectionValues {
  const values = Object.hasOwn(doc, section) ? doc[section] : undefined;
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
  return isObject ? (values as SectionValues) : {};
}

/** The algorithm a family section uses, stated or default; `null` for a plain section. */
export function kindOf(doc: ScenarioDoc, section: string): string | null {
  const { kind } = statedIn(doc, section);
  return typeof kind === 'string' ? kind : (sectionOf(section)?.defaultEntry ?? null);
}

/** The entry of a family that the document uses. */
export function entryOf(doc: ScenarioDoc, section: string): CatalogEntry | undefined {
  const kind = kindOf(doc, section);
  return sectionOf(section)?.entries.find((entry) => entry.id === kind);
}

/** Knobs of a section as the document has it: its own and those of the chosen algorithm. */
export function specsOf(doc: ScenarioDoc, section: string): readonly ParamSpec[] {
  const found = sectionOf(section);
  return found === undefined ? [] : paramsOf(found, kindOf(doc, section));
}

/** Knobs of a section with the algorithm `kind`: its own, then those of the algorithm. */
export function paramsOf(section: CatalogSection, kind: string | null): readonly ParamSpec[] {
  const entry = section.entries.find(({ id }) => id === kind);
  return entry === undefined ? section.params : [...section.params, ...entry.params];
}

/** The knob `key` of a section as the document has it. */
export function specOf(doc: ScenarioDoc, section: string, key: string): ParamSpec | undefined {
  return specsOf(doc, section).find((spec) => spec.key === key);
}

/** Value that a section states for a key; `undefined` for none, and for what is no value of a knob. */
export function statedValue(doc: Stating, { section, key }: Knob): ParamValue | undefined {
  const values = statedIn(doc, section);
  const stated = Object.hasOwn(values, key) ? values[key] : undefined;
  return stated === null || ['number', 'boolean', 'string'].includes(typeof stated)
    ? (stated as ParamValue)
    : undefined;
}

/** Value of a knob by its declaration: stated, else its default. */
export function valueBySpec(doc: Stating, section: string, spec: ParamSpec): ParamValue {
  const stated = statedValue(doc, { section, key: spec.key });
  return stated === undefined ? spec.default : stated;
}

/** Value to compare with: the loaded document's, or the default when the algorithm is another one. */
export function baseValueIn(
  doc: ScenarioDoc,
  base: ScenarioDoc,
  { section, spec }: { readonly section: CatalogSection; readonly spec: ParamSpec },
): ParamValue {
  const shared =
    section.params.includes(spec) || kindOf(doc, section.id) === kindOf(base, section.id);
  return shared ? valueBySpec(base, section.id, spec) : spec.default;
}

/** Can a knob act, as others stand in the document, at single parts and in the course of the run? */
export function canAct(doc: ScenarioDoc, section: string, { when }: ParamSpec): boolean {
  const holds = ({ section: of, key, is, states }: When) =>
    valuesAnywhere(doc, { section: of ?? section, key }).some(
      (value) => states.includes(String(value)) === is,
    );
  return when.length === 0 || when.some(holds);
}

/**
 * All values of a knob, or, where `key` is `kind`, all algorithms of a section: common ones, those of single parts,
 * and those set during the run.
 */
function valuesAnywhere(doc: ScenarioDoc, { section, key }: Knob): readonly ParamValue[] {
  const parts = (doc.overrides ?? []).map((own) => standsAt(own, { section, key }));
  const turns = (doc.timeline ?? []).filter(
    (turn) => turn.key === key && turn.target.startsWith(section),
  );
  const whole = standsAt(doc, { section, key }, kindOf(doc, section));
  const values = [whole, ...parts, ...turns.map(({ value }) => value)];
  return values.filter((value) => value !== undefined);
}

/** Value of a knob by one statement of its section: as stated, else the default of the algorithm named there. */
function standsAt(
  own: Stating,
  { section, key }: Knob,
  kind = statedValue(own, { section, key: 'kind' }),
): ParamValue | undefined {
  if (key === 'kind') return kind;
  const stated = statedValue(own, { section, key });
  const found = sectionOf(section);
  if (stated !== undefined || kind === undefined || found === undefined) return stated;
  return paramsOf(found, String(kind)).find((spec) => spec.key === key)?.default;
}

/** Value of a knob: stated, else the catalogue's default; `undefined` when neither knows it. */
export function valueIn(doc: ScenarioDoc, section: string, key: string): ParamValue | undefined {
  const stated = statedValue(doc, { section, key });
  return stated === undefined ? specOf(doc, section, key)?.default : stated;
}

/** Are cells of this service sent before all others? */
export function isFirst(service: string): boolean {
  return service === 'cbr' || service === 'vbr';
}

/** Does a knob count parts of the network? */
export function isSize({ kind, unit, rebuild }: ParamSpec): boolean {
  return kind === 'integer' && unit === 'count' && rebuild;
}

/**
 * Name of a kind of node, or of a role it plays: "Switch", "Local loop". The engine may bring kinds this page has never
 * heard of; they get their name from their id.
 */
export function kindName(kind: string): string {
  const { kinds, roles } = catalog.drawing;
  const known = [...kinds, ...roles].find(({ id }) => id === kind)?.label;
  if (known !== undefined) return known;
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
