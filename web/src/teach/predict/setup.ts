/**
 * What a prediction begins with: the run as it was, the axis, and where the hidden part begins.
 */

import { simulatedText } from '../../model/engineText';
import type { ParamValue, RunInfo } from '../../model/engineTypes';
import { secondsOf } from '../../model/instant';
import { highestOf, referencesOf } from '../../model/overlays';
import { plotKind } from '../../model/plotKinds';
import {
  type Display,
  displayOf,
  type Line,
  linesOf,
  type PlotKind,
} from '../../model/plotKinds/kind';
import { documentActions, documentStore, runActions, runStore, viewStore } from '../../run';
import type { HistoryView } from '../../run/history';
import { copyOf } from '../../run/pinning';
import type { PredictAsk } from '../../run/predict';
import { drawnRun } from '../../timeline/stage/means';
import { withReferences } from '../../timeline/stage/scales';
import {
  highestSample,
  isCovered,
  type PredictedRange,
  roundTop,
  type Samples,
  samplesOf,
} from './predictedRange';

/** The beginning of a prediction. */
export type PredictionSetup = {
  readonly kind: PlotKind;
  readonly display: Display;
  /** Curves of the plot, those with a colour first. */
  readonly lines: readonly Line[];
  readonly info: RunInfo;
  /** The run as it was when the prediction began, as its plot draws it. */
  readonly before: HistoryView;
  readonly text: string;
  readonly range: PredictedRange;
};

/** Where the hidden part begins when nothing says so: what comes before shows the scale. Chosen. */
const HIDDEN_FROM = 0.2;
/** A head or cursor nearer to an end than this is no choice. */
const EDGE = 0.02;

/** Begins a prediction with the current run; `null` until there is enough of it. */
export function beginSetup(ask: PredictAsk): PredictionSetup | null {
  const { info } = runStore.getState();
  const view = runActions.history.current();
  const kind = plotKind(ask.plot);
  if (info === null || kind === undefined || view.rows === 0) return null;
  const all = linesOf(kind, info).filter(({ role }) => role === 'main');
  const lines = [...all].sort((a, b) => Number(a.colour === null) - Number(b.colour === null));
  const [fromS, endS] = viewStore.getState().xRange ?? [0, info.durationS];
  const isChanged = ask.change !== undefined;
  const hiddenS = isChanged ? fromS : hiddenFrom(fromS, endS, view.time[view.rows - 1] ?? 0);
  const predicted = { fromS, hiddenS, endS };
  // What a change does is seen against the whole run before it.
  if (isChanged && !isCovered(view, predicted)) return null;
  const text = simulatedText(documentStore.getState().doc);
  const before = drawnRun(copyOf(view), info);
  return { kind, display: displayOf(kind, lines), lines, info, before, text, range: predicted };
}

/** The pinned instant, the cursor or the head, the first that is not too near to an end; never after the simulated part. */
function hiddenFrom(fromS: number, endS: number, simulatedS: number): number {
  const { pinned, cursor } = viewStore.getState();
  const { head } = runStore.getState();
  const width = endS - fromS;
  const isInside = (timeS: number) => timeS > fromS + EDGE * width && timeS < endS - EDGE * width;
  const all = [pinned, cursor, head].filter((at) => at !== null).map(secondsOf);
  return all.find(isInside) ?? Math.max(fromS, Math.min(fromS + HIDDEN_FROM * width, simulatedS));
}

/** Makes the change that a question is about. */
export function makeChange({ section, key, value }: NonNullable<PredictAsk['change']>): void {
  if (key === 'kind') documentActions.setKind(section, String(value satisfies ParamValue));
  else documentActions.setParam(section, key, value);
}

/** The curve as it was: up to where it is hidden, and all of it where that may be seen. */
type Seen = { readonly past: Samples; readonly before: Samples | null };

/** Top of the axis: room above everything that may be seen, and no hint at what may not. */
export function topOf(setup: PredictionSetup, key: string, { past, before }: Seen): number {
  const { kind, info } = setup;
  const theory = referencesOf(kind.id, info).map(highestOf);
  // Beside a whole run, a line of theory far above it would flatten it.
  const visible =
    before === null
      ? Math.max(highestSample(past), kind.leastTop, ...theory)
      : withReferences(Math.max(highestSample(before), kind.leastTop), theory);
  if (visible > 0) return roundTop(visible * 1.25);
  const { fromS, endS } = setup.range;
  return roundTop(highestSample(samplesOf(setup.before, key, [fromS, endS])));
}
