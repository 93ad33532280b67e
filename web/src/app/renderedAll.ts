/** Tells when React has nothing left to render, however long that takes on a busy machine. */

import { unstable_IdlePriority as LAST, unstable_scheduleCallback as schedule } from 'scheduler';

/** Its queue is of tasks; what one of them asks for comes into it after the task. */
const TURNS = 2;

/** Fulfilled when everything that React was asked for is on the page. */
export async function renderedAll(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise<void>((resolve) => schedule(LAST, () => resolve()));
  }
}
