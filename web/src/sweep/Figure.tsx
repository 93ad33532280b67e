/** The drawn picture, the cursor over it, and the keys and clicks that read and open cells. */

import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useWidth } from '../charts/useWidth';
import { useDocument } from '../store';
import { type Drawn, domainOf, drawPicture, drawRamp } from './figure';
import { canFollow, cellOnTable, followCell } from './follow';
import { hatching } from './hatching';
import type { Measure } from './metrics';
import { openCell } from './openCell';
import { type Plan, sizeOf } from './plan';
import type { Reading } from './results';
import { type Picture, sweepActions, sweepStore, useSweep } from './sweepStore';
import { useDragging } from './useDragging';

type Props = {
  readonly picture: Picture;
  readonly metric: Measure;
  readonly all: readonly Reading[];
  readonly version: number;
};

/** Height of the figure, px: as wide as high where there is room. */
function heightFor(width: number): number {
  return Math.round(Math.min(520, Math.max(280, 0.62 * width)));
}

export function Figure({ picture, metric, all, version }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results grow in place, by version
  useLayoutEffect(() => {
    if (width === 0) return;
    const next = drawPicture(picture, metric, { width, height: heightFor(width) });
    next.svg.setAttribute('role', 'img');
    next.svg.setAttribute(
      'aria-label',
      `${metric.label} by setting; the table below has the numbers`,
    );
    canvas.current?.replaceChildren(next.svg);
    setDrawn(next);
  }, [picture, metric, width, version]);
  const cellUnder = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return drawn?.cellAt(event.clientX - box.left, event.clientY - box.top) ?? null;
  };
  const { plan } = picture;
  const dragging = useDragging(plan, cellUnder, (cell) => openCell(plan, cell));
  return (
    <>
      <Hatching />
      {picture.plan.y !== null && <Ramp all={all} metric={metric} />}
      <div
        ref={frame}
        className="sweep-figure"
        role="application"
        aria-label={canFollow(plan) ? `${KEYS}; with Shift the experiment follows` : KEYS}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys need the focus here
        tabIndex={0}
        {...dragging}
        onKeyDown={(event) => followKey(event, picture)}
      >
        <div ref={canvas} />
        {drawn !== null && <OnTable drawn={drawn} plan={plan} />}
        {drawn !== null && <Cursor drawn={drawn} />}
      </div>
    </>
  );
}

const KEYS = 'Cells of the sweep: arrow keys read them, Enter opens one';

/** Where the experiment on the table stands: a ring in its cell, or a line where height is a value. */
function OnTable({ drawn, plan }: { readonly drawn: Drawn; readonly plan: Plan }) {
  const cell = useDocument(({ doc }) => cellOnTable(plan, doc));
  if (cell === null) return null;
  const { x, y, width, height } = drawn.boxOf(cell);
  const left = x + width / 2;
  return plan.y === null ? (
    <div className="sweep-on-table" data-line style={{ left, top: y, height }} />
  ) : (
    <div className="sweep-on-table" style={{ left, top: y + height / 2 }} />
  );
}

function Cursor({ drawn }: { readonly drawn: Drawn }) {
  const cell = useSweep((state) => state.cell);
  if (cell === null) return null;
  const { x, y, width, height } = drawn.boxOf(cell);
  return <div className="sweep-cursor" style={{ left: x, top: y, width, height }} />;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Arrow keys move the reading, with Shift the experiment on the table too; Enter opens the run. */
function followKey(event: KeyboardEvent<HTMLDivElement>, { plan }: Picture): void {
  const { columns, rows } = sizeOf(plan);
  const { cell } = sweepStore.getState();
  if (event.key === 'Enter' && cell !== null) openCell(plan, cell);
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  if (cell === null) {
    sweepActions.read(0);
    return;
  }
  const column = Math.min(Math.max((cell % columns) + step[0], 0), columns - 1);
  const row = Math.min(Math.max(Math.floor(cell / columns) + step[1], 0), rows - 1);
  const next = row * columns + column;
  sweepActions.read(next);
  // A row of such steps is one step to undo.
  if (event.shiftKey) followCell(plan, next, 'sweep keys');
}

/** The hatching of failed cells, for all figures of the page. */
function Hatching() {
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => svg.current?.replaceChildren(hatching()), []);
  return <svg ref={svg} className="sweep-defs" aria-hidden="true" width="0" height="0" />;
}

function Ramp({ all, metric }: { readonly all: readonly Reading[]; readonly metric: Measure }) {
  const box = useRef<HTMLDivElement>(null);
  const [low, high] = domainOf(all);
  useLayoutEffect(() => {
    const ramp = drawRamp([low, high], metric, 320);
    ramp.setAttribute('aria-hidden', 'true');
    box.current?.replaceChildren(ramp);
  }, [low, high, metric]);
  return <div ref={box} className="sweep-ramp" />;
}
