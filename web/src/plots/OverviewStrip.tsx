/**
 * The whole run in one strip: queue, events, the range in view, and the head.
 *
 * Three sliders for the keyboard: the head, and the two ends of the range.
 */

import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { boxSize, watchBox } from '../lib/boxSize';
import { runActions, useRun, useView, viewStore } from '../store';
import './plots.css';
import type { TimeRange } from '../lib/timeRange';
import { OverviewGestures } from './overview/OverviewGestures';
import { OverviewPainter, overviewEnd } from './overview/OverviewPainter';
import type { Overlay } from './stage/scene';
import { stage } from './stage/sharedStage';
import { brush, pan } from './time/range';
import { showAll, shownRange, showRange, zoomLimits } from './time/timeControl';
import { instantText } from './time/timeText';

export function OverviewStrip() {
  const strip = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const cursorLine = useRef<HTMLDivElement>(null);
  useOverview(strip, canvas, { head, cursorLine });
  const headS = useRun((state) => state.headS);
  const durationS = useRun((state) => state.info?.durationS ?? 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend of its own
    <div
      className="plots-overview"
      role="group"
      aria-label="Overview of the run"
      title="Click to go there, drag to look closer, double-click for all"
    >
      <div
        ref={strip}
        className="plots-strip"
        role="slider"
        tabIndex={0}
        aria-label="Simulated time"
        aria-valuemin={0}
        aria-valuemax={durationS}
        aria-valuenow={headS}
        aria-valuetext={`${instantText(headS)} of ${instantText(durationS)}`}
        onKeyDown={(event) => take(event, pressOnHead(event, headS, durationS))}
      >
        <canvas ref={canvas} className="plots-strip-canvas" />
        <div ref={cursorLine} className="plots-strip-cursor" hidden />
        <div ref={head} className="plots-strip-head" />
      </div>
      <RangeEnd end="from" />
      <RangeEnd end="to" />
    </div>
  );
}

function take(event: KeyboardEvent, isTaken: boolean): void {
  if (!isTaken) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Steps of the head as shares of the run: arrows, Shift+arrows, pages; chosen. */
const STEP = 0.01;
const FINE = 0.001;
const PAGE = 0.1;

/** Moves the head by key. */
function pressOnHead(event: KeyboardEvent, headS: number, durationS: number): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = headTarget(event, headS, durationS);
  if (target !== null) runActions.seek(Math.min(Math.max(target, 0), durationS));
  return target !== null;
}

function headTarget(event: KeyboardEvent, headS: number, durationS: number): number | null {
  const step = durationS * (event.shiftKey ? FINE : STEP);
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return headS + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return headS - step;
    case 'PageUp':
      return headS + durationS * PAGE;
    case 'PageDown':
      return headS - durationS * PAGE;
    case 'Home':
      return 0;
    case 'End':
      return durationS;
    default:
      return null;
  }
}

/** One end of the range in view; hidden from the eye, whose handle is drawn on the canvas. */
function RangeEnd({ end }: { readonly end: 'from' | 'to' }) {
  const place = end === 'from' ? 0 : 1;
  const xRange = useView((state) => state.xRange);
  const durationS = useRun((state) => state.info?.durationS ?? 0);
  const value = xRange?.[place] ?? (end === 'from' ? 0 : durationS);
  return (
    <div
      className={`plots-range-end plots-range-${end}`}
      role="slider"
      tabIndex={0}
      aria-label={end === 'from' ? 'Start of the range in view' : 'End of the range in view'}
      aria-valuemin={0}
      aria-valuemax={durationS}
      aria-valuenow={value}
      aria-valuetext={xRange === null ? 'whole run' : instantText(value)}
      style={{ left: durationS > 0 ? `${(value / durationS) * 100}%` : `${place * 100}%` }}
      onKeyDown={(event) => take(event, pressOnEnd(event, place))}
    />
  );
}

/** Arrows move this end, with Alt the whole range; Escape shows all. */
function pressOnEnd(event: KeyboardEvent, place: 0 | 1): boolean {
  const range = shownRange();
  const step = (range[1] - range[0]) * (event.shiftKey ? 0.01 : 0.05);
  const move = (byS: number) => {
    if (event.altKey) {
      if (viewStore.getState().xRange !== null) showRange(pan(range, byS, zoomLimits().limits));
      return;
    }
    const moved: TimeRange = place === 0 ? [range[0] + byS, range[1]] : [range[0], range[1] + byS];
    showRange(brush(moved[0], moved[1], zoomLimits()));
  };
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      move(step);
      return true;
    case 'ArrowLeft':
    case 'ArrowDown':
      move(-step);
      return true;
    case 'Escape':
      if (viewStore.getState().xRange === null) return false;
      showAll();
      return true;
    default:
      return false;
  }
}

type Marks = {
  readonly head: RefObject<HTMLElement | null>;
  readonly cursorLine: RefObject<HTMLElement | null>;
};

/** Connects the strip with the stage. */
function useOverview(
  strip: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  { head, cursorLine }: Marks,
): void {
  useEffect(() => {
    if (strip.current === null || canvas.current === null) return;
    const place = strip.current;
    const painter = new OverviewPainter(canvas.current, () => viewStore.getState().xRange);
    const gestures = new OverviewGestures(place);
    let leaves: readonly (() => void)[] = [];
    const join = () => [
      stage.addPainter(painter),
      stage.addOverlay((overlay) => {
        const { width } = boxSize(place);
        put(head.current, overlay.headS, overlay, width);
        put(cursorLine.current, overlay.cursorS ?? overlay.pinnedS, overlay, width);
      }),
    ];
    const unwatch = [
      watchBox(place, () => stage.invalidate(painter)),
      watchBox(canvas.current, () => {
        if (leaves.length === 0) leaves = join();
        stage.invalidate(painter);
      }),
    ];
    return () => {
      gestures.dispose();
      for (const each of [...unwatch, ...leaves]) each();
    };
  }, [strip, canvas, head, cursorLine]);
}

function put(
  element: HTMLElement | null,
  timeS: number | null,
  { scene }: Overlay,
  width: number,
): void {
  if (element === null) return;
  if (element.hidden !== (timeS === null)) element.hidden = timeS === null;
  if (timeS === null) return;
  const transform = `translateX(${Math.round((timeS / overviewEnd(scene)) * width)}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}
