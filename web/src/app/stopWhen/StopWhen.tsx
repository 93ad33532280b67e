/** The button of the time bar that lets a run stop by itself; the list of conditions comes when it is wanted. */

import { useState } from 'react';
import { later } from '../../lib/later';
import { runActions, runStore } from '../../store';
import { createLaterPart } from '../../store/laterPart';
import { runBackstage } from '../../store/run';
import { STOP_PANEL } from '../commands';
import { Icon } from '../Icon';
import { Popover } from '../Popover';
import './stopWhen.css';
import { stopStore, useConditions, Watch } from './watch';

const words = later(() => import('./words'));
const useList = createLaterPart(async () => (await import('./StopList')).StopList);

const watch = new Watch({
  run: runStore.getState,
  history: () => runActions.history.current(),
  conditions: () => stopStore.getState().conditions,
  stopAt: (timeS) => {
    runActions.pause();
    runActions.seek(timeS);
  },
  tell: (hit, info) =>
    void words().then(({ hitWords }) =>
      runBackstage.notify({ tone: 'info', text: hitWords(hit, info) }),
    ),
});
runStore.subscribe(() => watch.look());
// Samples may come behind the news that the run is at its end.
runActions.history.subscribe(() => watch.look());

/** The button, with the number of conditions. */
export function StopButton() {
  const { length } = useConditions();
  const label = length === 0 ? 'Stop when…' : `Stop when… (${length} set)`;
  return (
    <button
      type="button"
      className="app-button app-button-quiet app-button-icon app-stop-button"
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
    </button>
  );
}

/** The panel. */
export function StopPanel() {
  const [isWanted, setWanted] = useState(false);
  const List = useList(isWanted);
  return (
    <Popover id={STOP_PANEL} label="Stop when" className="app-stop" onOpen={() => setWanted(true)}>
      {List !== null && <List />}
    </Popover>
  );
}
