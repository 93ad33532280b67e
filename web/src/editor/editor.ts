/**
 * Edits of the drawing: each that keyboard, mouse or list asks for becomes one step of the document.
 *
 * A network out of knobs becomes lists with the first edit. What is being chosen (a part to add, the
 * other end of a link) is state of the page, not of the document.
 */

import { load } from '../base/activity';
import {
  array,
  cutOut,
  fromClipboard,
  MOST_COPIES,
  paste,
  toClipboard,
} from '../model/network/copy';
import { type Drawn, isListed, type PartRef, type Place } from '../model/network/drawn';
import {
  addCircuit,
  addNode,
  connect,
  type Edited,
  type NodeSort,
  reroute,
  setPart,
  type Wanted,
  whyNotLink,
  whyTooMany,
} from '../model/network/edit';
import type { Direction } from '../model/network/newNodePlaces';
import { withDrawn } from '../model/network/refs';
import { remove } from '../model/network/remove';
import { shownNetwork } from '../model/network/shown';
import { documentActions, documentStore, runStore, viewActions } from '../run';
import { applyEdit, currentDrawing, isReplaceable } from '../run/drawing';
import { createPageStore } from '../run/pageStore';
import type { Metrics, Size } from './metrics';
import { onFreeGround, sceneIn } from './placement';

/** What is being chosen in the panel, if anything. */
export type Choosing =
  | { readonly type: 'part'; readonly beside: string | null; readonly at: Place | null }
  | { readonly type: 'start'; readonly next: 'link' | 'circuit' }
  | { readonly type: 'link'; readonly from: string }
  | ({ readonly type: 'circuit' } & Pick<Wanted, 'from' | 'service' | 'carries'>)
  | { readonly type: 'route'; readonly circuit: string }
  | { readonly type: 'copies'; readonly parts: readonly PartRef[] };

type EditorState = {
  readonly choosing: Choosing | null;
  /** What was just done, when it is worth saying, and whether there is a way back. */
  readonly toast: { readonly text: string; readonly canUndo: boolean } | null;
  /** What was just done, for screen readers: the words of the step. */
  readonly said: string;
  /** Key of the part that takes the focus as soon as it is on the page. */
  readonly focus: string | null;
};

export const editorStore = createPageStore<EditorState>(() => ({
  choosing: null,
  toast: null,
  said: '',
  focus: null,
}));

/** Reads one value of the editor in a component. */
export const useEditor = editorStore;

const set = (part: Partial<EditorState>) => editorStore.setState(part);

/** What happens to focus, toast and selection after an edit. */
export type Manner = {
  /** Key of the part to focus, `null` for none; by default that of the part the edit goes on with. */
  readonly focus?: string | null;
  readonly toast?: string;
  /** Words about what the edit came to, if it is worth saying. */
  readonly toastOf?: (edited: Edited) => string | undefined;
  readonly gesture?: string | undefined;
  /** False leaves the selection as it is. */
  readonly selects?: boolean;
};

/** Carries an edit out as one step. */
function apply(edited: Edited, manner: Manner = {}): void {
  const { part } = edited;
  const becomesLists = isListed(documentStore.getState().doc) ? undefined : FROM_KNOBS;
  const text = manner.toast ?? manner.toastOf?.(edited) ?? becomesLists;
  if (!applyEdit(edited, manner.gesture)) {
    set({ choosing: null });
    return;
  }
  const own = part === null ? null : `${part.type}:${part.id}`;
  // `null` leaves the focus where it is: in the field that the reader is writing in.
  const focus = manner.focus === undefined ? own : manner.focus;
  const toast = text === undefined ? null : { text, canUndo: true };
  set({ choosing: null, toast, said: toast === null ? edited.label : '', focus });
  if (manner.selects !== false) viewActions.select(part);
}

const FROM_KNOBS = 'The network is now drawn by hand; the knobs that made it are gone.';

/** Runs an edit on the current drawing. */
function edit(make: (drawn: Drawn) => Edited | null, manner: Manner = {}): void {
  const drawn = currentDrawing();
  const edited = drawn === null ? null : make(drawn);
  if (drawn === null || edited === null) return;
  const refusal = whyTooMany(edited.drawn);
  if (refusal === null) apply(onFreeGround(edited, drawn, look), manner);
  else refuse(refusal);
}

/** Says why nothing was done. */
function refuse(reason: string): void {
  set({ choosing: null, toast: { text: `Nothing was changed: ${reason}.`, canUndo: false } });
}

/** How a drawing would look on the page: a draft of it, in the panel that it was last seen in. */
function look(drawn: Drawn) {
  const { doc } = documentStore.getState();
  const running = runStore.getState().info?.network ?? null;
  return sceneIn(panel, shownNetwork(withDrawn(doc, drawn), running), metrics);
}

