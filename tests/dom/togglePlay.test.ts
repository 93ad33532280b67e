import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { documentActions, documentStore, runActions, runStore } from '../../web/src/run';
import type { RunStoreState } from '../../web/src/run/contract';
import { INITIAL_RUN } from '../../web/src/run/run';
import { isPlaying, togglePlay } from '../../web/src/timeline/runButtons';

let asked: string[] = [];
const info = { durationS: 4 } as RunStoreState['info'];
const become = (part: Partial<RunStoreState>) => runStore.setState(part);

beforeEach(() => {
  asked = [];
  runStore.setState(INITIAL_RUN, true);
  vi.spyOn(runActions, 'play').mockImplementation(() => {
    asked.push('play');
    become({ wantsPlay: true });
  });
  vi.spyOn(runActions, 'pause').mockImplementation(() => {
    asked.push('pause');
    become({ wantsPlay: false });
  });
  vi.spyOn(runActions, 'seek').mockImplementation((timeS) => asked.push(`seek ${timeS}`));
});
afterEach(() => {
  vi.restoreAllMocks();
  runStore.setState(INITIAL_RUN, true);
});

it('Play on a run that is on its way goes on from where it comes to', () => {
  togglePlay();
  expect(isPlaying(runStore.getState())).toBe(true);
  become({ status: 'covering', info });
  become({ status: 'playing', head: instantOf(0.5) });
  expect(asked).toEqual(['play']);
});

it('and starts it again where it comes to its very end, as on a finished one', () => {
  togglePlay();
  become({ status: 'covering', info });
  become({ status: 'playing', head: instantOf(4) });
  become({ status: 'resting', head: instantOf(4) });
  expect(asked).toEqual(['play', 'seek 0', 'play']);
});

it('pressed twice, it pauses', () => {
  become({ status: 'covering', info });
  togglePlay();
  togglePlay();
  become({ status: 'resting', head: instantOf(4) });
  expect(asked).toEqual(['play', 'pause']);
});

it('is meant for the experiment on the table, not for the next one', () => {
  become({ status: 'covering', info });
  togglePlay();
  documentActions.open({ ...documentStore.getState().doc, title: 'another' }, null);
  become({ status: 'resting', head: instantOf(4), wantsPlay: false });
  expect(asked).toEqual(['play']);
});
