/**
 * What a plot shows, as data: one main quantity, perhaps a faint companion, its unit and its lines.
 *
 * A kind holds no drawing code. The kinds are the rows of `index.ts`.
 */

import { formatSeconds } from '../../base/format';
import { oncePer } from '../../base/oncePer';
import type { Network, Quantity, RunInfo, SeriesInfo, Unit } from '../engineTypes';
import { bottlenecks } from '../overlays';
import { coloursOf } from './colours';

/** How a unit is shown in a plot: its sign, its name in words, the factor and the decimals. */
export type Display = {
  readonly sign: string;
  readonly spoken: string;
  /** Displayed number = sample × factor. */
  readonly factor: number;
  readonly decimals: number;
};

/** One plot of the panel. */
export type PlotKind = {
  /** The main quantity; also the name of the plot in the view store. */
  readonly id: Quantity;
  readonly label: string;
  /** The name where there is little room. */
  readonly short: string;
  /** One sentence: what the curve means. */
  readonly doc: string;
  /** Sections of a scenario whose parameters move its curves. */
  readonly movedBy: readonly string[];
  /** The range always reaches at least this sample value; 0 leaves it to the curve. */
  readonly leastTop: number;
  /**
   * Span over which its curves are averaged where samples alone would be a comb of bursts, s; `null` where they
   * are drawn as sampled. Tables and files hold the samples in any case.
   */
  readonly meanS: ((info: RunInfo) => number) | null;
  /** A second quantity of the same elements, drawn faint and dashed. */
  readonly companion: Companion | null;
  display(unit: Unit): Display;
  /** Does this element belong in the plot? */
  includes(element: string, info: RunInfo): boolean;
};

/** A quantity beside the main one. */
type Companion = {
  readonly quantity: Quantity;
  readonly label: string;
  /**
   * Does it keep its value from one event to the next? Then it is drawn only where it is on the scale: the
   * step from beyond the top to there would read as a spike.
   */
  readonly isHeld: boolean;
};

/** One line of a plot. */
export type Line = {
  /** `quantity/element`, as in the view store. */
  readonly key: string;
  readonly series: SeriesInfo;
  readonly role: 'main' | 'companion';
  /** Name of the element: "VC 1", "SW1 → SW2". */
  readonly name: string;
  /** Place in the palette; `null` for one of many quiet lines. */
  readonly colour: number | null;
};

/** Key of a series in the legends: `quantity/element`. */
export function seriesKey(series: SeriesInfo): string {
  return `${series.quantity}/${series.element}`;
}

const placesOf = oncePer(
  (series: readonly SeriesInfo[]) => new Map(series.map((each, place) => [seriesKey(each), place])),
);

/** Place of a series among the columns of a history; −1 when the run has no such series. */
export function columnOfKey(series: readonly SeriesInfo[], key: string): number {
  return placesOf(series).get(key) ?? -1;
}

/**
 * Lines of a plot in drawing order: companions first, so that they lie underneath.
 *
 * Of more lines than there are hues the first by relevance have a colour, or those of `picked`; the rest
 * lies quiet underneath.
 */
export function linesOf(
  kind: PlotKind,
  info: RunInfo,
  picked: readonly string[] = [],
): readonly Line[] {
  const mains = seriesOf(kind.id, kind, info);
  const companions = kind.companion === null ? [] : seriesOf(kind.companion.quantity, kind, info);
  const colours = coloursOf(mains, info, picked);
  const line = (role: Line['role']) => (series: SeriesInfo) => ({
    key: seriesKey(series),
    series,
    role,
    name: elementName(series.element, info),
    colour: colours.get(series.element) ?? null,
  });
  const isColoured = ({ element }: SeriesInfo) => colours.has(element);
  return [
    ...companions.filter(isColoured).map(line('companion')),
    ...mains.filter((series) => !isColoured(series)).map(line('main')),
    ...byColour(mains.filter(isColoured), colours).map(line('main')),
  ];
}

/** The same lines as they are read, in lists and tables: those in colour, the quiet ones, companions at last. */
export function inReadingOrder(lines: readonly Line[]): readonly Line[] {
  const isMain = ({ role }: Line) => role === 'main';
  const isQuiet = ({ colour }: Line) => colour === null;
  return [
    ...lines.filter((line) => isMain(line) && !isQuiet(line)),
    ...lines.filter((line) => isMain(line) && isQuiet(line)),
    ...lines.filter((line) => !isMain(line)),
  ];
}

function seriesOf(quantity: Quantity, kind: PlotKind, info: RunInfo): readonly SeriesInfo[] {
  const belongs = (series: SeriesInfo) =>
    series.quantity === quantity && kind.includes(series.element, info);
  return info.series.filter(belongs);
}

/** Has this plot anything to show? */
export function hasData(kind: PlotKind, info: RunInfo): boolean {
  return seriesOf(kind.id, kind, info).length > 0;
}

function byColour(
  series: readonly SeriesInfo[],
  colours: ReadonlyMap<string, number>,
): readonly SeriesInfo[] {
  const place = ({ element }: SeriesInfo) => colours.get(element) ?? 0;
  return series.toSorted((a, b) => place(a) - place(b));
}

/** Names by id; a circuit goes before a port of the same id. */
const labelsOf = oncePer(
  ({ ports, circuits }: Network) =>
    new Map([...ports, ...circuits].map(({ id, label }) => [id, label])),
);

/** Name of a circuit or port; lines out of hosts are no ports of the drawing. */
export function elementName(element: string, info: RunInfo | null): string {
  return info === null ? element : (labelsOf(info.network).get(element) ?? element);
}

/** The key that switches all companions of a plot. */
export function companionKey(kind: PlotKind): string | null {
  return kind.companion === null ? null : `${kind.companion.quantity}/*`;
}

/** Is this line switched on? A companion follows its element and the common switch. */
export function isShown(line: Line, kind: PlotKind, hidden: ReadonlySet<string>): boolean {
  if (hidden.has(`${kind.id}/${line.series.element}`)) return false;
  return line.role === 'main' || !hidden.has(companionKey(kind) ?? '');
}

/** Unit of a plot, from its first line. */
export function displayOf(kind: PlotKind, lines: readonly Line[]): Display {
  const main = lines.find((line) => line.role === 'main') ?? lines[0];
  return kind.display(main?.series.unit ?? 'count');
}

/** What the curves of a plot are the mean of, "mean of 100 ms"; `null` where they are drawn as sampled. */
export function meanText(kind: PlotKind, info: RunInfo): string | null {
  return kind.meanS === null ? null : `mean of ${formatSeconds(kind.meanS(info))}`;
}

const queuesOf = oncePer((info: RunInfo) => new Set(bottlenecks(info).map(({ id }) => id)));

/** Can data queue at this port? */
export function isBottleneck(element: string, info: RunInfo): boolean {
  return queuesOf(info).has(element);
}
