/** What keys do on a time-space diagram. */

import { actionOf } from '../../commands/keymap';
import type { KeyPress } from '../../commands/press';
import { instantOf } from '../../model/instant';
import { cursor, putCursor } from '../../timeline/range/timeControl';
import { newestLoss } from '../why/whyActions';
import { askWhy, look } from '../why/whyStore';
import { endS, type Line, startS } from './lines';
import { closeSpaceTime } from './openSpaceTime';
import {
  choose,
  linesInView,
  openWindow,
  pan,
  reveal,
  shownCircuit,
  windowStore,
  zoomBy,
} from './window';

/** A page of the diagram, as a share of the window. */
const PAGE = 0.8;

/** Does what a press means; false when it means nothing here. */
export function press(event: KeyPress): boolean {
  const meant = actionOf(event, 'spaceTime');
  if (meant === null) return false;
  const { chosen } = windowStore.getState();
  switch (meant.id) {
    case 'spaceTime.walk':
      read(neighbour(chosen, meant.value === 1 ? -1 : 1));
      return true;
    case 'spaceTime.follow':
      read(sameCell(chosen, meant.value));
      return true;
    case 'spaceTime.page':
      pan(-meant.value * PAGE);
      return true;
    case 'spaceTime.zoomIn':
      zoomBy(0.5);
      return true;
    case 'spaceTime.zoomOut':
      zoomBy(2);
      return true;
    case 'spaceTime.here':
      openWindow();
      return true;
    case 'spaceTime.pin':
      if (chosen !== null) cursor.click(instantOf(startS(chosen)));
      return true;
    case 'spaceTime.why':
      if (chosen !== null) whyOf(chosen);
      return true;
    case 'spaceTime.leave':
      closeSpaceTime();
      return true;
    default:
      return meant satisfies never;
  }
}

/** Chooses a line and shows it, there and on the plots. */
function read(line: Line | null): void {
  if (line === null) return;
  choose(line);
  reveal(startS(line));
  putCursor(instantOf(startS(line)));
}

/** The line that begins next; from nowhere the first in view. */
function neighbour(line: Line | null, direction: 1 | -1): Line | null {
  const { known, range } = windowStore.getState();
  const lines = known?.lines ?? [];
  const at = line === null ? -1 : lines.indexOf(line);
  if (at >= 0) return lines[at + direction] ?? null;
  const inView = linesInView(windowStore.getState());
  return inView.find((each) => range !== null && startS(each) >= range[0]) ?? inView[0] ?? null;
}

/** The line before or after, of the same cell. */
function sameCell(line: Line | null, direction: 1 | -1): Line | null {
  const lines = windowStore.getState().known?.lines.filter(({ cell }) => cell === line?.cell) ?? [];
  return line === null ? null : (lines[lines.indexOf(line) + direction] ?? null);
}

/** Asks why the cell was lost, or what moved the circuit then. */
export function whyOf(line: Line): void {
  const circuit = shownCircuit();
  if (circuit === null) return;
  const lostBy = instantOf(endS(line));
  const loss =
    line.lostS === null ? null : newestLoss(circuit.id, ({ timeS }) => instantOf(timeS) <= lostBy);
  if (loss !== null) askWhy(loss);
  else void look(circuit.id, endS(line));
}
