/**
 * Labels of links: what is written where, so that no text lies on a line, a node or another text.
 *
 * Like links to hosts on one side are labelled once, "155.52 Mb/s · 5 ms each". Every label
 * has a handful of candidate places, on one line or two; the first that is free wins, and a label for
 * which there is none is left to the tool tip and the list.
 */

import { group } from 'd3-array';
import type { Network, NetworkLink } from '../model/engineTypes';
import { type Box, overlap, pointAt, runsThrough, tangent } from './geometry';
import { type Metrics, TEXT } from './metrics';
import { isVarying, linkFigures } from './networkWords';
import { type PlacedLink, textWidth } from './placeNetwork';

/** A text with its place; `x` and `y` are the start, middle or end of its base line. */
export type PlacedLabel = {
  readonly link: string;
  /** Lines of text, top to bottom. */
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly box: Box;
  /** True when one more line with the measured utilisation, or the present rate, belongs to it. */
  readonly reading: boolean;
};

/** Distance of two lines, relative to the text. */
export const LINE_HEIGHT = 1.3 * TEXT;
/** The longest reading of utilisation; two rates, "0.96/2.63 Mb/s", are as wide: points and strokes are narrow. */
const USAGE = '100 % in use';
/** Distance between a pipe and its label, px. */
const CLEAR = 4;

/** A place beside a link: how far along it, and on which side. */
type Place = readonly [fraction: number, where: 'above' | 'below'];

const MIDDLE = (['below', 'above'] as const).map((where): Place => [0.5, where]);
const ENDS_ABOVE = [0, 1].map((end): Place => [end, 'above']);
const ENDS_BELOW = [0, 1].map((end): Place => [end, 'below']);
/** Where a label is tried, in this order: one with a reading, any other. */
const BELOW_FIRST = [...MIDDLE, ...ENDS_BELOW, ...ENDS_ABOVE];
const ENDS_FIRST = [...ENDS_ABOVE, ...MIDDLE, ...ENDS_BELOW];

/** What labels must not cover, the sizes of the drawing, and the links with a reading of their own by id. */
type Around = {
  readonly taken: readonly Box[];
  readonly links: readonly PlacedLink[];
  readonly metrics: Metrics;
  readonly measured: ReadonlySet<string>;
};

/** Labels for the links, one per group of like links that has room for it. */
export function placeLabels(
  network: Network,
  links: readonly PlacedLink[],
  obstacles: readonly Box[],
  metrics: Metrics,
): readonly PlacedLabel[] {
  const taken = [...obstacles];
  const bottlenecks = network.ports.filter(({ bottleneck }) => bottleneck);
  const measured = new Set(bottlenecks.map(({ link }) => link));
  return groups(network, links, measured).flatMap((alike) => {
    const label = best(alike, { taken, links, metrics, measured });
    if (label === null) return [];
    taken.push(label.box);
    return [label];
  });
}

/** Does a box lie on none of these, and on no link? */
export function isFree(box: Box, obstacles: readonly Box[], links: readonly PlacedLink[]): boolean {
  return (
    obstacles.every((other) => overlap(box, other) === 0) &&
    links.every(({ track, width }) => !runsThrough(track, box, width / 2))
  );
}

/** Links that share a label, by the switch from which they fan out. */
type Alike = readonly (readonly PlacedLink[])[];

/** Links to hosts on one side of their switch, with equal figures; those with readings only where they have one switch. */
function groups(
  network: Network,
  links: readonly PlacedLink[],
  measured: ReadonlySet<string>,
): readonly Alike[] {
  const hosts = new Set(network.nodes.filter((n) => n.kind === 'host').map((n) => n.id));
  const hubOf = ({ link }: PlacedLink) => (hosts.has(link.from) ? link.to : link.from);
  const found = group(
    links,
    (placed) => {
      const { link, from, to } = placed;
      // Exactly one end is a host: an access link. Trunks are labelled one by one.
      if (hosts.has(link.from) === hosts.has(link.to)) return link.id;
      const side = hosts.has(link.from) ? to.side : from.side;
      const hub = measured.has(link.id) ? hubOf(placed) : '';
      return `${hub}/${side}/${linkFigures(link)}`;
    },
    hubOf,
  );
  const alike = [...found.values()].map((fans) => [...fans.values()]);
  // Small groups first: a larger one has more places to choose from, see `best`.
  return alike.sort((a, b) => a.flat().length - b.flat().length);
}

