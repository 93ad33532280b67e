/**
 * The buffers of ports as they stand at one instant: fill, hatching, number, ticks, ✕, and the name that a
 * screen reader says.
 *
 * D3 draws them into a group that React leaves empty; outlines, and what can be pointed at, are React's.
 */

import { nice } from 'd3-array';
import { type Selection, select } from 'd3-selection';
import { formatFixed, GAP } from '../base/format';
import { deepEqual } from '../base/json';
import type { NetworkPort } from '../model/engineTypes';
import { writeText } from '../ui/writeText';
import type { Box, Point } from './geometry';
import { type LiveIds, nameId } from './marks';
import { type Metrics, TEXT } from './metrics';
import { heldWords } from './networkWords';
import { CROSS, type PlacedPort, spread, tickText } from './ports';
import type { RecentLoss } from './readings';

/** What is shown of a port at one instant. */
type GaugeState = {
  readonly placed: PlacedPort;
  readonly metrics: Metrics;
  readonly cells: number;
  /** Cells at the top of the bar. */
  readonly scale: number;
  readonly level: Level;
  readonly number: string;
  /** Present rate of a line that changes during the run, Mb/s; `null` at all others. */
  readonly lineMbps: number | null;
  readonly loss: RecentLoss | null;
};

/** Distance between two lines of writing, relative to the text. */
const LINE = 1.15;

/** What each group shows, so that only what differs is drawn again. */
const shown = new WeakMap<SVGGElement, GaugeState>();

/** Shows the ports in `layer`; their groups stay as long as the ports do. */
export function showGauges(layer: SVGGElement, states: readonly GaugeState[], ids: LiveIds): void {
  select(layer)
    .selectChildren<SVGGElement, GaugeState>()
    .data(states, ({ placed }) => placed.port.id)
    .join((enter) => newPort(enter.append('g'), ids))
    .filter(function (state) {
      const isNews = !deepEqual(shown.get(this), state);
      if (isNews) shown.set(this, state);
      return isNews;
    })
    .each(put('data-level', ({ level }) => level))
    .each(function (state) {
      showFills(this, state, ids);
      showTicks(this, state);
      showFigures(this, state);
      showLoss(this, state);
    });
}

/** Names the ports for screen readers, by the elements that label the parts of the drawing. */
export function nameGauges(layer: SVGGElement, nameOf: (port: PlacedPort['port']) => string): void {
  select(layer)
    .selectChildren<SVGGElement, GaugeState>()
    .each(function ({ placed }) {
      writeText(this.querySelector('desc'), nameOf(placed.port));
    });
}

/** A group for each new port, which names it from the start. */
function newPort(
  entered: Selection<SVGGElement, GaugeState, SVGGElement, unknown>,
  ids: LiveIds,
): typeof entered {
  // Its figures are in the name, and the name is asked for by the part. A tick is clicked for the port.
  entered
    .attr('aria-hidden', 'true')
    .attr('data-hit', ({ placed }) => `port:${placed.port.id}`)
    .append('desc')
    .attr('id', ({ placed }) => nameId(ids, placed.port))
    .text(({ placed }) => `Port ${placed.port.label}`);
  return entered;
}

function showFills(port: SVGGElement, { placed, cells, scale }: GaugeState, ids: LiveIds): void {
  const share = fillShare(cells, scale);
  const fill = (kind: string, box: Box, paint: string | null) => ({ kind, box, paint });
  const bar = placed.gauge?.box;
  const bars = bar && [
    fill('network-fill network-fill-plain', bar, null),
    fill('network-fill network-fill-single', bar, `url(#${ids.single})`),
    fill('network-fill network-fill-cross', bar, `url(#${ids.cross})`),
  ];
  select(port)
    .selectAll<SVGRectElement, ReturnType<typeof fill>>(':scope > rect')
    .data([fill('network-gate-fill', placed.gate, null), ...(bars ?? [])])
    .join((enter) =>
      enter
        .append('rect')
        .attr('class', ({ kind }) => kind)
        .attr('fill', ({ paint }) => paint),
    )
    .each(put('x', ({ box }) => box.x))
    .each(put('width', ({ box }) => box.width))
    .each(put('y', ({ box }) => box.y + box.height * (1 - share)))
    .each(put('height', ({ box }) => box.height * share));
}

/** Thresholds at their height; their figures keep a line's distance from one another. */
function showTicks(port: SVGGElement, { placed, metrics, scale, lineMbps }: GaugeState): void {
  const { gauge } = placed;
  const marks = gauge === null ? [] : ticks(placed.port, scale).toReversed();
  const bar = gauge?.box ?? placed.gate;
  const heights = marks.map(({ share }) => bar.y + bar.height * (1 - share));
  const gap = TEXT * LINE * metrics.text;
  // Below the figures of the whole bar and of its line.
  const first = headOf({ placed, scale, lineMbps }).length;
  // Above what the bar stands on.
  const most = bar.y + bar.height - 0.2 * TEXT * metrics.text;
  const lines = spread([bar.y + (first - 1) * gap, ...heights], gap, most).slice(1);
  const all = marks.map((mark, i) => ({ mark, y: heights[i] ?? 0, line: lines[i] ?? 0 }));
  const tick = select(port)
    .selectAll<SVGGElement, (typeof all)[number]>('.network-tick')
    .data(all, ({ mark }) => tickText(mark))
    .join((enter) => {
      // Beneath the figures, whenever a tick comes.
      const added = enter.insert('g', ':scope > text').attr('class', 'network-tick');
      added.append('title').text(({ mark }) => tickText(mark));
      added.append('line');
      added.append('text');
      return added;
    });
  tick
    .select<SVGLineElement>('line')
    .each(put('x1', () => bar.x - 3))
    .each(put('x2', () => bar.x + bar.width + 3))
    .each(put('y1', ({ y }) => y))
    .each(put('y2', ({ y }) => y));
  const [x, anchor] = besideBar(placed);
  tick
    .select<SVGTextElement>('text')
    .each(put('x', () => x))
    .each(put('y', ({ line }) => line + 0.36 * TEXT * metrics.text))
    .each(put('text-anchor', () => anchor))
    .each(write(({ mark }) => figureOf(placed, mark)));
}

