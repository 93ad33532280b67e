/**
 * Level of detail: when a mark may stand for one cell, and when only for a flow.
 *
 * A link of 1000 km at 155.52 Mb/s holds 1834 cells; on 150 px that is twelve per pixel. Drawing
 * them singly would be a lie, so crowded links show flow and RM cells, roomy links every cell. While
 * the run plays, speed times length counts as well: a mark that leaps along its link is not seen to
 * travel, so what leaps too far from frame to frame is left out, first the cells, then the RM cells,
 * until the flow alone remains. A picture that stands still has no such limit.
 */

import { median } from 'd3-array';
import { CELL_BITS } from '../base/format';
import type { Detail } from '../explain/lens/channel';
import type { NetworkLink } from '../model/engineTypes';

/** More cells than this per pixel are drawn as a flow. */
const CROWDED = 0.5;
/** RM glyphs keep this distance on screen, px. */
export const GLYPH_GAP = 32;
/** Frames in a second of the screen; more of them only make marks leap less. */
const FRAMES_HZ = 60;
/** Farthest leap of a mark between two frames, px: beyond half their distance glyphs are taken for one another. */
const LEAP = { cells: 5, glyphs: GLYPH_GAP / 2 };
/** Fewest frames in which a mark must be seen on its link, or the eye cannot follow it. */
const SIGHTINGS = 8;

/** What a run that is shown does; `speed` is in simulated seconds per second, `null` without limit. */
type Showing = { readonly status: string; readonly speed: number | null };

/** Simulated time that passes from one frame to the next, s; 0 while nothing moves. */
export function framePace({ status, speed }: Showing): number {
  if (status !== 'playing') return 0;
  return speed === null ? Number.POSITIVE_INFINITY : speed / FRAMES_HZ;
}

/** Cells that a full link holds per direction. */
export function cellsHeld(link: NetworkLink): number {
  return ((Math.max(link.rateMbps, link.backRateMbps) * 1e6) / CELL_BITS) * (link.delayMs / 1e3);
}

/** Cells per screen pixel on a full link of the given length on screen. */
export function density(link: NetworkLink, lengthPx: number): number {
  return lengthPx > 0 ? cellsHeld(link) / lengthPx : Number.POSITIVE_INFINITY;
}

/** The level for one link, `passedS` simulated seconds after each frame comes the next. */
export function detailOf(link: NetworkLink, lengthPx: number, passedS = 0): Detail {
  const share = passedS === 0 ? 0 : passedS / (link.delayMs / 1e3);
  const leap = share * lengthPx;
  if (leap > LEAP.glyphs || share > 1 / SIGHTINGS) return 'flow';
  return leap > LEAP.cells || density(link, lengthPx) > CROWDED ? 'glyphs' : 'cells';
}

/** What the label bottom right has to know. */
export type Situation = {
  /** Every link on screen: its level, and its density in cells per pixel. */
  readonly links: readonly { readonly detail: Detail; readonly density: number }[];
  /** Cells drawn and cells in flight. */
  readonly count: number;
  readonly total: number;
  /** True when nothing may travel across the screen. */
  readonly still: boolean;
  /** True when the picture of the cells is of another instant than the bars. */
  readonly elsewhere: boolean;
  /** True where the key of the bundles leaves room for few words. */
  readonly brief: boolean;
};

/** The level of detail in words. */
export function detailWords(situation: Situation): string {
  if (situation.still) return 'Flow: arrows and numbers only (reduced motion)';
  const { links, count, total, brief } = situation;
  const marked = links.filter(({ detail }) => detail !== 'flow');
  if (marked.length === 0) return 'Cells too fast: slow down, or open the lens';
  const fast = marked.length < links.length ? ' · elsewhere only flow' : '';
  const shown = brief ? ' · a sample' : ` · ${count} of ${total} shown`;
  const thinned = total > count ? shown : '';
  const elsewhere = situation.elsewhere ? ' · cells at the playhead' : '';
  // If any link is long, all count as long here.
  const long = marked.filter(({ detail }) => detail === 'glyphs');
  const told = brief && long.length > 0 ? long : marked;
  return `${levelWords(told)}${fast}${thinned}${elsewhere}`;
}

function levelWords(links: Situation['links']): string {
  const glyphs = links.filter(({ detail }) => detail === 'glyphs').map(({ density }) => density);
  if (glyphs.length === 0) return 'Cells: each mark is one cell';
  const isAll = glyphs.length === links.length;
  // Where speed alone made them glyphs, a pixel may hold less than a cell.
  if (glyphs.some((each) => each <= CROWDED)) {
    return isAll ? 'Flow + RM cells' : 'Flow + RM cells on some links';
  }
  const scale = `1 px ≈ ${rounded(median(glyphs) ?? 0)}`;
  if (isAll) return `Flow + RM cells: ${scale}`;
  return `Flow + RM cells on long links: ${scale}`;
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
