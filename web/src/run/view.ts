/**
 * How the page looks: selection, cursor, hidden series, theme. Not part of the document, not undoable.
 */

import { recall, rememberIn } from '../base/remember';
import type { Lock, PointedAt, Selection, Theme, ViewState } from './contract';
import { createPageStore } from './pageStore';

/** The part that survives a reload; of what is hidden only lines beside the curves, which are a habit. */
type Remembered = Pick<ViewState, 'theme' | 'networkAs' | 'hidden'>;

/** Is it a line beside the curves, which the reader switches for all experiments? */
export function isHabit(key: string): boolean {
  return /^(?:overlay|rules)\//.test(key);
}

const INITIAL: ViewState = {
  selection: null,
  others: [],
  theme: 'system',
  cursor: null,
  isCursorOfFinger: false,
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

const THEMES: readonly unknown[] = ['light', 'dark', 'system'] satisfies Theme[];

function recalled(): Partial<Remembered> {
  const saved = recall('view');
  if (typeof saved !== 'object' || saved === null) return {};
  const { theme, networkAs, off } = saved as { readonly [key: string]: unknown };
  const hidden = Array.isArray(off) ? off.filter((key) => isHabit(String(key))) : [];
  return {
    hidden: new Set<string>(hidden),
    ...(THEMES.includes(theme) && { theme: theme as Theme }),
    ...(networkAs === 'list' && { networkAs }),
  };
}

/** The view of this page, which begins with what is remembered between visits. */
export const viewStore = createPageStore<ViewState>(() => ({ ...INITIAL, ...recalled() }));
const set = (part: Partial<ViewState>) => viewStore.setState(part);

/** Sets what is a habit of the reader, and remembers it. */
function keep({ hidden, ...part }: Partial<Remembered>): void {
  set(hidden === undefined ? part : { ...part, hidden });
  // The settings of a link are no habits of the reader.
  if (viewStore.getState().locks.length > 0) return;
  const off = hidden === undefined ? {} : { off: [...hidden].filter(isHabit) };
  rememberIn('view', { ...part, ...off });
}

export const viewActions = {
  select: (selection: Selection | null) => set({ selection, others: [] }),
  /** Selects several parts; the last one is the selection, the rest are the others. */
  selectAll: (parts: readonly Selection[]) =>
    set({ selection: parts.at(-1) ?? null, others: parts.slice(0, -1) }),
  /** Takes a part into the selection, or out of it. */
  toggleSelected: (part: Selection) => set(withToggled(viewStore.getState(), part)),
  setTheme: (theme: Theme) => keep({ theme }),
  setCursor: (cursor: ViewState['cursor'], isCursorOfFinger = false) =>
    set({ cursor, isCursorOfFinger }),
  /**
   * The reader plays the run or moves its playhead: what a finger has read no longer stands before it, nor does the
   * place of a click, at which the pin stays.
   */
  followRun: () => {
    const { cursor, pinned, isCursorOfFinger } = viewStore.getState();
    if (cursor !== null && (isCursorOfFinger || cursor === pinned)) viewActions.setCursor(null);
  },
  pinCursor: (pinned: ViewState['pinned']) => set({ pinned }),
  setXRange: (xRange: ViewState['xRange']) => set({ xRange }),
  toggleSeries: (key: string) => {
    const hidden = toggled(viewStore.getState().hidden, key);
    if (isHabit(key)) keep({ hidden });
    else set({ hidden });
  },
  /** Puts the series of a legend into this order. */
  orderSeries: (keys: readonly string[]) => {
    const others = viewStore.getState().order.filter((key) => !keys.includes(key));
    set({ order: [...others, ...keys] });
  },
  /** Of the elements `among`, exactly `elements` are to be in colour. */
  colourSeries: (elements: readonly string[], among: readonly string[]) => {
    const others = viewStore.getState().coloured.filter((each) => !among.includes(each));
    set({ coloured: [...others, ...elements] });
  },
  soloSeries: (key: string, all: readonly string[]) =>
    set({ hidden: soloed(viewStore.getState().hidden, key, all) }),
  /** Opens a plot, or closes it, beside those that are `open`. */
  togglePlot: (quantity: string, open: readonly string[]) => {
    const others = open.filter((each) => each !== quantity);
    const plots = others.length < open.length ? others : [...open, quantity];
    set({ plots, maximised: null });
  },
  maximise: (maximised: ViewState['maximised']) => set({ maximised }),
  setNetworkAs: (networkAs: ViewState['networkAs']) => keep({ networkAs }),
  setPhoneTab: (phoneTab: ViewState['phoneTab']) => set({ phoneTab }),
  freezeScales: (hasFrozenScales: boolean) => set({ hasFrozenScales }),
  /** Shows these controls alone, or all again. */
  showOnly: (onlyKnobs: ViewState['onlyKnobs']) => set({ onlyKnobs }),
  /** Shows a unit the next way, of `ways`. */
  turnUnit: (unit: string, ways: number) => {
    const { unitTurns } = viewStore.getState();
    set({ unitTurns: { ...unitTurns, [unit]: ((unitTurns[unit] ?? 0) + 1) % ways } });
  },
  /** Takes over the look that came with a link; habits of the reader stay. */
  show: (view: Partial<ViewState>) => {
    const habits = [...viewStore.getState().hidden].filter(isHabit);
    set({ ...view, hidden: new Set([...habits, ...(view.hidden ?? [])]) });
  },
};

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

/** Reads one value of the view store in a component. */
export const useView = viewStore;

/** Calls back with what is pointed at from now on; returns the way to stop. */
export function onPointedAt(listener: (at: PointedAt) => void): () => void {
  return viewStore.subscribe(({ pointedAt }, before) => {
    if (pointedAt !== null && pointedAt !== before.pointedAt) listener(pointedAt);
  });
}

/** Does the link lock or hide this? */
export function useLock(what: Lock): boolean {
  return useView(({ locks }) => locks.includes(what));
}
