/**
 * How big things are: the pitch of the grid and the sizes of parts for a panel of a given size.
 *
 * Engine and document speak of columns and rows. The page chooses how many pixels those are, in
 * multiples of the snap grid, so that a fitted network is close to 100 % and its text readable.
 */

import type { Network, NetworkNode } from '../model/engineTypes';
import type { Point } from './geometry';

/** Grid to which moved nodes snap, world px. */
export const SNAP = 20;
/** Grid of fine moves, world px. */
export const FINE_SNAP = 4;
/** Smallest text on screen, px; `Metrics.text` multiplies it. */
export const TEXT = 12;

/** Size of a panel or of anything else, px. */
export type Size = {
  readonly width: number;
  readonly height: number;
  /** Of a panel: height at its top that controls cover. */
  readonly head?: number;
};

/** Sizes in world pixels. */
export type Metrics = {
  /** Distance of two columns and of two rows. */
  readonly column: number;
  readonly row: number;
  /** World pixels per screen pixel of text when the network is fitted. */
  readonly text: number;
  /** `reduced` has no readings beside the hosts and slimmer parts, `compact` no labels of links either. */
  readonly detail: 'full' | 'reduced' | 'compact';
  readonly hostWidth: number;
  readonly hostHeight: number;
  readonly switchWidth: number;
  /** Width of one circuit on a link with few circuits. */
  readonly lane: number;
  readonly barWidth: number;
  readonly barHeight: number;
};

const COLUMN = { least: 140, most: 900 };
const ROWS = [100, 80, 60, 40, 20] as const;
/** Room for labels left, right and above of the outermost node centres, and for the level below, px. */
const MARGIN = { full: 290, reduced: 150, compact: 130, height: 110 };
/** Width of a switch, px. */
const SWITCH = { full: 84, reduced: 56, compact: 48 };
/** The same where columns are as close as they may be, which leaves room for the bars of ports; for names of few characters. */
const SLIM_SWITCH = { full: 52, reduced: 44, compact: 40, characters: 4 };
/** A fitted network may shrink to this before rows move together. */
const SHRINK = 0.85;
/** Panels narrower than these are drawn in less detail, px. */
const REDUCED = 940;
const COMPACT = 500;

/**
 * Sizes for a network in a panel, with rows that fit or of a given distance; `text` starts at 1 and is
 * settled once the drawing has been fitted.
 */
export function metricsFor(network: Network, panel: Size, pitch?: number): Metrics {
  const [columns, rows] = extent(network);
  const detail = detailFor(panel.width);
  const margin = MARGIN[detail];
  const height = panel.height - (panel.head ?? 0);
  const fits = (each: number) => (rows * each + MARGIN.height) * SHRINK <= panel.height;
  const row = pitch ?? ROWS.find(fits) ?? 20;
  // A tall network is shrunk to fit; its columns move apart so that it still fills the width.
  const shrunk = Math.min(1, height / (rows * row + MARGIN.height));
  const wanted = (panel.width - margin) / (Math.max(1, columns) * shrunk);
  const isSlim = wanted < COLUMN.least && network.nodes.every(hasRoomInSlim);
  return {
    column: clampToSnap(wanted),
    row,
    text: 1,
    detail,
    hostWidth: detail === 'compact' ? 40 : 52,
    hostHeight: Math.min(32, row - 4),
    switchWidth: (isSlim ? SLIM_SWITCH : SWITCH)[detail],
    lane: row <= 20 ? 7 : row <= 40 ? 10 : 14,
    barWidth: detail === 'full' ? 40 : 34,
    barHeight: Math.max(48, Math.min(96, 20 * Math.floor(panel.height / 80))),
  };
}

function hasRoomInSlim({ kind, label }: NetworkNode): boolean {
  return kind !== 'switch' || label.length <= SLIM_SWITCH.characters;
}

/** World position of a place on the grid. */
export function toWorld([column, row]: Point, metrics: Metrics): Point {
  return [column * metrics.column, row * metrics.row];
}

/** Grid place of a world position, to five decimals. */
export function toGrid([x, y]: Point, metrics: Metrics): Point {
  const tidy = (value: number) => Math.round(value * 1e5) / 1e5 + 0;
  return [tidy(x / metrics.column), tidy(y / metrics.row)];
}

/** Columns and rows between the outermost nodes, as the engine placed them. */
export function extent(network: Network): Point {
  if (network.nodes.length === 0) return [0, 0];
  const columns = network.nodes.map((node) => node.at[0]);
  const rows = network.nodes.map((node) => node.at[1]);
  return [Math.max(...columns) - Math.min(...columns), Math.max(...rows) - Math.min(...rows)];
}

/** Most switches, gateways and shared media, and most rows, that fit half of the height while presenting; chosen. */
const ROOMY = { inner: 6, rows: 15 };

/** Does a network need more than half of the height to be read from the back row? */
export function isLarge(network: Network): boolean {
  const inner = network.nodes.filter(({ kind }) => kind !== 'host').length;
  return inner > ROOMY.inner || extent(network)[1] > ROOMY.rows;
}

function detailFor(width: number): Metrics['detail'] {
  if (width < COMPACT) return 'compact';
  return width < REDUCED ? 'reduced' : 'full';
}

function clampToSnap(pitch: number): number {
  const stepped = SNAP * Math.floor(pitch / SNAP);
  return Math.min(COLUMN.most, Math.max(COLUMN.least, stepped));
}
