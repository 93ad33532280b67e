/**
 * Edits of a scenario document: each takes a document and answers with another; and the sentences for undo and redo
 * that say what became of it, "RIF 1 → 1/16".
 *
 * A file says only what differs from the defaults, so a value that returns to its default leaves the
 * file, unless the file as loaded stated it.
 */

import { formatValue } from '../base/format';
import { deepEqual } from '../base/json';
import { entryOf, type Knob, kindOf, sectionOf, specOf, statedIn, valueIn } from './catalog';
import type { ParamValue, Problem, ScenarioDoc, TimedCommand } from './engineTypes';
import { addsUp } from './losses';
import { RUN_FIELDS, type RunFieldKey } from './runFields';
import { valueInWords } from './values';

/** A document and the one it started as. */
export type EditContext = {
  readonly doc: ScenarioDoc;
  readonly base: ScenarioDoc;
};

/** The document with a knob set. */
export function withParam(context: EditContext, knob: Knob, value: ParamValue): ScenarioDoc {
  const { doc } = context;
  const spec = specOf(doc, knob.section, knob.key);
  const isDefault = spec !== undefined && deepEqual(spec.default, value);
  if (isDefault && !baseStates(context, knob)) return withoutParam(context, knob);
  return { ...doc, [knob.section]: { ...statedIn(doc, knob.section), [knob.key]: value } };
}

/** The document with a knob as the loaded file has it. */
export function withParamReset(context: EditContext, knob: Knob): ScenarioDoc {
  if (!baseStates(context, knob)) return withoutParam(context, knob);
  const value = statedIn(context.base, knob.section)[knob.key];
  const values = { ...statedIn(context.doc, knob.section), [knob.key]: value };
  return { ...context.doc, [knob.section]: values };
}

/**
 * The document with another algorithm in a family: its knobs at their defaults, or as the file as
 * loaded states them when it is that file's algorithm.
 */
export function withKind(context: EditContext, section: string, kind: string): ScenarioDoc {
  const { doc, base } = context;
  if (kindOf(doc, section) === kind) return doc;
  if (kindOf(base, section) !== kind) return { ...doc, [section]: { kind } };
  const { [section]: _dropped, ...rest } = doc;
  return Object.hasOwn(base, section)
    ? { ...doc, [section]: base[section] }
    : (rest as ScenarioDoc);
}

/** The document with a knob of one part set, or following the common value again. */
export function withOverride(
  doc: ScenarioDoc,
  part: string,
  { section, key }: Knob,
  value: ParamValue | undefined,
): ScenarioDoc {
  const rest = (doc.overrides ?? []).flatMap((each) => {
    if (each.part !== part || each.side !== undefined) return [each];
    const { [section]: _all, ...others } = each as Override;
    const { [key]: _gone, ...knobs } = statedIn(each, section);
    const next = Object.keys(knobs).length === 0 ? others : { ...others, [section]: knobs };
    return Object.keys(next).length > 1 ? [next] : [];
  });
  const mine = rest.findIndex((each) => each.part === part && each.side === undefined);
  const { overrides: _before, ...bare } = doc;
  const overrides = value === undefined ? rest : added(rest, mine, part, { section, key, value });
  return (overrides.length === 0 ? bare : { ...bare, overrides }) as ScenarioDoc;
}

type Override = {
  readonly part?: unknown;
  readonly side?: unknown;
  readonly [section: string]: unknown;
};

function added(
  all: readonly Override[],
  mine: number,
  part: string,
  { section, key, value }: Knob & { readonly value: ParamValue },
): readonly Override[] {
  const own = all[mine] ?? { part };
  const next = { ...own, [section]: { ...statedIn(own, section), [key]: value } };
  return mine < 0 ? [...all, next] : all.with(mine, next);
}

/**
 * The document without the own values and timed changes that problems are about, such as those of parts
 * that a smaller network no longer has; `null` when none of the problems is about one.
 */
