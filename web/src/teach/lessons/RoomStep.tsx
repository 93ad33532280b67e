/**
 * A step of a lesson before a room: where the lesson is, and what the run has to come to.
 *
 * The question itself is the headline.
 */

import { tipOf } from '../../commands/keymap';
import { askPrediction } from '../../run/predict';
import type { Standing } from './goal';

import { type InHand, nameOf, useProgress } from './useInHand';
import './room.css';
import { hasStep, turnStep } from './turnStep';

/** The line beneath the question. */
export function RoomStep({ inHand }: { readonly inHand: InHand }) {
  const { at, lesson, step } = inHand;
  const { predict } = step;
  const { judgement, isPredicted, isReached } = useProgress(inHand);
  return (
    <section className="lessons-room-step" aria-label={`Lesson: ${lesson.title}`}>
      <Turn inHand={inHand} by={-1} />
      <span className="lessons-room-place">
        <span aria-hidden="true">
          {at.step + 1}/{lesson.steps.length}
        </span>
        <span className="lessons-unseen">
          Step {at.step + 1} of {lesson.steps.length}
        </span>
      </span>
      <Turn inHand={inHand} by={1} />
      <div className="lessons-room-goal" aria-live="polite">
        {isReached ? (
          <p className="lessons-room-why">
            <span className="lessons-check" role="img" aria-label="Reached">
              ✓
            </span>
            {step.why}
          </p>
        ) : (
          <>
            {predict === undefined ? null : (
              <Mark isMet={isPredicted}>
                Predict first: {predict.question}{' '}
                <button
                  type="button"
                  className="app-link"
                  onClick={() => askPrediction({ ...predict, id: nameOf(at) })}
                >
                  {isPredicted ? 'Draw it again' : 'Draw it'}
                </button>
              </Mark>
            )}
            <Aims standings={judgement.standings} />
            {judgement.strays.length > 0 && (
              <span>Also changed, so it does not count: {judgement.strays.join(', ')}</span>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Aims({ standings }: { readonly standings: readonly Standing[] | null }) {
  if (standings === null) return <span>Judged over the whole run.</span>;
  return standings.map(({ label, value, goal, isMet }) => (
    <Mark key={label} isMet={isMet}>
      {label} <strong>{value}</strong>, goal: {goal}
    </Mark>
  ));
}

type MarkProps = { readonly isMet: boolean; readonly children: React.ReactNode };

function Mark({ isMet, children }: MarkProps) {
  return (
    <span data-met={isMet}>
      <span aria-hidden="true">{isMet ? '✓' : '○'}</span> {children}
      <span className="lessons-unseen">{isMet ? ', reached' : ', not reached'}</span>
    </span>
  );
}

type TurnProps = { readonly inHand: InHand; readonly by: 1 | -1 };

function Turn({ inHand, by }: TurnProps) {
  const name = by > 0 ? 'Next question' : 'Previous question';
  return (
    <button
      type="button"
      className="app-button app-button-quiet app-button-icon"
      aria-label={name}
      title={tipOf(by > 0 ? 'present.on' : 'present.back', name)}
      aria-disabled={!hasStep(inHand, by)}
      onClick={() => turnStep(inHand, by)}
    >
      {by > 0 ? '›' : '‹'}
    </button>
  );
}
