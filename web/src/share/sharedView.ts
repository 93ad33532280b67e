/**
 * What a link says about the look of the page: zoom, plots, lines switched off or coloured, units.
 *
 * Only differences from the look of a fresh page are included, so most links have none. Unknown members, which a
 * newer page may add, are ignored; impossible values are refused.
 */

import { isJsonObject, type JsonValue } from '../base/strictJson';
import { instantOf, secondsOf } from '../model/instant';
import { LONGEST_MS } from '../model/runFields';
import type { ViewState } from '../run/contract';
import { isHabit } from '../run/view';
import { type LinkRefusal, malformed } from './linkRefusal';

/** The part of the view that a link can carry. */
export type SharedView = Pick<
  ViewState,
  | 'xRange'
  | 'pinned'
  | 'hidden'
  | 'order'
  | 'coloured'
  | 'plots'
  | 'maximised'
  | 'networkAs'
  | 'unitTurns'
>;

const MOST_KEYS = 256;
const MOST_CHARS = 120;
const MOST_TURNS = 8;

/** Instants are kept to the nanosecond: finer is not seen. */
const PER_SECOND = 1e9;

type Packed = { [key: string]: JsonValue };

/** The view as the value that links hold; `null` when there is nothing to say. */
export function packView(view: SharedView): JsonValue {
  const { xRange, pinned, hidden, order, coloured, plots, maximised, networkAs, unitTurns } = view;
  const off = [...hidden].filter((key) => !isHabit(key)).sort();
  const turned = Object.entries(unitTurns).filter(([, turns]) => turns > 0);
  const packed: Packed = {};
  if (xRange !== null) packed.xRange = xRange.map(rounded);
  if (pinned !== null) packed.pinnedS = rounded(secondsOf(pinned));
  if (off.length > 0) packed.hidden = off.slice(0, MOST_KEYS);
  if (order.length > 0) packed.order = order.slice(0, MOST_KEYS);
  if (coloured.length > 0) packed.coloured = coloured.slice(0, MOST_KEYS);
  if (plots !== null) packed.plots = plots.slice(0, MOST_KEYS);
  if (maximised !== null) packed.maximised = maximised;
  if (networkAs === 'list') packed.networkAs = networkAs;
  if (turned.length > 0) packed.unitTurns = Object.fromEntries(turned);
  return Object.keys(packed).length === 0 ? null : packed;
}

/** Reads what `packView` wrote. Fails with a `LinkRefusal`. */
export function readView(value: JsonValue): SharedView {
  if (!isJsonObject(value)) throw broken();
  const { xRange, pinnedS, hidden, order, coloured, plots, maximised, networkAs, unitTurns } =
    value;
  return {
    xRange: xRange === undefined ? null : range(xRange),
    pinned: pinnedS === undefined ? null : instantOf(seconds(pinnedS)),
    hidden: new Set(hidden === undefined ? [] : keys(hidden)),
    order: order === undefined ? [] : keys(order),
    coloured: coloured === undefined ? [] : keys(coloured),
    plots: plots === undefined ? null : keys(plots),
    maximised: maximised === undefined ? null : text(maximised),
    networkAs: networkAs === 'list' ? 'list' : 'canvas',
    unitTurns: unitTurns === undefined ? {} : turns(unitTurns),
  };
}

function rounded(timeS: number): number {
  return Math.round(timeS * PER_SECOND) / PER_SECOND;
}

function seconds(value: JsonValue): number {
  if (typeof value !== 'number' || value < 0 || value > LONGEST_MS / 1e3) throw broken();
  return value;
}

function range(value: JsonValue): readonly [number, number] {
  const [from, to, ...more] = Array.isArray(value) ? (value as readonly JsonValue[]) : [];
  if (from === undefined || to === undefined || more.length > 0) throw broken();
  const read = [seconds(from), seconds(to)] as const;
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
  if (!isJsonObject(value)) throw broken();
  return Object.fromEntries(
    Object.entries(value).map(([unit, count]) => {
      const isCount = Number.isInteger(count) && Number(count) > 0 && Number(count) <= MOST_TURNS;
      if (!isCount) throw broken();
      return [text(unit), Number(count)];
    }),
  );
}

function broken(): LinkRefusal {
  return malformed('its view is not valid');
}
