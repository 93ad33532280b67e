/**
 * The marks of a paper in a picture: dashed grey lines, pale bands, arrows and ≈ between curves.
 *
 * Their labels stand in the margins, one row or place each, so that none lies over a curve or another.
 */

import { type Markish, type PlotOptions, type RenderFunction, ruleY } from '@observablehq/plot';
import { type Selection, select } from 'd3-selection';
import type { Placed } from './placedMarks';

/** Height of a row of labels, and width of one of its letters at most, px. */
const ROW = 15;
const LETTER = 6.5;
/** What is left free between an arrow and its curves, and how far it stands beside their markers, px. */
const FREE = 4;
const ASIDE = 9;
/** Half the width of the strip in which the pointer finds a mark, px. */
const REACH = 6;

const INK = 'var(--muted)';

type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};
type Layer = Selection<SVGGElement, unknown, null, undefined>;
type Line = Extract<Placed, { readonly at: unknown }>;
type Between = Exclude<Placed, Line>;
type Scale = (value: unknown) => number;
type Paper = { readonly box: Box; readonly x: Scale; readonly y: Scale };

function isLine(mark: Placed): mark is Line {
  return 'at' in mark;
}

/** The layer of marks under the curves, the signs over them, and the margins that the labels need. */
export function paperLayer(placed: readonly Placed[]): {
  readonly margins: PlotOptions;
  readonly marks: readonly Markish[];
  readonly signs: readonly Markish[];
} {
  const lines = placed.filter(isLine);
  const rows = lines.filter(({ axis }) => axis === 'x').length;
  const level = lines.filter(({ axis }) => axis === 'y');
  const levels = level.flatMap(({ at }) => at);
  const beside = Math.max(0, ...level.map(({ text }) => widthOf(text)));
  return {
    margins: {
      ...(rows > 0 ? { marginTop: 12 + rows * ROW } : {}),
      ...(beside > 0 ? { marginRight: beside + 8 } : {}),
    },
    marks: [
      // The lines are drawn below; this mark only makes the axis long enough.
      ruleY([...levels], { stroke: 'none' }),
      drawing(placed.filter(({ type }) => type !== 'equal')),
    ],
    // Where curves lie close together they would hide it.
    signs: [drawing(placed.filter(({ type }) => type === 'equal'))],
  };
}

function drawing(placed: readonly Placed[]): RenderFunction {
  return (_index, { x, y }, _values, size, { document }) => {
    const root = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    const box = {
      left: size.marginLeft,
      right: size.width - size.marginRight,
      top: size.marginTop,
      bottom: size.height - size.marginBottom,
    };
    const paper: Paper = { box, x: x as Scale, y: y as Scale };
    const layer: Layer = select(root);
    const heights = besideOf(placed, paper);
    const rows = rowsOf(placed, paper);
    for (const mark of placed) {
      const group = layer.append('g').attr('class', 'papers-mark').attr('data-mark', mark.index);
      group.append('title').text(`The paper: ${mark.statement}`);
      if (mark.type === 'arrow') drawArrow(group, mark, paper);
      else if (!isLine(mark)) drawEqual(group, mark, paper);
      else if (mark.axis === 'y') drawLevel(group, mark, { ...paper, heights });
      else drawUpright(group, mark, { ...paper, row: rows.get(mark) ?? 0 });
    }
    return root;
  };
}

/** Heights of the labels beside a picture: at their marks, or as far below as those above need. */
function besideOf(placed: readonly Placed[], { y }: Paper): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const mark of placed)
    if (isLine(mark) && mark.axis === 'y' && !wanted.has(mark.text))
      wanted.set(mark.text, middle(mark.at.map(y)));
  let free = Number.NEGATIVE_INFINITY;
  return new Map(
    [...wanted]
      .sort(([, a], [, b]) => a - b)
      .map(([text, height]) => {
        free = Math.max(height, free + ROW);
        return [text, free];
      }),
  );
}

type Span = { readonly start: number; readonly end: number; readonly anchor: 'start' | 'end' };

/** Where the words of an upright mark begin and end: away from the nearer edge. */
function spanOf({ at, text, type }: Line, { box, x }: Paper): Span {
  const places = at.map(x);
  const place = type === 'band' ? middle(places) : Math.min(...places);
  return place > (box.left + box.right) / 2
    ? { start: place - 2 - widthOf(text), end: place - 2, anchor: 'end' }
    : { start: place + 2, end: place + 2 + widthOf(text), anchor: 'start' };
}

