/**
 * How the page looks: selection, cursor, hidden series, theme. Not part of the document, not undoable.
 */

import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lock, PointedAt, Selection, Theme, ViewActions, ViewState } from './contract';
import { onReset } from './pageStore';

const STORAGE_KEY = 'cell53.view';

/** The part that survives a reload; of what is hidden only lines beside the curves, which are a habit. */
type Remembered = Pick<ViewState, 'theme' | 'networkAs' | 'hidden'>;

/** Keys of lines that stand beside the curves of every experiment. */
const IS_HABIT = /^(?:overlay|rules)\//;

/** Is it a line that the reader wants or does not want beside every experiment? */
export function isHabit(key: string): boolean {
  return IS_HABIT.test(key);
}

/** Where to remember it; absent or throwing when the browser blocks storage. */
export type ViewStorage = Pick<Storage, 'getItem' | 'setItem'>;

const INITIAL: ViewState = {
  selection: null,
  others: [],
  theme: 'system',
  cursor: null,
  flash: null,
  pointedAt: null,
  pinned: null,
  xRange: null,
  hidden: new Set(),
  order: [],
  coloured: [],
  plots: null,
  maximised: null,
  networkAs: 'canvas',
  phoneTab: 'watch',
  onlyKnobs: null,
  locks: [],
  hasFrozenScales: false,
  unitTurns: {},
};

/** Makes a view store that remembers theme and layout in `storage`. */
export function createViewStore(storage: () => ViewStorage): {
  readonly store: StoreApi<ViewState>;
  readonly actions: ViewActions;
} {
  const store = createStore<ViewState>(() => ({ ...INITIAL, ...recalled(storage) }));
  const set = (part: Partial<ViewState>) => store.setState(part);
  const remember = (part: Partial<Remembered>) => {
    set(part);
    const { theme, networkAs, hidden, locks } = store.getState();
    // What a link holds is no habit of the reader.
    if (locks.length > 0) return;
    const off = [...hidden].filter((key) => IS_HABIT.test(key));
    try {
      storage().setItem(STORAGE_KEY, JSON.stringify({ theme, networkAs, off }));
    } catch {
      // Storage is blocked or full; the look of the page is not worth a notice.
    }
  };
  const actions: ViewActions = {
    forget: () => store.setState({ ...INITIAL, ...recalled(storage) }, true),
    select: (selection) => set({ selection, others: [] }),
    selectAll: (parts) => set({ selection: parts.at(-1) ?? null, others: parts.slice(0, -1) }),
    toggleSelected: (part) => set(withToggled(store.getState(), part)),
    setTheme: (theme) => remember({ theme }),
    setCursor: (cursor) => set({ cursor }),
    pinCursor: (pinned) => set({ pinned }),
    setXRange: (xRange) => set({ xRange }),
    toggleSeries: (key) => {
      const hidden = toggled(store.getState().hidden, key);
      if (IS_HABIT.test(key)) remember({ hidden });
      else set({ hidden });
    },
    orderSeries: (keys) => {
      const others = store.getState().order.filter((key) => !keys.includes(key));
      set({ order: [...others, ...keys] });
    },
    colourSeries: (elements, among) => {
      const others = store.getState().coloured.filter((each) => !among.includes(each));
      set({ coloured: [...others, ...elements] });
    },
    soloSeries: (key, all) => set({ hidden: soloed(store.getState().hidden, key, all) }),
    togglePlot: (quantity, open) => {
      const others = open.filter((each) => each !== quantity);
      const plots = others.length < open.length ? others : [...open, quantity];
      set({ plots, maximised: null });
    },
    maximise: (maximised) => set({ maximised }),
    setNetworkAs: (networkAs) => remember({ networkAs }),
    setPhoneTab: (phoneTab) => set({ phoneTab }),
    freezeScales: (hasFrozenScales) => set({ hasFrozenScales }),
    showOnly: (onlyKnobs) => set({ onlyKnobs }),
    turnUnit: (unit, ways) =>
      set({
        unitTurns: {
          ...store.getState().unitTurns,
          [unit]: ((store.getState().unitTurns[unit] ?? 0) + 1) % ways,
        },
      }),
    show: (view) => {
      const habits = [...store.getState().hidden].filter(isHabit);
      set({ ...view, hidden: new Set([...habits, ...(view.hidden ?? [])]) });
    },
  };
  return { store, actions };
}

/** The selection with a part more or less; the newest part is the one the inspector shows. */
function withToggled({ selection, others }: ViewState, part: Selection): Partial<ViewState> {
  const all = selection === null ? [] : [...others, selection];
  const rest = all.filter(({ type, id }) => type !== part.type || id !== part.id);
  const next = rest.length < all.length ? rest : [...all, part];
  return { selection: next.at(-1) ?? null, others: next.slice(0, -1) };
}

function toggled(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Hides all others of `all`; a second time brings them back. */
function soloed(
  hidden: ReadonlySet<string>,
  key: string,
  all: readonly string[],
): ReadonlySet<string> {
  const others = all.filter((other) => other !== key);
  const isSolo = !hidden.has(key) && others.every((other) => hidden.has(other));
  const next = new Set(hidden);
  next.delete(key);
  for (const other of others) {
    if (isSolo) next.delete(other);
    else next.add(other);
  }
  return next;
}

const THEMES: readonly unknown[] = ['light', 'dark', 'system'] satisfies Theme[];

function recalled(storage: () => ViewStorage): Partial<Remembered> {
  try {
    const saved: unknown = JSON.parse(storage().getItem(STORAGE_KEY) ?? '{}');
    if (typeof saved !== 'object' || saved === null) return {};
    const { theme, networkAs, off } = saved as { readonly [key: string]: unknown };
    const hidden = Array.isArray(off) ? off.filter((key) => IS_HABIT.test(String(key))) : [];
    return {
      hidden: new Set<string>(hidden),
      ...(THEMES.includes(theme) && { theme: theme as Theme }),
      ...(networkAs === 'list' && { networkAs }),
    };
  } catch {
    return {};
  }
}

const built = createViewStore(() => localStorage);
onReset(() => built.actions.forget());

/** The view of this page. */
export const viewStore = built.store;
export const viewActions = built.actions;

/** Reads one value of the view store in a component. */
export function useView<T>(selector: (state: ViewState) => T): T {
  return useStore(viewStore, selector);
}

/** Calls back with what is pointed at from now on; returns the way to stop. */
export function onPointedAt(listener: (at: PointedAt) => void): () => void {
  return viewStore.subscribe(({ pointedAt }, before) => {
    if (pointedAt !== null && pointedAt !== before.pointedAt) listener(pointedAt);
  });
}

/** Does the link keep this from the reader? */
export function useLock(what: Lock): boolean {
  return useView(({ locks }) => locks.includes(what));
}
