/** Writes present and largest queues into the cells of the list, at a readable pace. */

import { activity, throttleMs } from '../base/activity';
import { formatValue } from '../base/format';
import type { Network } from '../model/engineTypes';
import { runActions, runStore, viewStore } from '../run';
import { column, valueAt } from '../run/history';
import { writeText } from '../ui/writeText';
import { RunningMaximum } from './readings';

/** Time between two updates, ms. */
const PACE_MS = throttleMs(200);

/** Follows history, head and cursor; returns the way to stop. */
export function watchQueues(root: Element, network: Network): () => void {
  const most = new Map(network.ports.map((port) => [port.id, new RunningMaximum()]));
  let stop: (() => void) | null = null;
  const show = () => {
    stop = null;
    const view = runActions.history.current();
    const timeS = viewStore.getState().cursorS ?? runStore.getState().headS;
    for (const port of network.ports) {
      const place = column(view, 'queue', port.id);
      write(root, 'data-queue', port.id, valueAt(view, 'queue', port.id, timeS));
      const largest = place < 0 ? Number.NaN : (most.get(port.id)?.update(view, place) ?? 0);
      write(root, 'data-most', port.id, largest);
    }
  };
  const later = () => {
    stop ??= activity.after('cells in a queue', PACE_MS, show);
  };
  show();
  const stops = [
    runActions.history.subscribe(later),
    runStore.subscribe(later),
    viewStore.subscribe(later),
  ];
  return () => {
    stop?.();
    for (const each of stops) each();
  };
}

function write(root: Element, attribute: string, id: string, cells: number): void {
  const cell = root.querySelector(`[${attribute}="${CSS.escape(id)}"]`);
  const text = Number.isFinite(cells) ? formatValue(Math.round(cells), 'cells') : '–';
  writeText(cell, text);
}
