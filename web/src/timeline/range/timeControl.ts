/**
 * What the reader can do with time: zoom, pan, brush, follow, and move the shared cursor.
 *
 * Pointer, keys and buttons all come through here, so they mean the same.
 */

import { type TimeRange, type ZoomLimits, zoomLimitsOf } from '../../base/timeRange';
import type { RunEvent } from '../../model/engineTypes';
import { type Instant, instantOf, secondsOf } from '../../model/instant';
import { viewActions, viewStore } from '../../run';
import { stage } from '../stage/stage';
import { SharedCursor } from './cursor';
import { brush, pan, reveal, wholeAsNull, zoomAbout } from './range';
import { neighbourEvent, snapToSample, walkSamples } from './samples';

/** The one cursor of the page. */
export const cursor = new SharedCursor();

/** Range in view now. */
export function shownRange(): TimeRange {
  return stage.scene().range;
}

/** Limits of zooming now. */
export function zoomLimits(): ZoomLimits {
  const { limits, info } = stage.scene();
  return zoomLimitsOf(limits, info?.sampleS ?? 0);
}

/** Ranges in view that were left by a brush, the newest last. */
let trail: readonly TimeRange[] = [];

/** Shows a range; the whole run means following it. */
export function showRange(range: TimeRange): void {
  // The first zoom can only go back to the whole run.
  if (viewStore.getState().xRange === null) trail = [];
  viewActions.setXRange(wholeAsNull(range, zoomLimits().limits));
}

/** Shows the whole run and follows it. */
export function showAll(): void {
  viewActions.setXRange(null);
}

/** Zooms about an instant, or about the cursor, or about the middle. */
export function zoom(factor: number, aboutS?: number): void {
  const range = shownRange();
  const read = readInstant();
  const wanted = aboutS ?? (read === null ? Number.NaN : secondsOf(read));
  const inView = wanted >= range[0] && wanted <= range[1];
  const about = inView ? wanted : (range[0] + range[1]) / 2;
  showRange(zoomAbout(range, about, factor, zoomLimits()));
}

/** Moves the range by a share of its width. */
export function panBy(share: number): void {
  const range = shownRange();
  if (viewStore.getState().xRange === null) return;
  viewActions.setXRange(pan(range, share * (range[1] - range[0]), zoomLimits().limits));
}

/** Shows the range between two instants. */
export function brushTo(aS: number, bS: number): void {
  const { xRange } = viewStore.getState();
  showRange(brush(aS, bS, zoomLimits()));
  if (xRange !== null) trail = [...trail, xRange];
}

/** Shows what was in view before the last brush; before the first it was the whole run. */
export function stepBack(): void {
  const { xRange } = viewStore.getState();
  viewActions.setXRange((xRange && trail.at(-1)) ?? null);
  trail = trail.slice(0, -1);
}

/** The instant that cursor or pin stand at; `null` where there is neither. */
function readInstant(): Instant | null {
  const { cursor: at, pinned } = viewStore.getState();
  return at ?? pinned;
}

/** The instant of the sample nearest to a place on the time scale, s. */
export function snap(timeS: number): Instant {
  return instantOf(snapToSample(stage.scene().run, timeS));
}

/** Moves the cursor by samples and keeps it in view. */
export function stepCursor(samples: number): void {
  putCursor(instantOf(walkSamples(stage.scene().run, stage.readS(), samples)));
}

/** Moves the cursor by a share of the range in view. */
export function stepCursorByShare(share: number): void {
  const range = shownRange();
  putCursor(snap(stage.readS() + share * (range[1] - range[0])));
}

/** Moves the cursor to the next or previous event; returns it, or `null` at the end. */
export function stepToEvent(direction: 1 | -1): RunEvent | null {
  const read = readInstant();
  const fromS = read === null ? stage.readS() : secondsOf(read);
  const event = neighbourEvent(stage.scene().run.events, fromS, direction);
  if (event !== null) putCursor(instantOf(event.timeS), event);
  return event;
}

/** Puts the cursor on an instant, perhaps that of an event, and brings it into view. */
export function putCursor(at: Instant, event?: RunEvent): void {
  cursor.moveTo(at, event);
  const { xRange } = viewStore.getState();
  if (xRange !== null) viewActions.setXRange(reveal(xRange, secondsOf(at), zoomLimits().limits));
}
