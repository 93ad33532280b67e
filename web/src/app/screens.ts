/**
 * The screens that may stand in the place of the workbench, each a file of its own that is fetched
 * when it is first opened. The header has a button for each.
 */

import type { ComponentType } from 'react';

/** A full-page view beside the workbench. */
export type Screen = {
  /** Its name in the address: `#papers`, or `#papers/…` for a place inside it. */
  readonly id: string;
  /** On its button. */
  readonly label: string;
  readonly load: () => Promise<ComponentType>;
};

/** All screens, in the order of their buttons. */
export const SCREENS: readonly Screen[] = [
  {
    id: 'sweep',
    label: 'Sweep',
    load: async () => (await import('../sweep/SweepScreen')).SweepScreen,
  },
];
