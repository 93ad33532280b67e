/**
 * Figures as one vector graphic: lines as paths, words as text, no style sheet, so that it looks the
 * same in a paper, a slide and a browser.
 */

import { max, nice, range } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { line as lineOf } from 'd3-shape';
import { extremesIn } from '../../base/decimate';
import { formatNumber } from '../../base/format';
import { runLetter } from '../../base/text';
import { ticksOf } from '../../base/ticks';
import { heldValueAt, piecesOf } from '../../model/overlays';
import { type Box, letterPlaces, STEPS } from '../../plots/stage/letterPlaces';
import { rowAt } from '../../run/history';
import { withReferences } from '../../timeline/stage/scales';
import { timeTicks } from '../../timeline/timeText';
import { type Attributes, svgElement } from '../../ui/svg';
import type { Figure, FigureLine } from './figures';
import { type KeyEntry, keyLines } from './provenance';

/** Colours by token name without the dashes. */
export type Ink = (token: string) => string;

const WIDTH = 960;
/** At the right the last label of the time axis has room for its half, and a little more. */
const PLOT = { left: 64, right: 32, head: 34, height: 150, foot: 26 } as const;
const BLOCK = PLOT.head + PLOT.height + PLOT.foot;
/** Width of a letter of that size, about. */
const LETTER_PX = 6.2;
/** Least space between ticks, px. */
const TICK_SPACE = { x: 100, y: 24 };
/** The axis of values ends at a multiple of about a quarter of itself; chosen. */
const VALUE_STEPS = 4;
/** Length of a piece of line in the key. */
const KEY_PX = 40;
export const FONT = 'system-ui, sans-serif';
/** Curves of a pinned run that have letters; more would fill the figure with them. */
const MOST_LETTERED = 3;
/** Most points drawn of a line per pixel; of more, each pixel column keeps its extremes. */
const POINTS_PER_PX = 2;

/** What stands beneath the figures. */
type Foot = {
  /** Runs that lie in the figures; empty when there is one alone. */
  readonly key: readonly KeyEntry[];
  readonly caption: readonly string[];
};

/** A drawing of the figures, one under the other, with key and caption beneath. */
export function drawFigures(
  figures: readonly Figure[],
  { key, caption: lines }: Foot,
  ink: Ink,
): SVGSVGElement {
  const caption = wrapped(lines, WIDTH - PLOT.left - PLOT.right);
  const rows = key.length + caption.length;
  const height = figures.length * BLOCK + (rows === 0 ? 0 : rows * CAPTION.line + 8);
  const svg = svgElement('svg', {
    width: WIDTH,
    height,
    viewBox: `0 0 ${WIDTH} ${height}`,
    'font-family': FONT,
    'font-size': 12,
  });
  svg.append(svgElement('rect', { width: WIDTH, height, fill: ink('surface') }));
  svg.append(...figures.map((figure, i) => drawFigure(figure, i * BLOCK, ink)));
  const lineAt = (place: number) => figures.length * BLOCK + (place + 1) * CAPTION.line;
  // Without a caption a picture has no fingerprints, but still the key to its runs.
  const named = caption.length > 0 ? keyLines(key) : key.map(({ label }) => label);
  key.forEach((entry, i) => {
    svg.append(...keyRow({ ...entry, label: named[i] ?? entry.label }, lineAt(i), ink));
  });
  caption.forEach((text, i) => {
    const y = lineAt(key.length + i);
    svg.append(words(text, PLOT.left, y, { fill: ink('muted'), 'font-size': CAPTION.size }));
  });
  return svg;
}

/** A piece of a run, and its name. */
function keyRow({ label, alpha }: KeyEntry, y: number, ink: Ink): readonly SVGElement[] {
  const piece = rule([PLOT.left, y - 4, PLOT.left + KEY_PX, y - 4], ink('text'));
  piece.setAttribute('stroke-width', alpha === 1 ? '1.5' : '1');
  piece.setAttribute('stroke-opacity', String(alpha));
  const look = { fill: ink('text'), 'font-size': CAPTION.size };
  return [piece, words(label, PLOT.left + KEY_PX + 8, y, look)];
}

