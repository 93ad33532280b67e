/** The drawn picture, the cursor over it, and the keys and clicks that read and open cells. */

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSize } from '../../ui/boxSize';
import { type Grid, gridSize } from './grid';
import type { Measure } from './metrics';
import { type Drawn, domainOf, drawPicture, drawRamp, hatching } from './sweepFigure';
import { cellPlace, readingText } from './sweepWords';

export type FigureProps = {
  readonly grid: Grid;
  readonly metric: Measure;
  /** The cell read out, or `null`. */
  readonly cell: number | null;
  readonly actions: CellActions;
  /** What lies over the picture, once it is drawn. */
  readonly over?: (drawn: Drawn) => ReactNode;
};

/** Height of the figure, px: as wide as high where there is room. */
function heightFor(width: number): number {
  return Math.round(Math.min(520, Math.max(280, 0.62 * width)));
}

export function Figure({ grid, metric, cell, actions, over }: FigureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useLayoutEffect(() => {
    if (width === 0) return;
    const next = drawPicture(grid, metric, { width, height: heightFor(width) });
    canvas.current?.replaceChildren(next.svg);
    setDrawn(next);
  }, [grid, metric, width]);
  const cellUnder = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return drawn?.cellAt(event.clientX - box.left, event.clientY - box.top) ?? null;
  };
  const dragging = useDragging(cellUnder, actions);
  return (
    <>
      <Hatching />
      {grid.y !== null && <Ramp grid={grid} metric={metric} />}
      <div
        ref={frame}
        className="sweep-figure"
        role="slider"
        tabIndex={0}
        aria-label={actions.follow === null ? KEYS : `${KEYS}; with Shift the experiment follows`}
        aria-valuemin={0}
        aria-valuemax={grid.all.length - 1}
        aria-valuenow={cell ?? 0}
        aria-valuetext={valueText({ grid, metric, cell })}
        {...dragging}
        onKeyDown={(event) => followKey(event, { grid, cell, actions })}
      >
        <div ref={canvas} />
        {drawn !== null && over?.(drawn)}
        {drawn !== null && cell !== null && <Cursor drawn={drawn} cell={cell} />}
      </div>
    </>
  );
}

const KEYS = 'Cells of the sweep: arrow keys read them, Enter opens one';

/** What a screen reader hears of the cell that is read. */
function valueText({ grid, metric, cell }: Pick<FigureProps, 'grid' | 'metric' | 'cell'>): string {
  const reading = cell === null ? undefined : grid.all[cell];
  if (cell === null || reading === undefined) return 'no cell chosen';
  return `${cellPlace(grid, cell)}: ${readingText(reading, metric)}`;
}

function Cursor({ drawn, cell }: { readonly drawn: Drawn; readonly cell: number }) {
  const { x, y, width, height } = drawn.boxOf(cell);
  return <div className="sweep-cursor" style={{ left: x, top: y, width, height }} />;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Arrow keys move the reading, with Shift the open experiment too; Enter opens the run. */
function followKey(
  event: KeyboardEvent<HTMLDivElement>,
  { grid, cell, actions }: Pick<FigureProps, 'grid' | 'cell' | 'actions'>,
): void {
  const { columns, rows } = gridSize(grid);
  if (event.key === 'Enter' && cell !== null) actions.open(cell);
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  if (cell === null) {
    actions.read(0);
    return;
  }
  const column = Math.min(Math.max((cell % columns) + step[0], 0), columns - 1);
  const row = Math.min(Math.max(Math.floor(cell / columns) + step[1], 0), rows - 1);
  const next = row * columns + column;
  actions.read(next);
  // A row of such steps is one step to undo.
  if (event.shiftKey) actions.follow?.(next, 'sweep keys');
}

/** The hatching of failed cells, for all figures of the page. */
function Hatching() {
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => svg.current?.replaceChildren(hatching()), []);
  return <svg ref={svg} className="sweep-defs" aria-hidden="true" width="0" height="0" />;
}

function Ramp({ grid, metric }: Pick<FigureProps, 'grid' | 'metric'>) {
  const box = useRef<HTMLDivElement>(null);
  const [low, high] = domainOf(grid.all);
  useLayoutEffect(() => {
    const ramp = drawRamp([low, high], metric, 320);
    ramp.setAttribute('aria-hidden', 'true');
    box.current?.replaceChildren(ramp);
  }, [low, high, metric]);
  return <div ref={box} />;
}

/** A shorter move is a click, px. */
const SLACK_PX = 5;

type Press = {
  readonly x: number;
  readonly y: number;
  readonly gesture: string;
  /** By a finger, which cannot hover over a cell first? */
  readonly isTap: boolean;
  isDrag: boolean;
};

let presses = 0;

/** Has a press become a drag? A finger that moves up or down first scrolls the page, as the browser soon says. */
function isDragged({ x, y, isTap }: Press, { clientX, clientY }: PointerEvent): boolean {
  const [across, down] = [Math.abs(clientX - x), Math.abs(clientY - y)];
  return Math.hypot(across, down) > SLACK_PX && !(isTap && down > across);
}

/** What is done with a cell. */
type CellActions = {
  readonly read: (cell: number) => void;
  readonly open: (cell: number) => void;
  /** Brings the open experiment there; what comes with one `gesture` is one step. Where it cannot, `null`. */
  readonly follow: ((cell: number, gesture: string) => void) | null;
};

/** Handlers for the picture; `cellAt` finds the cell under a pointer. A click opens it, a tap reads it. */
function useDragging(
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
      const isTap = event.pointerType === 'touch';
      press.current = { x, y, gesture: `sweep drag ${presses}`, isTap, isDrag: false };
      last.current = null;
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const cell = cellAt(event);
      if (cell !== null) read(cell);
      const pressed = press.current;
      // The button was released outside the window, without an event.
      if (pressed === null || event.buttons === 0) return;
      if (!pressed.isDrag && isDragged(pressed, event)) {
        pressed.isDrag = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (!pressed.isDrag || cell === null || cell === last.current) return;
      last.current = cell;
      follow?.(cell, pressed.gesture);
    },
    onPointerCancel() {
      press.current = null;
    },
    onClick(event: MouseEvent<HTMLDivElement>) {
      const { isDrag = false, isTap = false } = press.current ?? {};
      press.current = null;
      const cell = cellAt(event);
      if (!isDrag && cell !== null) (isTap ? read : open)(cell);
    },
  };
}
