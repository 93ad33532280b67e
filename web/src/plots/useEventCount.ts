/** How many events the run has so far, refreshed when the data come to rest. */

import { useEffect, useState } from 'react';
import { stage } from './stage/sharedStage';

/** Count of events, grouped records counted once each. */
export function useEventCount(): number {
  const [count, setCount] = useState(() => stage.scene().run.view.events.length);
  useEffect(() => stage.addRest(({ run }) => setCount(run.view.events.length)), []);
  return count;
}