function drawFigure(figure: Figure, top: number, ink: Ink): SVGElement {
  const group = svgElement('g', { transform: `translate(0 ${top})` });
  const { label, unit, pinned } = figure;
  const [from, to] = spanOf(figure);
  const highest = highestOf(figure);
  const [, highestTick] = nice(0, highest > 0 ? highest : 1, VALUE_STEPS);
  const right = WIDTH - PLOT.right;
  const bottom = PLOT.head + PLOT.height;
  const x = scaleLinear([from, to > from ? to : from + 1], [PLOT.left, right]);
  const y = scaleLinear([0, highestTick], [bottom, PLOT.head]);
  const heading = { fill: ink('text'), 'font-weight': 600, 'font-size': 13 };
  group.append(words(`${label}${unit === '' ? '' : `, ${unit}`}`, PLOT.left, 16, heading));
  group.append(legend(figure, ink));
  for (const { at, text } of ticksOf(y, TICK_SPACE.y)) {
    group.append(rule([PLOT.left, at, right, at], ink('grid')));
    const look = { fill: ink('muted'), 'text-anchor': 'end' };
    group.append(words(text, PLOT.left - 8, at + 4, look));
  }
  for (const { at, text } of timeTicks(x, TICK_SPACE.x)) {
    group.append(rule([at, bottom, at, bottom + 4], ink('control-border')));
    const look = { fill: ink('muted'), 'text-anchor': 'middle' };
    group.append(words(text, at, bottom + 18, look));
  }
  group.append(rule([PLOT.left, bottom, right, bottom], ink('control-border')));
  const frame = { x, y };
  group.append(...drawReferences(figure, frame, ink));
  for (const run of [...pinned, figure])
    for (const line of run.lines) group.append(curve(line, run.time, frame, ink));
  group.append(...nameReferences(figure, frame, ink), ...pinLetters(figure, frame, ink));
  return group;
}

/** Highest value to make room for: the curves, and what is near them of held lines and lines of theory. */
function highestOf({ lines, pinned, references }: Figure): number {
  const all = [...pinned.flatMap((pin) => pin.lines), ...lines];
  const tops = (isHeld: boolean) =>
    all.filter((line) => line.isHeld === isHeld).map(({ values }) => max(values) ?? 0);
  const theory = references.flatMap(({ steps }) => steps.map(([, value]) => value ?? 0));
  return withReferences(Math.max(0, ...tops(false)), [...tops(true), ...theory]);
}

/** From the first sample of the current run to the last of all runs, s. */
function spanOf({ time, pinned }: Figure): readonly [number, number] {
  const ends = [time, ...pinned.map((pin) => pin.time)].flatMap((each) => each.at(-1) ?? []);
  return [time[0] ?? 0, ends.length === 0 ? 1 : Math.max(...ends)];
}

/** The scales of a figure: s and values as px. */
type Frame = {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
};

/** What the scales show, and where the axis of values ends. */
function spanOfFrame({ x, y }: Frame) {
  const [from = 0, to = 1] = x.domain();
  return { from, to, top: y.domain()[1] ?? 0 };
}

function curve(line: FigureLine, time: Float64Array, frame: Frame, ink: Ink): SVGElement {
  return svgElement('path', {
    d: pathOf(line, time, frame),
    fill: 'none',
    stroke: ink(line.token),
    'stroke-width': line.isFaint ? 1 : 1.5,
    'stroke-opacity': line.alpha,
    'stroke-linejoin': 'round',
    ...(line.dash.length === 0 ? {} : { 'stroke-dasharray': line.dash.join(' ') }),
  });
}

