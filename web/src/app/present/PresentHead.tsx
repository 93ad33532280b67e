/** What a room reads first: the question, what has just been changed, the goal of a lesson, and the way back. */

import { useEffect, useLayoutEffect, useState } from 'react';
import { RoomStep } from '../../lessons/RoomStep';
import { nameOf, useStepOnTable } from '../../lessons/useInHand';
import { vanishAfter } from '../../lib/activity';
import { markRoot } from '../../lib/rootMark';
import { useDocument } from '../../store';
import { Icon, type IconName } from '../Icon';
import { shellActions, useShell } from '../shell';
import { KeyCaptions } from './KeyCaptions';
import { Laser } from './Laser';
import { Still } from './Still';
import './present.css';
import { useRemote } from './useRemote';

/** How long a change stays written, ms. */
const CAPTION_MS = 6_000;
/** Questions of more characters need three lines, of somewhat smaller letters. */
const LONG = 90;

export function PresentHead() {
  const inHand = useStepOnTable();
  useRemote(inHand);
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
      <Toggle
        name="Bright dot"
        keyName="L"
        icon="dot"
        isOn={hasLaser}
        flip={shellActions.toggleLaser}
      />
      <Toggle
        name="Freeze the image"
        keyName="Z"
        icon="freeze"
        isOn={isFrozen}
        flip={shellActions.toggleFrozen}
      />
      <button
        type="button"
        className="app-button app-button-quiet app-button-icon"
        aria-label="Blank the screen"
        title="Blank the screen (B)"
        onClick={shellActions.toggleBlank}
      >
        <Icon name="theme" />
      </button>
      <button
        type="button"
        className="app-button app-button-quiet"
        title="Back to the desk (F2)"
        onClick={() => shellActions.present(false)}
      >
        End
      </button>
      {inHand === null ? null : <RoomStep key={nameOf(inHand.at)} inHand={inHand} />}
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
  readonly name: string;
  readonly keyName: string;
  readonly icon: IconName;
  readonly isOn: boolean;
  readonly flip: () => void;
};

function Toggle({ name, keyName, icon, isOn, flip }: ToggleProps) {
  return (
    <button
      type="button"
      className="app-button app-button-quiet app-button-icon"
      aria-label={name}
      aria-pressed={isOn}
      title={`${name} (${keyName})`}
      onClick={flip}
    >
      <Icon name={icon} />
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
