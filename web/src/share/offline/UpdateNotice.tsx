/** Says that a reload gives a newer version; never to a room, and never twice. */

import { useState } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../../commands/shell';
import { Icon } from '../../ui/Icon';
import { keepingStore } from './keeping';
import './offline.css';

/** A notice once there is something newer. */
export function UpdateNotice() {
  const isNewer = useStore(keepingStore, (state) => state.isNewer);
  const presents = useShell((shell) => shell.presents);
  const [isPutOff, setPutOff] = useState(false);
  if (!isNewer || presents || isPutOff) return null;
  return (
    <div className="app-notice app-update" role="status">
      <Icon name="info" />
      <div className="app-notice-text">A new version is ready: reload when it suits you.</div>
      <button type="button" className="app-button" onClick={() => location.reload()}>
        Reload
      </button>
      <button
        type="button"
        className="app-button app-button-quiet app-button-icon"
        aria-label="Later"
        title="Later"
        onClick={() => setPutOff(true)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
