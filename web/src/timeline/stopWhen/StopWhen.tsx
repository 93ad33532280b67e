/** The button of the time bar that lets a run stop by itself; the list of conditions comes when it is wanted. */

import { load } from '../../base/activity';
import { recall } from '../../base/remember';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/lazyPart';
import { Popover } from '../../ui/Popover';
import { STOP_PANEL } from '../runButtons';
import './stopWhen.css';
import { KEPT, useConditions } from './stopStore';

const startWatching = async () => (await load(import('./watch'))).startWatching();

export const StopList = lazyPart(async () => {
  await startWatching();
  return (await import('./StopList')).StopList;
});

// Conditions of the last visit hold from the first run on.
if (recall(KEPT) !== null) void startWatching();

/** The button, with the number of conditions. */
export function StopButton() {
  const { length } = useConditions();
  const label = length === 0 ? 'Stop when…' : `Stop when… (${length} set)`;
  return (
    <Button
      look="quiet"
      className="app-button-icon app-stop-button"
      popoverTarget={STOP_PANEL}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
    >
      <Icon name="flag" />
      {length > 0 && (
        <span className="app-stop-count" aria-hidden="true">
          {length}
        </span>
      )}
    </Button>
  );
}

/** The panel. */
export function StopPanel() {
  return (
    <Popover id={STOP_PANEL} label="Stop when" className="app-stop" isLate>
      <StopList />
    </Popover>
  );
}
