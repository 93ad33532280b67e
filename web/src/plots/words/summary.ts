/**
 * A plot in words: trend, level, extremes, settling and events, for those who cannot see the curve.
 *
 * Every number is formatted from the facts in `shape.ts`; nothing is estimated from pixels.
 */

import { formatNumber, formatSeconds, rangeWords, withSign } from '../../base/format';
import { describeCurve, type Shape } from '../../base/shape';
import { counted } from '../../base/text';
import type { TimeRange } from '../../base/timeRange';
import type { EventKind, RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import type { Reference } from '../../model/overlays';
import { columnOfKey, type Display, type Line } from '../../model/plotKinds/kind';
import { firstAfter, firstEventFrom, firstFrom, type HistoryView } from '../../run/history';

/** What is to be put into words. */
type SummaryInput = {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly display: Display;
  readonly view: HistoryView;
  readonly range: TimeRange;
  /** Lines of theory that are switched on. */
  readonly references: readonly Reference[];
};

/** Lines described one by one; of more than this only the extremes are named. */
const MOST_LINES = 4;

/** Some sentences about a plot. */
export function summarise(input: SummaryInput): string {
  const { label, lines, display, view, range } = input;
  const mains = lines.filter((line) => line.role === 'main');
  const [start, end] = [firstFrom(view, range[0]), firstAfter(view, range[1])];
  const shapes = mains.flatMap((line) => {
    const values = view.columns[columnOfKey(view.series, line.key)];
    const shape =
      values === undefined ? null : describeCurve({ time: view.time, values, start, end });
    return shape === null ? [] : [{ name: line.name, shape }];
  });
  if (shapes.length === 0) return `${label}: no samples yet.`;
  const sentences =
    shapes.length <= MOST_LINES
      ? shapes.map(({ name, shape }) => sentence(name, shape, display))
      : crowdSentences(shapes, display);
  const span = rangeWords(formatSeconds(range[0]), formatSeconds(range[1]));
  const heading = `${label}, ${counted(shapes.length, 'line')}, ${span}.`;
  const beside = referenceSentence(input.references, display);
  return [heading, ...sentences, ...beside, eventSentence(view.events, range)].join(' ');
}

/** Lines of theory named one by one; of more than this only their number. */
const MOST_REFERENCES = 4;
/** Steps of a line named one by one. */
const MOST_STEPS = 3;

/** What is drawn beside the curves. */
function referenceSentence(references: readonly Reference[], display: Display): readonly string[] {
  if (references.length === 0) return [];
  const named = references.slice(0, MOST_REFERENCES).map((each) => referenceText(each, display));
  const rest = references.length - named.length;
  return [`Reference lines: ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`];
}

function referenceText({ label, steps }: Reference, display: Display): string {
  const at = (value: number | null) => (value === null ? 'none' : valueText(value, display));
  if (steps.length > MOST_STEPS) return `${label}, which changes ${steps.length - 1} times`;
  const texts = steps.map(([fromS, value]) =>
    fromS === 0 ? at(value) : `${at(value)} from ${formatSeconds(fromS)}`,
  );
  return `${label} ${texts.join(', ')}`;
}

type Named = { readonly name: string; readonly shape: Shape };

function sentence(name: string, shape: Shape, display: Display): string {
  const at = (value: number) => valueText(value, display);
  const { lowest, highest, lowestS, highestS } = shape;
  if (lowest === highest) return `${name} stays at ${at(lowest)}.`;
  const extremes =
    `highest sample ${at(highest)} at ${formatSeconds(highestS)}, ` +
    `lowest ${at(lowest)} at ${formatSeconds(lowestS)}`;
  return `${name} ${trendText(shape, display)}; ${extremes}.`;
}

function trendText({ trend, settledS, level, last }: Shape, display: Display): string {
  const at = (value: number) => valueText(value, display);
  if (settledS !== null) return `settles at ${at(level)} after ${formatSeconds(settledS)}`;
  switch (trend) {
    case 'steady':
      return `stays about ${at(level)} in its last fifth without settling`;
    case 'rising':
      return `is rising, now ${at(last)}`;
    case 'falling':
      return `is falling, now ${at(last)}`;
    case 'swinging':
      return `swings about ${at(level)} in its last fifth`;
    default:
      return trend satisfies never;
  }
}

/** Many lines: who is highest and lowest at the end, and how many have settled. */
function crowdSentences(shapes: readonly Named[], display: Display): readonly string[] {
  const byLevel = [...shapes].sort((a, b) => b.shape.level - a.shape.level);
  const top = byLevel[0];
  const bottom = byLevel.at(-1);
  if (top === undefined || bottom === undefined) return [];
  const settled = shapes.filter(({ shape }) => shape.settledS !== null).length;
  const peak = shapes.reduce((a, b) => (b.shape.highest > a.shape.highest ? b : a));
  const at = (value: number) => valueText(value, display);
  return [
    `Levels at the end lie between ${at(bottom.shape.level)} (${bottom.name}) and ${at(top.shape.level)} (${top.name}).`,
    `${settled} of ${shapes.length} have settled.`,
    `Highest sample ${at(peak.shape.highest)}, ${peak.name}, at ${formatSeconds(peak.shape.highestS)}.`,
  ];
}

/** Kinds that a summary mentions, in order of importance. */
const TOLD: readonly EventKind[] = [
  'cellLoss',
  'frameLost',
  'timeout',
  'fastRetransmit',
  'parameterChange',
];

/** Plural names where adding "s" is not enough. */
const PLURALS: { readonly [kind in EventKind]?: readonly [one: string, many: string] } = {
  cellLoss: ['cell lost', 'cells lost'],
  frameLost: ['frame lost', 'frames lost'],
};

function eventSentence(events: readonly RunEvent[], [from, to]: TimeRange): string {
  const counts = new Map<EventKind, number>();
  for (let index = firstEventFrom(events, from); index < events.length; index += 1) {
    const event = events[index];
    if (event === undefined || event.timeS > to) break;
    counts.set(event.kind, (counts.get(event.kind) ?? 0) + event.count);
  }
  const named = TOLD.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [countText(kind, count)];
  });
  return named.length === 0 ? 'No loss and no timeout.' : `Events: ${named.join(', ')}.`;
}

function countText(kind: EventKind, count: number): string {
  const name = eventLook(kind).label.toLowerCase();
  const [one, many] = PLURALS[kind] ?? [name, `${name}s`];
  return counted(count, one, many);
}

function valueText(value: number, display: Display): string {
  return withSign(formatNumber(value * display.factor), display.sign);
}
