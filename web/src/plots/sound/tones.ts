/**
 * A plot as sound, as data: when which voice has which pitch, and when what is lost or runs out.
 *
 * Time runs from the left ear to the right and lasts four seconds, however long the range is. Pitch is
 * the logarithm of the value: the same ratio is the same interval. With two runs to be compared, each
 * has an ear of its own instead.
 */

import type { TimeRange } from '../../base/timeRange';
import { isLoss } from '../../model/eventLook';
import { columnOfKey, type Line } from '../../model/plotKinds/kind';
import { type HistoryView, rowAt } from '../../run/history';

/** How long a sweep over the range in view takes, s. */
export const SWEEP_S = 4;
/** Pitches per voice; 25 ms apart, quicker than one hears steps. */
const STEPS = 160;
/** Lowest and highest pitch, Hz: three octaves and a third that small loudspeakers can play. */
export const LOWEST_HZ = 110;
export const HIGHEST_HZ = 1_100;
/** The pitch axis spans at most so many decades; smaller values, and none, are the lowest pitch. */
const DECADES = 3;
/** Noises of one kind are at least this far apart, s; closer ones would be one sound. */
const APART_S = 0.03;
/** More voices than this cannot be distinguished. */
const MOST_VOICES = 4;

/** One moment of a voice: pitch, and place from −1 (left) to 1 (right). */
type Tone = { readonly hz: number; readonly pan: number };

/** One line as pitches at equal steps of the sweep; `null` where it has no value. */
export type Voice = readonly (Tone | null)[];

/** A short noise: a click for a loss, a wood-block for a time-out. */
export type Noise = {
  readonly atS: number;
  readonly kind: 'click' | 'wood';
  readonly pan: number;
};

/** What is heard. */
export type Sweep = { readonly voices: readonly Voice[]; readonly noises: readonly Noise[] };

/** One run to be heard: its curves, and its ear where two are compared. */
export type Heard = { readonly view: HistoryView; readonly ear: 'left' | 'right' | null };

/** Turns the lines of a plot into a sweep over a range. */
export function sweepOf(runs: readonly Heard[], lines: readonly Line[], range: TimeRange): Sweep {
  const audible = runs.flatMap((run) =>
    lines.slice(0, MOST_VOICES).map((line) => ({ run, values: valuesOf(run, line, range) })),
  );
  const pitch = pitchScale(audible.flatMap(({ values }) => values));
  return {
    voices: audible.map(({ run, values }) =>
      values.map((value, step) => {
        const pan = panOf(step / (STEPS - 1), run.ear);
        return Number.isFinite(value) ? { hz: pitch(value), pan } : null;
      }),
    ),
    noises: runs.flatMap((run) => noisesOf(run, range)),
  };
}

/**
 * The pitch of a value: equal ratios are equal intervals. The largest value is the highest pitch; the
 * lowest is the smallest one, or a thousandth of the largest where values reach down to zero.
 */
export function pitchScale(values: readonly number[]): (value: number) => number {
  const known = values.filter(Number.isFinite);
  const top = known.reduce((a, b) => Math.max(a, b), 0);
  const least = known.reduce((a, b) => Math.min(a, b), top);
  // Computed in logarithms, because a thousandth of the smallest numbers would be zero.
  const bottom = Math.max(Math.log(top) - DECADES * Math.LN10, Math.log(least));
  const span = Math.log(top) - bottom;
  return (value) => {
    if (!(value > 0)) return LOWEST_HZ;
    const share = span > 0 ? (Math.log(value) - bottom) / span : 0.5;
    return LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** Math.min(1, Math.max(0, share));
  };
}

/** Values of a line at equal steps of the range; each is the last sample at or before its instant. */
function valuesOf({ view }: Heard, line: Line, [from, to]: TimeRange): readonly number[] {
  const column = view.columns[columnOfKey(view.series, line.key)];
  return Array.from({ length: STEPS }, (_, step) => {
    const timeS = from + ((to - from) * step) / (STEPS - 1);
    const hasEnded = timeS > (view.time[view.rows - 1] ?? 0);
    return hasEnded ? Number.NaN : (column?.[rowAt(view, timeS)] ?? Number.NaN);
  });
}

function noisesOf({ view, ear }: Heard, [from, to]: TimeRange): readonly Noise[] {
  const lastS = { click: Number.NEGATIVE_INFINITY, wood: Number.NEGATIVE_INFINITY };
  return view.events.flatMap((event) => {
    const { kind, timeS } = event;
    const sound = kind === 'timeout' ? 'wood' : isLoss(event) ? 'click' : null;
    if (sound === null || timeS < from || timeS > to || to <= from) return [];
    const share = (timeS - from) / (to - from);
    const atS = share * SWEEP_S;
    if (atS - lastS[sound] < APART_S) return [];
    lastS[sound] = atS;
    return [{ atS, kind: sound, pan: panOf(share, ear) }];
  });
}

function panOf(share: number, ear: Heard['ear']): number {
  if (ear !== null) return ear === 'left' ? -1 : 1;
  return 2 * share - 1;
}
