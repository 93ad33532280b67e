/** That a reload gives a newer version, and whether the page works without a network. */

import { useState } from 'react';
import { useStore } from 'zustand';
import { unreachable } from '../../base/invariant';
import { singleFile } from '../../base/singleFile';
import { useShell } from '../../commands/shell';
import { Button, IconButton } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { type Keeping, keepingStore } from './keeping';
import './offline.css';

/** Says that there is something newer, in a live region of the page; never while presenting, and never twice. */
export function UpdateNotice() {
  const presents = useShell((shell) => shell.presents);
  const [isPutOff, setPutOff] = useState(false);
  if (presents || isPutOff) return null;
  return (
    <div className="app-notice app-update">
      <Icon name="info" />
      <div className="app-notice-text">A new version is ready: reload when it suits you.</div>
      <Button onClick={() => location.reload()}>Reload</Button>
      <IconButton icon="close" label="Later" onClick={() => setPutOff(true)} />
    </div>
  );
}

/** One sentence about whether the page works without a network. */
export function OfflineLine() {
  const keeping = useStore(keepingStore);
  const text = singleFile() === null ? keepingInWords(keeping) : AS_ONE_FILE;
  return <p className="app-note">{text}</p>;
}

const AS_ONE_FILE =
  'The page itself is one file: it needs no network and stays as it is. Some browsers forget what a file keeps.';

/** The state of keeping the site, as a sentence. */
export function keepingInWords(keeping: Keeping): string {
  switch (keeping.type) {
    case 'kept':
      return `The page itself is kept too (${(keeping.bytes / 1e6).toFixed(1)} MB): it works without a network from now on.`;
    case 'coming':
      return 'The page itself is being fetched for use without a network.';
    case 'refused':
      return 'The page itself is not kept: this browser does not allow it, so it needs the network.';
    case 'failed':
      return 'The page itself could not be kept: the network failed or there is no space left. The next visit tries again.';
    default:
      return unreachable(keeping);
  }
}
