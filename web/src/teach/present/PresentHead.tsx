/** The head of a presentation: the question, what has just been changed, the goal of a lesson, and the way back. */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { vanishAfter } from '../../base/activity';
import { withGaps } from '../../base/text';
import { ACTIONS } from '../../commands/actions';
import { actionOf, ariaKeys, belongsToControl, nameOf, tipOf } from '../../commands/keymap';
import { shellActions, useShell } from '../../commands/shell';
import { isLarge } from '../../editor/metrics';
import { STEPS } from '../../model/network/newNodePlaces';
import { useDocument, useRun } from '../../run';
import { askPrediction } from '../../run/predict';
import { Button, IconButton } from '../../ui/Button';
import { regionNamed } from '../../ui/regions';
import { markRoot } from '../../ui/rootMark';
import { hasStep, turnStep } from '../lessons/begin';
import { type CurrentStep, stepName, useOpenStep, useProgress } from '../lessons/currentStep';
import type { Standing } from '../lessons/goal';
import { KeyCaptions } from './KeyCaptions';
import '../lessons/lessons.css';
import './present.css';

/** How long a change stays written, ms. */
const CAPTION_MS = 6_000;
/** Questions of more characters need three lines, of somewhat smaller letters. */
const LONG = 90;

export function PresentHead() {
  const current = useOpenStep();
  const own = useDocument((state) => state.doc.question);
  const question = current?.step.question ?? own;
  const isBlank = useShell((shell) => shell.isBlank);
  const isFrozen = useShell((shell) => shell.isFrozen);
  const hasLaser = useShell((shell) => shell.hasLaser);
  const caption = useCaption();
  const isLong = question.length > LONG;
  const hasGoal = current !== null;
  const hasLargeNetwork = useRun(({ info }) => info !== null && isLarge(info.network));
  useLayoutEffect(
    () => markRoot('network', hasLargeNetwork ? 'large' : 'small'),
    [hasLargeNetwork],
  );
  useLayoutEffect(() => markRoot('question', isLong ? 'long' : 'short'), [isLong]);
  useLayoutEffect(() => (hasGoal ? markRoot('goal') : undefined), [hasGoal]);
  return (
    <header className="present-head" data-long={isLong || undefined}>
      <h1 className="present-question">{withGaps(isFrozen ? question : (caption ?? question))}</h1>
      <Toggle action="present.dot" isOn={hasLaser} flip={shellActions.toggleLaser} />
      <Toggle action="present.freeze" isOn={isFrozen} flip={shellActions.toggleFrozen} />
      <Toggle action="present.blank" flip={shellActions.toggleBlank} />
      <Button
        look="quiet"
        aria-keyshortcuts={ariaKeys('page.present')}
        title={tipOf('page.present', 'Back to the desk')}
        onClick={() => shellActions.present(false)}
      >
        End
      </Button>
      {current === null ? null : <PresenterStep key={stepName(current.at)} current={current} />}
      {isFrozen ? <Still /> : <KeyCaptions inLesson={current !== null} />}
      {hasLaser ? <Laser /> : null}
      {isBlank ? (
        <button
          type="button"
          className="present-blank"
          aria-label="The screen is blank. Show it again"
          onClick={shellActions.toggleBlank}
        />
      ) : null}
    </header>
  );
}

type ToggleProps = {
  readonly action: 'present.dot' | 'present.freeze' | 'present.blank';
  readonly isOn?: boolean;
  readonly flip: () => void;
};

function Toggle({ action, isOn, flip }: ToggleProps) {
  return (
    <IconButton
      icon={ACTIONS.present[action].icon}
      label={nameOf(action)}
      aria-keyshortcuts={ariaKeys(action)}
      aria-pressed={isOn}
      title={tipOf(action)}
      onClick={flip}
    />
  );
}

/** The newest change in words for some seconds, then nothing; another experiment is read by its question. */
function useCaption(): string | null {
  const label = useDocument((state) => state.undoLabel);
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const [shown, setShown] = useState({ of: doc, base, isOver: true });
  if (shown.of !== doc) setShown({ of: doc, base, isOver: shown.base !== base });
  useEffect(() => {
    if (shown.isOver) return undefined;
    return vanishAfter(CAPTION_MS, () => setShown((now) => ({ ...now, isOver: true })));
  }, [shown]);
  return shown.isOver ? null : label;
}

/** Steps by arrow key, and with Shift, CSS px; chosen. */
const STEP = 24;
const FINE_STEP = 4;

type Place = readonly [x: number, y: number];

/**
 * A bright dot where the pointer is, for those who cannot see a cursor from the back row; by arrow keys for a
 * presenter without a mouse. It follows without easing, so that nothing moves but by hand.
 */