export function withoutNamed(
  doc: ScenarioDoc,
  problems: readonly Pick<Problem, 'path'>[],
): ScenarioDoc | null {
  const named = new Set(problems.map(({ path }) => /^\w+\[\d+\]/.exec(path)?.[0]));
  const kept = <T>(list: 'overrides' | 'timeline', all: readonly T[] | undefined) =>
    (all ?? []).filter((_, place) => !named.has(`${list}[${place}]`));
  const overrides = kept('overrides', doc.overrides);
  const timeline = kept('timeline', doc.timeline);
  const { overrides: before, timeline: changes, ...rest } = doc;
  if (overrides.length === (before?.length ?? 0) && timeline.length === (changes?.length ?? 0)) {
    return null;
  }
  return {
    ...rest,
    ...(overrides.length > 0 && { overrides }),
    ...(timeline.length > 0 && { timeline }),
  } as ScenarioDoc;
}

/** The document with a command in its timeline, and without those in `dropped`. */
export function withCommand(
  doc: ScenarioDoc,
  command: TimedCommand,
  dropped: readonly TimedCommand[],
): ScenarioDoc {
  const goes = (old: TimedCommand) =>
    sameInstantAndKnob(old, command) || dropped.some((gone) => sameInstantAndKnob(old, gone));
  const kept = (doc.timeline ?? []).filter((old) => !goes(old));
  const place = kept.findLastIndex((old) => old.atUs <= command.atUs) + 1;
  return { ...doc, timeline: kept.toSpliced(place, 0, command) };
}

/** Do two commands set the same knob at the same instant, or order the same loss? */
export function sameInstantAndKnob(a: TimedCommand, b: TimedCommand): boolean {
  const isAlike = a.atUs === b.atUs && a.target === b.target && a.key === b.key;
  return isAlike && (!addsUp(a) || a.value === b.value);
}

/** Does the file as loaded state this knob, for the algorithm in use now? */
function baseStates({ doc, base }: EditContext, { section, key }: Knob): boolean {
  const sameKind = kindOf(doc, section) === kindOf(base, section);
  return sameKind && Object.hasOwn(statedIn(base, section), key);
}

/** Leaves a knob out; a section that becomes empty goes too, if the file as loaded had none. */
function withoutParam({ doc, base }: EditContext, { section, key }: Knob): ScenarioDoc {
  if (!Object.hasOwn(doc, section)) return doc;
  const { [key]: _gone, ...values } = statedIn(doc, section);
  const isBare = Object.keys(values).length === 0;
  if (!isBare || section === 'topology' || Object.hasOwn(base, section)) {
    return { ...doc, [section]: values };
  }
  const { [section]: _bare, ...rest } = doc;
  return rest as ScenarioDoc;
}

/** What changed about a knob between two documents. */
export function knobLabel(from: ScenarioDoc, to: ScenarioDoc, knob: Knob): string {
  const { section, key } = knob;
  const spec = specOf(to, section, key) ?? specOf(from, section, key);
  const before = valueInWords(valueIn(from, section, key), spec);
  const after = valueInWords(valueIn(to, section, key), spec);
  return `${spec?.label ?? key} ${before} → ${after}`;
}

/** Which algorithm took the place of which. */
export function kindLabel(from: ScenarioDoc, to: ScenarioDoc, section: string): string {
  const name = (doc: ScenarioDoc) => entryOf(doc, section)?.label ?? '–';
  return `${sectionOf(section)?.label ?? section}: ${name(from)} → ${name(to)}`;
}

/** A number of the document in words. */
export function fieldInWords(doc: ScenarioDoc, field: RunFieldKey): string {
  const value = doc[field];
  return value === undefined ? 'default' : formatValue(value, RUN_FIELDS[field].unit);
}

/** What changed about a number of the document. */
export function fieldLabel(from: ScenarioDoc, to: ScenarioDoc, field: RunFieldKey): string {
  return `${RUN_FIELDS[field].label} ${fieldInWords(from, field)} → ${fieldInWords(to, field)}`;
}
