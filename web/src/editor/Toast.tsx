/** A sentence about what was just done, with the way back; goes by itself. */

import { useEffect } from 'react';
import { vanishAfter } from '../base/activity';
import { documentActions, documentStore } from '../run';
import { editor, useEditor } from './editor';

/** Long enough to be read twice, ms. */
const STAYS_MS = 8_000;

/** The toast of the panel, when there is something to say. */
export function Toast() {
  const toast = useEditor((state) => state.toast);
  const said = useEditor((state) => state.said);
  useEffect(() => {
    if (toast === null) return undefined;
    const stop = vanishAfter(STAYS_MS, editor.dismissToast);
    // Its way back takes back the last step: with another one behind it, that would be the wrong one.
    const leave = documentStore.subscribe((now, before) => {
      if (toast.canUndo && now.doc !== before.doc) editor.dismissToast();
    });
    return () => {
      stop();
      leave();
    };
  }, [toast]);
  return (
    <>
      <p className="network-summary" role="status" aria-label="Last step">
        {said}
      </p>
      <div className="network-toast" role="status" data-shown={toast !== null}>
        {toast !== null && <span>{toast.text}</span>}
        {toast?.canUndo && (
          <button
            type="button"
            className="network-toast-undo"
            onClick={() => {
              editor.dismissToast();
              documentActions.undo();
            }}
          >
            Undo
          </button>
        )}
      </div>
    </>
  );
}
