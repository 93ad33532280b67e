/** What a room reads first: the question, what has just been changed, the goal of a lesson, and the way back. */

import { useEffect, useLayoutEffect, useState } from 'react';
import { vanishAfter } from '../../base/activity';
import { ACTIONS } from '../../commands/actions';
import { ariaKeys, nameOf, tipOf } from '../../commands/keymap';
import { shellActions, useShell } from '../../commands/shell';
import { useDocument } from '../../run';
import { Icon } from '../../ui/Icon';
import { markRoot } from '../../ui/rootMark';
import { RoomStep } from '../lessons/RoomStep';
import { nameOf as nameOfStep, useStepOnTable } from '../lessons/useInHand';
import { KeyCaptions } from './KeyCaptions';
import { Laser } from './Laser';
import { Still } from './Still';
import './present.css';

/** How long a change stays written, ms. */
const CAPTION_MS = 6_000;
/** Questions of more characters need three lines, of somewhat smaller letters. */
const LONG = 90;

export function PresentHead() {
  const inHand = useStepOnTable();
  const own = useDocument((state) => state.doc.question);
  const question = inHand?.step.question ?? own;
  const isBlank = useShell((shell) => shell.isBlank);
  const isFrozen = useShell((shell) => shell.isFrozen);
  const hasLaser = useShell((shell) => shell.hasLaser);
  const caption = useCaption();
  const isLong = question.length > LONG;
  const hasGoal = inHand !== null;
  useLayoutEffect(() => markRoot('question', isLong ? 'long' : 'short'), [isLong]);
  useLayoutEffect(() => (hasGoal ? markRoot('goal') : undefined), [hasGoal]);
  return (
    <header className="present-head" data-long={isLong || undefined}>
      <h1 className="present-question">{isFrozen ? question : (caption ?? question)}</h1>
      <Toggle action="present.dot" isOn={hasLaser} flip={shellActions.toggleLaser} />
      <Toggle action="present.freeze" isOn={isFrozen} flip={shellActions.toggleFrozen} />
      <button
        type="button"
        className="app-button app-button-quiet app-button-icon"
        aria-label={nameOf('present.blank')}
        aria-keyshortcuts={ariaKeys('present.blank')}
        title={tipOf('present.blank')}
        onClick={shellActions.toggleBlank}
      >
        <Icon name={ACTIONS.present['present.blank'].icon} />
      </button>
      <button
        type="button"
        className="app-button app-button-quiet"
        aria-keyshortcuts={ariaKeys('page.present')}
        title={tipOf('page.present', 'Back to the desk')}
        onClick={() => shellActions.present(false)}
      >
        End
      </button>
      {inHand === null ? null : <RoomStep key={nameOfStep(inHand.at)} inHand={inHand} />}
      {isFrozen ? <Still /> : <KeyCaptions inLesson={inHand !== null} />}
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
  readonly action: 'present.dot' | 'present.freeze';
  readonly isOn: boolean;
  readonly flip: () => void;
};

function Toggle({ action, isOn, flip }: ToggleProps) {
  return (
    <button
      type="button"
      className="app-button app-button-quiet app-button-icon"
      aria-label={nameOf(action)}
      aria-keyshortcuts={ariaKeys(action)}
      aria-pressed={isOn}
      title={tipOf(action)}
      onClick={flip}
    >
      <Icon name={ACTIONS.present[action].icon} />
    </button>
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
