/**
 * What stands beside the common value of a parameter: the own value of a part, the value of the document as
 * loaded, and the changes inside the run.
 */

import { type Knob, statedValue } from '../model/catalog';
import type { ParamValue, ScenarioDoc, TimedCommand } from '../model/engineTypes';
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
