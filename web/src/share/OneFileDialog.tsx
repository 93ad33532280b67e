/** Cell53 as one file to keep: what it is for, what differs, and the button that fetches it. */

import { useState } from 'react';
import { homeAddress, withSite } from '../base/singleFile';
import { shellActions } from '../commands/shell';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { saveText } from '../ui/files';
import './share.css';

/** The file beside the page, which the build of the site made. */
const FILE = 'cell53.html';

/** A modal dialog, open as long as it is there. */
export function OneFileDialog() {
  const [status, setStatus] = useState('');
  const close = shellActions.closeDialog;
  const download = () => {
    setStatus('Fetching the file…');
    handOut().then(setStatus, () =>
      setStatus('It could not be fetched: this needs the network once.'),
    );
  };
  return (
    <Dialog title="Cell53 as one file" className="share-dialog" onClose={close}>
      <div className="app-dialog-body">
        <p>
          All of Cell53 in one file for a USB stick: in a room without a network, double-click it
          and everything runs, lessons and papers too.
        </p>
        <p className="app-note">
          It does not update itself. Some browsers do not keep work done in a file: save experiments
          as files before you close it. Its links lead to this site.
        </p>
        <div className="app-row">
          <Button look="primary" onClick={download}>
            Download {FILE}
          </Button>
          <span role="status">{status}</span>
        </div>
      </div>
    </Dialog>
  );
}

/** Fetches the file, writes the address of this site into it, and gives it to the reader. */
async function handOut(): Promise<string> {
  const response = await fetch(new URL(FILE, document.baseURI));
  const text = response.ok ? withSite(await response.text(), homeAddress(location, null)) : null;
  if (text === null) return 'This site was built without it; npm run build makes it.';
  saveText(FILE, text, 'text/html');
  return `Saved ${FILE}, ${(text.length / 1e6).toFixed(1)} MB.`;
}