function figureOf({ gauge }: PlacedPort, mark: ReturnType<typeof ticks>[number]): string {
  if (gauge?.written !== true) return '';
  return gauge.named ? tickText(mark) : String(mark.cells);
}

/** What stands beside the top of a bar: its scale, "no limit", and the present rate of its line. */
function headOf({ placed, scale, lineMbps }: Pick<GaugeState, 'placed' | 'scale' | 'lineMbps'>) {
  return [
    { kind: 'network-scale', text: `${scale} cells` },
    ...(placed.port.bufferCells === null ? [{ kind: 'network-unlimited', text: 'no limit' }] : []),
    ...(lineMbps === null ? [] : [{ kind: 'network-line-rate', text: rateText(lineMbps) }]),
  ];
}

/** A rate in four figures, or `fewer`; its width stays while it changes a little. */
export function rateText(mbps: number, fewer = 0): string {
  return `${formatFixed(mbps, (mbps < 10 ? 3 : mbps < 100 ? 2 : 1) - fewer)}${GAP}Mb/s`;
}

/** The figures beside the top of the bar, and the number in it. */
function showFigures(port: SVGGElement, state: GaugeState): void {
  const { placed, metrics, cells, scale, number } = state;
  const { gauge } = placed;
  const size = TEXT * metrics.text;
  const figure = (kind: string, at: Point, text: string, anchor: string) => ({
    ...{ kind, at, text, anchor },
  });
  const figures: ReturnType<typeof figure>[] = [];
  if (gauge !== null) {
    const { x, y, width, height } = gauge.box;
    const [side, anchor] = besideBar(placed);
    const top = y + height * (1 - fillShare(cells, scale));
    const inBar = Math.max(y + size + 2, Math.min(y + height, top) - 0.35 * size);
    headOf(state).forEach(({ kind, text }, line) => {
      const at = [side, y + (0.36 + LINE * line) * size] as const;
      if (gauge.written) figures.push(figure(kind, at, text, anchor));
    });
    figures.push(figure('network-count', [x + width / 2, inBar], number, 'middle'));
  }
  select(port)
    .selectAll<SVGTextElement, (typeof figures)[number]>(':scope > text')
    .data(figures, ({ kind }) => kind)
    .join((enter) => enter.append('text').attr('class', ({ kind }) => kind))
    .each(put('x', ({ at }) => at[0]))
    .each(put('y', ({ at }) => at[1]))
    .each(put('text-anchor', ({ anchor }) => anchor))
    .each(write(({ text }) => text));
}

/** Where figures stand beside a bar, and how they are aligned there. */
function besideBar({ gauge }: PlacedPort): readonly [number, 'start' | 'end'] {
  if (gauge === null) return [0, 'start'];
  const { x, width } = gauge.box;
  return gauge.labelsOn === 'right' ? [x + width + 7, 'start'] : [x - 7, 'end'];
}

/** A cross over the bar, or over the gate where there is none, with the number of cells lost where that has room. */
function showLoss(port: SVGGElement, { placed, metrics, loss }: GaugeState): void {
  const { at, number } = placed.loss;
  const arm = CROSS * metrics.text;
  const [x, y] = at;
  const mark = select(port)
    .selectAll<SVGGElement, RecentLoss>('.network-loss')
    .data(loss === null ? [] : [loss])
    .join((enter) => {
      const added = enter.append('g').attr('class', 'network-loss');
      added.append('path');
      added.append('text');
      return added;
    })
    .each(put('opacity', ({ age }) => (1 - 0.6 * Math.min(1, age)).toFixed(2)));
  const cross = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`;
  mark.select<SVGPathElement>('path').each(put('d', () => cross));
  mark
    .select<SVGTextElement>('text')
    .each(put('x', () => number?.at[0] ?? x))
    .each(put('y', () => number?.at[1] ?? y))
    .each(put('text-anchor', () => number?.anchor ?? 'middle'))
    .each(write(({ cells }) => (number === null ? '' : cells > 1 ? `${cells} lost` : 'lost')));
}

/** Sets an attribute where it differs: every write makes the browser paint the drawing anew. */
function put<Datum>(name: string, asked: (datum: Datum) => number | string) {
  return function (this: Element, datum: Datum): void {
    const value = asked(datum);
    const text = typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
    if (this.getAttribute(name) !== text) this.setAttribute(name, text);
  };
}

/** Writes a text where it differs. */
function write<Datum>(textOf: (datum: Datum) => string) {
  return function (this: Element, datum: Datum): void {
    writeText(this, textOf(datum));
  };
}

/** What the present level means; drawn plain, hatched once, hatched twice. */
type Level = 'normal' | 'raised' | 'high';

/** A tick beside the bar; `share` is its height, 0…1 of the bar. */
type Tick = { readonly label: string; readonly cells: number; readonly share: number };

/** Smallest scale of an unlimited buffer, cells [chosen]: ten cells never fill a bar. */
const LEAST_SCALE = 100;

/**
 * Cells at the top of the bar; `most` is the largest queue seen so far. A limited buffer is drawn to its
 * capacity; an unlimited one to the most it has held, rounded up, so that the scale moves rarely and only upwards.
 */
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
  const level = Number.isFinite(cells) ? levelWords(levelOf(cells, port), port) : '';
  return `${heldWords(port, cells)}${level}`;
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
