/**
 * What the actions of the whole page do, by button or by key: one function per verb.
 */

import { load, nextTask } from '../base/activity';
import { commands, type Handlers, takeEarly } from '../commands/commands';
import { shellActions, shellStore, showWorkbench } from '../commands/shell';
import { situationIs } from '../commands/situation';
import { lensStore, toggleLens } from '../explain/lens/channel';
import { toggleSpaceTime } from '../explain/spaceTime/openSpaceTime';
import { askWhy, pointAt } from '../explain/why/whyStore';
import { explainByKey } from '../inspector/showControl';
import { START } from '../model/instant';
import { hear, onMeantPlot } from '../plots/plotKeys';
import {
  documentActions,
  documentStore,
  fetchPinning,
  runActions,
  runStore,
  viewActions,
  viewStore,
} from '../run';
import { EMPTY_NETWORK } from '../run/defaultDocuments';
import { lessonStore } from '../run/lesson';
import { askPrediction } from '../run/predict';
import { runInternals } from '../run/run';
import { openFile, saveFile } from '../share/files';
import { openStopWhen, runToEnd, step, togglePlay } from '../timeline/runButtons';
import { resolveTheme, systemIsDark } from '../ui/theme';

/** Id of the button that opens the gallery; the popover is anchored to it. */
export const GALLERY_BUTTON = 'app-gallery-button';

/** A step by a presenter's remote: in time, or from question to question of an open lesson. */
function stepWhilePresenting(direction: 1 | -1): void {
  if (lessonStore.getState().at === null) step(direction);
  else
    void load(import('../teach/lessons/begin')).then(({ turnOpenStep }) => {
      if (!turnOpenStep(direction)) step(direction);
    });
}

/** The other theme than the one on the screen. */
function toggleTheme(): void {
  const shown = resolveTheme(viewStore.getState().theme, systemIsDark());
  viewActions.setTheme(shown === 'dark' ? 'light' : 'dark');
}

/** Large text, network, a plot and three sliders need more than a phone has, upright or sideways. */
const TOO_SMALL = '(width <= 43.75rem), (height <= 28rem)';

/** Presents the experiment, from any screen, or goes back to the desk. */
function togglePresent(): void {
  const wants = !shellStore.getState().presents;
  if (wants && matchMedia(TOO_SMALL).matches) {
    const text =
      'Presenting needs a window larger than 700 × 448 pixels. Zoom out, or make the page full screen.';
    runInternals.notify({ tone: 'info', text });
    return;
  }
  if (wants) showWorkbench();
  shellActions.present(wants);
}

/** An action that only has a meaning while presenting. */
function whilePresenting(act: () => void): () => void {
  return () => {
    if (shellStore.getState().presents) act();
  };
}

/** Opens an empty network, ready to be drawn; on the canvas where there is one. */
export function newNetwork(): void {
  viewActions.select(null);
  viewActions.setNetworkAs('canvas');
  documentActions.open(EMPTY_NETWORK, null);
  showWorkbench();
}

/** Opens the lens, or closes it where it is seen: it lies on the drawing. */
function showLens(): void {
  const isBehind = viewStore.getState().networkAs === 'list' && lensStore.getState().isOpen;
  viewActions.setNetworkAs('canvas');
  if (!isBehind) toggleLens();
}

/** Presses the button of the gallery, which then anchors the panel and gets the focus back. */
function openGallery(): void {
  const button = document.getElementById(GALLERY_BUTTON);
  button?.focus();
  button?.click();
}

/** Id of the button that opens the inspector drawer. */
export const DRAWER_BUTTON = 'app-drawer-button';

