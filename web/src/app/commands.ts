/**
 * What the shell can be asked to do, by button or by key: one function per verb.
 */

import { later } from '../lib/later';
import type { ShortcutCommand } from '../lib/shortcuts';
import { resolveTheme, systemIsDark } from '../lib/theme';
import {
  documentActions,
  documentStore,
  fetchPinning,
  runActions,
  runStore,
  viewActions,
  viewStore,
} from '../store';
import { EMPTY_NETWORK } from '../store/beginnings';
import type { RunStoreState } from '../store/contract';
import { runBackstage } from '../store/run';
import { openFile, saveFile } from './files';
import { shellActions, shellStore } from './shell';
import { showWorkbench } from './useAddress';

/** Id of the button that opens the gallery; the popover is anchored to it. */
export const GALLERY_BUTTON = 'app-gallery-button';

/** Id of the panel that says what stops a run. */
export const STOP_PANEL = 'app-stop';

/** Does the run play, or will it as soon as what is being computed is there? */
export function isPlaying({ status, wantsPlay }: RunStoreState): boolean {
  return status === 'playing' || (status === 'covering' && wantsPlay);
}

/** Play, or pause; a finished run starts again. */
export function togglePlay(): void {
  const run = runStore.getState();
  if (isPlaying(run)) {
    runActions.pause();
    return;
  }
  if (run.status === 'finished') runActions.seek(0);
  runActions.play();
}

const stepping = later(() => import('./step/stepping'));

/** Steps by the unit chosen in the time bar, or by another. */
export function step(direction: 1 | -1, by = shellStore.getState().stepUnit): void {
  void stepping().then((part) => part.stepBy(by, direction));
}

/** The other theme than the one on the screen; before a room for as long as it is shown something. */
export function toggleTheme(): void {
  const { presents, isDarkRoom } = shellStore.getState();
  if (presents) {
    shellStore.setState({ isDarkRoom: !isDarkRoom });
    return;
  }
  const shown = resolveTheme(viewStore.getState().theme, systemIsDark());
  viewActions.setTheme(shown === 'dark' ? 'light' : 'dark');
}

/** Large text, network, two plots and three sliders want this much, as the layout of the desk does. */
const TOO_NARROW = '(max-width: 700px)';

/** Shows the page to a room, or goes back to the desk. */
export function togglePresent(): void {
  const wants = !shellStore.getState().presents;
  if (wants && matchMedia(TOO_NARROW).matches) {
    const text =
      'Presenting wants a window more than 700 px wide: turn the phone, or use a larger screen.';
    runBackstage.notify({ tone: 'info', text });
    return;
  }
  shellActions.present(wants);
}

/** Puts an empty network on the table, ready to be drawn; on the canvas where there is one. */
export function newNetwork(): void {
  viewActions.select(null);
  viewActions.setNetworkAs('canvas');
  documentActions.open(EMPTY_NETWORK, null);
  showWorkbench();
}

/** Save the scenario on the table as a file. */
export function saveScenario(): void {
  saveFile(documentStore.getState().doc);
}

/** Let the reader choose a file and open it. */
export function openScenario(): void {
  void openFile();
}

/** Presses the button of the gallery, which then anchors the panel and gets the focus back. */
function openGallery(): void {
  const button = document.getElementById(GALLERY_BUTTON);
  button?.focus();
  button?.click();
}

/** Id of the button that opens the inspector drawer. */
export const DRAWER_BUTTON = 'app-drawer-button';

/** Opens the drawer and puts the focus into it. */
export function openDrawer(): void {
  shellActions.setDrawer(true);
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[data-region="Parameters"]')?.focus();
  });
}

/** Closes the drawer and gives the focus back to its button. */
export function closeDrawer(): void {
  shellActions.setDrawer(false);
  document.getElementById(DRAWER_BUTTON)?.focus();
}

/** Shows what stops a run, where its button has no room. */
export function openStopWhen(): void {
  document.getElementById(STOP_PANEL)?.showPopover();
}

function toggleMode(): void {
  const { mode } = runStore.getState();
  runActions.setMode(mode === 'rerun' ? 'fromNow' : 'rerun');
}

/** Moves the focus to the next or previous part of the page that is displayed. */
function goToRegion(direction: 1 | -1): void {
  const regions = Array.from(document.querySelectorAll<HTMLElement>('[data-region]')).filter(
    (region) => region.checkVisibility(),
  );
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const from = here < 0 && direction < 0 ? 0 : here;
  regions[(from + direction + regions.length) % regions.length]?.focus();
}

/** Carries out an action by its id. Fails when there is none of that id. */
export function runCommand(id: string): void {
  if (!Object.hasOwn(COMMANDS, id)) {
    throw new Error(`There is no action “${id}”; known are ${Object.keys(COMMANDS).join(', ')}.`);
  }
  COMMANDS[id as ShortcutCommand]();
}

/** Verb of each shortcut. */
export const COMMANDS: Readonly<Record<ShortcutCommand, () => void>> = {
  togglePlay,
  stepForward: () => step(1),
  stepBack: () => step(-1),
  cellForward: () => step(1, 'cell'),
  cellBack: () => step(-1, 'cell'),
  toStart: () => runActions.seek(0),
  pinRun: () => void fetchPinning().then(({ pinActions }) => pinActions.pinShown()),
  fork: () => void fetchPinning().then(({ pinActions }) => pinActions.fork()),
  undo: () => documentActions.undo(),
  redo: () => documentActions.redo(),
  gallery: openGallery,
  share: () => shellActions.openDialog('share'),
  saveFile: saveScenario,
  openFile: openScenario,
  theme: toggleTheme,
  present: togglePresent,
  mode: toggleMode,
  nextRegion: () => goToRegion(1),
  previousRegion: () => goToRegion(-1),
  help: () => shellActions.openDialog('shortcuts'),
};
