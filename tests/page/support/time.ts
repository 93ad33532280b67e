/** Time in jsdom: the head moved, steps, and a run that plays until something is so. */

import { fireEvent } from '@testing-library/dom';
import { expect } from 'vitest';
import { runStore } from '../../../web/src/run';
import type { RunStoreState } from '../../../web/src/run/contract';
import { badge, button, click, clock, find, headSeconds, idle, results, time, user } from './desk';
import { plain } from './plots';

/** Puts a slider of the browser's own on a value, as a hand does. */
export async function slideTo(slider: HTMLElement, value: number): Promise<void> {
  fireEvent.input(slider, { target: { value: String(value) } });
  await idle();
}

/** Moves the head with the slider beneath the overview, and sees the results of then. */
export async function seek(timeS: number): Promise<void> {
  await slideTo(find('slider', 'Position in the run'), timeS);
  expect(headSeconds()).toBeCloseTo(timeS, 9);
  const span = timeS < 1 ? `${timeS * 1000} ms` : `${timeS} s`;
  expect(plain(results())).toContain(`up to ${span}`);
}

/** Plays from now on as fast as the machine can. */
export const asFastAsPossible = (): Promise<void> => slideTo(find('slider', 'Speed', time()), 1e9);

/** Fulfilled when the run is so, as soon as it is. */
export function untilRun(isSo: (run: RunStoreState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (run: RunStoreState) => {
      if (!isSo(run)) return;
      stop();
      resolve();
    };
    const stop = runStore.subscribe(look);
    look(runStore.getState());
  });
}

/** Presses Play, and waits until the run rests again. */
export async function playToTheEnd(): Promise<void> {
  await user.click(button('Play', time()));
  expect(badge().textContent).toBe('Playing');
  await untilRun(({ status }) => status !== 'playing');
  await idle();
}

/** Chooses what one step is. */
export async function stepBy(unit: string): Promise<void> {
  await user.selectOptions(find('combobox', 'Step by'), unit);
  await idle();
}

/** Takes one step and returns the time of the head after it, s. */
export async function step(way: 'forward' | 'back'): Promise<number> {
  const before = clock().textContent;
  await click(button(`Step ${way}`, time()));
  expect(clock().textContent).not.toBe(before);
  expect(badge().textContent).toBe('Paused');
  return headSeconds();
}

/** What the last step led to. */
export const steppedTo = (): string => plain(document.querySelector('.app-step-words'));