function best(alike: Alike, around: Around): PlacedLabel | null {
  const each = alike.flat().length > 1 ? ' each' : '';
  // Inside a fan there is no space between the links.
  const outermost = alike.flatMap((fan) => {
    const ends = [...fan].sort((a, b) => middleY(a) - middleY(b));
    return ends.length > 1 ? [ends[0], ends.at(-1)] : ends;
  });
  // One line reads better, so every place is tried with it before the text is split in two.
  for (const split of [false, true])
    for (const placed of outermost) {
      if (placed === undefined) continue;
      const text = `${figuresOf(placed.link)}${each}`;
      const free = firstFree(placed, split ? text.split(' · ') : [text], around);
      if (free !== null) return free;
    }
  return null;
}

/** The figures of a link; a rate that changes is written beside the buffer, or among the readings. */
function figuresOf(link: NetworkLink): string {
  const all = linkFigures(link);
  return isVarying(link) ? all.split(' · ').slice(1).join(' · ') : all;
}

function middleY(placed: PlacedLink): number {
  return placed.from.at[1] + placed.to.at[1];
}

/** The label at the first of its places that is free; `null` where none is. */
function firstFree(
  placed: PlacedLink,
  lines: readonly string[],
  { taken, links, metrics, measured }: Around,
): PlacedLabel | null {
  const { link } = placed;
  const reading = isVarying(link) || measured.has(link.id);
  // Space for the longest reading is reserved, so that a live number never moves the label.
  const texts = reading ? [...lines, USAGE] : lines;
  const size = {
    width: Math.max(...texts.map((text) => textWidth(text, metrics))),
    height: LINE_HEIGHT * metrics.text * texts.length,
  };
  for (const place of reading ? BELOW_FIRST : ENDS_FIRST) {
    const spot = placedAt(placed, place);
    const written = write(spot, size, metrics);
    if (isAlong(spot, written.box, placed) && isFree(written.box, taken, links)) {
      return { ...written, link: link.id, lines, reading };
    }
  }
  return null;
}

/** Does the link run along the text for half of its width? Otherwise the text would seem to belong to nothing. */
function isAlong({ grows }: Spot, { x, width, y, height }: Box, placed: PlacedLink): boolean {
  if (grows === 'both') return true;
  const middle = { x: x + width / 4, width: width / 2, y, height };
  return runsThrough(placed.track, middle, placed.width / 2 + 2 * CLEAR);
}

/** A spot beside a link: the point, how the text hangs on it, and which side of the link it is. */
type Spot = {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly grows: 'up' | 'down' | 'both';
};

function placedAt(placed: PlacedLink, [fraction, where]: Place): Spot {
  const [x, y] = pointAt(placed.track, fraction);
  const [tx, ty] = tangent(placed.track, fraction);
  const clear = placed.width / 2 + CLEAR;
  // Beside a steep link text stands left or right of it, else above or below.
  if (Math.abs(ty) > Math.abs(tx)) {
    const right = where === 'above';
    return {
      x: x + (right ? clear : -clear) * 1.2,
      y,
      anchor: right ? 'start' : 'end',
      grows: 'both',
    };
  }
  // At an end the text runs away from the node, along the link.
  const away = fraction === 0 ? placed.from.side : placed.to.side;
  const anchor = fraction === 0.5 ? 'middle' : away === 'right' ? 'start' : 'end';
  const inset = anchor === 'start' ? CLEAR : anchor === 'end' ? -CLEAR : 0;
  return where === 'above'
    ? { x: x + inset, y: y - clear, anchor, grows: 'up' }
    : { x: x + inset, y: y + clear, anchor, grows: 'down' };
}

function write(spot: Spot, size: { width: number; height: number }, metrics: Metrics) {
  const top = {
    up: spot.y - size.height,
    down: spot.y,
    both: spot.y - size.height / 2,
  }[spot.grows];
  const left = {
    start: spot.x,
    middle: spot.x - size.width / 2,
    end: spot.x - size.width,
  }[spot.anchor];
  return {
    x: spot.x,
    y: top + TEXT * metrics.text,
    anchor: spot.anchor,
    box: { x: left, y: top, ...size },
  };
}
