/**
 * The stage of the first steps, which decides what the band says. It follows from the document and the samples of
 * the run alone, so it is right after undo, redo and a reload too.
 */

import { max, sum } from 'd3-array';
import { meanOf } from '../../base/shape';
import { statedValue } from '../../model/catalog';
import { simulatedText } from '../../model/engineText';
import type { ParamValue, Quantity, ScenarioDoc } from '../../model/engineTypes';
import { firstFrom, type HistoryView } from '../../run/history';

/** The knob that is set badly. */
export const KNOB = { section: 'abr', key: 'rif' } as const;
/**
 * What breaks a calm setting: the senders move 100 km away, at 5 µs per km. Feedback comes too late for
 * this switch, however small the steps; other algorithms stay calm.
 */
export const FAR = { section: 'topology', key: 'longAccessUs', value: 500 } as const;
/** The rate counts as calm below this share of its mean; chosen (a twentieth is not seen any more). */
const CALM_SHARE = 0.05;
/** Part of the run that is judged: its second half, when the start is over. */
const JUDGED_FROM = 0.5;
/** A busiest link with a smaller utilization counts as idle; chosen. */
const IDLE_BELOW = 0.8;

/** What happened to the buffers, over the whole run. */
export type BufferUse = {
  /** Cells dropped. */
  readonly lost: number;
  /** Longest queue that was sampled, cells. */
  readonly queue: number;
};

/** Where the reader stands. */
export type Stage =
  /** Nothing was changed. */
  | { readonly type: 'begin' }
  /** A change, and its run is not complete. */
  | { readonly type: 'running' }
  /** A change that cannot run. */
  | { readonly type: 'refused' }
  | (Judged & BufferUse);

type Judged =
  /** Still swinging by this share. */
  | { readonly type: 'swinging'; readonly share: number; readonly isBetter: boolean }
  /** Swinging again by this share, since the senders are far away. */
  | { readonly type: 'broken'; readonly share: number }
  /** No link is used by more than this share. */
  | { readonly type: 'idle'; readonly used: number }
  | { readonly type: 'calm'; readonly share: number; readonly isFar: boolean };

/** What is to be said of a run that should last `durationS`. */
export function stageOf(
  { doc, base }: { readonly doc: ScenarioDoc; readonly base: ScenarioDoc },
  view: HistoryView,
  durationS: number,
): Stage {
  if (simulatedText(doc) === simulatedText(base)) return { type: 'begin' };
  const lastS = view.time[view.rows - 1] ?? 0;
  if (lastS < durationS * 0.99) return { type: 'running' };
  const from = firstFrom(view, durationS * JUDGED_FROM);
  return { ...judged({ doc, base }, view, from), ...bufferUseOf(view) };
}

function judged(
  { doc, base }: { readonly doc: ScenarioDoc; readonly base: ScenarioDoc },
  view: HistoryView,
  from: number,
): Judged {
  const used = max(samplesOf(view, 'utilization'), (link) => meanOf(link, from, view.rows)) ?? 0;
  if (used < IDLE_BELOW) return { type: 'idle', used };
  const ripples = samplesOf(view, 'acr').map((rate) => rippleOf(rate, from, view.rows));
  const share = Math.max(0, ...ripples.map((ripple) => ripple?.share ?? Number.POSITIVE_INFINITY));
  const isFar = statedValue(doc, FAR) === FAR.value;
  if (share < CALM_SHARE) return { type: 'calm', share, isFar };
  if (isFar) return { type: 'broken', share };
  return {
    type: 'swinging',
    share,
    isBetter: isSmaller(statedValue(doc, KNOB), statedValue(base, KNOB)),
  };
}

function bufferUseOf(view: HistoryView): BufferUse {
  const lost = sum(samplesOf(view, 'drops'), (drops) => drops.at(-1));
  return { lost, queue: max(samplesOf(view, 'queue'), (queue) => max(queue)) ?? 0 };
}

/** The samples of every curve of a quantity. */
function samplesOf({ series, columns, rows }: HistoryView, wanted: Quantity): Float64Array[] {
  return columns
    .filter((_, place) => series[place]?.quantity === wanted)
    .map((column) => column.subarray(0, rows));
}

function isSmaller(now: ParamValue | undefined, before: ParamValue | undefined): boolean {
  return typeof now === 'number' && typeof before === 'number' && now < before;
}

/** Mean of the values and their standard deviation as a share of it; `null` without values. */
export function rippleOf(
  values: ArrayLike<number>,
  from: number,
  to: number,
): { readonly mean: number; readonly share: number } | null {
  const count = to - from;
  if (count <= 0) return null;
  const mean = meanOf(values, from, to);
  if (!(mean > 0)) return null;
  let squares = 0;
  for (let row = from; row < to; row += 1) squares += ((values[row] ?? 0) - mean) ** 2;
  return { mean, share: Math.sqrt(squares / count) / mean };
}
