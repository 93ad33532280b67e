/** The time of the head, and what the run is doing. */

import { useStore } from 'zustand';
import { secondsOf } from '../model/instant';
import { type RunStatus, useRun } from '../run';
import { Icon, type IconName } from '../ui/Icon';
import { shownStatus } from './shownStatus';
import { clockText, spokenInstant } from './timeText';

const BADGES: Readonly<Record<RunStatus, { readonly text: string; readonly icon: IconName }>> = {
  loading: { text: 'Starting', icon: 'working' },
  idle: { text: 'Ready', icon: 'pause' },
  covering: { text: 'Computing', icon: 'working' },
  playing: { text: 'Playing', icon: 'play' },
  suspended: { text: 'Ready', icon: 'pause' },
  resting: { text: 'Paused', icon: 'pause' },
  ended: { text: 'Finished', icon: 'flag' },
  failed: { text: 'Crashed', icon: 'danger' },
  unsupported: { text: 'Unsupported', icon: 'danger' },
};

/** Figures, unit, and the badge beneath. */
export function Clock() {
  const headS = secondsOf(useRun((run) => run.head));
  const { figures, unit } = clockText(headS);
  return (
    <div className="app-clock">
      <div
        className="app-clock-time"
        data-testid="clock"
        role="timer"
        aria-label={spokenInstant(headS)}
      >
        {figures}
        <span className="app-clock-unit">{unit}</span>
      </div>
      <Badge />
    </div>
  );
}

function Badge() {
  const status = useStore(shownStatus);
  const { text, icon } = BADGES[status];
  return (
    <div className="app-badge" data-state={status}>
      <Icon name={icon} />
      {text}
    </div>
  );
}
