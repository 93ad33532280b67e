import { createElement } from 'react';
import { expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { door, open, place, show } from './support/part';

const { editor } = await import('../../web/src/editor/editor');
const { LensDock } = await import('../../web/src/explain/lens/LensDock');
const { askCell, startFollowing } = await import('../../web/src/explain/lens/state');
const { documentActions, runStore, useRun } = await import('../../web/src/run');

const TWO = {
  ...{ format: 1, title: 'Two sources', group: 'Sharing', question: 'Who?', seed: 7 },
  durationMs: 100,
  topology: { kind: 'n-source', sources: 2, bufferCells: 200 },
};

/** The second data cell of the first circuit. */
const CELL = {
  ...{ waitsIn: null, ageS: 0, circuit: 0, back: false, isBackwardRm: false },
  ...{ clp: false, efci: false, endsFrame: false, bare: false, halt: false },
  ...{ index: 1, of: 12, number: 1, contents: 0, rm: null },
};

show(() => {
  const network = useRun((state) => state.info?.network);
  return network === undefined ? null : createElement(LensDock, { network });
});

it('is of its run: a change that is refused leaves it, and with another run it goes', async () => {
  await open(TWO);
  await askCell(CELL, instantOf(0.05));
  await door.idle();
  const circuit = () => place.querySelector('.network-lens-fields')?.textContent;
  expect(circuit()).toContain('VPI/VCIS1 the circuit, S1 → D1');
  documentActions.setParam('abr', 'icrMbps', 400);
  await door.idle();
  expect(circuit()).toContain('VPI/VCIS1 the circuit, S1 → D1');
  documentActions.undo();
  await door.idle();
  expect(circuit()).toContain('VPI/VCIS1 the circuit, S1 → D1');
  editor.remove([{ type: 'circuit', id: 'S1' }]);
  await door.idle();
  expect(circuit()).toBeUndefined();
});

it('that is followed goes with its run as well, and the next one plays on, as fast as before', async () => {
  await open(TWO);
  const { speed } = runStore.getState();
  await askCell(CELL, instantOf(0.05));
  await door.idle();
  startFollowing();
  await door.idle();
  expect(runStore.getState().speed).toBeLessThan(speed ?? 0);
  documentActions.setParam('abr', 'rif', 0.5);
  await door.idle();
  expect(place.querySelector('.network-lens-card')).toBeNull();
  expect(runStore.getState()).toMatchObject({ speed, status: 'playing' });
});
