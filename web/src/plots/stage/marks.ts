/**
 * What is drawn beside the curves: reference lines and event lines.
 */

import { format } from 'd3-format';
import { formatNumber } from '../../base/format';
import { heldValueAt, piecesOf, type Reference } from '../../model/overlays';
import type { Display } from '../../model/plotKinds/kind';
import type { Rule } from '../../timeline/stage/scene';
import { hairline, type Ink, sharp, strokeLine } from '../../ui/canvas';
import { textScale } from '../../ui/textScale';
import { type Axes, areaOf, chartFont, inside } from './chart';

/** From a line to its label, CSS px. */
const LEADER_PX = 8;
/** How far labels may reach beyond the plotting area above and below, CSS px. */
const SPARE_PX = 7;
const THOUSAND = 1_000;
/** Names in less room would break at every word, CSS px. */
const NAMES_FROM = 80;
/** Height of a line of text of the present size, CSS px. */
const lineHeight = () => 13 * textScale();

/** How reference lines are drawn. */
type ReferenceLook = {
  readonly display: Display;
  readonly ink: Ink;
  /** Place in the palette of the circuit a line is about. */
  readonly colourOf: (element: string | null) => number | null;
};

/** Draws lines of theory, under the curves. */
export function drawReferences(
  axes: Axes,
  references: readonly Reference[],
  look: ReferenceLook,
): void {
  const { ctx } = axes;
  inside(axes, () => {
    ctx.lineWidth = hairline();
    ctx.setLineDash([4, 3]);
    for (const reference of references) {
      const colour = look.colourOf(reference.element);
      ctx.strokeStyle = colour === null ? look.ink.token('muted') : look.ink.series(colour);
      strokeSteps(axes, reference);
    }
  });
}

/**
 * Names them beside the plot, each at the height where its line ends, so that no curve is covered; those above
 * the range at the top edge. Labels that would touch move apart, and a stroke leads from each to its line.
 */
export function nameReferences(
  axes: Axes,
  references: readonly Reference[],
  { display, ink }: Pick<ReferenceLook, 'display' | 'ink'>,
): void {
  const { ctx } = axes;
  const { right, top, bottom } = areaOf(axes);
  const edges = [top - SPARE_PX, bottom + SPARE_PX] as const;
  ctx.save();
  ctx.font = chartFont();
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = ink.token('muted');
  ctx.strokeStyle = ink.token('muted');
  ctx.lineWidth = hairline();
  ctx.setLineDash([]);
  const labels = labelled(axes, labelsOf(axes, references, display), edges[1] - edges[0]);
  const heights = labels.map(({ lines }) => lines.length * lineHeight());
  const middles = apart(
    labels.map(({ at }, place) => ({ at, height: heights[place] ?? 0 })),
    edges,
  );
  labels.forEach(({ lines, at }, place) => {
    const middle = middles[place] ?? at;
    strokeLine(ctx, [right, at], [right + LEADER_PX - 2, middle]);
    lines.forEach((line, row) => {
      const y = middle + (row - (lines.length - 1) / 2) * lineHeight();
      ctx.fillText(line, right + LEADER_PX, y);
    });
  });
  ctx.restore();
}

/** What is to be written, and at which height its line ends, CSS px. */
type Label = {
  readonly arrow: string;
  readonly name: string;
  readonly value: string;
  /** The value in three figures. */
  readonly short: string;
  readonly at: number;
};

/** Labels of the lines that have a value at the end of the range, from above. */
function labelsOf(
  axes: Axes,
  references: readonly Reference[],
  { factor }: Display,
): readonly Label[] {
  const [, endS = 0] = axes.x.domain();
  const [, highest = 0] = axes.y.domain();
  return references
    .flatMap((reference) => {
      const value = heldValueAt(reference.steps, endS);
      return value === null ? [] : [{ name: reference.label, value }];
    })
    .sort((a, b) => b.value - a.value)
    .map(({ name, value }) => ({
      name,
      // The unit stands in the heading of the plot.
      value: formatNumber(value * factor),
      short: shortNumber(value * factor),
      arrow: value > highest ? '↑ ' : '',
      at: value > highest ? areaOf(axes).top : sharp(axes.y(value)),
    }));
}

