/**
 * The choice that is open, as soon as its part of the page is here; until then a field that takes what
 * is typed, so that quick fingers need not wait.
 */

import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { createLaterPart } from '../run/laterPart';
import { editor, useEditor } from './editor';

/** What was typed before the list was here. */
export type Early = { text: string; isEntered: boolean };

const useChooser = createLaterPart(async () => (await import('./Chooser')).Chooser);

/** The open picker, if any; `onLeave` gives the focus back. */
export function ChooserSoon({ onLeave }: { readonly onLeave: () => void }) {
  const isOpen = useEditor(({ choosing }) => choosing !== null);
  const Chooser = useChooser(isOpen);
  const early = useRef<Early>({ text: '', isEntered: false });
  if (!isOpen) return null;
  if (Chooser === null) return <EarlyField early={early} onLeave={onLeave} />;
  return <Chooser early={early} onLeave={onLeave} />;
}

function EarlyField(props: { readonly early: RefObject<Early>; readonly onLeave: () => void }) {
  const keys = (event: KeyboardEvent) => {
    // Every key is meant for the list to come.
    event.stopPropagation();
    if (event.key === 'Enter') props.early.current.isEntered = true;
    if (event.key !== 'Escape') return;
    editor.choose(null);
    props.onLeave();
  };
  return (
    <div className="network-picker">
      <input
        // biome-ignore lint/a11y/noAutofocus: the list it stands for takes the focus as it appears
        autoFocus
        className="app-field"
        aria-label="Find"
        autoComplete="off"
        onChange={(event) => {
          props.early.current.text = event.target.value;
        }}
        onKeyDown={keys}
      />
    </div>
  );
}
