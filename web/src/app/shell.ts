/**
 * What only the shell knows: open dialogs, the drawer, the split, the unit of a step.
 *
 * Nothing here changes a run. The reader's habits are kept in local storage; without storage they
 * last as long as the page.
 */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StepUnit } from '../engine/protocol';
import { recall, remember } from '../lib/remember';

/** Dialogs of the shell, of which one at a time is open. */
export type ShellDialog = 'share' | 'export' | 'own' | 'shortcuts';

export type ShellState = {
  readonly dialog: ShellDialog | null;
  /** Id of the screen in the place of the workbench (`screens.ts`), or `null` for the workbench. */
  readonly screen: string | null;
  /** Is the inspector drawer open? Only matters on tablets. */
  readonly drawer: boolean;
  /** Share of the work area that the network has, 0…1. */
  readonly split: number;
  readonly stepUnit: StepUnit;
  /** Do shortcuts of a single key work? */
  readonly singleKeys: boolean;
  /** Why a file could not be opened or saved, or `null`. */
  readonly fileProblem: string | null;
};

/** The part that outlives a visit. */
type Habits = Pick<ShellState, 'split' | 'stepUnit' | 'singleKeys'>;

/** Network and plots get equal halves. */
export const EVEN_SPLIT = 0.5;
const STEP_UNITS: readonly StepUnit[] = ['event', 'cell', 'rtt', 'loss'];

export const shellStore = createStore<ShellState>(() => ({
  dialog: null,
  screen: null,
  drawer: false,
  fileProblem: null,
  ...readHabits(recall('shell')),
}));

shellStore.subscribe(({ split, stepUnit, singleKeys }, before) => {
  const same =
    split === before.split && stepUnit === before.stepUnit && singleKeys === before.singleKeys;
  if (!same) remember('shell', { split, stepUnit, singleKeys });
});

/** One value of the shell, re-rendering when it changes. */
export function useShell<Value>(select: (state: ShellState) => Value): Value {
  return useStore(shellStore, select);
}

export const shellActions = {
  openDialog: (dialog: ShellDialog) => shellStore.setState({ dialog }),
  showScreen: (screen: string | null) => shellStore.setState({ screen }),
  closeDialog: () => shellStore.setState({ dialog: null }),
  setDrawer: (drawer: boolean) => shellStore.setState({ drawer }),
  setSplit: (split: number) => shellStore.setState({ split }),
  setStepUnit: (stepUnit: StepUnit) => shellStore.setState({ stepUnit }),
  setSingleKeys: (singleKeys: boolean) => shellStore.setState({ singleKeys }),
  setFileProblem: (fileProblem: string | null) => shellStore.setState({ fileProblem }),
};

/** Habits out of storage; whatever does not fit is as if it had never been stored. */
export function readHabits(stored: unknown): Habits {
  const found: Partial<Record<keyof Habits, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  const { split, singleKeys } = found;
  return {
    split: typeof split === 'number' && split > 0 && split < 1 ? split : EVEN_SPLIT,
    stepUnit: STEP_UNITS.find((unit) => unit === found.stepUnit) ?? 'event',
    singleKeys: typeof singleKeys === 'boolean' ? singleKeys : true,
  };
}
