/** What the page says when the engine fails, or is not the one that it was built with. */

import type { Notice } from './contract';

/** Page and engine are of two releases. */
export const UPDATED: Notice = {
  tone: 'warning',
  text: 'Cell53 was updated while this page was open. Reload it so that page and engine match.',
};

/** How the engine failed, and where the head stood, simulated s. */
type Fault = { readonly message: string; readonly headS: number };

/** The engine was rebuilt after a fault; the run stands where it was. */
export function startedAgain({ message, headS }: Fault): Notice {
  const what = isMemory(message) ? 'ran out of memory' : 'stopped';
  const text = `The engine ${what} and was started again; the run was rebuilt up to ${inMs(headS)} ms. Your experiment is unchanged.`;
  return { tone: 'warning', text, fault: message };
}

/** The engine stopped too often on this experiment. */
export function stoppedForGood({
  crashes,
  message,
  headS,
}: Fault & { readonly crashes: number }): Notice {
  if (NOT_THERE.test(message)) {
    const text = `The engine did not arrive (${message}). Check the connection and reload this page. Your experiment is kept.`;
    return { tone: 'danger', text, fault: message };
  }
  const least = isMemory(message) ? ' A shorter run or fewer circuits need less memory.' : '';
  const text = `The engine stopped ${crashes} times on this experiment (last at ${inMs(headS)} ms: ${message}), so it is not tried again.${least} Your experiment is kept: save it, change it, or undo.`;
  return { tone: 'danger', text, fault: message };
}

/** Words by which browsers tell that something could not be fetched. */
const NOT_THERE = /failed to fetch|networkerror|load failed/i;
/** Words by which browsers tell that there was no more memory. */
const MEMORY = /out of memory|allocation failed|memory\.grow|array length/i;

/** Did memory run out? */
function isMemory(message: string): boolean {
  return MEMORY.test(message);
}

const inMs = (timeS: number) => (timeS * 1_000).toFixed(1);
