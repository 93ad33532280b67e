/**
 * Takes over the key presses that `public/early.js` kept while the program of the page was on its way.
 */

import type { PagePress } from './commands';
import type { KeyPress } from './press';

/** What the small script leaves behind. */
type Early = { readonly presses: readonly KeyPress[]; stop(): void };

declare global {
  interface Window {
    /** Missing in a page that is one file, and where the script could not be had. */
    readonly cell53Early?: Early;
  }
}

/** Hands over what was pressed so far, as if it were pressed now on the bare page. */
export function takeEarly(press: (event: PagePress) => void): void {
  const early = window.cell53Early;
  if (early === undefined) return;
  early.stop();
  for (const each of early.presses) {
    press({
      ...each,
      target: document.body,
      defaultPrevented: false,
      isComposing: false,
      preventDefault: () => undefined,
    });
  }
}
