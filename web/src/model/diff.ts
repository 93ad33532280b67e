/**
 * What differs between the scenario as loaded and the open scenario, item by item.
 *
 * Labels, units and default values come from the catalogue, so the list knows no algorithm by name.
 */

import { formatSeconds } from '../base/format';
import { deepEqual } from '../base/json';
import {
  baseValueIn,
  catalog,
  entryOf,
  kindOf,
  specOf,
  specsOf,
  valueBySpec,
  valueIn,
} from './catalog';
import { fieldInWords } from './edits';
import type { CatalogSection, ParamSpec, ScenarioDoc, TimedCommand } from './engineTypes';
import { lossWords } from './losses';
import { RUN_FIELDS, type RunField, type RunFieldKey } from './runFields';
import { valueInWords } from './values';

/** How one difference is taken back. */
type ChangeTarget =
  | { readonly type: 'param'; readonly section: string; readonly key: string }
  | { readonly type: 'kind'; readonly section: string; readonly kind: string }
  | { readonly type: 'field'; readonly field: RunFieldKey; readonly value: number }
  /** By leaving out the entry at this place of the timeline. */
  | { readonly type: 'timed'; readonly place: number }
  /** Only together with all others, or by undo. */
  | { readonly type: 'together' };

/** One difference, in words. */
export type Change = {
  /** Stable name, for lists. */
  readonly id: string;
  /** What differs, `section.key` of a parameter: several turns of one knob in a run are about the same. */
  readonly about: string;
  /** Heading of the part it belongs to; empty for the document itself. */
  readonly where: string;
  readonly label: string;
  /** Empty where nothing was before. */
  readonly from: string;
  readonly to: string;
  readonly target: ChangeTarget;
};

/** The document as loaded, and as it is. */
type Pair = { readonly base: ScenarioDoc; readonly doc: ScenarioDoc };

const { seed, ...OTHERS } = RUN_FIELDS;
/** The seed comes first, because two runs differ in it most often. */
const FIELDS = [seed, ...Object.values(OTHERS)];

/** Every difference, in the order of the catalogue; positions of nodes do not count. */
export function changesOf(base: ScenarioDoc, doc: ScenarioDoc): readonly Change[] {
  if (base === doc) return [];
  const pair = { base, doc };
  return [
    ...catalog.sections.flatMap((section) => sectionChanges(section, pair)),
    ...FIELDS.flatMap((field) => fieldChange(field, pair)),
    ...timelineChange(pair),
  ];
}

function sectionChanges(section: CatalogSection, pair: Pair): readonly Change[] {
  const { base, doc } = pair;
  const sameKind = kindOf(base, section.id) === kindOf(doc, section.id);
  const knobs = specsOf(doc, section.id).flatMap((spec) => paramChange(section, spec, pair));
  return sameKind ? knobs : [kindChange(section, pair), ...knobs];
}

function kindChange(section: CatalogSection, { base, doc }: Pair): Change {
  const name = (of: ScenarioDoc) =>
    entryOf(of, section.id)?.label ?? kindOf(of, section.id) ?? 'none';
  const kind = kindOf(base, section.id);
  return {
    id: section.id,
    about: section.id,
    where: '',
    label: section.label,
    from: name(base),
    to: name(doc),
    target: kind === null ? { type: 'together' } : { type: 'kind', section: section.id, kind },
  };
}

function paramChange(
  section: CatalogSection,
  spec: ParamSpec,
  { base, doc }: Pair,
): readonly Change[] {
  const from = baseValueIn(doc, base, { section, spec });
  const to = valueBySpec(doc, section.id, spec);
  if (Object.is(from, to)) return [];
  return [
    {
      id: `${section.id}.${spec.key}`,
      about: `${section.id}.${spec.key}`,
      where: section.label,
      label: spec.label,
      from: valueInWords(from, spec),
      to: valueInWords(to, spec),
      target: { type: 'param', section: section.id, key: spec.key },
    },
  ];
}

function fieldChange({ key, label }: RunField, { base, doc }: Pair): readonly Change[] {
  const value = base[key];
  if (value === doc[key]) return [];
  const [from, to] = [fieldInWords(base, key), fieldInWords(doc, key)];
  const target: ChangeTarget =
    value === undefined ? { type: 'together' } : { type: 'field', field: key, value };
  return [{ id: key, about: key, where: '', label, from, to, target }];
}

/** Each timed change that was added to those of the loaded document; if any were removed, all of them as one change. */
function timelineChange({ base, doc }: Pair): readonly Change[] {
  const [from, to] = [base.timeline ?? [], doc.timeline ?? []];
  const added = to.filter((turn) => !from.some((other) => deepEqual(turn, other)));
  if (added.length === to.length - from.length) {
    return added.map((command) => timedChange(command, doc));
  }
  const words = (count: number) => (count === 0 ? 'none' : String(count));
  return [
    {
      id: 'timeline',
      about: 'timeline',
      where: '',
      label: 'Changes during the run',
      from: words(from.length),
      to: words(to.length),
      target: { type: 'together' },
    },
  ];
}

function timedChange(command: TimedCommand, doc: ScenarioDoc): Change {
  const { atUs, target, key, value } = command;
  const at = formatSeconds(atUs / 1e6);
  const same = {
    id: `timeline ${target} ${key} ${atUs} ${value}`,
    about: `${target.split('@')[0]}.${key}`,
    where: '',
    target: { type: 'timed', place: (doc.timeline ?? []).indexOf(command) },
  } as const;
  const loss = lossWords(command);
  if (loss !== null) return { ...same, label: `${loss.label} at ${at}`, from: '', to: loss.which };
  const { name, from, to } = turnWords(command, doc);
  return { ...same, label: `${name} from ${at}`, from, to };
}

/** The knob that a command turns in a run, "RIF" or "RIF of S1", and its values; `from` is empty for a part. */
export function turnWords(command: TimedCommand, doc: ScenarioDoc) {
  const { target, key, value } = command;
  const [section = '', part] = target.split('@');
  const spec = specOf(doc, section, key);
  const name = spec?.label ?? key;
  const before = valueBefore(command, doc);
  return {
    name: part === undefined ? name : `${name} of ${part}`,
    // The value before may be the part's own, its group's or the common one.
    from: part !== undefined || before === undefined ? '' : valueInWords(before, spec),
    to: valueInWords(value, spec),
  };
}

/** What a knob was turned to last before a command turns it, or else what the document states. */
function valueBefore(command: TimedCommand, doc: ScenarioDoc) {
  const { target, key, atUs } = command;
  const inOrder = (doc.timeline ?? []).toSorted((a, b) => a.atUs - b.atUs);
  const place = inOrder.indexOf(command);
  // A command that has not joined yet changes the value that applies at its instant.
  const earlier = inOrder.filter((each, at) => (place < 0 ? each.atUs <= atUs : at < place));
  const last = earlier.findLast((each) => each.target === target && each.key === key);
  return last === undefined ? valueIn(doc, target, key) : last.value;
}

/** How many things differ: as many as carry the mark of a change. */
export function changedCount(changes: readonly Change[]): number {
  return new Set(changes.map(({ about }) => about)).size;
}

/** The first changes, "RIF 1 → 1/4, TBE 512 → 32", and how many more there are; empty when nothing was changed. */
export function changesInWords(changes: readonly Change[], most: number): string {
  const named = changes.slice(0, most).map(({ label, from, to, target }) => {
    const values = from === '' ? to : `${from} → ${to}`;
    return `${label}${target.type === 'timed' ? ':' : ''} ${values}`;
  });
  const rest = changes.length - named.length;
  return `${named.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}
