/**
 * Keeps what else a document says about parts of its network consistent with the drawing.
 *
 * Overrides and timed commands name circuits, groups, nodes and ports; when a part goes, what was
 * said of it alone goes too, and when it gets another name, they follow.
 */

import type { ScenarioDoc } from '../engineTypes';
import type { Drawn } from './drawn';

/** Old names and the new ones. */
export type Renames = ReadonlyMap<string, string>;

/** Values of single parts, as a document states them. */
export type OwnValues = NonNullable<ScenarioDoc['overrides']>;

/** Names of copied parts and those of their copies; and the values of the originals, if those are not in the document. */
export type Copy = { readonly names: Renames; readonly own?: OwnValues };

/** The document with another drawing, and nothing said about parts that are gone; copies have the own values too. */
export function withDrawn(
  doc: ScenarioDoc,
  drawn: Drawn,
  renames: Renames = new Map(),
  copies: readonly Copy[] = [],
): ScenarioDoc {
  const { layout: _inTheNodes, overrides, timeline, ...rest } = doc;
  const parts = partNames(drawn);
  const said = overrides?.map((each) => ({ ...each, part: renamed(each.part, renames) })) ?? [];
  const taken = new Set(said.map(({ part }) => part));
  const copied = copies
    .flatMap(({ names, own = said }) => ofCopies(own, names))
    .filter(({ part }) => !taken.has(part));
  const kept = [...said, ...copied].filter(({ part }) => parts.has(part));
  const commands = timeline?.map((each) => renamedCommand(each, renames));
  const due = commands?.filter((each) => isAbout(each, parts));
  return {
    ...rest,
    topology: drawn,
    ...(kept.length > 0 && { overrides: kept }),
    ...(due !== undefined && due.length > 0 && { timeline: due }),
  } as unknown as ScenarioDoc;
}

/** Overrides and timed commands that would go with a drawing. */
export function forgotten(doc: ScenarioDoc, drawn: Drawn): number {
  const next = withDrawn(doc, drawn);
  const count = (each: ScenarioDoc) => (each.overrides?.length ?? 0) + (each.timeline?.length ?? 0);
  return count(doc) - count(next);
}

/** Own values of originals as those of their copies. */
function ofCopies(own: OwnValues, names: Renames): OwnValues {
  return own
    .filter(({ part }) => part.split('→').some((name) => names.has(name)))
    .map((each) => ({ ...each, part: renamed(each.part, names) }));
}

/** Every name by which something can be said about a part. */
function partNames({ nodes, links, circuits }: Drawn): ReadonlySet<string> {
  return new Set([
    ...nodes.map(({ id }) => id),
    ...circuits.flatMap(({ id, group }) => (group === undefined ? [id] : [id, group])),
    ...links.flatMap(({ from, to }) => [`${from}→${to}`, `${to}→${from}`]),
  ]);
}

type Command = NonNullable<ScenarioDoc['timeline']>[number];

/** `abr@down:source` in its three pieces; a command about all parts has only the first. */
function aimOf(target: string) {
  const found = /^([^@]*)@(.+?)(:(?:source|destination))?$/.exec(target);
  return { section: found?.[1] ?? target, part: found?.[2], side: found?.[3] ?? '' };
}

/** Does the command turn a knob that a drawn network has, of a part that is there? */
function isAbout({ target, key, value }: Command, parts: ReadonlySet<string>): boolean {
  const { section, part } = aimOf(target);
  if (section === 'topology') return false;
  if (key === 'dropNextCellAt' && !parts.has(String(value))) return false;
  return part === undefined || parts.has(part);
}

function renamedCommand(command: Command, renames: Renames): Command {
  if (renames.size === 0) return command;
  const { section, part, side } = aimOf(command.target);
  const target =
    part === undefined ? command.target : `${section}@${renamed(part, renames)}${side}`;
  const isPlace = command.key === 'dropNextCellAt';
  const value = isPlace ? renamed(String(command.value), renames) : command.value;
  return { ...command, target, value };
}

/** A name, or both names of a port, after the renaming. */
function renamed(name: string, renames: Renames): string {
  const whole = renames.get(name);
  if (whole !== undefined || renames.size === 0) return whole ?? name;
  return name
    .split('→')
    .map((each) => renames.get(each) ?? each)
    .join('→');
}
