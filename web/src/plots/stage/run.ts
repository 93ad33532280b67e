/**
 * Which samples are still those seen before.
 *
 * The history grows, is cut back, or is replaced. Whoever keeps something computed from it keys that
 * on the epoch: as long as it stays, rows seen once are still there.
 */

import type { HistoryView } from '../../run/history';

/** A history and the epoch of its rows. */
export type Run = { readonly view: HistoryView; readonly epoch: number };

/** Makes a watcher; give it every view in turn and it returns the view with its epoch. */
export function createRunWatch(): (view: HistoryView) => Run {
  let seen: HistoryView | null = null;
  let rows = 0;
  let print: readonly number[] = [];
  let epoch = 0;
  return (view) => {
    const grown = seen === view && view.rows >= rows && samePrint(print, view, rows);
    if (!grown) epoch += 1;
    seen = view;
    rows = view.rows;
    print = printOf(view, rows);
    return { view, epoch };
  };
}

/** The last row seen: if a run was cut back and simulated anew, some value in it differs. */
function printOf(view: HistoryView, rows: number): readonly number[] {
  if (rows === 0) return [];
  const last = rows - 1;
  return [view.time[last] ?? 0, ...view.columns.map((column) => column[last] ?? 0)];
}

function samePrint(print: readonly number[], view: HistoryView, rows: number): boolean {
  const now = printOf(view, rows);
  return print.length === now.length && print.every((value, at) => Object.is(value, now[at]));
}
