/**
 * The open scenario, and every step that led to it.
 *
 * All ways to change it end in one function that records one undoable step, so nothing a person does
 * to a document can escape undo or autosave.
 */

import { create } from 'zustand';
import { isolated } from '../base/hidden';
import { deepEqual } from '../base/json';
import { type Knob, specOf } from '../model/catalog';
import {
  type CommandLog,
  emptyLog,
  record,
  redone,
  type Step,
  undone,
  withdrawn,
} from '../model/commandLog';
import { turnWords } from '../model/diff';
import {
  type EditContext,
  fieldLabel,
  kindLabel,
  knobLabel,
  withCommand,
  withKind,
  withOverride,
  withParam,
  withParamReset,
} from '../model/edits';
import type { ParamValue, ScenarioDoc, TimedCommand } from '../model/engineTypes';
import { lossWords } from '../model/losses';
import type { Place } from '../model/network/drawn';
import type { RunFieldKey } from '../model/runFields';
import { valueInWords } from '../model/values';
import type { DocumentState } from './contract';
import { FIRST_CHOICE_ITEM } from './defaultDocuments';

/** What undo brings back: a document and where it came from. */
export type Snapshot = Pick<DocumentState, 'doc' | 'sourceId' | 'base'>;

type EditListener = (now: DocumentState, before: DocumentState) => void;

/** An edit: the new document, and its sentence given the one at the start of the gesture. */
type Edit = {
  readonly make: (context: EditContext) => ScenarioDoc;
  readonly label: (from: ScenarioDoc, to: ScenarioDoc) => string;
  readonly gesture?: string | undefined;
};

