/**
 * What only the shell knows: open dialogs, the drawer, the split, the unit of a step.
 *
 * Nothing here changes a run. The reader's habits are kept in local storage; without storage they
 * last as long as the page.
 */

import { leaveScreen } from '../base/address';
import { recall, rememberIn } from '../base/remember';
import type { MomentKind } from '../model/engineTypes';
import { viewStore } from '../run';
import { createPageStore } from '../run/pageStore';
import type { StepUnit } from '../run/protocol';
import { forgetTextScale } from '../ui/textScale';
import { applyTheme, resolveTheme, systemIsDark } from '../ui/theme';

/** Dialogs of the shell, of which one at a time is open. */
export type ShellDialog =
  | 'find'
  | 'share'
  | 'export'
  | 'own'
  | 'single'
  | 'shortcuts'
  | 'licences'
  | 'tour';

/** What one step of the time bar is. */
export type StepKind = StepUnit | MomentKind;

type ShellState = {
  readonly dialog: ShellDialog | null;
  /** Id of the screen in the place of the workbench (`screens.ts`), or `null` for the workbench. */
  readonly screen: string | null;
  /** Is the page presented to an audience: large, with little on it? */
  readonly presents: boolean;
  /** Has the presenter blanked the screen? */
  readonly isBlank: boolean;
  /** Is the image held still while the presenter prepares? */
  readonly isFrozen: boolean;
  /** Is the presentation in the dark theme? */
  readonly isPresentedDark: boolean;
  /** Does a bright dot follow the pointer? */
  readonly hasLaser: boolean;
  /** Is the inspector drawer open? Only matters on tablets. */
  readonly drawer: boolean;
  /** Share of the work area that the network has, 0…1. */
  readonly split: number;
  readonly stepUnit: StepKind;
  /** Do shortcuts of a single key work? */
  readonly singleKeys: boolean;
  /** Why a file could not be opened or saved, or `null`. */
  readonly fileProblem: string | null;
  /** Does a reload give another release than this page is of? */
  readonly hasNewRelease: boolean;
};

/** The part that outlives a visit. */
const HABITS = ['split', 'stepUnit', 'singleKeys'] as const;
type Habits = Pick<ShellState, (typeof HABITS)[number]>;

/** Share of the network until the reader changes it: on 1440 × 900 two rows of plots are 120 px high beside the guide; chosen. */
export const FIRST_SPLIT = 0.48;
const STEP_UNITS: readonly StepKind[] = ['event', 'cell', 'rm', 'segment', 'rtt', 'loss'];

const PLAIN = { isBlank: false, isFrozen: false, isPresentedDark: false, hasLaser: false } as const;

export const shellStore = createPageStore<ShellState>(() => ({
  dialog: null,
  screen: null,
  presents: false,
  ...PLAIN,
  drawer: false,
  fileProblem: null,
  hasNewRelease: false,
  ...readHabits(recall('shell')),
}));

shellStore.subscribe((now, before) => {
  for (const habit of HABITS) {
    if (now[habit] !== before[habit]) rememberIn('shell', { [habit]: now[habit] });
  }
});

// Text for the back row: everything in rem grows, and so does what is drawn on canvases. Written before
// anything is redrawn, so that it is drawn at the new size.
shellStore.subscribe(({ presents }, before) => {
  if (presents === before.presents) return;
  document.documentElement.toggleAttribute('data-presents', presents);
  forgetTextScale();
  const preference = presents ? 'light' : viewStore.getState().theme;
  applyTheme(resolveTheme(preference, systemIsDark()));
});

/** One value of the shell, re-rendering when it changes. */
export const useShell = shellStore;

export const shellActions = {
  openDialog: (dialog: ShellDialog) => shellStore.setState({ dialog }),
  /** Begins the tour, which is of the desk. */
  showAround: () => shellStore.setState({ presents: false, ...PLAIN, dialog: 'tour' }),
  showScreen: (screen: string | null) => shellStore.setState({ screen }),
  closeDialog: () => shellStore.setState({ dialog: null }),
  present: (presents: boolean) =>
    shellStore.setState({ presents, ...PLAIN, dialog: null, drawer: false }),
  toggleBlank: () => shellStore.setState(({ isBlank }) => ({ isBlank: !isBlank })),
  setFrozen: (isFrozen: boolean) => shellStore.setState({ isFrozen }),
  toggleFrozen: () => shellStore.setState(({ isFrozen }) => ({ isFrozen: !isFrozen })),
  toggleLaser: () => shellStore.setState(({ hasLaser }) => ({ hasLaser: !hasLaser })),
  togglePresentedDark: () =>
    shellStore.setState(({ isPresentedDark }) => ({ isPresentedDark: !isPresentedDark })),
  setDrawer: (drawer: boolean) => shellStore.setState({ drawer }),
  setSplit: (split: number) => shellStore.setState({ split }),
  setStepUnit: (stepUnit: StepKind) => shellStore.setState({ stepUnit }),
  setSingleKeys: (singleKeys: boolean) => shellStore.setState({ singleKeys }),
  setFileProblem: (fileProblem: string | null) => shellStore.setState({ fileProblem }),
  setNewRelease: (hasNewRelease: boolean) => shellStore.setState({ hasNewRelease }),
};

/** Habits out of storage; whatever does not fit is as if it had never been stored. */
export function readHabits(stored: unknown): Habits {
  const found: Partial<Record<keyof Habits, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  const { split, singleKeys } = found;
  return {
    split: typeof split === 'number' && split > 0 && split < 1 ? split : FIRST_SPLIT,
    stepUnit: STEP_UNITS.find((unit) => unit === found.stepUnit) ?? 'event',
    singleKeys: typeof singleKeys === 'boolean' ? singleKeys : true,
  };
}

/** Shows the workbench with what was just opened. */
export function showWorkbench(): void {
  if (shellStore.getState().screen !== null) leaveScreen();
}

/** Goes to a screen, or to the workbench; the way back is the browser's. */
export function goToScreen(id: string | null): void {
  if (id === null) leaveScreen();
  else location.hash = id;
}
