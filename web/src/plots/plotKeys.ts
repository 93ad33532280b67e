/** Keys on a plot: walk samples or events, zoom, pin, listen, let go. */

import { load } from '../base/activity';
import type { ActionId } from '../commands/actions';
import { actionOf } from '../commands/keymap';
import type { KeyPress } from '../commands/press';
import type { Quantity } from '../model/engineTypes';
import { instantOf } from '../model/instant';
import { PLOT_KINDS } from '../model/plotKinds';
import { viewActions, viewStore } from '../run';
import { predictStore } from '../run/predict';
import {
  cursor,
  panBy,
  putCursor,
  showAll,
  shownRange,
  snap,
  stepCursor,
  stepCursorByShare,
  stepToEvent,
  zoom,
} from '../timeline/range/timeControl';
import { stage } from '../timeline/stage/stage';

/** Stops the sound; set once a sound has been played. */
let silence: (() => boolean) | null = null;

/** Samples per Shift+arrow; chosen. */
const STRIDE = 10;
/** Share of the view per page; chosen. */
const PAGE = 0.1;

/** The plots on the page, each by its element. */
const figures = new Map<Quantity, Element>();

/** A plot is on the page until the answer is called. */
export function figureComes(plot: Quantity, figure: Element): () => void {
  figures.set(plot, figure);
  return () => figures.delete(plot);
}

/** The plot that a key means: the one with the focus, the one under the pointer, else the first that is shown. */
function meantPlot(): Quantity | undefined {
  const isBefore = (a: Element, b: Element) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const shown = [...figures].sort(([, a], [, b]) => (isBefore(a, b) ? -1 : 1));
  const focused = shown.find(([, figure]) => figure.contains(document.activeElement));
  const pointed = shown.find(([, figure]) => figure.matches(':hover'));
  return (focused ?? pointed ?? shown[0])?.[0];
}

/** Acts on the plot that a key means; not during a prediction, when no plot may show the curve. */
export function onMeantPlot(act: (plot: Quantity) => void): () => void {
  return () => {
    const plot = meantPlot();
    if (plot !== undefined && predictStore.getState().ask === null) act(plot);
  };
}

/** Does what a key asks of a focused plot; true when it meant something. */
export function pressOnPlot(event: KeyPress): boolean {
  const meant = actionOf(event, 'plot');
  if (meant === null) return false;
  switch (meant.id) {
    case 'plot.walk':
      stepCursor(meant.value * (event.shiftKey ? STRIDE : 1));
      break;
    case 'plot.walkEvents':
      stepToEvent(meant.value);
      break;
    case 'plot.page':
      stepCursorByShare(meant.value * PAGE);
      break;
    case 'plot.ends':
      putCursor(snap(shownRange()[meant.value]));
      break;
    case 'plot.pin':
      cursor.click(instantOf(stage.readS()));
      break;
    case 'plot.wheelZoom':
    case 'plot.wheelPan':
      return false;
    default:
      moveView(meant.id);
  }
  return true;
}

/** What moves the range in view, by key or by button. */
export type ViewMove = Extract<
  ActionId<'plot'>,
  'plot.zoomIn' | 'plot.zoomOut' | 'plot.showAll' | 'plot.earlier' | 'plot.later'
>;

const VIEW_MOVES: Readonly<Record<ViewMove, () => void>> = {
  'plot.zoomIn': () => zoom(0.5),
  'plot.zoomOut': () => zoom(2),
  'plot.showAll': showAll,
  'plot.earlier': () => panBy(-0.25),
  'plot.later': () => panBy(0.25),
};

/** Moves the range in view. */
export function moveView(move: ViewMove): void {
  VIEW_MOVES[move]();
}

/** Lets a plot be heard, or silences it. */
export function hear(quantity: Quantity): void {
  void load(import('./sound/listen')).then(({ listenOrStop, stopSweep }) => {
    silence = stopSweep;
    listenOrStop(quantity);
  });
}

/** Does what a key asks of the panel as a whole: digits enlarge, Escape goes back a step. */
export function pressOnPanel(event: KeyPress, inView: readonly string[]): boolean {
  const meant = actionOf(event, 'plots');
  if (meant === null) return false;
  switch (meant.id) {
    case 'plots.back':
      return (silence?.() ?? false) || stepBack();
    case 'plots.enlarge':
      return enlarge(PLOT_KINDS[meant.value - 1]?.id, inView);
    default:
      meant satisfies never;
      return false;
  }
}

/** Enlarges a plot of those in view, or gives it its place back. */
function enlarge(plot: Quantity | undefined, inView: readonly string[]): boolean {
  if (plot === undefined || !inView.includes(plot)) return false;
  const { maximised } = viewStore.getState();
  viewActions.maximise(maximised === plot ? null : plot);
  return true;
}

/** Restores the enlarged plot, else removes pin and cursor, else resets the zoom. */
function stepBack(): boolean {
  const { maximised, xRange } = viewStore.getState();
  if (maximised !== null) viewActions.maximise(null);
  else if (cursor.clear()) return true;
  else if (xRange !== null) showAll();
  else return false;
  return true;
}
