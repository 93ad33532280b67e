/** Are lines in the sliders wanted? Kept between visits; never where the reader saves data. */

import { useStore } from 'zustand';
import { recall, remember } from '../../lib/remember';
import { createPageStore } from '../../store/pageStore';

const NAME = 'sliderHints';

export const habitStore = createPageStore(() => ({ isOn: recall(NAME) !== false }));

/** The choice of the reader. */
export function useHabit(): boolean {
  return useStore(habitStore, ({ isOn }) => isOn);
}

/** Switches the lines on or off. */
export function setHabit(isOn: boolean): void {
  habitStore.setState({ isOn });
  remember(NAME, isOn);
}

/** Does the browser say that its reader saves data or work? */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