/** The labels in lines of text: names with values where there is room for all of them, else the values alone. */
function labelled(axes: Axes, labels: readonly Label[], height: number) {
  const { ctx } = axes;
  const width = ctx.canvas.width / devicePixelRatio - areaOf(axes).right - LEADER_PX - 2;
  const hasNames = width >= NAMES_FROM * textScale();
  const full = labels.map(({ arrow, name, value, at }) => ({
    at,
    lines: wrapped(ctx, `${arrow}${name} ${value}`, width),
  }));
  const lines = full.flatMap((label) => label.lines);
  const most = Math.max(1, Math.floor(height / lineHeight()));
  if (
    hasNames &&
    lines.length <= most &&
    lines.every((line) => ctx.measureText(line).width <= width)
  ) {
    return full;
  }
  return labels.slice(0, most).map(({ arrow, value, short, at }) => {
    const fits = ctx.measureText(arrow + value).width <= width;
    return { at, lines: [fits ? arrow + value : arrow.trimEnd() + short] };
  });
}

/** Three figures: `151`, `16.4k`. */
function shortNumber(value: number): string {
  return value < THOUSAND ? formatNumber(Number(value.toPrecision(3))) : format('.3~s')(value);
}

/** A text in lines of at most this width, broken between words. */
function wrapped(ctx: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && ctx.measureText(longer).width <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** A label that wants its middle at a height, px from above. */
type LabelTarget = { readonly at: number; readonly height: number };

/** Middles of labels that do not touch, in their order from above and as near to their targets as that allows, px. */
export function apart(
  targets: readonly LabelTarget[],
  [top, bottom]: readonly [top: number, bottom: number],
): readonly number[] {
  const tops: number[] = [];
  let free = top;
  for (const { at, height } of targets) {
    const place = Math.max(free, at - height / 2);
    tops.push(place);
    free = place + height;
  }
  // A label that was pushed over the lower edge pushes those above it up again.
  let edge = bottom;
  for (let place = targets.length - 1; place >= 0; place -= 1) {
    const height = targets[place]?.height ?? 0;
    tops[place] = Math.min(tops[place] ?? 0, edge - height);
    edge = tops[place] ?? 0;
  }
  return tops.map((place, index) => place + (targets[index]?.height ?? 0) / 2);
}

/** A line along its steps, as far as it lies in the range. */
function strokeSteps({ ctx, x, y }: Axes, { steps }: Reference): void {
  const [startS = 0, endS = 0] = x.domain();
  const [, top = 0] = y.domain();
  for (const { fromS, untilS, value } of piecesOf(steps, [startS, endS], top)) {
    strokeLine(ctx, [x(fromS), sharp(y(value))], [x(untilS), sharp(y(value))]);
  }
}

type Point = readonly [number, number];

/** Text with a rim of the surface colour, readable on any curve. */
export function halo(ctx: CanvasRenderingContext2D, text: string, [x, y]: Point, ink: Ink): void {
  ctx.save();
  ctx.setLineDash([]);
  // The axes leave it in the middle, where a label would lie on its line.
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 5;
  ctx.strokeStyle = ink.token('surface');
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
  ctx.restore();
}

/** Looks of the event lines: colour, strength and dash, CSS px. */
const RULE_LOOKS: {
  readonly [kind in Rule['kind']]: {
    ink: 'danger' | 'warning' | 'text';
    alpha: number;
    dash: number[];
  };
} = {
  cellLoss: { ink: 'danger', alpha: 0.45, dash: [1, 3] },
  timeout: { ink: 'warning', alpha: 0.45, dash: [5, 3] },
  parameterChange: { ink: 'text', alpha: 0.4, dash: [] },
};

/** Draws thin vertical lines at losses, timeouts and parameter changes. */
export function drawRules(axes: Axes, rules: readonly Rule[], ink: Ink): void {
  const { ctx, x } = axes;
  const { top, bottom } = areaOf(axes);
  inside(axes, () => {
    ctx.lineWidth = hairline();
    for (const { kind, timeS } of rules) {
      const look = RULE_LOOKS[kind];
      ctx.strokeStyle = ink.token(look.ink);
      ctx.globalAlpha = look.alpha;
      ctx.setLineDash(look.dash);
      const at = sharp(x(timeS));
      strokeLine(ctx, [at, top], [at, bottom]);
    }
  });
}