/** Lines of theory within the frame, dashed. */
function drawReferences({ references }: Figure, frame: Frame, ink: Ink): SVGElement[] {
  const { x, y } = frame;
  const { from, to, top } = spanOfFrame(frame);
  return references.flatMap(({ token, steps }) =>
    piecesOf(steps, [from, to], top).map(({ fromS, untilS, value }) => {
      const piece = rule([x(fromS), y(value), x(untilS), y(value)], ink(token));
      piece.setAttribute('stroke-dasharray', '4 3');
      return piece;
    }),
  );
}

type Name = { readonly text: string; readonly at: readonly [number, number] };

/** Their names, and where these end: at the right end, above the line. */
function namesOf({ references, unit }: Figure, frame: Frame): readonly Name[] {
  const { x, y } = frame;
  const { to, top } = spanOfFrame(frame);
  return references.flatMap(({ label, steps }) => {
    const last = heldValueAt(steps, to);
    if (last === null || last > top) return [];
    const text = `${label} ${formatNumber(last)}${unit === '' ? '' : ` ${unit}`}`;
    return [{ text, at: [x(to) - 4, y(last) - 4] as const }];
  });
}

/** The names, over the curves. */
function nameReferences(figure: Figure, frame: Frame, ink: Ink): SVGElement[] {
  const look = { fill: ink('muted'), 'text-anchor': 'end', 'font-size': CAPTION.size };
  return namesOf(figure, frame).flatMap(({ text, at }) => onSheet(text, at, look, ink));
}

/** The letter of each pinned run on its curves, as on the page. */
function pinLetters(figure: Figure, frame: Frame, ink: Ink): SVGElement[] {
  const { pinned } = figure;
  const { x, y } = frame;
  const { from, to } = spanOfFrame(frame);
  const [left, width] = [x(from), x(to) - x(from)];
  const steps = range(STEPS).map((step) => from + ((step + 0.5) / STEPS) * (to - from));
  const most = Math.max(0, ...pinned.map(({ lines }) => lines.length));
  const curves = range(Math.min(most, MOST_LETTERED)).flatMap((at) =>
    pinned.map(({ lines, time }, pin) => ({
      pin,
      heights: steps.map((timeS) => y(sampleAt(lines[at], time, timeS)) - PLOT.head),
    })),
  );
  const look = { fill: ink('text'), 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 700 };
  const taken = namesOf(figure, frame).map(({ text, at: [end, foot] }): Box => {
    const [right, top] = [end - left, foot - PLOT.head];
    return [right - text.length * LETTER_PX, top - 10, right, top + 3];
  });
  return letterPlaces(curves, { width, height: PLOT.height, taken }).flatMap((place) =>
    onSheet(runLetter(place.pin), [left + place.x, PLOT.head + place.y + 4], look, ink),
  );
}

/** The last sample until an instant; NaN before the first and behind the end. */
function sampleAt(line: FigureLine | undefined, time: Float64Array, timeS: number): number {
  if (line === undefined || timeS > (time.at(-1) ?? Number.NEGATIVE_INFINITY)) return Number.NaN;
  return line.values[rowAt({ time, rows: time.length }, timeS)] ?? Number.NaN;
}

/** Text on a sheet of its own: a curve beneath is still seen, and the text read. */
function onSheet(
  text: string,
  [x, y]: readonly [number, number],
  look: Attributes,
  ink: Ink,
): SVGElement[] {
  const width = text.length * LETTER_PX + 4;
  const left = look['text-anchor'] === 'end' ? x - width + 2 : x - width / 2;
  const sheet = { x: round(left), y: round(y - 10), width, height: 13 };
  return [
    svgElement('rect', { ...sheet, fill: ink('surface'), 'fill-opacity': 0.8 }),
    words(text, x, y, look),
  ];
}

