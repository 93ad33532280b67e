/**
 * Level of detail: when a mark may stand for one cell, and when only for a flow.
 *
 * A link of 1000 km at 155.52 Mb/s holds 1834 cells; on 150 px that is twelve per pixel. Drawing
 * them singly would be a lie, so crowded links show flow and RM cells, roomy links every cell.
 */

import type { NetworkLink } from '../engine/model';

/** Bits of a cell on the line. Source: ITU-T I.361. */
const CELL_BITS = 424;
/** More cells than this per pixel are drawn as a flow. */
export const CROWDED = 0.5;
/** RM glyphs keep this distance on screen, px. */
export const GLYPH_GAP = 20;

/** How a link is drawn. */
export type Detail = 'flow' | 'cells';

/** Cells that a full link holds per direction. */
export function cellsHeld(link: NetworkLink): number {
  return (
    ((Math.max(link.rateMbps, link.backRateMbps ?? 0) * 1e6) / CELL_BITS) * (link.delayMs / 1e3)
  );
}

/** Cells per screen pixel on a full link of the given length on screen. */
export function density(link: NetworkLink, lengthPx: number): number {
  return lengthPx > 0 ? cellsHeld(link) / lengthPx : Number.POSITIVE_INFINITY;
}

/** The level for one link. */
export function detailOf(link: NetworkLink, lengthPx: number): Detail {
  return density(link, lengthPx) > CROWDED ? 'flow' : 'cells';
}

/** What the label bottom right has to know. */
export type Situation = {
  /** Density of every link on screen, cells per pixel. */
  readonly densities: readonly number[];
  /** Cells drawn and cells in flight. */
  readonly count: number;
  readonly total: number;
  /** True when nothing may travel across the screen. */
  readonly still: boolean;
  /** True when the picture of the cells is of another instant than the bars. */
  readonly elsewhere: boolean;
};

/** The level of detail in words. */
export function detailWords(situation: Situation): string {
  if (situation.still) return 'Flow: arrows and numbers only (reduced motion)';
  const words = levelWords(situation.densities);
  const thinned =
    situation.total > situation.count ? ` · ${situation.count} of ${situation.total} shown` : '';
  return `${words}${thinned}${situation.elsewhere ? ' · cells as of the play head' : ''}`;
}

function levelWords(densities: readonly number[]): string {
  const crowded = densities.filter((each) => each > CROWDED);
  if (crowded.length === 0) return 'Cells: each mark is one cell';
  const scale = `1 px ≈ ${rounded(median(crowded))}`;
  if (crowded.length === densities.length) return `Flow + RM cells: ${scale}`;
  return `Flow + RM cells on long links (${scale}), single cells on short ones`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function rounded(perPixel: number): string {
  const number = perPixel < 2 ? perPixel.toFixed(1) : String(Math.round(perPixel));
  return `${number} ${number === '1.0' ? 'cell' : 'cells'}`;
}

/**
 * Is this RM cell the one that stands for its stretch of the link?
 *
 * Cells are grouped by the instant at which they entered the link, into slots as long as a glyph
 * needs; the first of a slot is shown. The slots travel with the cells, so glyphs do not flicker.
 */
export class GlyphSieve {
  readonly #taken = new Map<number, number>();

  /** Forgets everything; call once per picture. */
  clear(): void {
    this.#taken.clear();
  }

  /**
   * Offers a cell of one lane and direction (`stream`, a small whole number) that entered the link at
   * `enteredS`; `slotS` is the length of a slot. Cells must be offered oldest first within a stream.
   */
  admit(stream: number, enteredS: number, slotS: number): boolean {
    if (!(slotS > 0)) return true;
    const slot = Math.floor(enteredS / slotS);
    if (this.#taken.get(stream) === slot) return false;
    this.#taken.set(stream, slot);
    return true;
  }
}
