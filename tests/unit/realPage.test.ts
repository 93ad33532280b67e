// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { door, open } from './fixtures/realPage';
import { documentActions, runActions, runStore } from '../../web/src/store';

it('runs', async () => {
  await open();
  expect(runStore.getState().summary?.fingerprint.slice(0, 16)).toBe('6dafd7cd096340af');
  const t = performance.now();
  documentActions.setParam('abr', 'rif', 0.5);
  await door.idle();
  console.log(performance.now() - t, runStore.getState().summary?.fingerprint);
  documentActions.undo();
  await door.idle();
  expect(runStore.getState().summary?.fingerprint.slice(0, 16)).toBe('6dafd7cd096340af');
  console.log(performance.now() - t);
});