/** Makes a document store that starts with `initial`, and its actions. */
export function createDocumentStore(initial: Snapshot) {
  let log = emptyLog(initial);
  const store = create<DocumentState>(() => stateOf(log));
  const listeners = new Set<EditListener>();
  /** For a command that the engine has carried out: it must not run again. */
  const showRun = (next: CommandLog<Snapshot>) => {
    if (next === log) return;
    log = next;
    store.setState(stateOf(log));
  };
  const show = (next: CommandLog<Snapshot>) => {
    const before = store.getState();
    showRun(next);
    const now = store.getState();
    if (now !== before) for (const listener of listeners) listener(now, before);
  };
  const edit = ({ make, label, gesture }: Edit, showIt = show) => {
    const doc = make(log.present);
    if (deepEqual(doc, log.present.doc)) return;
    const to = { ...log.present, doc };
    const leadsBackTo = (from: Snapshot) => deepEqual(from.doc, doc);
    showIt(record(log, { to, gesture, leadsBackTo, label: (from) => label(from.doc, doc) }));
  };
  const begin = ({ doc, sourceId, base }: Snapshot, label: string) => {
    // An opening is known by its base, which is never the very one before.
    const to = { doc, sourceId, base: base === log.present.base ? { ...base } : base };
    show(record(log, { to, label: () => label }));
  };
  /** `base` is what "changed" and "reset" compare with, where that is not `doc` itself. */
  const open = (doc: ScenarioDoc, sourceId: string | null, base = doc) =>
    begin({ doc, sourceId, base }, `Open “${isolated(doc.title)}”`);
  const internals = {
    /** Calls back with every document that a reader, a link or undo has opened or changed; the result stops it. */
    onEdit: (listener: EditListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Adds a command, which the run is to be repeated with. */
    addCommand: (command: TimedCommand) => edit(commandEdit(command, [])),
    /** Adds a command the engine has carried out, instead of those in `dropped`. */
    recordCommand: (command: TimedCommand, dropped: readonly TimedCommand[], gesture?: string) =>
      edit({ ...commandEdit(command, dropped), gesture }, showRun),
    /** Opens a changed document as one step, which is withdrawn when the engine refuses it. */
    propose: (doc: ScenarioDoc, label: string) => {
      if (!deepEqual(doc, log.present.doc)) begin({ ...log.present, doc }, label);
    },
    /** Gesture of the last step in force. */
    lastGesture: () => log.steps[log.done - 1]?.gesture,
    /** The last step in force if it opened another document, else `null`. */
    lastOpening: () => lastOpening(log),
    /** Takes back a step that the engine refused and all after it, and forgets them: no redo. */
    withdraw: (step: Step<Snapshot>) => showRun(withdrawn(log, step)),
    log: () => log,
    /** Opens a saved log; not undoable. */
    restore: show,
  };
  const undoRedo = { undo: () => show(undone(log)), redo: () => show(redone(log)) };
  return { store, internals, actions: { open, ...undoRedo, ...editActions(edit) } };
}

/** A store with its actions. */
export type DocumentStore = ReturnType<typeof createDocumentStore>;
export type DocumentActions = DocumentStore['actions'];
/** Operations for the run store, autosave and start-up, not for components. */
export type DocumentInternals = DocumentStore['internals'];

/** The actions that change the open document. Those with the same `gesture` merge into one undo step. */
function editActions(edit: (edit: Edit) => void) {
  return {
    /**
     * Sets a knob; pass a fresh gesture for each drag. A value equal to the catalogue default is removed from the
     * file unless `base` states it.
     */
    setParam: (section: string, key: string, value: ParamValue, gesture?: string) =>
      edit({
        make: (context) => withParam(context, { section, key }, value),
        label: (from, to) => knobLabel(from, to, { section, key }),
        gesture,
      }),
    /** Chooses another algorithm of a family; knobs of the old one are dropped (undo brings them back). */
    setKind: (section: string, kind: string) =>
      edit({
        make: (context) => withKind(context, section, kind),
        label: (from, to) => kindLabel(from, to, section),
      }),
    /** Sets a knob for one part alone; `undefined` lets it follow the common value again. */
    setOverride: (part: string, knob: Knob, value: ParamValue | undefined, gesture?: string) =>
      edit({
        make: ({ doc }) => withOverride(doc, part, knob, value),
        label: (from) => {
          const spec = specOf(from, knob.section, knob.key);
          const to = value === undefined ? 'as for all' : valueInWords(value, spec);
          return `${spec?.label ?? knob.key} of ${part}: ${to}`;
        },
        gesture,
      }),
    /** Sets a number of the whole document. */
    setField: (field: RunFieldKey, value: number, gesture?: string) =>
      edit({
        make: ({ doc }) => ({ ...doc, [field]: value }),
        label: (from, to) => fieldLabel(from, to, field),
        gesture,
      }),
    moveNodes: (places: { readonly [node: string]: Place }, gesture?: string) =>
      edit({
        make: ({ doc }) => ({ ...doc, layout: { ...doc.layout, ...places } }),
        label: () => {
          const nodes = Object.keys(places);
          return `Move ${nodes.length === 1 ? nodes[0] : `${nodes.length} nodes`}`;
        },
        gesture,
      }),
    /** Puts an edited document in the place of the present one: one step with this label. */
    edit: (doc: ScenarioDoc, label: string, gesture?: string) =>
      edit({ make: () => doc, label: () => label, gesture }),
    resetParam: (section: string, key: string) =>
      edit({
        make: (context) => withParamReset(context, { section, key }),
        label: (from, to) => `Reset ${knobLabel(from, to, { section, key })}`,
      }),
    resetAll: () => edit({ make: ({ base }) => base, label: () => 'Reset all' }),
  };
}

function lastOpening({ steps, done }: CommandLog<Snapshot>): Step<Snapshot> | null {
  const last = steps[done - 1];
  return last === undefined || last.from.base === last.to.base ? null : last;
}

function stateOf(log: CommandLog<Snapshot>): DocumentState {
  const past = log.steps[log.done - 1];
  const future = log.steps[log.done];
  return {
    ...log.present,
    undoLabel: past?.label ?? null,
    redoLabel: future?.label ?? null,
  };
}

function commandEdit(command: TimedCommand, dropped: readonly TimedCommand[]): Edit {
  return {
    make: ({ doc }) => withCommand(doc, command, dropped),
    label: (from) => commandLabel(command, from),
  };
}

function commandLabel(command: TimedCommand, doc: ScenarioDoc): string {
  const at = `${Math.round(command.atUs) / 1_000} ms`;
  const loss = lossWords(command);
  if (loss !== null) return `${loss.act} ${at}`;
  const { name, from, to } = turnWords(command, doc);
  return `${name} ${from === '' ? '' : `${from} → `}${to} from ${at}`;
}

const first = FIRST_CHOICE_ITEM;
const built = createDocumentStore({ doc: first.doc, sourceId: first.id, base: first.doc });

/** The document of this page. */
export const documentStore = built.store;
export const documentActions = built.actions;
export const documentInternals = built.internals;

/** Reads one value of the document store in a component. */
export const useDocument = documentStore;
