/** The line of a slider in words: what it shows, and which way it goes. */

import type { ParamSpec } from '../../engine/model';
import { formatValue } from '../../lib/format';
import { describeValue } from '../entry';
import { type Hint, type Point, spread } from './plan';

/** A figure that stays within this share of its highest hardly changes; chosen. */
const HARDLY = 0.03;
/** A step back by less than this share of the whole difference is not a turn; chosen. */
const TURN = 0.1;

const NAMES = { cells: 'mean queue', mbps: 'throughput' } as const;

/** One sentence without full stop. */
export function hintWords({ unit, points }: Hint, spec: ParamSpec): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const write = ({ figure }: Point) => formatValue(Number(figure.toPrecision(3)), unit);
  const at = ({ value }: Point) => describeValue(value, spec);
  const range = `as ${spec.label} grows from ${at(first)} to ${at(last)}`;
  const name = NAMES[unit];
  const highest = points.reduce((a, b) => (b.figure > a.figure ? b : a));
  const lowest = points.reduce((a, b) => (b.figure < a.figure ? b : a));
  if (spread(points) <= HARDLY * highest.figure) {
    return `${name} hardly changes, ${write(first)}, ${range}`;
  }
  switch (wayOf(points)) {
    case 'up':
      return `${name} rises from ${write(first)} to ${write(last)} ${range}`;
    case 'down':
      return `${name} falls from ${write(first)} to ${write(last)} ${range}`;
    case 'both':
      return `${name} lies between ${write(lowest)} at ${at(lowest)} and ${write(highest)} at ${at(highest)} ${range}`;
  }
}

/** Does the line go one way? Small steps back are forgiven. */
function wayOf(points: readonly Point[]): 'up' | 'down' | 'both' {
  const forgiven = TURN * spread(points);
  const steps = points.slice(1).map(({ figure }, at) => figure - (points[at]?.figure ?? figure));
  if (steps.every((step) => step >= -forgiven)) return 'up';
  return steps.every((step) => step <= forgiven) ? 'down' : 'both';
}
