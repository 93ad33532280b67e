import { expect, it } from 'vitest';
import { leaveScreen, onFragment } from '../../web/src/base/address';
import { forget, recall, remember } from '../../web/src/base/remember';
import { FIRST_SPLIT, readHabits, shellActions } from '../../web/src/commands/shell';
import { splitAfterKey } from '../../web/src/ui/Splitter';

it('habits that do not fit are forgotten one by one', () => {
  expect(readHabits(null)).toEqual({ split: FIRST_SPLIT, stepUnit: 'event', singleKeys: true });
  expect(readHabits({ split: 7, stepUnit: 'rtt', singleKeys: 'no' })).toEqual({
    split: FIRST_SPLIT,
    stepUnit: 'rtt',
    singleKeys: true,
  });
});

it('habits are stored as they change', () => {
  shellActions.setSingleKeys(false);
  expect(readHabits(recall('shell')).singleKeys).toBe(false);
  shellActions.setSingleKeys(true);
});

it('a habit that changes leaves alone what another window has stored of others', () => {
  remember('shell', { stepUnit: 'rtt', singleKeys: false });
  shellActions.setSplit(0.6);
  expect(recall('shell')).toEqual({ stepUnit: 'rtt', singleKeys: false, split: 0.6 });
  shellActions.setSplit(FIRST_SPLIT);
  forget('shell');
});

it('a full storage is reported, not thrown', () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  expect(remember('x', circular)).toBe(false);
});

it('keys move the splitter within its bounds', () => {
  expect(splitAfterKey('ArrowDown', 0.5)).toBeCloseTo(0.52);
  expect(splitAfterKey('PageUp', 0.25)).toBe(0.2);
  expect(splitAfterKey('Enter', 0.7)).toBe(0.5);
  expect(splitAfterKey('a', 0.7)).toBeNull();
});

it('a screen that is left stays one step back, unless its address was only a way to somewhere', () => {
  let heard = 0;
  const stop = onFragment(() => {
    heard += 1;
  });
  for (const [way, steps] of [
    ['push', 1],
    ['replace', 0],
  ] as const) {
    history.pushState(null, '', '#papers/adsl');
    const { length } = history;
    leaveScreen(way);
    expect([location.hash, history.length - length]).toEqual(['', steps]);
  }
  expect(heard).toBe(2);
  stop();
});
