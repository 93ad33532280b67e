/**
 * Writes a queue length into the drawn bar of a port: fill, hatching, number, ticks, ✕.
 *
 * The elements are React's; the attributes set here are not among those React sets.
 */

import { writeText } from '../ui/writeText';
import { fillShare, type Level, ticks } from './bars';
import type { Box } from './geometry';
import { type Metrics, TEXT } from './metrics';
import { type PlacedPort, spread, tickText } from './ports';
import type { RecentLoss } from './readings';

/** What a bar shows at one instant. */
export type GaugeState = {
  readonly cells: number;
  /** Cells at the top of the bar. */
  readonly scale: number;
  readonly level: Level;
  readonly number: string;
  readonly loss: RecentLoss | null;
};

/** Distance between two lines of writing, relative to the text. */
const LINE = 1.15;

/** Shows `state` in the elements of a port. */
export function showGauge(
  group: Element,
  placed: PlacedPort,
  metrics: Metrics,
  state: GaugeState,
): void {
  put(group, 'data-level', state.level);
  const share = fillShare(state.cells, state.scale);
  setFill(group.querySelectorAll('.network-gate-fill'), placed.gate, share);
  showLoss(group, state.loss);
  if (placed.gauge === null) return;
  const { box } = placed.gauge;
  setFill(group.querySelectorAll('.network-fill'), box, share);
  const top = box.y + box.height * (1 - share);
  const number = group.querySelector('.network-count');
  const size = TEXT * metrics.text;
  set(number, 'y', Math.max(box.y + size + 2, Math.min(box.y + box.height, top) - 0.35 * size));
  writeText(number, state.number);
  showTicks(group, placed, metrics, state.scale);
}

function setFill(rects: Iterable<Element>, box: Box, share: number): void {
  for (const rect of rects) {
    set(rect, 'y', box.y + box.height * (1 - share));
    set(rect, 'height', box.height * share);
  }
}

function showTicks(group: Element, placed: PlacedPort, metrics: Metrics, scale: number): void {
  if (placed.gauge === null) return;
  const { box } = placed.gauge;
  const marks = ticks(placed.port, scale).slice().reverse();
  const heights = marks.map((mark) => box.y + box.height * (1 - mark.share));
  const gap = TEXT * LINE * metrics.text;
  const first = placed.port.bufferCells === null ? 2 : 1;
  const texts = spread([box.y + (first - 1) * gap, ...heights], gap).slice(1);
  writeText(group.querySelector('.network-scale'), `${scale} cells`);
  group.querySelectorAll('.network-tick').forEach((tick, index) => {
    const mark = marks[index];
    show(tick, mark !== undefined);
    if (mark === undefined) return;
    set(tick.querySelector('line'), 'y1', heights[index] ?? 0);
    set(tick.querySelector('line'), 'y2', heights[index] ?? 0);
    const text = tick.querySelector('text');
    set(text, 'y', (texts[index] ?? 0) + 0.36 * TEXT * metrics.text);
    writeText(text, placed.gauge?.named === true ? tickText(mark) : String(mark.cells));
  });
}

function showLoss(group: Element, loss: RecentLoss | null): void {
  const mark = group.querySelector('.network-loss');
  if (mark === null) return;
  show(mark, loss !== null);
  if (loss === null) return;
  put(mark, 'opacity', (1 - 0.6 * Math.min(1, loss.age)).toFixed(2));
  writeText(mark.querySelector('text'), loss.cells > 1 ? `${loss.cells} lost` : 'lost');
}

function show(element: Element, visible: boolean): void {
  if (visible) element.removeAttribute('display');
  else put(element, 'display', 'none');
}

function set(element: Element | null, name: string, value: number): void {
  if (element !== null) put(element, name, String(Math.round(value * 100) / 100));
}

/** Writes only what differs: every write makes the browser paint the drawing anew. */
function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
