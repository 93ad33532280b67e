/**
 * What stands beside the common value of a parameter: the own value of a part, the value of the document as
 * loaded, and the changes inside the run.
 */

import { type Knob, kindOf, statedValue, valueBySpec } from '../model/catalog';
import type {
  CatalogSection,
  ParamSpec,
  ParamValue,
  ScenarioDoc,
  TimedCommand,
} from '../model/engineTypes';
import { type Instant, instantOfUs } from '../model/instant';

/** Value that one part has of its own at the start of the run; `undefined` when it has none. */
export function ownValueIn(doc: ScenarioDoc, part: string, knob: Knob): ParamValue | undefined {
  for (const own of (doc.overrides ?? []).toReversed()) {
    if (own.part !== part || own.side !== undefined) continue;
    const stated = statedValue(own, knob);
    if (stated !== undefined) return stated;
  }
  return undefined;
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

type Timeline = readonly TimedCommand[] | undefined;

/** Changes of one parameter during the run, in time order. */
export function commandsFor(
  timeline: Timeline,
  section: string,
  key: string,
): readonly TimedCommand[] {
  return (timeline ?? []).filter((command) => command.target === section && command.key === key);
}

/** The last change of a parameter up to an instant, if any. */
export function commandInForce(
  timeline: Timeline,
  { section, key }: Knob,
  now: Instant,
): TimedCommand | null {
  const commands = commandsFor(timeline, section, key);
  return commands.findLast(({ atUs }) => instantOfUs(atUs) <= now) ?? null;
}
