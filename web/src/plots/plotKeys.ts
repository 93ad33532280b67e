/**
 * Keys on a plot: walk samples or events, zoom, pin, listen, let go.
 *
 * Digits are named by their place, so that they work on every keyboard.
 */

import type { KeyboardEvent } from 'react';
import type { Quantity } from '../engine/model';
import { later } from '../lib/later';
import { meantKey } from '../lib/meantKey';
import { viewActions, viewStore } from '../store';
import { askPrediction } from '../store/predict';
import { PLOT_KINDS } from './kinds';
import { stage } from './stage/sharedStage';
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
} from './time/timeControl';
import { askWhy, pointAt } from './why/whyStore';

const fetchSound = later(() => import('./sound/listen'));
/** Falls silent; known once something was to be heard. */
let silence: (() => boolean) | null = null;

/** Samples per Shift+arrow; chosen. */
const STRIDE = 10;

/** Does what a key asks of a focused plot; true when it meant something. */
export function pressOnPlot(event: KeyboardEvent, quantity: Quantity): boolean {
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      walk(event.key === 'ArrowRight' ? 1 : -1, mod, event.shiftKey);
      return true;
    case 'PageUp':
    case 'PageDown':
      stepCursorByShare(event.key === 'PageUp' ? 0.1 : -0.1);
      return true;
    case 'Home':
      putCursor(snap(shownRange()[0]));
      return true;
    case 'End':
      putCursor(snap(shownRange()[1]));
      return true;
    case 'Enter':
      cursor.click(stage.readS());
      return true;
    default:
      if (mod) return false;
      return pressForLetter(event, quantity) || pressForZoom(event.key);
  }
}

/** `W` for why, `H` for hear, `D` for draw. */
function pressForLetter(event: KeyboardEvent, quantity: Quantity): boolean {
  const letter = meantKey(event);
  // Hebrew keyboards have a sign in the place of W.
  if (letter === 'w' || (letter === "'" && event.code === 'KeyW')) return pressForWhy(quantity);
  if (letter === 'd') askPrediction({ plot: quantity });
  if (letter !== 'h') return letter === 'd';
  void fetchSound().then(({ listenOrStop, stopSweep }) => {
    silence = stopSweep;
    listenOrStop(quantity);
  });
  return true;
}

function pressForWhy(quantity: string): boolean {
  pointAt(quantity);
  askWhy();
  return true;
}

function walk(direction: 1 | -1, toEvent: boolean, isWide: boolean): void {
  if (toEvent) stepToEvent(direction);
  else stepCursor(direction * (isWide ? STRIDE : 1));
}

function pressForZoom(key: string): boolean {
  switch (key) {
    case '+':
    case '=':
      zoom(0.5);
      return true;
    case '-':
    case '_':
      zoom(2);
      return true;
    case '0':
      showAll();
      return true;
    case '[':
      panBy(-0.25);
      return true;
    case ']':
      panBy(0.25);
      return true;
    default:
      return false;
  }
}

/** Does what a key asks of the panel as a whole: digits enlarge, Escape goes back a step. */
export function pressOnPanel(event: KeyboardEvent, inView: readonly string[]): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.key === 'Escape') return (silence?.() ?? false) || stepBack();
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const kind = digit === undefined ? undefined : PLOT_KINDS[Number(digit) - 1];
  if (event.shiftKey || kind === undefined || !inView.includes(kind.id)) return false;
  const { maximised } = viewStore.getState();
  viewActions.maximise(maximised === kind.id ? null : kind.id);
  return true;
}

/** Lets go of the enlarged plot, else of pin and cursor, else of the zoom. */
function stepBack(): boolean {
  const { maximised, xRange } = viewStore.getState();
  if (maximised !== null) viewActions.maximise(null);
  else if (cursor.clear()) return true;
  else if (xRange !== null) showAll();
  else return false;
  return true;
}
