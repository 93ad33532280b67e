/** Which Cell53 this is, its licence, and those of everything that it is made of. */

import { useEffect, useRef } from 'react';
import { shellActions } from '../commands/shell';
import text from '../generated/licences.txt?raw';
import { catalog } from '../model/catalog';
import { showWhile } from '../ui/dialog';
import { DialogHead } from './DialogHead';
import { releaseOfPage } from './offline/release';
import './share.css';

/** A modal dialog, open as long as it is there. */
export function LicencesRoom() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => showWhile(dialog.current, true), []);
  const close = shellActions.closeDialog;
  const release = releaseOfPage();
  return (
    <dialog
      ref={dialog}
      className="app-dialog share-dialog"
      aria-labelledby="licences-title"
      onClose={close}
    >
      <DialogHead id="licences-title" title="Licences" onClose={close} />
      <p className="app-version">
        Cell53 {catalog.engineVersion}
        {release === null ? '' : `, release ${release}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <pre className="app-licences" tabIndex={0}>
        {text}
      </pre>
    </dialog>
  );
}
