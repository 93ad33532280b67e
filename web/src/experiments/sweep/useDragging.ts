/** A point drawn over the cells: pressed, moved, let go. A press without a move is a click. */

import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A hand that moves less than this means to click, px. */
const SLACK_PX = 5;

type Press = { readonly x: number; readonly y: number; readonly gesture: string; isDrag: boolean };

let presses = 0;

/** What is done with a cell. */
export type CellActions = {
  readonly read: (cell: number) => void;
  readonly open: (cell: number) => void;
  /** Brings the experiment on the table there; what comes with one `gesture` is one step. Where it cannot, `null`. */
  readonly follow: ((cell: number, gesture: string) => void) | null;
};

/** Handlers for the picture; `cellAt` finds the cell under a pointer, a click opens it. */
export function useDragging(
  cellAt: (event: MouseEvent<HTMLDivElement>) => number | null,
  { read, open, follow }: CellActions,
) {
  const press = useRef<Press | null>(null);
  const last = useRef<number | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      presses += 1;
      const { clientX: x, clientY: y } = event;
      press.current = { x, y, gesture: `sweep drag ${presses}`, isDrag: false };
      last.current = null;
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const cell = cellAt(event);
      if (cell !== null) read(cell);
      const held = press.current;
      // Let go outside the window: nobody said so.
      if (held === null || event.buttons === 0) return;
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK_PX;
      if (far && !held.isDrag) {
        held.isDrag = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (!held.isDrag || cell === null || cell === last.current) return;
      last.current = cell;
      follow?.(cell, held.gesture);
    },
    onPointerCancel() {
      press.current = null;
    },
    onClick(event: MouseEvent<HTMLDivElement>) {
      const wasDrag = press.current?.isDrag ?? false;
      press.current = null;
      const cell = cellAt(event);
      if (!wasDrag && cell !== null) open(cell);
    },
  };
}
