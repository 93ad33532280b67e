/** The screen named in the address bar stands in the place of the workbench. */

import { useLayoutEffect } from 'react';
import { fragmentWords, onFragment } from '../base/address';
import { shellActions } from '../commands/shell';
import { SCREENS } from './screens';

/** Follows the address for as long as the page is there. */
export function useAddress(): void {
  useLayoutEffect(() => {
    const follow = () => shellActions.showScreen(screenAt(location.hash));
    follow();
    return onFragment(follow);
  }, []);
}

/** Id of the screen that a fragment names, or `null` for the workbench. */
export function screenAt(hash: string): string | null {
  const [id] = fragmentWords(hash);
  return SCREENS.some((screen) => screen.id === id) ? (id ?? null) : null;
}
