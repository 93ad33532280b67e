/** Lines in sliders as a part of the page that shows nothing itself, and the switch for them. */

import { useEffect } from 'react';
import { createPatientRuns } from '../../engine/patient';
import { later } from '../../lib/later';
import { documentStore } from '../../store';
import { namelessText } from '../../store/engineText';
import { habitStore, savesData, setHabit, useHabit } from './habit';
import { watchSliders } from './watch';

const runs = createPatientRuns();

/** The worker is fetched like every other part that can wait, so that a line asks for nothing later. */
const fetchWorker = later(async () => {
  if (isWanted()) await runs.warm(namelessText(documentStore.getState().doc));
});

/** Under a finger there is nowhere to rest without touching. */
function isWanted(): boolean {
  return habitStore.getState().isOn && !savesData() && matchMedia('(hover: hover)').matches;
}

/** Watches the sliders as long as it is there and wanted. */
export function Hints() {
  const isOn = useHabit();
  useEffect(() => {
    if (!isOn || !isWanted()) return undefined;
    let stop: (() => void) | null = null;
    let isHere = true;
    void fetchWorker().then(() => {
      if (isHere) stop = watchSliders(runs);
    });
    return () => {
      isHere = false;
      stop?.();
    };
  }, [isOn]);
  return null;
}

/** The switch. */
export function HintsSwitch() {
  const isOn = useHabit();
  return (
    <label className="app-check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => setHabit(event.currentTarget.checked)}
      />
      <span>
        Lines in the sliders
        <span className="app-note">
          {' '}
          (rest on one: a few runs in the background show what it does to the queue)
        </span>
      </span>
    </label>
  );
}