function Laser() {
  const dot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let place: Place = [innerWidth / 2, innerHeight / 2];
    const move = (to: Place) => {
      place = within(to);
      dot.current?.style.setProperty('transform', `translate(${place[0]}px, ${place[1]}px)`);
    };
    const follow = ({ clientX, clientY }: PointerEvent) => move([clientX, clientY]);
    const press = (event: KeyboardEvent) => {
      const meant = actionOf(event, 'dot');
      if (meant === null || event.defaultPrevented) return;
      if (belongsToControl(event.target, event.code)) return;
      event.preventDefault();
      const step = STEPS[meant.value];
      const length = event.shiftKey ? FINE_STEP : STEP;
      move([place[0] + length * step[0], place[1] + length * step[1]]);
    };
    move(place);
    document.addEventListener('pointermove', follow);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('keydown', press);
    };
  }, []);
  return <div ref={dot} className="present-laser" aria-hidden="true" />;
}

/** The nearest place on the screen. */
function within([x, y]: Place): Place {
  return [Math.min(Math.max(x, 0), innerWidth), Math.min(Math.max(y, 0), innerHeight)];
}

/**
 * The frozen image: network and plots as they were, while the presenter prepares what comes next.
 *
 * A copy of what is drawn lies over the working page, canvases as pixels. Sliders and time stay in
 * reach; what they do is seen when the copy is taken away.
 */
function Still() {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const work = regionNamed('Work');
    if (work === null || host.current === null) return;
    const { left, top, width, height } = work.getBoundingClientRect();
    Object.assign(host.current.style, px({ left, top, width, height }));
    const copy = copyOf(work);
    Object.assign(copy.style, { position: 'absolute', inset: '0' });
    host.current.replaceChildren(copy);
    // A picture of another size would be torn, so the image is released.
    const release = () => shellActions.setFrozen(false);
    addEventListener('resize', release);
    return () => removeEventListener('resize', release);
  }, []);
  return (
    <>
      <div ref={host} className="present-still" aria-hidden="true" inert />
      <p className="present-still-note" role="status">
        Image frozen
      </p>
    </>
  );
}

/** A copy that looks the same, without ids, which must be unique. */
function copyOf(work: HTMLElement): HTMLElement {
  const copy = work.cloneNode(true) as HTMLElement;
  const drawn = work.querySelectorAll('canvas');
  copy.querySelectorAll('canvas').forEach((canvas, place) => {
    const from = drawn[place];
    if (from !== undefined && from.width > 0) canvas.getContext('2d')?.drawImage(from, 0, 0);
  });
  // Patterns and markers of drawings are found by their ids; the first of two alike counts.
  for (const each of copy.querySelectorAll('[id]:not(svg [id])')) each.removeAttribute('id');
  return copy;
}

function px(box: Readonly<Record<string, number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(box).map(([side, value]) => [side, `${value}px`]));
}

/** Beneath the question: where the lesson is, and what the run has to come to. */
function PresenterStep({ current }: { readonly current: CurrentStep }) {
  const { at, lesson, step } = current;
  const { predict } = step;
  const { judgement, isPredicted, isReached } = useProgress(current);
  return (
    <section className="lessons-room-step" aria-label={`Lesson: ${lesson.title}`}>
      <Turn current={current} by={-1} />
      <span className="lessons-room-place">
        <span aria-hidden="true">
          {at.step + 1}/{lesson.steps.length}
        </span>
        <span className="app-hidden">
          Step {at.step + 1} of {lesson.steps.length}
        </span>
      </span>
      <Turn current={current} by={1} />
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
                <Button look="link" onClick={() => askPrediction({ ...predict, id: stepName(at) })}>
                  {isPredicted ? 'Draw it again' : 'Draw it'}
                </Button>
              </Mark>
            )}
            <Aims standings={judgement.standings} />
            {judgement.others.length > 0 && (
              <span>Also changed, so the step does not count: {judgement.others.join(', ')}</span>
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
      <span className="app-hidden">{isMet ? ', reached' : ', not reached'}</span>
    </span>
  );
}

type TurnProps = { readonly current: CurrentStep; readonly by: 1 | -1 };

function Turn({ current, by }: TurnProps) {
  const name = by > 0 ? 'Next question' : 'Previous question';
  return (
    <Button
      look="quiet"
      className="app-button-icon"
      aria-label={name}
      title={tipOf(by > 0 ? 'present.on' : 'present.back', name)}
      aria-disabled={!hasStep(current, by)}
      onClick={() => turnStep(current, by)}
    >
      {by > 0 ? '›' : '‹'}
    </Button>
  );
}
