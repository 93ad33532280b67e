/** The address in jsdom: screens by their fragment, and the way back. */
import { idle } from './desk';

/** Does something that changes the fragment, and waits until the page has followed. */
async function moved(move: () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    window.addEventListener('hashchange', () => resolve(), { once: true });
    move();
  });
  await idle();
}

/** Goes to a screen, as a link does: `#compare`. */
export const goTo = (fragment: string): Promise<void> =>
  moved(() => {
    location.hash = fragment;
  });

/** Goes one step back. */
export const goBack = (): Promise<void> => moved(() => history.back());
