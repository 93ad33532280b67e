/**
 * Keys that mean something before a room alone. A presenter's remote sends PageUp and PageDown, and B to
 * blank the screen: a step back and a step on, which in a lesson are its questions, elsewhere time.
 */

import { useLayoutEffect } from 'react';
import { turnStep } from '../../lessons/turnStep';
import type { InHand } from '../../lessons/useInHand';
import { meantKey } from '../../lib/meantKey';
import { belongsToControl } from '../../lib/shortcuts';
import { step } from '../commands';
import { shellActions } from '../shell';

/** What single keys do. */
const ROOM_KEYS: Readonly<Record<string, () => void>> = {
  b: shellActions.toggleBlank,
  z: shellActions.toggleFrozen,
  l: shellActions.toggleLaser,
};

/** Listens while the calling component is on the page. */
export function useRemote(inHand: InHand | null): void {
  // As soon as the bar is seen: who sees it presses.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const act = actOf(event, inHand);
      if (act === undefined || belongsToControl(event.target, event.code)) return;
      event.preventDefault();
      act();
    };
    // After the controls, to which the keys may belong; before the page, which knows some of them otherwise.
    document.body.addEventListener('keydown', press);
    return () => document.body.removeEventListener('keydown', press);
  }, [inHand]);
}

function actOf(event: KeyboardEvent, inHand: InHand | null): (() => void) | undefined {
  const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
  if (by !== null) return () => (inHand === null ? step(by) : turnStep(inHand, by));
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return isPlain ? ROOM_KEYS[meantKey(event)] : undefined;
}
