/** Takes up the conditions of the last visit, and from then on watches the run of this page. */

import { load } from '../../base/activity';
import { recall } from '../../base/remember';
import { runActions, runStore } from '../../run';
import { onReset } from '../../run/pageStore';
import { runBackstage } from '../../run/run';
import { readConditions } from './conditions';
import { KEPT, stopStore } from './stopStore';
import { Watch } from './watch';

let isWatching = false;

/** From the first call on conditions hold. */
export function startWatching(): void {
  if (isWatching) return;
  isWatching = true;
  const takeUp = () => stopStore.setState({ conditions: readConditions(recall(KEPT)) });
  takeUp();
  onReset(takeUp);
  const watch = new Watch({
    run: runStore.getState,
    history: () => runActions.history.current(),
    conditions: () => stopStore.getState().conditions,
    stopAt: (at) => {
      runActions.pause();
      runActions.seek(at);
    },
    onHit: (hit, info) =>
      void load(import('./stopWhenWords')).then(({ hitWords }) =>
        runBackstage.notify({ tone: 'info', text: hitWords(hit, info) }),
      ),
  });
  runStore.subscribe(() => watch.look());
  // Samples may come behind the news that the run is at its end.
  runActions.history.subscribe(() => watch.look());
  watch.look();
}
