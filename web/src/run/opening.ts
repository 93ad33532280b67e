/** What is remembered of the experiment before, until the engine has accepted the one that was opened on top of it. */

import type { Step } from '../model/commandLog';
import type { Snapshot } from './document';

/** Another document on its way, and how the one before it was running. */
export type Opening = {
  readonly step: Step<Snapshot>;
  readonly aim: { readonly horizonS: number; readonly headS: number };
  readonly wantsPlay: boolean;
  /** Was that run at rest, with all of it on the page? */
  readonly isSettled: boolean;
  /** The one it was opened on top of, if that was still on its way. */
  readonly under: Opening | null;
};
