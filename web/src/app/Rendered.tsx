/** Tells when all is rendered that React puts off: transitions and deferred values wait for a free moment. */

import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { activity } from '../lib/activity';

type Waiting = { readonly turn: number; readonly tell: () => void };

/**
 * Shows nothing; its value is put off with all others, after transitions. To ask in a transition would not
 * do: there a deferred value is not put off.
 */
export function Rendered() {
  const [asked, setAsked] = useState(0);
  const shown = useDeferredValue(asked);
  const waiting = useRef<readonly Waiting[]>([]);
  useEffect(() => {
    let turn = 0;
    const forget = activity.rendersBy(
      () =>
        new Promise((tell) => {
          turn += 1;
          waiting.current = [...waiting.current, { turn, tell }];
          setAsked(turn);
        }),
    );
    return () => {
      forget();
      for (const { tell } of waiting.current) tell();
      waiting.current = [];
    };
  }, []);
  useEffect(() => {
    const isDone = ({ turn }: Waiting) => turn <= shown;
    for (const { tell } of waiting.current.filter(isDone)) tell();
    waiting.current = waiting.current.filter((each) => !isDone(each));
  }, [shown]);
  return null;
}
