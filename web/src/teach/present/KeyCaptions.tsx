/** Writes large which key was just pressed and what it does, so that an audience can follow. */

import { useEffect, useState } from 'react';
import { vanishAfter } from '../../base/activity';
import { actionOfId } from '../../commands/actions';
import { actionOf, belongsToControl, nameOf } from '../../commands/keymap';
import { capOf, isMac, type KeyPress, keyNames } from '../../commands/press';

/** How long a press stays written, ms; chosen. */
const SHOWN_MS = 2_000;

type Shown = KeyCaption & { readonly times: number };

type Props = { readonly inLesson: boolean };

export function KeyCaptions({ inLesson }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const onKey = (event: KeyboardEvent) => {
      const caption = keyCaption(event, event.target, inLesson);
      if (caption === null) return;
      setShown((before) => ({ ...caption, times: isSame(before, caption) ? before.times + 1 : 1 }));
      stop?.();
      stop = vanishAfter(SHOWN_MS, () => setShown(null));
    };
    // Before other listeners, which may remove the element that was pressed.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      stop?.();
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [inLesson]);
  if (shown === null) return null;
  const { caps, words, times } = shown;
  return (
    <p className="present-keys" aria-hidden="true">
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
      {times > 1 && <span>× {times}</span>}
      {words !== null && <span>{words}</span>}
    </p>
  );
}

function isSame(before: Shown | null, { caps, words }: KeyCaption): before is Shown {
  return before !== null && before.words === words && before.caps.join() === caps.join();
}

/** Caps and words; no words where the press means something to one control alone. */
type KeyCaption = { readonly caps: readonly string[]; readonly words: string | null };

/** In a lesson a remote goes from question to question. */
const LESSON_WORDS: Readonly<Record<string, string>> = {
  'present.on': 'Next question',
  'present.back': 'Previous question',
};

/** Presses that say nothing by themselves. */
const SILENT = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Tab|Dead|Process|Unidentified)$/;
/** Where people write, key presses are their text. */
const WRITING = 'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea';

/** The caption of a press on an element; `null` where there is nothing to say. */
export function keyCaption(
  press: KeyPress,
  target: EventTarget | null,
  inLesson: boolean,
): KeyCaption | null {
  if (SILENT.test(press.key)) return null;
  if (target instanceof Element && target.closest(WRITING) !== null) return null;
  const mod = press.ctrlKey || press.metaKey;
  const isLetter = /^\p{L}$/u.test(press.key);
  const isShifted = press.shiftKey && (isLetter || press.key.length > 1);
  const held = [mod && 'Mod', press.altKey && 'Alt', isShifted && 'Shift'].filter(
    (each) => each !== false,
  );
  const caps = keyNames([...held, capOf(press.key)], isMac());
  return { caps, words: belongsToControl(target, press.code) ? null : wordsOf(press, inLesson) };
}

function wordsOf(press: KeyPress, inLesson: boolean): string | null {
  const presenting = actionOf(press, 'present');
  if (presenting !== null) {
    const words = inLesson ? LESSON_WORDS[presenting.id] : undefined;
    return words ?? nameOf(presenting.id);
  }
  const onPage = actionOf(press, 'page');
  return onPage === null ? null : (actionOfId(onPage.id)?.label ?? null);
}
