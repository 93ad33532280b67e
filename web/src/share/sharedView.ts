/**
 * What a link says of the look of the page: zoom, lines switched off or coloured, the plot made large, units.
 *
 * Only what differs from the look of a fresh page is said, so most links say nothing. What a newer page
 * may add is ignored; what cannot be is refused.
 */

import type { JsonValue } from '../base/strictJson';
import type { ViewState } from '../run/contract';
import { isHabit } from '../run/view';
import { Malformed } from './codec/bytes';

/** The part of the view that a link can carry. */
export type SharedView = Pick<
  ViewState,
  'xRange' | 'pinnedS' | 'hidden' | 'order' | 'coloured' | 'maximised' | 'networkAs' | 'unitTurns'
>;

const MOST_KEYS = 256;
const MOST_CHARS = 120;
const MAX_S = 3_600;
const MOST_TURNS = 8;

/** Instants are kept to the nanosecond: finer is not seen, and whole numbers are short. */
const PER_SECOND = 1e9;

type Packed = { [key: string]: JsonValue };

/** The view as the value that links hold; `null` when there is nothing to say. */
export function packView(view: SharedView): JsonValue {
  const { xRange, pinnedS, hidden, order, coloured, maximised, networkAs, unitTurns } = view;
  const off = [...hidden].filter((key) => !isHabit(key)).sort();
  const turned = Object.entries(unitTurns).filter(([, turns]) => turns > 0);
  const packed: Packed = {};
  if (xRange !== null) packed.x = xRange.map(toPart);
  if (pinnedS !== null) packed.p = toPart(pinnedS);
  if (off.length > 0) packed.h = off.slice(0, MOST_KEYS);
  if (order.length > 0) packed.o = order.slice(0, MOST_KEYS);
  if (coloured.length > 0) packed.c = coloured.slice(0, MOST_KEYS);
  if (maximised !== null) packed.m = maximised;
  if (networkAs === 'list') packed.l = 1;
  if (turned.length > 0) packed.u = Object.fromEntries(turned);
  return Object.keys(packed).length === 0 ? null : packed;
}

/** Reads what `packView` wrote. Fails with `Malformed`. */
export function readView(value: JsonValue): SharedView {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw broken();
  const { x, p, h, o, c, m, l, u } = value as { readonly [key: string]: JsonValue | undefined };
  return {
    xRange: x === undefined ? null : range(x),
    pinnedS: p === undefined ? null : instant(p),
    hidden: new Set(h === undefined ? [] : keys(h)),
    order: o === undefined ? [] : keys(o),
    coloured: c === undefined ? [] : keys(c),
    maximised: m === undefined ? null : text(m),
    networkAs: l === 1 ? 'list' : 'canvas',
    unitTurns: u === undefined ? {} : turns(u),
  };
}

function toPart(timeS: number): number {
  return Math.round(timeS * PER_SECOND);
}

function instant(value: JsonValue): number {
  const isInstant = typeof value === 'number' && value >= 0 && value <= MAX_S * PER_SECOND;
  if (!isInstant) throw broken();
  return value / PER_SECOND;
}

function range(value: JsonValue): readonly [number, number] {
  const [from, to, ...more] = Array.isArray(value) ? (value as readonly JsonValue[]) : [];
  if (from === undefined || to === undefined || more.length > 0) throw broken();
  const read = [instant(from), instant(to)] as const;
  if (read[0] >= read[1]) throw broken();
  return read;
}

function keys(value: JsonValue): readonly string[] {
  if (!Array.isArray(value) || value.length > MOST_KEYS) throw broken();
  return value.map((each) => text(each as JsonValue));
}

function text(value: JsonValue): string {
  if (typeof value !== 'string' || value.length > MOST_CHARS) throw broken();
  return value;
}

function turns(value: JsonValue): SharedView['unitTurns'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw broken();
  return Object.fromEntries(
    Object.entries(value).map(([unit, count]) => {
      const isCount = Number.isInteger(count) && Number(count) > 0 && Number(count) <= MOST_TURNS;
      if (!isCount) throw broken();
      return [text(unit), Number(count)];
    }),
  );
}

function broken(): Malformed {
  return new Malformed('what it says of the view is no view');
}
