/**
 * The open scenario, and every step that led to it.
 *
 * All ways to change it end in one function that records one undoable step, so nothing a person does
 * to a document can escape undo or autosave.
 */

import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { isolated } from '../base/hidden';
import { deepEqual } from '../base/json';
import { specOf } from '../model/catalog';
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
  withNodeAt,
  withOverride,
  withParam,
  withParamReset,
} from '../model/edits';
import type { ScenarioDoc, TimedCommand } from '../model/engineTypes';
import { lossWords } from '../model/losses';
import { valueInWords } from '../model/values';
import type { DocumentActions, DocumentState } from './contract';
import { FIRST_CHOICE_ITEM } from './defaultDocuments';

/** What undo brings back: a document and where it came from. */
export type Snapshot = Pick<DocumentState, 'doc' | 'sourceId' | 'base'>;

/** More than the page may do: for the run store, autosave and start-up. */
export type DocumentBackstage = {
  /** Calls back with every document that a reader, a link or undo has opened or changed; the result stops it. */
  onEdit(listener: EditListener): () => void;
  /** Adds a command, which the run is to be repeated with. */
  addCommand(command: TimedCommand): void;
  /** Adds a command the engine has carried out, instead of those in `dropped`. */
  recordCommand(command: TimedCommand, dropped: readonly TimedCommand[], gesture?: string): void;
  /**
   * Opens a changed document as one step that is withdrawn when the engine refuses it, as one
   * that was opened is.
   */
  propose(doc: ScenarioDoc, label: string): void;
  /** Gesture of the last step in force. */
  lastGesture(): string | undefined;
  /** The last step in force if it open another document, else `null`. */
  lastOpening(): Step<Snapshot> | null;
  /** Takes back a step that the engine refused and all after it, and forgets them: no redo. */
  withdraw(step: Step<Snapshot>): void;
  log(): CommandLog<Snapshot>;
  /** Opens a saved log; not undoable. */
  restore(log: CommandLog<Snapshot>): void;
};

type EditListener = (now: DocumentState, before: DocumentState) => void;

/** A store with its actions. */
export type DocumentStore = {
  readonly store: UseBoundStore<StoreApi<DocumentState>>;
  readonly actions: DocumentActions;
  readonly backstage: DocumentBackstage;
};

/** An edit: the new document, and its sentence given the one at the start of the gesture. */
type Edit = {
  readonly make: (context: EditContext) => ScenarioDoc;
  readonly label: (from: ScenarioDoc, to: ScenarioDoc) => string;
  readonly gesture?: string | undefined;
};

/** Makes a document store that starts with `initial`. */
export function createDocumentStore(initial: Snapshot): DocumentStore {
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
    const { present } = log;
    const doc = make(present);
    if (deepEqual(doc, present.doc)) return;
    const to = { ...present, doc };
    const leadsBackTo = (from: Snapshot) => deepEqual(from.doc, doc);
    showIt(record(log, { to, gesture, leadsBackTo, label: (from) => label(from.doc, doc) }));
  };
  const open = (doc: ScenarioDoc, sourceId: string | null, base = doc) => {
    // A snapshot whose base is the one before would not count as an opening.
    const to = { doc, sourceId, base: base === log.present.base ? { ...base } : base };
    show(record(log, { to, label: () => `Open “${isolated(doc.title)}”` }));
  };
  const backstage: DocumentBackstage = {
    onEdit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addCommand: (command) => edit(commandEdit(command, [])),
    recordCommand: (command, dropped, gesture) =>
      edit({ ...commandEdit(command, dropped), gesture }, showRun),
    propose: (doc, label) => {
      const { present } = log;
      if (deepEqual(doc, present.doc)) return;
      // Another base, though an equal one, is what an opening is known by.
      show(record(log, { to: { ...present, doc, base: { ...present.base } }, label: () => label }));
    },
    lastGesture: () => log.steps[log.done - 1]?.gesture,
    lastOpening: () => {
      const last = log.steps[log.done - 1];
      return last === undefined || last.from.base === last.to.base ? null : last;
    },
    withdraw: (step) => showRun(withdrawn(log, step)),
    log: () => log,
    restore: show,
  };
  const undoRedo = { undo: () => show(undone(log)), redo: () => show(redone(log)) };
  return { store, backstage, actions: { open, ...undoRedo, ...editActions(edit) } };
}

/** The actions that change the open document. */
function editActions(edit: (edit: Edit) => void): Omit<DocumentActions, 'open' | 'undo' | 'redo'> {
  return {
    setParam: (section, key, value, gesture) =>
      edit({
        make: (context) => withParam(context, { section, key }, value),
        label: (from, to) => knobLabel(from, to, { section, key }),
        gesture,
      }),
    setKind: (section, kind) =>
      edit({
        make: (context) => withKind(context, section, kind),
        label: (from, to) => kindLabel(from, to, section),
      }),
    setOverride: (part, knob, value, gesture) =>
      edit({
        make: ({ doc }) => withOverride(doc, part, knob, value),
        label: (from) => {
          const spec = specOf(from, knob.section, knob.key);
          const to = value === undefined ? 'as for all' : valueInWords(value, spec);
          return `${spec?.label ?? knob.key} of ${part}: ${to}`;
        },
        gesture,
      }),
    setField: (field, value, gesture) =>
      edit({
        make: ({ doc }) => ({ ...doc, [field]: value }),
        label: (from, to) => fieldLabel(from, to, field),
        gesture,
      }),
    moveNode: (node, at, gesture) =>
      edit({
        make: ({ doc }) => withNodeAt(doc, node, at),
        label: () => `Move ${node}`,
        gesture,
      }),
    moveNodes: (places, gesture) =>
      edit({
        make: ({ doc }) => ({ ...doc, layout: { ...doc.layout, ...places } }),
        label: () => `Move ${Object.keys(places).length} nodes`,
        gesture,
      }),
    edit: (doc, label, gesture) => edit({ make: () => doc, label: () => label, gesture }),
    resetParam: (section, key) =>
      edit({
        make: (context) => withParamReset(context, { section, key }),
        label: (from, to) => `Reset ${knobLabel(from, to, { section, key })}`,
      }),
    resetAll: () => edit({ make: ({ base }) => base, label: () => 'Reset all' }),
  };
}

function stateOf(log: CommandLog<Snapshot>): DocumentState {
  const past = log.steps[log.done - 1];
  const future = log.steps[log.done];
  return {
    ...log.present,
    canUndo: past !== undefined,
    canRedo: future !== undefined,
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
export const documentBackstage = built.backstage;

/** Reads one value of the document store in a component. */
export const useDocument = documentStore;
