/** What the page says of a parameter whose last change moved no curve. */

import { createPageStore } from './pageStore';

/** A parameter, as `section.key`, and how far the runs before and after its change are the same, s. */
export type NoEffect = { readonly param: string; readonly untilS: number };

export const noEffectStore = createPageStore<{ readonly found: NoEffect | null }>(() => ({
  found: null,
}));
