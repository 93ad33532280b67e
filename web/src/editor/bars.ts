/**
 * Buffer bars: how high the fill stands, where the ticks are, and what the level means.
 *
 * A limited buffer is drawn to its capacity. An unlimited one has an open top and is scaled by the
 * most it has ever held, rounded up, so that the scale moves rarely and only upwards.
 */

import { nice } from 'd3-array';
import type { NetworkPort } from '../model/engineTypes';

/** What the present level means; drawn plain, hatched once, hatched twice. */
export type Level = 'normal' | 'raised' | 'high';

/** A tick beside the bar; `share` is its height, 0…1 of the bar. */
export type Tick = { readonly label: string; readonly cells: number; readonly share: number };

/** Smallest scale of an unlimited buffer, cells [chosen]: ten cells never fill a bar. */
const LEAST_SCALE = 100;

/** Cells at the top of the bar; `most` is the largest queue seen so far. */
export function barScale(port: NetworkPort, most: number): number {
  if (port.bufferCells !== null) return Math.max(1, port.bufferCells);
  const thresholds = port.thresholds.map((threshold) => threshold.cells);
  const least = Math.max(LEAST_SCALE, most, ...thresholds.map((cells) => cells * 1.1));
  return nice(0, least, 1)[1];
}

/** Height of the fill, 0…1; any cell at all shows as at least a hundredth. */
export function fillShare(cells: number, scale: number): number {
  if (!(cells > 0)) return 0;
  return Math.min(1, Math.max(0.01, cells / scale));
}

/** Thresholds that lie on the bar, lowest first. */
export function ticks(port: NetworkPort, scale: number): readonly Tick[] {
  return port.thresholds
    .filter(({ cells }) => cells > 0 && cells < scale)
    .map(({ label, cells }) => ({ label, cells, share: cells / scale }))
    .sort((a, b) => a.cells - b.cells);
}

/**
 * Meaning of a queue length: `raised` from the lowest threshold on, `high` from the second one, or
 * from a full buffer.
 */
export function levelOf(cells: number, port: NetworkPort): Level {
  if (port.bufferCells !== null && cells >= port.bufferCells && cells > 0) return 'high';
  const passed = port.thresholds.filter((threshold) => cells >= threshold.cells).length;
  if (passed === 0 || cells <= 0) return 'normal';
  return passed === 1 ? 'raised' : 'high';
}

/** Number inside the bar: whole cells, thousands as `12k` from 100 000 on. */
export function barNumber(cells: number): string {
  if (!Number.isFinite(cells)) return '–';
  if (cells >= 1e6) return `${(cells / 1e6).toFixed(1)}M`;
  if (cells >= 1e5) return `${Math.round(cells / 1000)}k`;
  return String(Math.round(cells));
}

/** The state of a port in words, for screen readers and the list. */
export function portSentence(port: NetworkPort, cells: number): string {
  const held = Number.isFinite(cells) ? Math.round(cells).toString() : 'unknown';
  const room = port.bufferCells === null ? 'cells, no limit' : `of ${port.bufferCells} cells`;
  return `${held} ${room}${levelWords(levelOf(cells, port), port)}`;
}

function levelWords(level: Level, port: NetworkPort): string {
  switch (level) {
    case 'normal':
      return port.thresholds.length > 0 ? ', below every threshold' : '';
    case 'raised':
      return ', above a threshold';
    case 'high':
      return port.thresholds.length > 1 ? ', above the high threshold' : ', full';
  }
}