/** Opens the drawer of the workbench and puts the focus into it. */
export function openDrawer(): void {
  showWorkbench();
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

function toggleMode(): void {
  const { mode } = runStore.getState();
  runActions.setMode(mode === 'rerun' ? 'fromNow' : 'rerun');
}

/** Moves the focus to the next or previous part of the page that is displayed. */
export function goToRegion(direction: 1 | -1): void {
  const regions = Array.from(document.querySelectorAll<HTMLElement>('[data-region]')).filter(
    (region) => region.checkVisibility({ visibilityProperty: true }),
  );
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const from = here < 0 && direction < 0 ? 0 : here;
  regions[(from + direction + regions.length) % regions.length]?.focus();
}

/** Takes away what lies over the workbench: the drawer, else the presenter's layout. */
function leaveLayer(): void {
  if (shellStore.getState().drawer) closeDrawer();
  else shellActions.present(false);
}

/** Is there such a layer, and nothing over it that Escape closes first? */
function hasLayer(): boolean {
  const { drawer, presents, dialog } = shellStore.getState();
  const isThere = (drawer || presents) && dialog === null;
  return isThere && document.querySelector(':popover-open') === null;
}

const pins = async () => (await fetchPinning()).pinActions;

const HANDLERS: Handlers = {
  'time.play': togglePlay,
  'time.stepForward': () => step(1),
  'time.stepBack': () => step(-1),
  'time.cellForward': () => step(1, 'cell'),
  'time.cellBack': () => step(-1, 'cell'),
  'time.toEnd': runToEnd,
  'time.toStart': () => runActions.seek(START),
  'page.theme': toggleTheme,
  'page.present': togglePresent,
  'page.find': () => shellActions.openDialog('find'),
  'page.nextRegion': () => goToRegion(1),
  'page.previousRegion': () => goToRegion(-1),
  'page.leave': leaveLayer,
  'page.spaceTime': toggleSpaceTime,
  'plot.why': onMeantPlot((plot) => {
    pointAt(plot);
    askWhy();
  }),
  'plot.predict': onMeantPlot((plot) => askPrediction({ plot })),
  'plot.hear': onMeantPlot(hear),
  'network.lens': showLens,
  'page.tour': shellActions.showAround,
  'page.help': () => shellActions.openDialog('shortcuts'),
  'page.licences': () => shellActions.openDialog('licences'),
  'scenario.pin': async () => (await pins()).pinShown(),
  'scenario.fork': async () => (await pins()).fork(),
  'scenario.undo': () => documentActions.undo(),
  'scenario.redo': () => documentActions.redo(),
  'scenario.gallery': openGallery,
  'scenario.mode': toggleMode,
  'scenario.share': () => shellActions.openDialog('share'),
  'scenario.open': () => void openFile(),
  'scenario.save': () => saveFile(documentStore.getState().doc),
  'scenario.draw': newNetwork,
  'scenario.own': () => shellActions.openDialog('own'),
  'scenario.export': () => shellActions.openDialog('export'),
  'scenario.single': () => shellActions.openDialog('single'),
  'scenario.stopWhen': async () => {
    showWorkbench();
    // It opens beside the time bar, which has to be there.
    await load(nextTask());
    openStopWhen();
  },
  'present.blank': whilePresenting(shellActions.toggleBlank),
  'present.freeze': whilePresenting(shellActions.toggleFrozen),
  'present.dot': whilePresenting(shellActions.toggleLaser),
  'present.dark': shellActions.togglePresentedDark,
  'present.back': () => stepWhilePresenting(-1),
  'present.on': () => stepWhilePresenting(1),
};

let hearsPage = false;

/** Registers what the actions do, and says where the page stands. */
export function registerActions(): void {
  commands.register(HANDLERS);
  situationIs(() => {
    const { singleKeys, presents, screen } = shellStore.getState();
    const isWorkbench = screen === null;
    return { hearsPage, singleKeys, presents, isWorkbench, hasLayer: hasLayer() };
  });
}

/** Hears the keyboard of the whole page from now on; what was pressed before is done first. */
export function hearKeys(): void {
  hearsPage = true;
  takeEarly(commands.press);
  document.addEventListener('keydown', (event) => {
    explainByKey(event);
    commands.press(event);
  });
}
