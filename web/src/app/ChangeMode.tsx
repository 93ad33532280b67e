/** What a changed value does: run again from the start, or go on from now with the new value. */

import { runActions, useRun } from '../run';
import type { ChangeMode as Mode } from '../run/contract';
import { Icon, type IconName } from '../ui/Icon';

type Row = {
  readonly mode: Mode;
  readonly label: string;
  readonly icon: IconName;
  readonly meaning: string;
};

const MODES: readonly Row[] = [
  {
    mode: 'rerun',
    label: 'Re-run',
    icon: 'rerun',
    meaning: 'Simulate again from the start, with the same seed; the old curves stay grey',
  },
  {
    mode: 'fromNow',
    label: 'From now',
    icon: 'fromNow',
    meaning: 'Keep the past and continue with the new value; the change is flagged in the plots',
  },
];

/** Two radio buttons side by side. */
export function ChangeMode() {
  const chosen = useRun((run) => run.mode);
  return (
    <fieldset className="app-mode">
      <legend className="app-mode-legend">Apply changes</legend>
      <div className="app-segments">
        {MODES.map(({ mode, label, icon, meaning }) => (
          <label key={mode} className="app-segment" title={meaning}>
            <input
              type="radio"
              name="app-mode"
              checked={chosen === mode}
              onChange={() => runActions.setMode(mode)}
            />
            <Icon name={icon} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
