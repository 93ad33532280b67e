/**
 * Reads parameter values out of a scenario document: a file states only what differs from the
 * catalogue, so a value is the file's word or else the default.
 */

import type {
  Catalog,
  CatalogEntry,
  CatalogSection,
  ParamSpec,
  ParamValue,
  ScenarioDoc,
  TimedCommand,
} from '../engine/model';

/** One parameter in its place. */
export type Place = { readonly section: string; readonly spec: ParamSpec };

/** A parameter (or algorithm) whose value is not the loaded document's. */
export type Change = {
  readonly section: string;
  /** `null` when the algorithm itself was changed. */
  readonly spec: ParamSpec | null;
  readonly key: string;
  readonly label: string;
  readonly from: ParamValue;
  readonly to: ParamValue;
};

/** What the document says about a section; empty when it says nothing. */
function statedIn(doc: ScenarioDoc, section: string): Readonly<Record<string, unknown>> {
  const stated = doc[section];
  return typeof stated === 'object' && stated !== null ? (stated as Record<string, unknown>) : {};
}

function isParamValue(value: unknown): value is ParamValue {
  return value === null || ['number', 'boolean', 'string'].includes(typeof value);
}

/** Value of a parameter at the start of the run. */
export function valueIn(doc: ScenarioDoc, section: string, spec: ParamSpec): ParamValue {
  const stated = statedIn(doc, section)[spec.key];
  return isParamValue(stated) ? stated : spec.default;
}

/** Id of the chosen algorithm of a family; `null` for a plain section. */
export function kindIn(doc: ScenarioDoc, section: CatalogSection): string | null {
  if (section.entries.length === 0) return null;
  const kind = statedIn(doc, section.id).kind;
  return typeof kind === 'string' ? kind : section.defaultEntry;
}

/** The chosen algorithm of a family; `null` for a plain section or an id the catalogue lacks. */
export function entryIn(doc: ScenarioDoc, section: CatalogSection): CatalogEntry | null {
  const kind = kindIn(doc, section);
  return section.entries.find((entry) => entry.id === kind) ?? null;
}

/** Parameters a section has now: its own, then those of the chosen algorithm. */
export function paramsIn(doc: ScenarioDoc, section: CatalogSection): readonly ParamSpec[] {
  const entry = entryIn(doc, section);
  return entry === null ? section.params : [...section.params, ...entry.params];
}

/** Changes of one parameter during the run, in time order. */
export function commandsFor(
  doc: ScenarioDoc,
  section: string,
  key: string,
): readonly TimedCommand[] {
  return (doc.timeline ?? []).filter((at) => at.target === section && at.key === key);
}

/** Value of a parameter at `timeS`, timed changes up to then included. */
export function valueAt(doc: ScenarioDoc, place: Place, timeS: number): ParamValue {
  const past = commandsFor(doc, place.section, place.spec.key).filter(
    (command) => command.atUs <= timeS * 1e6,
  );
  return past.at(-1)?.value ?? valueIn(doc, place.section, place.spec);
}

/** What the reader has changed since the document was loaded, in catalogue order. */
export function changesSince(
  doc: ScenarioDoc,
  base: ScenarioDoc,
  catalog: Catalog,
): readonly Change[] {
  if (doc === base) return [];
  return catalog.sections.flatMap((section) => changesOf(section, doc, base));
}

function changesOf(
  section: CatalogSection,
  doc: ScenarioDoc,
  base: ScenarioDoc,
): readonly Change[] {
  const kind = kindIn(doc, section);
  const baseKind = kindIn(base, section);
  const changes: Change[] = [];
  if (kind !== baseKind) {
    const { id, label } = section;
    changes.push({ section: id, spec: null, key: 'kind', label, from: baseKind, to: kind });
  }
  for (const spec of paramsIn(doc, section)) {
    const from = kind === baseKind ? valueIn(base, section.id, spec) : spec.default;
    const to = valueIn(doc, section.id, spec);
    const { key, label } = spec;
    if (from !== to) changes.push({ section: section.id, spec, key, label, from, to });
  }
  return changes;
}
