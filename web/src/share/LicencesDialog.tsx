/** Which Cell53 this is, its licence, and those of everything that it is made of. */

import { shellActions } from '../commands/shell';
import text from '../generated/licences.txt?raw';
import { catalog } from '../model/catalog';
import { Dialog } from '../ui/Dialog';
import { releaseOfPage } from './offline/keeping';
import './share.css';

/** A modal dialog, open as long as it is there. */
export function LicencesDialog() {
  const close = shellActions.closeDialog;
  const release = releaseOfPage();
  return (
    <Dialog title="Licences" className="share-dialog" onClose={close}>
      <p className="app-version">
        Cell53 {catalog.engineVersion}
        {release === null ? '' : `, release ${release}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <pre className="app-licences" tabIndex={0}>
        {text}
      </pre>
    </Dialog>
  );
}
