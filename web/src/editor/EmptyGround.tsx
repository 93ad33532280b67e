/** An empty network: how to begin, with the keyboard already there. */

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { actionOf, keyText } from '../commands/keymap';
import { act } from './verbs';

/** The invitation; takes the focus, so that `A` works at once. */
export function EmptyGround() {
  const button = useRef<HTMLButtonElement>(null);
  // At once, not after the next frame: the first key may follow the sight of it.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className="network-empty">
      <p>Nothing is drawn yet.</p>
      <button
        ref={button}
        type="button"
        className="app-button"
        onClick={() => act('network.add', null)}
        onKeyDown={begin}
      >
        Add the first part <kbd>{keyText('network.add')}</kbd>
      </button>
      <p className="network-empty-hint">
        A switch, a host, or a whole template: type what you look for.
      </p>
    </div>
  );
}

function begin(event: KeyboardEvent): void {
  if (actionOf(event, 'network')?.id !== 'network.add') return;
  event.preventDefault();
  act('network.add', null);
}
