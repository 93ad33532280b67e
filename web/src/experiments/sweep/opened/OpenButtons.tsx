/** Buttons that open a sweep from files and close it, and what came of it where that went wrong. */

import { Button } from '../../../ui/Button';
import { askFor, canAskForFolder } from './choose';
import { openedActions, useOpened } from './openedStore';

/** The folder of a sweep, or its files. */
export function OpenButtons() {
  const isReading = useOpened((state) => state.isReading);
  const problem = useOpened((state) => state.problem);
  const shown = useOpened((state) => state.shown);
  const open = async (what: 'folder' | 'files') => openedActions.open(await askFor(what));
  return (
    <div className="sweep-open">
      {canAskForFolder() && (
        <Button onClick={() => void open('folder')}>Open a sweep folder…</Button>
      )}
      <Button onClick={() => void open('files')}>Open its files…</Button>
      {shown !== null && <Button onClick={openedActions.close}>Close this sweep</Button>}
      <span role="status">{isReading ? 'Reading the sweep …' : ''}</span>
      {problem !== null && (
        <p className="sweep-complaint" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
