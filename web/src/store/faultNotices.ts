/** What the page says when the engine fails, or is not the one that it was built with. */

import type { Notice } from './contract';

/** Page and engine are of two releases. */
export const UPDATED: Notice = {
  tone: 'warning',
  text: 'Cell53 was updated while this page was open. Reload it so that page and engine match.',
};

/** The engine was rebuilt after a fault; the run stands at `headS`, simulated s. */
export function startedAgain(headS: number): Notice {
  const text = `The engine stopped and was started again; the run was rebuilt up to ${inMs(headS)} ms. Your experiment is unchanged.`;
  return { tone: 'warning', text };
}

/** The engine stopped too often on this experiment, last at `headS`, simulated s. */
export function stoppedForGood(fault: {
  readonly crashes: number;
  readonly message: string;
  readonly headS: number;
}): Notice {
  const { crashes, message, headS } = fault;
  const text = `The engine stopped ${crashes} times on this experiment (last at ${inMs(headS)} ms: ${message}), so it is not tried again. Your experiment is kept: save it, change it, or undo.`;
  return { tone: 'danger', text };
}

const inMs = (timeS: number) => (timeS * 1_000).toFixed(1);
