/** The door for programs, on the real engine. */
import { beforeEach, expect, it } from 'vitest';
import { shellActions, shellStore } from '../../web/src/commands/shell';
import {
  documentActions,
  documentStore,
  runStore,
  viewActions,
  viewStore,
} from '../../web/src/run';
import golden from '../golden/fingerprints.json';
import { door, open } from '../page/support/realPage';

/** Fingerprint of the experiment of a first page at 500 ms. */
const FIRST = golden['abr-erica-wan/e1-peak'];
const fingerprint = () => runStore.getState().summary?.fingerprint.slice(0, 16);

beforeEach(() => open());

it('is idle when the results are those of the newest change', async () => {
  expect(fingerprint()).toBe(FIRST);
  documentActions.setParam('abr', 'rif', 0.5);
  await door.idle();
  const changed = fingerprint();
  expect(changed).not.toBe(FIRST);
  documentActions.undo();
  await door.idle();
  expect(fingerprint()).toBe(FIRST);
  documentActions.redo();
  await door.idle();
  expect(fingerprint()).toBe(changed);
});

it('begins anew: no undo, no selection, no dialog', async () => {
  documentActions.setParam('abr', 'rif', 0.5);
  viewActions.select({ type: 'node', id: 'S1' });
  shellActions.openDialog('share');
  await door.reset('classroom/first-steps');
  expect(documentStore.getState()).toMatchObject({
    sourceId: 'classroom/first-steps',
    undoLabel: null,
  });
  expect(viewStore.getState().selection).toBeNull();
  expect(shellStore.getState().dialog).toBeNull();
  expect(runStore.getState().info?.network.nodes.length).toBeGreaterThan(0);
});

it('takes a document as well as a name', async () => {
  const { doc } = documentStore.getState();
  await door.reset({ ...doc, title: 'Mine', seed: 7 });
  expect(documentStore.getState().doc).toMatchObject({ title: 'Mine', seed: 7 });
  expect(runStore.getState().status).toBe('resting');
});

it.each([
  ['a name that is none', 'adsl/nothing', /no experiment of the gallery/],
  ['a document that is none', { format: 1, title: 3 }, /title/],
])('%s is refused, and what is on the table stays', async (_, asked, why) => {
  const before = documentStore.getState();
  await expect(door.reset(asked)).rejects.toThrow(why);
  expect(documentStore.getState()).toBe(before);
});

it('a document that the engine refuses fails as well, and the experiment before it is there', async () => {
  documentActions.setParam('abr', 'rif', 0.5);
  await door.idle();
  const [before, print] = [documentStore.getState(), fingerprint()];
  await expect(door.reset({ ...before.doc, abr: { icrMbps: 400 } })).rejects.toThrow(/ICR/);
  const topology = {
    kind: 'explicit',
    nodes: [{ id: 'A', kind: 'host' }],
    links: [],
    circuits: [],
  };
  const shaper = { rateMbps: Number.NaN };
  await expect(door.reset({ ...before.doc, shaper })).rejects.toThrow(/rateMbps: "NaN" is not a n/);
  const abr = { rif: () => 1 };
  await expect(door.reset({ ...before.doc, abr })).rejects.toThrow(/rif: .* is not a number/);
  const drawn = { ...before.doc, topology };
  await expect(door.reset(drawn)).rejects.toThrow(/^topology\.nodes\[0\]\.at: must be/);
  expect(documentStore.getState()).toEqual(before);
  expect(fingerprint()).toBe(print);
});

it('an action that is none is refused by name', () => {
  expect(() => door.run('fly')).toThrow(/no action “fly”/);
});
