/**
 * The whole run in one strip: queue, events, the range in view, and the head.
 *
 * Three sliders for the keyboard: the head, and the two ends of the range.
 */

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { unreachable } from '../../base/invariant';
import type { Meant } from '../../commands/actions';
import { actionOf } from '../../commands/keymap';
import { instantOf, secondsOf } from '../../model/instant';
import { runActions, useRun, useView, viewStore } from '../../run';
import { watchBox } from '../../ui/boxSize';
import './overview.css';
import { brush, pan } from '../range/range';
import { showAll, shownRange, showRange, zoomLimits } from '../range/timeControl';
import { stage } from '../stage/stage';
import { spokenInstant } from '../timeText';
import { OverviewPainter } from './OverviewPainter';

export function OverviewStrip() {
  const strip = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const brush = useRef<SVGGElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const cursorLine = useRef<HTMLDivElement>(null);
  // Connects the strip with the stage.
  useEffect(() => {
    if (strip.current === null || canvas.current === null || brush.current === null) return;
    const place = strip.current;
    const painter = new OverviewPainter(place, canvas.current, brush.current);
    let leaves: readonly (() => void)[] = [];
    const join = () => [
      stage.addPainter(painter),
      stage.addOverlay(({ headS, cursorS, pinnedS }) => {
        put(head.current, headS, painter);
        put(cursorLine.current, cursorS ?? pinnedS, painter);
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
      painter.dispose();
      for (const each of [...unwatch, ...leaves]) each();
    };
  }, []);
  const headS = secondsOf(useRun((state) => state.head));
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
        aria-valuetext={`${spokenInstant(headS)} of ${spokenInstant(durationS)}`}
        onKeyDown={(event) => take(event, pressOnHead(event, headS, durationS))}
      >
        <canvas ref={canvas} className="plots-strip-canvas" />
        <svg className="plots-strip-brush" aria-hidden="true">
          <g ref={brush} />
        </svg>
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

function pressOnHead(event: KeyboardEvent, headS: number, durationS: number): boolean {
  const meant = actionOf(event, 'overview');
  if (meant === null) return false;
  const share = shareOf(meant, event.shiftKey);
  const targetS = share * durationS + (meant.id === 'overview.ends' ? 0 : headS);
  runActions.seek(instantOf(Math.min(Math.max(targetS, 0), durationS)));
  return true;
}

/** Share of the run by which the head moves, or, for its ends, to which it goes. */
function shareOf(meant: Meant<'overview'>, isFine: boolean): number {
  switch (meant.id) {
    case 'overview.walk':
      return meant.value * (isFine ? FINE : STEP);
    case 'overview.page':
      return meant.value * PAGE;
    case 'overview.ends':
      return meant.value;
    default:
      return unreachable(meant);
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
      aria-valuetext={xRange === null ? 'whole run' : spokenInstant(value)}
      style={{ left: durationS > 0 ? `${(value / durationS) * 100}%` : `${place * 100}%` }}
      onKeyDown={(event) => take(event, pressOnEnd(event, place))}
    />
  );
}

/** Arrows move this end, with Alt the whole range; Escape shows all. */
function pressOnEnd(event: KeyboardEvent, place: 0 | 1): boolean {
  const meant = actionOf(event, 'overviewEnd');
  if (meant === null) return false;
  const range = shownRange();
  const stepS = (range[1] - range[0]) * (event.shiftKey ? 0.01 : 0.05);
  const isZoomed = viewStore.getState().xRange !== null;
  switch (meant.id) {
    case 'overviewEnd.resize': {
      const byS = meant.value * stepS;
      const [fromS, toS] = place === 0 ? [range[0] + byS, range[1]] : [range[0], range[1] + byS];
      showRange(brush(fromS, toS, zoomLimits()));
      return true;
    }
    case 'overviewEnd.move':
      if (isZoomed) showRange(pan(range, meant.value * stepS, zoomLimits().limits));
      return true;
    case 'overviewEnd.showAll':
      if (isZoomed) showAll();
      return isZoomed;
    default:
      meant satisfies never;
      return false;
  }
}

function put(element: HTMLElement | null, timeS: number | null, { time }: OverviewPainter): void {
  if (element === null) return;
  if (element.hidden !== (timeS === null)) element.hidden = timeS === null;
  if (timeS === null) return;
  const transform = `translateX(${Math.round(time(timeS))}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}
