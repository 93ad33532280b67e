/**
 * The card of a lesson: one question, the controls it is about, a goal that is measured, and hints
 * to be opened. It stands above the workbench and covers nothing.
 */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { withGaps } from '../../base/text';
import { controlName, showControl } from '../../inspector/showControl';
import { endOf } from '../../model/instant';
import { runActions, runStore, useDocument, useLock, viewActions } from '../../run';
import { lessonActions, useLesson } from '../../run/lesson';
import { askPrediction, type PredictAsk } from '../../run/predict';
import { Button, IconButton } from '../../ui/Button';
import { markRoot } from '../../ui/rootMark';
import { startStep } from './begin';
import { type CurrentStep, stepName, useCurrentStep, useDone, useProgress } from './currentStep';
import type { Judgement } from './goal';
import './lessons.css';
import './card.css';

/** The card of the current lesson; nothing without one. */
export function LessonCard() {
  const current = useCurrentStep();
  const isLost = useLesson((state) => state.at !== null) && current === null;
  useEffect(() => {
    if (isLost) lessonActions.goTo(null);
  }, [isLost]);
  return current === null ? null : <Card {...current} />;
}

function Card({ at, lesson, step }: CurrentStep) {
  const isHere = useDocument((state) => state.sourceId === step.experiment);
  const question = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => markRoot('lesson'), []);
  useFocus(question, isHere ? stepName(at) : null);
  return (
    <section className="lessons-card" aria-label={`Lesson: ${lesson.title}`}>
      <div className="lessons-card-head">
        <span className="app-note lessons-card-title">{lesson.title}</span>
        <Rail at={at} lesson={lesson} />
        <IconButton
          icon="close"
          label="Close the lesson"
          className="lessons-close"
          onClick={() => lessonActions.goTo(null)}
        />
      </div>
      {isHere ? (
        <Task key={stepName(at)} question={question} {...{ at, lesson, step }} />
      ) : (
        <p className="lessons-words">
          Another experiment is open.{' '}
          <Button look="small" onClick={() => startStep(at)}>
            Back to the lesson
          </Button>
        </p>
      )}
    </section>
  );
}

/** Focuses the next question when the button that led to it is gone. */
function useFocus(question: RefObject<HTMLElement | null>, name: string | null): void {
  const before = useRef(name);
  useLayoutEffect(() => {
    if (before.current === name) return;
    before.current = name;
    if (document.activeElement === document.body) question.current?.focus({ preventScroll: true });
  }, [question, name]);
}

/** One mark per step: where the reader is, and what is done. */
function Rail({ at, lesson }: Pick<CurrentStep, 'at' | 'lesson'>) {
  const done = useDone(lesson.id) ?? [];
  return (
    <ol className="lessons-rail" aria-label="Steps">
      {lesson.steps.map(({ question }, place) => (
        <li key={question}>
          <Button
            look="small"
            className="lessons-rail-step"
            aria-current={place === at.step ? 'step' : undefined}
            aria-label={`Step ${place + 1}${done.includes(place) ? ', done' : ''}`}
            title={question}
            onClick={() => startStep({ id: lesson.id, step: place })}
          >
            {done.includes(place) ? '✓' : place + 1}
          </Button>
        </li>
      ))}
    </ol>
  );
}

const NONE: readonly string[] = [];

type TaskProps = CurrentStep & { readonly question: RefObject<HTMLParagraphElement | null> };

function Task({ at, lesson, step, question }: TaskProps) {
  const { judgement, isPredicted, isReached } = useProgress({ at, step });
  useAsked(isReached ? NONE : step.knobs);
  const areAnswersHidden = useLock('answers');
  return (
    <>
      <p ref={question} className="lessons-card-question" tabIndex={-1}>
        {withGaps(step.question)}
      </p>
      {step.predict === undefined ? null : (
        <Prediction ask={{ ...step.predict, id: stepName(at) }} isMade={isPredicted} />
      )}
      <Goal judgement={judgement} />
      <div className="lessons-card-side">
        {isReached ? null : <Controls knobs={step.knobs} />}
        {isReached || areAnswersHidden ? null : <Hints hints={step.hints} />}
        <div aria-live="polite">
          {isReached && <p className="lessons-card-why">{step.why}</p>}
          {judgement.others.length > 0 && (
            <p className="lessons-card-note">
              Also changed: {judgement.others.join(', ')}. The step only counts without that.
            </p>
          )}
        </div>
        {isReached && <Next at={at} lesson={lesson} />}
      </div>
    </>
  );
}