/** Path through the samples; of many in one pixel column the lowest and the highest stay. */
function pathOf({ values, isHeld }: FigureLine, time: Float64Array, { x, y }: Frame): string {
  const most = isHeld ? (y.domain()[1] ?? 0) : Number.POSITIVE_INFINITY;
  const bins = Math.max(1, Math.ceil(values.length / (WIDTH * POINTS_PER_PX)));
  const rows = range(0, values.length, 2 * bins).flatMap((start) =>
    extremes(values, start, Math.min(values.length, start + 2 * bins)),
  );
  const path = lineOf<number>()
    .digits(2)
    .defined((row) => Number.isFinite(values[row]) && (values[row] ?? 0) <= most)
    .x((row) => x(time[row] ?? 0))
    .y((row) => y(values[row] ?? 0));
  return path(rows) ?? '';
}

/** All rows of a short stretch; first, lowest, highest and last of a long one, in order. */
function extremes(values: Float64Array, start: number, end: number): readonly number[] {
  if (end - start <= 4) return range(start, end);
  return [...new Set([start, ...extremesIn(values, start, end), end - 1])];
}

/** Names of the lines at the right of the heading, each with a piece of its line; faint ones by kind. */
function legend({ lines, faintKinds }: Figure, ink: Ink): SVGElement {
  const group = svgElement('g', {});
  let x = WIDTH - PLOT.right;
  const named = lines.filter(({ isFaint }) => !isFaint).slice(-12);
  for (const line of [...named, ...faintKinds].reverse()) {
    x -= 8 + line.name.length * 7;
    group.append(words(line.name, x, 16, { fill: ink('text') }));
    const piece = rule([x - 24, 12, x - 4, 12], ink(line.token));
    piece.setAttribute('stroke-width', line.isFaint ? '1' : '2');
    piece.setAttribute('stroke-opacity', String(line.alpha));
    if (line.dash.length > 0) piece.setAttribute('stroke-dasharray', line.dash.join(' '));
    group.append(piece);
    x -= 36;
  }
  return group;
}

function rule([x1, y1, x2, y2]: readonly [number, number, number, number], stroke: string) {
  return svgElement('line', { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), stroke });
}

function words(text: string, x: number, y: number, look: Attributes): SVGElement {
  const element = svgElement('text', { x: round(x), y: round(y), ...look });
  element.textContent = text;
  return element;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Captions beneath pictures: where a picture comes from, in lines that its width has room for.
 *
 * A link is one long word; it goes on in the next line rather than over the edge.
 */

/** Size of the letters, and the distance of two lines, px. */
const CAPTION = { size: 11, line: 15 } as const;
/** Generous mean width of a letter, relative to its size [chosen]. */
const LETTER = 0.6;
/** Room around the caption of a picture that has none for it by itself, px. */
const PAD = 12;

/** Lines broken at words, and words at letters, so that each fits into a width, px. */
function wrapped(lines: readonly string[], width: number): readonly string[] {
  const most = Math.max(1, Math.floor(width / (CAPTION.size * LETTER)));
  return lines.flatMap((line) => {
    const rows: string[] = [];
    for (const word of line.split(' ').flatMap((each) => pieces(each, most))) {
      const last = rows.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= most)
        rows.push(`${rows.pop()} ${word}`);
      else rows.push(word);
    }
    return rows;
  });
}

function pieces(word: string, most: number): readonly string[] {
  const count = Math.max(1, Math.ceil(word.length / most));
  return Array.from({ length: count }, (_, i) => word.slice(i * most, (i + 1) * most));
}

/** Makes a picture of a given width and height taller by a caption beneath it. */
export function putBeneath(
  svg: SVGSVGElement,
  caption: readonly string[],
  look: { readonly fill: string; readonly 'font-family': string },
): void {
  if (caption.length === 0) return;
  const [width, height] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
  const rows = wrapped(caption, width - 2 * PAD);
  rows.forEach((row, i) => {
    const y = height + (i + 1) * CAPTION.line;
    const place = { x: PAD, y, 'font-size': CAPTION.size, 'text-anchor': 'start', ...look };
    const text = svgElement('text', place);
    text.textContent = row;
    svg.append(text);
  });
  const taller = height + rows.length * CAPTION.line + PAD;
  svg.setAttribute('height', String(taller));
  svg.setAttribute('viewBox', `0 0 ${width} ${taller}`);
}
