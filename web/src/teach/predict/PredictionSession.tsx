/** One prediction: the reader draws a curve, runs the experiment and reads what was right. */

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatSeconds } from '../../base/format';
import { counted } from '../../base/text';
import { simulatedText } from '../../model/engineText';
import { useDocument } from '../../run';
import type { HistoryView } from '../../run/history';
import { askPrediction, type PredictAsk } from '../../run/predict';
import { Button } from '../../ui/Button';
import { saveText } from '../../ui/files';
import { useKeptFocus } from '../../ui/focus';
import { markRoot } from '../../ui/rootMark';
import { SelectField } from '../../ui/Select';
import { forgetKept, keptCsv, useKept } from './kept';
import { judge, keepOutcome, type Outcome, wordsFor } from './outcome';
import { BLANK, type Drawn, isBlank, PredictionDrawing, whole } from './PredictionDrawing';
import { lastLevel, type PredictedRange, samplesOf } from './predictedRange';
import { type PredictionSetup, topOf } from './setup';
import { type Phase, usePhase } from './usePrediction';

type Props = { readonly ask: PredictAsk; readonly setup: PredictionSetup };

/** Sheet, choices and what came of it. */
export function PredictionSession({ ask, setup }: Props) {
  const [key, setKey] = useState(setup.lines[0]?.key ?? '');
  const [predicted, setPredicted] = useState(setup.range);
  const [drawn, setDrawn] = useState<Drawn>(BLANK);
  const [scale, setScale] = useState(1);
  const because = useRef<HTMLInputElement>(null);
  const isOther = useDocument(({ doc }) => simulatedText(doc) !== setup.text);
  const hasBefore = isOther || ask.change !== undefined;
  const { past, before, lastSeen, ...axis } = useKnown(setup, { key, predicted, hasBefore });
  const top = axis.top * scale;
  const judged = useCallback(
    (view: HistoryView) => {
      const came = samplesOf(view, key, [predicted.hiddenS, predicted.endS]);
      const curve = whole(drawn, top / 2);
      const found = judge({ drawn: curve, came, top, start: lastSeen }, predicted, setup.display);
      const made = { setup, key, predicted, because: because.current?.value ?? '' };
      keepOutcome(found, { ...made, drawn: curve });
      return found;
    },
    [predicted, key, drawn, lastSeen, top, setup],
  );
  const { phase, reveal } = usePhase(ask, setup, judged);
  const outcome = phase.type === 'shown' ? phase.outcome : null;
  const isOpen = phase.type === 'drawing';
  const isSecret = isOpen || phase.type === 'awaited';
  const side = useKeptFocus();
  const question = ask.question ?? `What will “${setup.kind.label}” do?`;
  // Hides what the rest of the page would give away.
  useEffect(() => (isSecret ? markRoot('predicting') : undefined), [isSecret]);
  return (
    <>
      <header className="predict-head">
        <h3>{question}</h3>
        <Leave />
      </header>
      <PredictionDrawing
        {...{ question, predicted, drawn, past, before }}
        top={outcome?.top ?? top}
        // In the middle: the last level that is seen is often the answer.
        start={top / 2}
        onDraw={isOpen ? setDrawn : null}
        came={outcome?.came ?? null}
        words={wordsFor(setup.display)}
      />
      <section className="predict-side" {...side}>
        <Choices
          {...{ setup, predicted, isOpen, hasChange: ask.change !== undefined }}
          chosen={key}
          onChoose={setKey}
          onHide={(hiddenS) => setPredicted({ ...predicted, hiddenS })}
          onScale={(factor) => setScale(scale * factor)}
        />
        <Last {...{ ask, outcome, phase, reveal, because }} isBlank={isBlank(drawn)} />
      </section>
    </>
  );
}

type LastProps = RevealProps & {
  readonly ask: PredictAsk;
  readonly outcome: Outcome | null;
  readonly because: RefObject<HTMLInputElement | null>;
};

/** A reason and the button that shows what happens; after that, what was right. */
function Last({ ask, outcome, because, ...reveal }: LastProps) {
  if (outcome !== null) {
    return <Findings outcome={outcome} why={ask.why} onAgain={() => askPrediction({ ...ask })} />;
  }
  const isDrawing = reveal.phase.type === 'drawing';
  return (
    <>
      <label className="predict-field" data-keeps-pages={isDrawing ? '' : undefined}>
        Because … (optional)
        <input
          ref={because}
          className="app-field"
          maxLength={200}
          readOnly={!isDrawing}
          autoComplete="off"
        />
      </label>
      <Reveal {...reveal} />
    </>
  );
}

