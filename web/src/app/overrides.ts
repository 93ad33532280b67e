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
import type { DocumentActions } from '../run/document';
import { createDocumentStore, type Snapshot } from '../run/document';

/** A document that can be changed. */
export type Target = {
  readonly doc: () => ScenarioDoc;
  readonly actions: Pick<DocumentActions, 'setParam' | 'setKind' | 'setField'>;
};

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

/** Carries the settings out on a copy, so that the document gets all of them as one step. */
export function withSettings(
  settings: readonly Setting[],
  { doc, sourceId, base }: Snapshot,
): Changed {
  const { store, actions } = createDocumentStore({ doc, sourceId, base });
  const target = { doc: () => store.getState().doc, actions };
  const problems = applySettings(settings, target);
  const { doc: made, undoLabel } = store.getState();
  return { doc: made, label: undoLabel ?? '', problems };
}

/** Carries the settings out, in turn; answers with a sentence for each that was refused. */
export function applySettings(settings: readonly Setting[], target: Target): readonly string[] {
  return settings.flatMap((setting) => {
    const refusal = applySetting(setting, target);
    return refusal === null ? [] : [refusal];
  });
}

/** Carries one setting out; answers with a sentence when it is refused. */
export function applySetting({ place, text }: Setting, target: Target): string | null {
  const { actions } = target;
  const doc = target.doc();
  const field = Object.values(RUN_FIELDS).find(({ key }) => key === place);
  if (field !== undefined) {
    const read = readValue({ place, text }, field);
    if (typeof read === 'string') return read;
    if (typeof read.value === 'number') actions.setField(field.key, read.value, GESTURE);
    return null;
  }
  const [section = '', key = '', ...more] = place.split('.');
  if (more.length > 0 || sectionOf(section) === undefined) return unknown(place);
  if (key === 'kind') return setKind({ section, kind: text }, doc, target);
  const spec = specOf(doc, section, key);
  if (spec === undefined) return unknown(place);
  const read = readValue({ place, text }, spec);
  if (typeof read === 'string') return read;
  actions.setParam(section, key, read.value, GESTURE);
  return null;
}

function setKind(
  { section, kind }: { readonly section: string; readonly kind: string },
  doc: ScenarioDoc,
  { actions }: Target,
): string | null {
  const entries = sectionOf(section)?.entries ?? [];
  if (!entries.some(({ id }) => id === kind)) {
    const known = entries.map(({ id }) => id).join(', ');
    return `${section}.kind = ${shown(kind)} is ${known === '' ? 'not a choice' : `none of ${known}`}.`;
  }
  if (kindOf(doc, section) === kind) return null;
  if (kind === EXPLICIT) {
    return `${section}.kind = ${kind} is a network drawn part by part, which a setting cannot create; open a link to one.`;
  }
  actions.setKind(section, kind);
  return null;
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
