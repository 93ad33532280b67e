/**
 * The first sixty seconds as a small machine: what the reader has seen and done decides what is said.
 *
 * Everything is worked out from the document and the samples of the run, so that undo, redo and a
 * reload say the right thing by themselves.
 */

import { meanOf } from '../../base/shape';
import type { ParamValue, ScenarioDoc } from '../../model/engineTypes';
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
/** A rate below this share of the fair one leaves the link idle. */
const IDLE_BELOW = 0.8;

/** Where the reader stands. */
export type Stage =
  /** Nothing was changed. */
  | { readonly type: 'begin' }
  /** A change, and its run is not complete. */
  | { readonly type: 'running' }
  /** Still swinging by this share. */
  | { readonly type: 'swinging'; readonly share: number; readonly isBetter: boolean }
  /** Swinging again by this share, since the senders are far away. */
  | { readonly type: 'broken'; readonly share: number }
  /** Calm, but the link is not used. */
  | { readonly type: 'idle' }
  | { readonly type: 'calm'; readonly share: number; readonly isFar: boolean };

/** Value of a knob in a document; `undefined` = the default. */
function settingOf(doc: ScenarioDoc, { section, key }: Place): ParamValue | undefined {
  return (doc[section] as Readonly<Record<string, ParamValue>> | undefined)?.[key];
}

type Place = { readonly section: string; readonly key: string };

/** What is to be said of a run that should last `durationS`; `linkMbps` is shared by its circuits. */
export function stageOf(
  { doc, base }: { readonly doc: ScenarioDoc; readonly base: ScenarioDoc },
  view: HistoryView,
  { durationS, linkMbps }: { readonly durationS: number; readonly linkMbps: number },
): Stage {
  const [knob, first] = [settingOf(doc, KNOB), settingOf(base, KNOB)];
  const isFar = settingOf(doc, FAR) !== settingOf(base, FAR);
  if (knob === first) return { type: 'begin' };
  const lastS = view.time[view.rows - 1] ?? 0;
  if (lastS < durationS * 0.99) return { type: 'running' };
  const rates = view.series.flatMap(({ quantity }, place) =>
    quantity === 'acr' ? [view.columns[place]] : [],
  );
  const from = firstFrom(view, durationS * JUDGED_FROM);
  const ripples = rates.map((rate) => (rate ? rippleOf(rate, from, view.rows) : null));
  const worst = Math.max(...ripples.map((ripple) => ripple?.share ?? Number.POSITIVE_INFINITY));
  const used = ripples.reduce((sum, ripple) => sum + (ripple?.mean ?? 0), 0);
  if (used < linkMbps * IDLE_BELOW) return { type: 'idle' };
  if (worst < CALM_SHARE) return { type: 'calm', share: worst, isFar };
  if (isFar) return { type: 'broken', share: worst };
  return { type: 'swinging', share: worst, isBetter: isSmaller(knob, first) };
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
