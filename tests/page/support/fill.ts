/** Values that a person gives to fields and sliders. */
import { fireEvent } from '@testing-library/dom';
import { expect, onTestFinished } from 'vitest';
import { runActions, runStore } from '../../../web/src/run';
import { click, find, headSeconds, idle, results, time, within } from './desk';

/** Gives a field, a list or a slider a value at once, and waits until the page is idle again. */
export async function fill(element: HTMLElement, value: string): Promise<void> {
  fireEvent.change(element, { target: { value } });
  await idle();
}

/** Moves the head with the slider beneath the overview, and sees that the results are those there. */
export async function seek(timeS: number): Promise<void> {
  await fill(find('slider', 'Position in the run', time()), String(timeS));
  expect(headSeconds()).toBeCloseTo(timeS, 9);
  const span = timeS < 1 ? `${timeS * 1000} ms` : `${timeS} s`;
  expect(results().textContent.replace(/\s/g, ' ')).toContain(`up to ${span}`);
}

/** Chooses what a new value does. */
export async function chooseMode(name: 'Re-run' | 'From now'): Promise<void> {
  await click(within(document.body).getByRole('radio', { name }));
}

/** Waits until a run that plays has gone on. */
export async function playsOn(): Promise<void> {
  const { head } = runStore.getState();
  await new Promise<void>((resolve) => {
    const stop = runStore.subscribe((run) => {
      if (run.head <= head) return;
      stop();
      resolve();
    });
  });
  await idle();
}

/** Has every run that a test plays from now on play so slowly that it does not come to its end. */
export function playSlowly(): void {
  const stop = runStore.subscribe(({ status }, before) => {
    if (status === 'playing' && before.status !== 'playing')
      queueMicrotask(() => runActions.setSpeed(1e-4));
  });
  onTestFinished(stop);
}