function Next({ at, lesson }: Pick<CurrentStep, 'at' | 'lesson'>) {
  const isLast = at.step === lesson.steps.length - 1;
  const go = () =>
    isLast ? lessonActions.goTo(null) : startStep({ id: at.id, step: at.step + 1 });
  return (
    <Button look="small" onClick={go}>
      {isLast ? 'Finish' : 'Next question'}
    </Button>
  );
}

type PredictionProps = { readonly ask: PredictAsk; readonly isMade: boolean };

/** The curve that is to be drawn before anything is turned: a part of the goal. */
function Prediction({ ask, isMade }: PredictionProps) {
  const begin = () => {
    viewActions.setPhoneTab('watch');
    askPrediction(ask);
  };
  return (
    <p className="lessons-card-predict" data-met={isMade}>
      <span aria-hidden="true">{isMade ? '✓' : '○'}</span> Predict first: {ask.question}{' '}
      <Button look="link" onClick={begin}>
        {isMade ? 'Draw it again' : 'Draw it'}
      </Button>
      <span className="app-hidden">{isMade ? ', done' : ', not done'}</span>
    </p>
  );
}

/** Each aim with its value, met or not; announced when the run has come to its end. */
function Goal({ judgement: { standings } }: { readonly judgement: Judgement }) {
  return (
    <div>
      {standings === null && (
        <p className="lessons-card-goal">
          Judged over the whole run.{' '}
          <Button
            look="link"
            onClick={() => {
              const { info } = runStore.getState();
              if (info !== null) runActions.seek(endOf(info));
            }}
          >
            Run to its end
          </Button>
        </p>
      )}
      {/* Rendered while empty too: text that appears together with its live region is not announced. */}
      <div aria-live="polite">
        {standings !== null && (
          <ul className="lessons-card-goal" aria-label="Goal">
            {standings.map(({ label, value, goal, isMet }) => (
              <li key={label} data-met={isMet}>
                <span aria-hidden="true">{isMet ? '✓' : '○'}</span> {label} <strong>{value}</strong>{' '}
                <span className="lessons-hint">
                  goal: {goal}
                  <span className="app-hidden">{isMet ? ', reached' : ', not reached'}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Takes the reader to each control the step is about. */
function Controls({ knobs }: { readonly knobs: readonly string[] }) {
  const doc = useDocument((state) => state.doc);
  return (
    <span className="app-row lessons-doors">
      {knobs.map((knob) => (
        <Button key={knob} look="small" onClick={() => showControl(knob)}>
          Show me: {controlName(doc, knob)}
        </Button>
      ))}
    </span>
  );
}

/** Hints, one more with each press, from a nudge to the answer. */
function Hints({ hints }: { readonly hints: readonly string[] }) {
  const [shown, setShown] = useState(0);
  return (
    <div className="lessons-hints">
      {shown < hints.length && (
        <Button look="link" onClick={() => setShown(shown + 1)}>
          {shown === 0 ? 'A hint' : `Hint ${shown + 1} of ${hints.length}`}
        </Button>
      )}
      <ol aria-live="polite">
        {hints.slice(0, shown).map((hint) => (
          <li key={hint} ref={bringInSight}>
            {hint}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Scrolls to the hint, because the card scrolls in a low window. */
function bringInSight(hint: HTMLElement | null): void {
  hint?.scrollIntoView({ block: 'nearest' });
}

/** Marks the controls that the step is about, as long as it is open. */
function useAsked(knobs: readonly string[]): void {
  useEffect(() => {
    lessonActions.ask(knobs);
    return () => lessonActions.ask([]);
  }, [knobs]);
}
