/** What came of a prediction: the curve, the axis it fits on, and how the shapes compare. */

import { formatNumber, formatSeconds, withSign } from '../../base/format';
import type { Display } from '../../model/plotKinds/kind';
import { documentStore } from '../../run';
import { nameOf } from '../../run/pinning';
import { compareFeatures, type Finding, featuresOf } from './features';
import { keep } from './kept';
import { highestSample, type PredictedRange, roundTop, type Samples } from './predictedRange';
import type { PredictionSetup } from './setup';

/** A prediction compared. */
export type Outcome = {
  readonly came: Samples;
  readonly top: number;
  readonly findings: readonly Finding[];
};

/** Both curves and what they are seen against. */
export type Pair = {
  readonly drawn: readonly number[];
  readonly came: Samples;
  readonly top: number;
  /** Where the curve was before, as was seen; `null` when nothing was. */
  readonly start: number | null;
};

/** Values of a plot in words. */
export function wordsFor({ factor, sign }: Display): (value: number) => string {
  return (value) => withSign(formatNumber(Number((value * factor).toPrecision(3))), sign);
}

/** Compares the shapes; no findings when nothing came. */
export function judge(pair: Pair, { hiddenS, endS }: PredictedRange, display: Display): Outcome {
  const { drawn, came } = pair;
  const top = Math.max(pair.top, roundTop(highestSample(came)));
  if (came.values.length === 0) return { came, top, findings: [] };
  const sight = { start: pair.start ?? came.values[0] ?? 0, top };
  const findings = compareFeatures(featuresOf(drawn, sight), featuresOf(came.values, sight), {
    top,
    value: wordsFor(display),
    instant: (share) => formatSeconds(hiddenS + share * (endS - hiddenS)),
  });
  return { came, top, findings };
}

type Made = {
  readonly setup: PredictionSetup;
  readonly key: string;
  readonly predicted: PredictedRange;
  readonly drawn: readonly number[];
  readonly because: string;
};

/** Keeps the prediction with what came of it. */
export function keepOutcome({ findings }: Outcome, made: Made): void {
  const { setup, key, predicted, drawn, because } = made;
  const { doc, base } = documentStore.getState();
  keep({
    at: new Date().toISOString(),
    experiment: doc.title,
    changes: nameOf(base, doc),
    plot: setup.kind.label,
    curve: setup.lines.find((line) => line.key === key)?.name ?? '',
    fromS: predicted.hiddenS,
    toS: predicted.endS,
    because: because.trim(),
    right: findings.filter(({ isRight }) => isRight).length,
    asked: findings.length,
    drawn,
  });
}
