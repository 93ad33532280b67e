import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heedHands, LATEST_MS, STILL_MS } from '../../web/src/base/hands';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits for still hands; tells whether they have been waited for to the end. */
function waiting(whenStill: () => Promise<void>) {
  const told = { isOver: false };
  void whenStill().then(() => {
    told.isOver = true;
  });
  return told;
}

it('nobody waits for hands that have done nothing', async () => {
  const told = waiting(heedHands(new EventTarget()));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.isOver).toBe(true);
});

it('what can wait comes when hands have been still for a while, counted from the last touch', async () => {
  const page = new EventTarget();
  const whenStill = heedHands(page);
  page.dispatchEvent(new Event('keydown'));
  const told = waiting(whenStill);
  await vi.advanceTimersByTimeAsync(STILL_MS - 1);
  page.dispatchEvent(new Event('pointerup'));
  await vi.advanceTimersByTimeAsync(STILL_MS - 1);
  expect(told.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.isOver).toBe(true);
});

it('hands that never rest are not waited for without end', async () => {
  const page = new EventTarget();
  const whenStill = heedHands(page);
  const restless = setInterval(() => page.dispatchEvent(new Event('wheel')), 100);
  await vi.advanceTimersByTimeAsync(200);
  const told = waiting(whenStill);
  await vi.advanceTimersByTimeAsync(LATEST_MS - 1);
  expect(told.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.isOver).toBe(true);
  clearInterval(restless);
});
