/** Writes large which key was just pressed and what it does, so that a room can follow the hands. */

import { useEffect, useState } from 'react';
import { vanishAfter } from '../../base/activity';
import { type KeyCaption, keyCaption } from './keyCaption';

/** How long a press stays written, ms; chosen. */
const SHOWN_MS = 2_000;

type Shown = KeyCaption & { readonly times: number };

type Props = { readonly inLesson: boolean };

export function KeyCaptions({ inLesson }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const tell = (event: KeyboardEvent) => {
      const caption = keyCaption(event, event.target, inLesson);
      if (caption === null) return;
      setShown((before) => ({ ...caption, times: isSame(before, caption) ? before.times + 1 : 1 }));
      stop?.();
      stop = vanishAfter(SHOWN_MS, () => setShown(null));
    };
    // Before anybody else acts on the press: it may take away what it was pressed on.
    document.addEventListener('keydown', tell, { capture: true });
    return () => {
      stop?.();
      document.removeEventListener('keydown', tell, { capture: true });
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
