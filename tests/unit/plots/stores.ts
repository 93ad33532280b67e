/** Stores as the plots see them, without an engine: a finished run of two circuits. */

import { createStore, useStore } from 'zustand';
import type { HistoryView } from '../../../web/src/engine/history';
import type { RunStoreState, ViewState } from '../../../web/src/store/contract';
import type { PinsState } from '../../../web/src/store/pins';
import { event, history, info, series } from './fixtures';

const list = [
  series(0, 'acr', 'vc1'),
  series(1, 'acr', 'vc2'),
  series(2, 'queue', 'p1', 'cells'),
  series(3, 'queue', 'p2', 'cells'),
  series(4, 'ssthresh', 'vc1', 'bytes'),
];
const view: HistoryView = history(
  list,
  [
    [10, 20, 30],
    [5, 5, 5],
    [0, 40, 80],
    [0, 0, 0],
    [1, 1, 1],
  ],
  {
    stepS: 0.1,
    events: [
      event(0.2, 'cellLoss', 3, 'buffer full'),
      event(0.3, 'parameterChange', 1, 'RIF 1 → 1/16'),
    ],
  },
);

const RUN: RunStoreState = {
  status: 'paused',
  wantsPlay: false,
  generation: 1,
  info: info(list),
  headS: 0.3,
  horizonS: 0.3,
  speed: null,
  mode: 'rerun',
  summary: null,
  summaryOf: null,
  problems: [],
  notice: null,
};

const VIEW: ViewState = {
  selection: null,
  others: [],
  theme: 'light',
  cursorS: null,
  flash: null,
  pinnedS: null,
  xRange: null,
  hidden: new Set(),
  order: [],
  coloured: [],
  maximised: null,
  networkAs: 'canvas',
  phoneTab: 'watch',
  onlyKnobs: null,
  held: [],
  holdsScales: false,
  unitTurns: {},
};

export const runStore = createStore<RunStoreState>(() => RUN);
export const viewStore = createStore<ViewState>(() => VIEW);
const documentStore = createStore(() => ({ doc: { title: 'Two sources' } }));

export const pinsStore = createStore<PinsState>(() => ({ pins: [], apart: [], refusal: null }));
export const usePins = <T>(selector: (state: PinsState) => T): T => useStore(pinsStore, selector);

export const useRun = <T>(selector: (state: RunStoreState) => T): T => useStore(runStore, selector);
export const useHeld = () => false;
export const useView = <T>(selector: (state: ViewState) => T): T => useStore(viewStore, selector);
export const useDocument = <T>(selector: (state: { doc: { title: string } }) => T): T =>
  useStore(documentStore, selector);

const set = (part: Partial<ViewState>) => viewStore.setState(part);
export const viewActions = {
  setCursor: (cursorS: number | null) => set({ cursorS }),
  pinCursor: (pinnedS: number | null) => set({ pinnedS }),
  setXRange: (xRange: ViewState['xRange']) => set({ xRange }),
  maximise: (maximised: string | null) => set({ maximised }),
  colourSeries: (coloured: readonly string[]) => set({ coloured }),
  toggleSeries: (key: string) => {
    const hidden = new Set(viewStore.getState().hidden);
    if (!hidden.delete(key)) hidden.add(key);
    set({ hidden });
  },
  soloSeries: (key: string, all: readonly string[]) =>
    set({ hidden: new Set(all.filter((other) => other !== key)) }),
};

export const runActions = {
  history: {
    current: () => view,
    ghost: () => null,
    experiment: () => 0,
    isWaiting: () => false,
    isCovered: () => true,
    subscribe: () => () => undefined,
  },
  seek: (headS: number) => runStore.setState({ headS }),
};

export function resetStores(): void {
  runStore.setState(RUN, true);
  viewStore.setState(VIEW, true);
}
