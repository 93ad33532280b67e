/**
 * What can be swept: every knob in force in a document, and the choice of each family's algorithm.
 *
 * A knob takes values on its own grid; a choice takes all there are.
 */

import '../../model/catalogTexts';
import { found } from '../../base/search';
import { catalog, type Knob, kindOf, specsOf, valueIn } from '../../model/catalog';
import { withKind, withParam } from '../../model/edits';
import type { ParamSpec, ParamValue, ScenarioDoc } from '../../model/engineTypes';
import { makeScale } from '../../model/scale';
import { valueInWords } from '../../model/values';

/** The key that stands for the choice of an algorithm. */
export const KIND = 'kind';

/** Name of a knob in scenario files and addresses: `abr.rif`. */
export function nameOf({ section, key }: Knob): string {
  return `${section}.${key}`;
}

/** A knob as it is offered. */
export type KnobInfo = Knob & {
  readonly label: string;
  /** Heading under which it stands. */
  readonly group: string;
  readonly doc: string;
  /** `null` for the choice of an algorithm. */
  readonly spec: ParamSpec | null;
  readonly choices: readonly { readonly id: ParamValue; readonly label: string }[];
};

/** Everything that can be swept in `doc`, in the order of the catalogue. */
export function knobsOf(doc: ScenarioDoc): readonly KnobInfo[] {
  return catalog.sections.flatMap((section) => {
    const { id, label: group, doc: meaning, entries } = section;
    const kinds = entries.map((entry) => ({ id: entry.id, label: entry.label }));
    const hasChoice = section.appliesTo !== 'network' && kinds.length > 1;
    const kind: KnobInfo = {
      ...{ section: id, key: KIND, label: group, group, doc: meaning },
      ...{ spec: null, choices: kinds },
    };
    const knobs = specsOf(doc, id).map((spec) => knobInfo(id, group, spec));
    return hasChoice ? [kind, ...knobs] : knobs;
  });
}

function knobInfo(section: string, group: string, spec: ParamSpec): KnobInfo {
  const { key, label, doc } = spec;
  return { section, key, label, group, doc, spec, choices: choicesOf(spec) };
}

function choicesOf(spec: ParamSpec): KnobInfo['choices'] {
  if (spec.kind === 'choice') return spec.choices;
  if (spec.kind !== 'flag') return [];
  return [false, true].map((id) => ({ id, label: id ? 'on' : 'off' }));
}

/** The knobs that a search finds, the best first; their headings count as something said of them. */
export function foundKnobs(knobs: readonly KnobInfo[], search: string): readonly KnobInfo[] {
  const items = knobs.map((knob) => {
    const { label, key, group, doc } = knob;
    return { label, key, doc: `${group} ${doc}`, knob };
  });
  return found(items, search).map(({ knob }) => knob);
}

/** True when the knob takes numbers, so that a range makes sense. */
export function isNumeric({ spec }: KnobInfo): boolean {
  return spec !== null && (spec.kind === 'real' || spec.kind === 'integer');
}

/** What the document has for a knob. */
export function knobValue(doc: ScenarioDoc, { section, key }: Knob): ParamValue {
  if (key === KIND) return kindOf(doc, section);
  return valueIn(doc, section, key) ?? null;
}

/** The document with a knob turned. */
export function withValue(
  doc: ScenarioDoc,
  { section, key }: Knob,
  value: ParamValue,
): ScenarioDoc {
  const context = { doc, base: doc };
  if (key === KIND) return withKind(context, section, String(value));
  return withParam(context, { section, key }, value);
}

/** A value of a knob as a person reads it. */
export function valueText(value: ParamValue, { spec, choices }: KnobInfo): string {
  const chosen = choices.find(({ id }) => id === value);
  return chosen?.label ?? valueInWords(value, spec ?? undefined);
}

/** How the values of an axis are spread. */
type Spacing = 'linear' | 'log';

/** One axis of a sweep. */
export type Axis = Knob & {
  readonly from: number;
  readonly to: number;
  /** How many values are asked for; fewer come where the grid has no more. */
  readonly steps: number;
  readonly spacing: Spacing;
};