/** Rows of the labels above a picture, from the left: the lowest in which each has room. */
function rowsOf(placed: readonly Placed[], paper: Paper): ReadonlyMap<Placed, number> {
  const lines = placed.filter(isLine).filter(({ axis }) => axis === 'x');
  const ends: number[] = [];
  const rows = new Map<Placed, number>();
  const spans = lines.map((mark) => [mark, spanOf(mark, paper)] as const);
  for (const [mark, { start, end }] of spans.sort(([, a], [, b]) => a.start - b.start)) {
    const free = ends.findIndex((last) => last + LETTER < start);
    const row = free < 0 ? ends.length : free;
    ends[row] = end;
    rows.set(mark, row);
  }
  return rows;
}

/** Width of a label with its word, px; a little more than it needs. */
function widthOf(text: string): number {
  return LETTER * (text.length + 'paper '.length);
}

function drawLevel(
  group: Layer,
  { type, at, text }: Line,
  { box, y, heights }: Paper & { readonly heights: ReadonlyMap<string, number> },
): void {
  const levels = at.map(y);
  if (type === 'band') {
    const [top, bottom] = [Math.min(...levels), Math.max(...levels)];
    area(group, { ...box, top, bottom });
  }
  for (const level of levels) dashed(group, `M${box.left},${level}H${box.right}`);
  write(group, text, [box.right + 4, (heights.get(text) ?? 0) + 4]);
}

function drawUpright(
  group: Layer,
  mark: Line,
  { row, ...paper }: Paper & { readonly row: number },
): void {
  const { box, x } = paper;
  const places = mark.at.map(x);
  if (mark.type === 'band') {
    const [left, right] = [Math.min(...places), Math.max(...places)];
    area(group, { ...box, left, right });
  }
  for (const place of places) dashed(group, `M${place},${box.top}V${box.bottom}`);
  const span = spanOf(mark, paper);
  write(group, mark.text, [span[span.anchor], box.top - 4 - row * ROW]).attr(
    'text-anchor',
    span.anchor,
  );
}

function drawArrow(group: Layer, mark: Between, { x, y }: Paper): void {
  const [place, from, to] = [x(mark.x) - ASIDE, y(mark.from), y(mark.to)];
  const way = Math.sign(to - from);
  const [tail, head] = [from + way * FREE, to - way * FREE];
  // Curves that nearly touch leave no room for an arrow; the list beneath has the statement.
  if ((head - tail) * way < 2 * FREE) return;
  const wing = head - way * 6;
  group
    .append('path')
    .attr(
      'd',
      `M${place},${tail}V${head}M${place - 4},${wing}L${place},${head}L${place + 4},${wing}`,
    )
    .attr('class', 'papers-mark-arrow');
  strip(group, `M${place},${tail}V${head}`);
}

/** Between the two, where they are seen apart; else beside both. */
function drawEqual(group: Layer, mark: Between, { x, y }: Paper): void {
  group
    .append('text')
    .attr('x', x(mark.x) - ASIDE)
    .attr('y', middle([y(mark.from), y(mark.to)]) + 5)
    .attr('text-anchor', 'middle')
    .attr('class', 'papers-mark-text papers-mark-equal')
    .text('≈');
}

function dashed(group: Layer, path: string): void {
  // So that it is seen over dense curves.
  group.append('path').attr('d', path).attr('class', 'papers-mark-halo');
  group.append('path').attr('d', path).attr('class', 'papers-mark-line');
  strip(group, path);
}

/** The strip of a mark that the pointer can hit. */
function strip(group: Layer, path: string): void {
  group
    .append('path')
    .attr('d', path)
    .attr('fill', 'none')
    .attr('stroke', 'transparent')
    .attr('stroke-width', 2 * REACH);
}

function area(group: Layer, { left, right, top, bottom }: Box): void {
  group
    .append('rect')
    .attr('x', left)
    .attr('y', top)
    .attr('width', right - left)
    .attr('height', bottom - top)
    .attr('fill', INK)
    .attr('fill-opacity', 0.12);
}

function write(group: Layer, text: string, [x, y]: readonly [number, number]) {
  return group
    .append('text')
    .attr('x', x)
    .attr('y', y)
    .attr('text-anchor', 'start')
    .attr('class', 'papers-mark-text')
    .text(`paper ${text}`);
}

function middle(numbers: readonly number[]): number {
  return (Math.min(...numbers) + Math.max(...numbers)) / 2;
}