/** A panel of the desk, until the drawing gives its own size. */
let panel: Size = { width: 1040, height: 356 };
/** The sizes that it is drawn in; none before it was. */
let metrics: Metrics | undefined;
let drawing: SVGSVGElement | null = null;

/** Selector of what the run says on the drawing: buffers, rates, what is in use. */
export const READINGS = '[data-live], [data-rate], [data-range], [data-usage]';

export const editor = {
  choose: (choosing: Choosing | null) => set({ choosing }),
  dismissToast: () => set({ toast: null }),
  /** Asks for the focus on a part, by its key. */
  focusOn: (key: string) => set({ focus: key }),
  focused: () => set({ focus: null }),
  /** Has an edit said where the focus goes on? */
  isFocusWanted: () => editorStore.getState().focus !== null,
  /** From now on new parts find room as a panel of this size draws them, in these sizes; the drawing can be asked for. */
  seenIn: (seen: {
    readonly size: Size;
    readonly metrics: Metrics;
    readonly svg: SVGSVGElement | null;
  }) => {
    panel = seen.size;
    metrics = seen.metrics;
    drawing = seen.svg;
  },
  /** The drawing on the page; `null` while the network is shown as a list. */
  drawing: () => (drawing?.isConnected ? drawing : null),
  say: (text: string) => set({ toast: { text, canUndo: false } }),

  addNode(sort: NodeSort, where: Parameters<typeof addNode>[2] = {}): void {
    edit((drawn) => addNode(drawn, sort, where));
  },
  /** Carries out an edit that another part of the page makes. */
  edit,
  /** Puts a template in the place of the network, and says so where there was one. */
  takeTemplate(kind: string): void {
    const hadNodes = (currentDrawing()?.nodes.length ?? 0) > 0;
    set({ choosing: null });
    if (!isReplaceable()) return;
    documentActions.setKind('topology', kind);
    const text = 'The template has replaced the network.';
    if (hadNodes) set({ toast: { text, canUndo: true } });
  },
  /** A neighbour of the same kind; a host gets a switch. */
  addNeighbour(node: string, direction: Direction): void {
    edit((drawn) => {
      const from = drawn.nodes.find(({ id }) => id === node);
      if (from === undefined) return null;
      const kind = from.kind === 'host' ? 'switch' : from.kind;
      return addNode(drawn, { kind }, { beside: node, direction });
    });
  },
  connect(from: string, to: string): void {
    const why = (drawn: Drawn) => whyNotLink(drawn, from, to);
    edit((drawn) => (why(drawn) === null ? connect(drawn, from, to) : null), {
      focus: `node:${from}`,
    });
  },
  addCircuit(wanted: Wanted): void {
    edit((drawn) => addCircuit(drawn, wanted), { focus: `node:${wanted.from}` });
  },
  reroute(circuit: string, route: readonly string[]): void {
    edit((drawn) => reroute(drawn, circuit, route));
  },
  setPart(
    part: PartRef,
    values: { readonly [key: string]: unknown },
    label: string,
    gesture?: string,
  ): void {
    edit((drawn) => setPart(drawn, part, values, label), { selects: false, gesture, focus: null });
  },
  remove(parts: readonly PartRef[], next: string | null = null): void {
    const drawn = currentDrawing();
    if (drawn === null || parts.length === 0) return;
    const edited = remove(drawn, parts);
    const words = edited.label.replace(/^Remove /, '');
    const toast = `${words.charAt(0).toUpperCase()}${words.slice(1)} removed`;
    apply(edited, { toast, focus: next });
  },
  duplicate(parts: readonly PartRef[], copies = 1): void {
    const isSome = parts.some(({ type }) => type !== 'link');
    const many = Math.max(1, Math.min(MOST_COPIES, Math.round(copies)));
    edit((drawn) => (isSome ? array(drawn, parts, many) : null));
  },
  /** Text of parts for the clipboard; `null` when no node is among them. */
  copied(parts: readonly PartRef[]): string | null {
    const drawn = currentDrawing();
    const cut = drawn === null ? null : cutOut(drawn, parts);
    if (cut === null || cut.nodes.length === 0) return null;
    return toClipboard(cut, withDrawn(documentStore.getState().doc, cut).overrides);
  },
  /** Adds what a text holds; false when it holds no parts. */
  paste(text: string, at: Place): boolean {
    const copied = fromClipboard(text);
    if (copied === null) return false;
    const refusal = whyTooMany(copied.parts);
    if (refusal !== null) refuse(refusal);
    else edit((drawn) => paste(drawn, copied.parts, at, copied.own));
    return true;
  },
  async tidy(): Promise<void> {
    const { tidy } = await load(import('../model/network/tidy'));
    const { doc } = documentStore.getState();
    if (isListed(doc)) edit(tidy, { focus: null });
    else if (doc.layout !== undefined) {
      const { layout: _moved, ...rest } = doc;
      documentActions.edit(rest as typeof doc, 'Tidy up');
    }
  },
};