/** What may be seen while the prediction is drawn. */
function useKnown(
  setup: PredictionSetup,
  {
    key,
    predicted,
    hasBefore,
  }: { readonly key: string; readonly predicted: PredictedRange; readonly hasBefore: boolean },
) {
  return useMemo(() => {
    const { fromS, hiddenS, endS } = predicted;
    const past = samplesOf(setup.before, key, [fromS, hiddenS]);
    const before = hasBefore ? samplesOf(setup.before, key, [fromS, endS]) : null;
    const top = topOf(setup, key, { past, before });
    // `null` when nothing of the curve may be seen.
    return { past, before, top, lastSeen: lastLevel(before ?? past) };
  }, [setup, key, predicted, hasBefore]);
}

type RevealProps = {
  readonly phase: Phase;
  readonly reveal: () => void;
  readonly isBlank: boolean;
};

function Reveal({ phase, reveal, isBlank: nothing }: RevealProps) {
  return (
    <p className="app-row predict-go" aria-live="polite">
      {phase.type === 'drawing' ? (
        <Button look="primary" disabled={nothing} onClick={reveal}>
          Show what happens
        </Button>
      ) : null}
      {phase.type === 'awaited' ? 'The run is being simulated …' : null}
      {phase.type === 'refused' ? `It cannot run: ${phase.problem}` : null}
    </p>
  );
}

/** The way out of a prediction: puts the plots back in their place. */
export function Leave() {
  return (
    <Button look="tool" onClick={() => askPrediction(null)}>
      Close<span className="app-hidden"> the prediction</span>
    </Button>
  );
}

type ChoicesProps = {
  readonly setup: PredictionSetup;
  readonly predicted: PredictedRange;
  readonly isOpen: boolean;
  readonly hasChange: boolean;
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
  readonly onHide: (hiddenS: number) => void;
  readonly onScale: (factor: number) => void;
};

/** What a prediction is about: which curve, hidden from when, on which scale. */
function Choices(props: ChoicesProps) {
  const { setup, predicted, isOpen, hasChange, chosen, onChoose, onHide, onScale } = props;
  if (!isOpen) return null;
  const { fromS, hiddenS, endS } = predicted;
  return (
    <div className="predict-choices">
      <SelectField
        className="predict-field"
        label="Curve"
        value={chosen}
        options={setup.lines.map(({ key, name }) => ({ id: key, label: name }))}
        onChange={onChoose}
      />
      {hasChange ? null : (
        <label className="predict-field">
          Hidden from {formatSeconds(hiddenS)}
          <input
            type="range"
            min={0}
            max={95}
            value={Math.round((100 * (hiddenS - fromS)) / (endS - fromS))}
            aria-valuetext={formatSeconds(hiddenS)}
            onChange={(event) =>
              onHide(fromS + (Number(event.target.value) / 100) * (endS - fromS))
            }
          />
        </label>
      )}
      <span className="predict-scale">
        Scale
        <Button look="tool" onClick={() => onScale(0.5)}>
          ÷ 2
        </Button>
        <Button look="tool" onClick={() => onScale(2)}>
          × 2
        </Button>
      </span>
    </div>
  );
}

type FindingsProps = {
  readonly outcome: Outcome;
  readonly why: string | undefined;
  readonly onAgain: () => void;
};

/** How the shapes compare, in words, and the file of all predictions so far. */
function Findings({ outcome: { findings }, why, onAgain }: FindingsProps) {
  const right = findings.filter(({ isRight }) => isRight).length;
  return (
    <>
      <div aria-live="polite">
        <p className="predict-score">
          {findings.length === 0
            ? 'The run no longer has this curve.'
            : `${right} of ${findings.length} as you drew it.`}
        </p>
        <ul className="predict-findings">
          {findings.map(({ name, isRight, came, drawn }) => (
            <li key={name} data-right={isRight}>
              <span aria-hidden="true">{isRight ? '✓' : '✕'}</span> {name}: <strong>{came}</strong>
              {isRight && came === drawn ? null : (
                <span className="predict-yours"> you drew: {drawn}</span>
              )}
              <span className="app-hidden">{isRight ? ', right' : ', not so'}</span>
            </li>
          ))}
        </ul>
        {why === undefined ? null : <p>{why}</p>}
      </div>
      <p className="app-row predict-go">
        <Button look="primary" onClick={onAgain}>
          Predict again
        </Button>
      </p>
      <KeptFile />
    </>
  );
}

/** All predictions of this browser: as a file, or forgotten. */
function KeptFile() {
  const all = useKept();
  if (all.length === 0) return null;
  return (
    <p className="app-note">
      {counted(all.length, 'prediction')} kept in this browser:{' '}
      <Button look="link" onClick={() => saveText('predictions.csv', keptCsv(all), 'text/csv')}>
        save as CSV
      </Button>{' '}
      or{' '}
      <Button look="link" onClick={forgetKept}>
        forget
      </Button>
    </p>
  );
}
