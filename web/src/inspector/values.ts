/**
 * Reads parameter values out of a scenario document: a file states only what differs from the
 * catalogue, so a value is the file's word or else the default.
 */

import type {
  CatalogSection,
  ParamSpec,
  ParamValue,
  ScenarioDoc,
  TimedCommand,
} from '../model/engineTypes';

/** What the document says about a section; empty when it says nothing. */
export function statedIn(doc: ScenarioDoc, section: string): Readonly<Record<string, unknown>> {
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

/** Value that one part has of its own at the start of the run; `undefined` when it has none. */
export function ownValueIn(
  doc: ScenarioDoc,
  part: string,
  { section, key }: { readonly section: string; readonly key: string },
): ParamValue | undefined {
  for (const own of (doc.overrides ?? []).toReversed()) {
    if (own.part !== part || own.side !== undefined) continue;
    const stated = statedIn(own as unknown as ScenarioDoc, section)[key];
    if (stated !== undefined && isParamValue(stated)) return stated;
  }
  return undefined;
}

/** Id of the chosen algorithm of a family; `null` for a plain section. */
export function kindIn(doc: ScenarioDoc, section: CatalogSection): string | null {
  if (section.entries.length === 0) return null;
  const kind = statedIn(doc, section.id).kind;
  return typeof kind === 'string' ? kind : section.defaultEntry;
}

/** Parameters a section has with the algorithm `kind`: its own, then those of the algorithm. */
export function paramsOf(section: CatalogSection, kind: string | null): readonly ParamSpec[] {
  const entry = section.entries.find(({ id }) => id === kind);
  return entry === undefined ? section.params : [...section.params, ...entry.params];
}

/** Value to compare with: the loaded document's, or the default when the algorithm is another one. */
export function baseValueIn(
  doc: ScenarioDoc,
  base: ScenarioDoc,
  { section, spec }: { readonly section: CatalogSection; readonly spec: ParamSpec },
): ParamValue {
  const shared = section.params.includes(spec) || kindIn(doc, section) === kindIn(base, section);
  return shared ? valueIn(base, section.id, spec) : spec.default;
}

type Timeline = readonly TimedCommand[] | undefined;

/** Changes of one parameter during the run, in time order. */
export function commandsFor(
  timeline: Timeline,
  section: string,
  key: string,
): readonly TimedCommand[] {
  return (timeline ?? []).filter((command) => command.target === section && command.key === key);
}

/** The last change of a parameter at or before `timeS`, if any. */
export function commandInForce(
  timeline: Timeline,
  { section, key }: { readonly section: string; readonly key: string },
  timeS: number,
): TimedCommand | null {
  // Half a microsecond: stamps are written in microseconds, the head in seconds.
  const nowUs = timeS * 1e6 + 0.5;
  const past = commandsFor(timeline, section, key).filter((command) => command.atUs <= nowUs);
  return past.at(-1) ?? null;
}
