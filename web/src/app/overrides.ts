/**
 * Settings by name (`abr.rif=1/64`), spelt as in the entry fields, carried out on the document.
 *
 * A setting that is no value of its parameter is refused with a sentence; the others count.
 */

import { shown } from '../base/hidden';
import type { Setting } from '../commands/address';
import { kindOf, sectionOf, specOf } from '../model/catalog';
import type { ParamSpec, ParamValue, ScenarioDoc } from '../model/engineTypes';
import { EXPLICIT } from '../model/network/drawn';
import { RUN_FIELDS } from '../model/runFields';
import { describeAllowed, readEntry } from '../model/values';
import { createDocumentStore, type DocumentActions, type Snapshot } from '../run/document';

/** Which of these names are controls of the experiment, and a sentence for each that is not. */
export function knownControls(
  names: readonly string[],
  doc: ScenarioDoc,
): { readonly known: readonly string[]; readonly problems: readonly string[] } {
  const isKnown = (name: string) => {
    const [section = '', key = '', ...more] = name.split('.');
    if (more.length > 0) return false;
    if (key === 'kind') return (sectionOf(section)?.entries.length ?? 0) > 0;
    return specOf(doc, section, key) !== undefined;
  };
  return {
    known: names.filter(isKnown),
    problems: names.filter((name) => !isKnown(name)).map(unknown),
  };
}

const GESTURE = 'address';

/** A document with settings carried out. */
export type Changed = {
  /** The very document they were carried out on, when they change nothing. */
  readonly doc: ScenarioDoc;
  readonly label: string;
  /** A sentence for each that was refused. */
  readonly problems: readonly string[];
};

/** Carries the settings out in turn, on a copy, so that the document gets all of them as one step. */
export function withSettings(
  settings: readonly Setting[],
  { doc, sourceId, base }: Snapshot,
): Changed {
  const { store, actions } = createDocumentStore({ doc, sourceId, base });
  const refusals = settings.map((setting) => refusalOf(setting, store.getState().doc, actions));
  const { doc: made, undoLabel } = store.getState();
  const problems = refusals.filter((refusal) => refusal !== null);
  return { doc: made, label: undoLabel ?? '', problems };
}

/** Carries one setting out; answers with a sentence when it is refused. */
function refusalOf(
  { place, text }: Setting,
  doc: ScenarioDoc,
  actions: DocumentActions,
): string | null {
  const field = Object.values(RUN_FIELDS).find(({ key }) => key === place);
  if (field !== undefined) {
    const read = readValue({ place, text }, field);
    if (typeof read === 'string') return read;
    if (typeof read.value === 'number') actions.setField(field.key, read.value, GESTURE);
    return null;
  }
  const [section = '', key = '', ...more] = place.split('.');
  if (more.length > 0 || sectionOf(section) === undefined) return unknown(place);
  if (key === 'kind') {
    const refusal = kindRefusal(section, text, doc);
    if (refusal === null && kindOf(doc, section) !== text) actions.setKind(section, text);
    return refusal;
  }
  const spec = specOf(doc, section, key);
  if (spec === undefined) return unknown(place);
  const read = readValue({ place, text }, spec);
  if (typeof read === 'string') return read;
  actions.setParam(section, key, read.value, GESTURE);
  return null;
}

/** Why a section cannot be of a kind; `null` when it can, or is. */
function kindRefusal(section: string, kind: string, doc: ScenarioDoc): string | null {
  const entries = sectionOf(section)?.entries ?? [];
  if (!entries.some(({ id }) => id === kind)) {
    const known = entries.map(({ id }) => id).join(', ');
    return `${section}.kind = ${shown(kind)} is ${known === '' ? 'not a choice' : `none of ${known}`}.`;
  }
  return kind === EXPLICIT && kindOf(doc, section) !== kind
    ? `${section}.kind = ${kind} is a network drawn part by part, which a setting cannot create; open a link to one.`
    : null;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['off', false],
  ['false', false],
]);

/** The value a text means to a parameter, or why it means none. */
function readValue(
  { place, text }: Setting,
  spec: ParamSpec,
): { readonly value: ParamValue } | string {
  if (spec.kind === 'flag') {
    const flag = FLAGS.get(text.toLowerCase());
    return flag === undefined
      ? `${spec.key} = ${shown(text)} is neither on nor off.`
      : { value: flag };
  }
  if (spec.kind === 'choice') {
    const isKnown = spec.choices.some(({ id }) => id === text);
    const known = spec.choices.map(({ id }) => id).join(', ');
    return isKnown ? { value: text } : `${spec.key} = ${shown(text)} is none of ${known}.`;
  }
  const entry = readEntry(text, spec, { unit: spec.unit, factor: 1 });
  if (entry.type === 'value') return { value: entry.value };
  // What was no number at all is refused without a name; a field has its own beside it.
  if (entry.message.startsWith(`${spec.key} = `)) return entry.message;
  return `${shown(place)}=${shown(text)}: ${entry.message} Allowed: ${allowedText(spec)}.`;
}

function allowedText(spec: ParamSpec): string {
  const none = spec.nullable ? `, or ${spec.nullLabel}` : '';
  return `${describeAllowed(spec)}${none}`;
}

function unknown(place: string): string {
  return `${shown(place)} is not a parameter of this experiment.`;
}