/** Values along one axis at most. */
export const MAX_STEPS = 64;
/** Values along a fresh axis. */
const FIRST_STEPS = 8;
/** A fresh axis reaches this far to both sides of the value in the document. Chosen. */
const REACH = 8;

/** An axis around the value that the document has. */
export function firstAxis(doc: ScenarioDoc, knob: KnobInfo): Axis {
  const { section, key, spec } = knob;
  if (spec === null || !isNumeric(knob)) {
    return { section, key, from: 0, to: 0, steps: MAX_STEPS, spacing: 'linear' };
  }
  const stated = knobValue(doc, knob);
  const middle = typeof stated === 'number' && stated > 0 ? stated : someNotch(spec);
  if (spec.grid.type === 'powersOfTwo') {
    return { section, key, ...notchesAround(spec, middle), steps: FIRST_STEPS, spacing: 'log' };
  }
  const isLinear = spec.grid.type === 'linear';
  const [low, high] = isLinear ? [0, 2 * middle] : [middle / REACH, middle * REACH];
  const range = { from: inRange(low, spec), to: inRange(high, spec) };
  return { section, key, ...range, steps: FIRST_STEPS, spacing: isLinear ? 'linear' : 'log' };
}

/** Eight notches with `value` among them, in their middle where the grid allows. */
function notchesAround(spec: ParamSpec, value: number): Pick<Axis, 'from' | 'to'> {
  const { count, notch, positionOf } = makeScale(spec);
  const wanted = Math.round(positionOf(value)) - FIRST_STEPS / 2;
  const first = Math.max(0, Math.min(wanted, count - FIRST_STEPS));
  return { from: notch(first), to: notch(first + FIRST_STEPS - 1) };
}

/** A value in the middle of the grid, for a knob that states none above zero. */
function someNotch(spec: ParamSpec): number {
  const scale = makeScale(spec);
  return scale.notch(Math.round((scale.count - 1) / 2));
}

function inRange(value: number, spec: ParamSpec): number {
  return Math.min(Math.max(settled(value, spec), spec.min), spec.max);
}

/** The values of an axis, ascending and different, each one the knob can hold. */
export function axisValues(axis: Axis, knob: KnobInfo): readonly ParamValue[] {
  const { spec } = knob;
  if (spec === null || !isNumeric(knob)) return knob.choices.map(({ id }) => id);
  const { from, to, spacing } = axis;
  const steps = Math.min(Math.max(2, Math.round(axis.steps)), MAX_STEPS);
  if (spec.grid.type === 'powersOfTwo') return thinned(notchesBetween(spec, from, to), steps);
  const share = (step: number) => step / (steps - 1);
  const isLog = spacing === 'log' && from > 0;
  const at = (step: number) =>
    isLog ? from * (to / from) ** share(step) : from + (to - from) * share(step);
  const values = Array.from({ length: steps }, (_, step) => settled(at(step), spec));
  return [...new Set(values)].filter((value) => value >= spec.min && value <= spec.max);
}

function notchesBetween(spec: ParamSpec, from: number, to: number): readonly number[] {
  const scale = makeScale(spec);
  const notches = Array.from({ length: scale.count }, (_, index) => scale.notch(index));
  return notches.filter((notch) => notch >= from && notch <= to);
}

/** At most `most` of the values, evenly, both ends among them. */
function thinned(values: readonly number[], most: number): readonly number[] {
  if (values.length <= most) return values;
  const places = Array.from({ length: most }, (_, i) => (i * (values.length - 1)) / (most - 1));
  return places.flatMap((place) => values[Math.round(place)] ?? []);
}

/** Three significant digits, or the nearest whole number where one is due. */
function settled(value: number, spec: ParamSpec): number {
  return spec.kind === 'integer' ? Math.round(value) : Number(value.toPrecision(3));
}

/** The knob an axis turns, as the document offers it; `null` when it does not any more. */
export function knobOfAxis(doc: ScenarioDoc, { section, key }: Knob): KnobInfo | null {
  return knobsOf(doc).find((knob) => knob.section === section && knob.key === key) ?? null;
}
