/** The role of a node in the inspector, on runs of the real engine. */
import { beforeEach, describe, expect, it } from 'vitest';
import generated from '../../web/src/generated/catalog.json';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { drawnOf } from '../../web/src/model/network/drawn';
import { rows, showInspector, within } from './support/knobs';
import { choose, door, open, place, press, type } from './support/part';

const { documentActions, documentStore, runStore, viewActions } = await import('../../web/src/run');

showInspector();

/** One cell source of 1000-byte frames over a switch that is slower than the line into it. */
const FRAMES = {
  ...{ format: 1, title: 'Frames', group: 'Tests', question: 'Cells or packets?', seed: 1 },
  durationMs: 200,
  topology: {
    kind: 'explicit',
    nodes: ['A', 'W', 'B'].map((id, at) => ({
      ...{ id, kind: id === 'W' ? 'switch' : 'host', at: [at, 0] },
    })),
    links: [
      { id: 'in', from: 'A', to: 'W', rateMbps: 100, delayMs: 1 },
      { id: 'out', from: 'W', to: 'B', rateMbps: 8, delayMs: 1 },
    ],
    circuits: [{ id: 'C', service: 'ubr', carries: 'cells', route: ['A', 'W', 'B'] }],
  },
  cells: { kind: 'cbr', rateMbps: 20, frameBytes: 1000 },
};

const role = () => within<HTMLSelectElement>('Role', 'select');
const roleOfW = () =>
  drawnOf(documentStore.getState().doc)?.nodes.find(({ id }) => id === 'W')?.role;
const name = () =>
  place.querySelector<HTMLInputElement>('.inspector-entry input') ?? expect.fail('no name');
const summary = () => runStore.getState().summary ?? expect.fail('no summary');
const become = async (next: string) => {
  choose(role(), next);
  await door.idle();
};

beforeEach(async () => {
  await open(FRAMES);
  viewActions.select({ type: 'node', id: 'W' });
  await door.idle();
});

describe('the role of a node', () => {
  it('has its name and a word and a sentence for each value', async () => {
    expect(rows()).toContain('Role');
    expect(rows()).not.toContain('Control loops');
    const { roles } = generated.drawing;
    expect([...role().options].map(({ text }) => text)).toEqual(roles.map(({ label }) => label));
    for (const { id, label, doc } of roles) {
      await become(id);
      expect(within('Role', '.inspector-row-message').textContent).toBe(doc);
      const facts = place.querySelector('.inspector-facts-list')?.textContent;
      expect(facts?.includes(`Role${label}`)).toBe(id !== 'plain');
    }
  });

  it('a switch becomes a packet switch, which takes the time of the bytes alone, and back', async () => {
    const [plain, cells] = [summary().fingerprint, summary().sources[0]?.goodputMbps ?? 0];
    await become('packet-switch');
    expect(roleOfW()).toBe('packet-switch');
    expect(documentStore.getState().undoLabel).toBe('Role of W: Packet switch');
    expect(runStore.getState().problems).toEqual([]);
    // A frame of 1000 bytes: 8000 bits in packets, 21 cells of 424 bits in cells.
    const packets = summary().sources[0]?.goodputMbps ?? 0;
    expect(packets / cells).toBeCloseTo((21 * 424) / 8000, 2);
    await become('plain');
    expect(roleOfW()).toBeUndefined();
    expect(summary().fingerprint).toBe(plain);
    documentActions.undo();
    await door.idle();
    expect(summary().sources[0]?.goodputMbps).toBe(packets);
  });

  it('of a packet switch without room for a frame: the buffer of its line says so', async () => {
    const [into, out] = FRAMES.topology.links;
    const links = [into, { ...out, bufferCells: 20 }];
    await open({ ...FRAMES, topology: { ...FRAMES.topology, links } });
    viewActions.select({ type: 'node', id: 'W' });
    await door.idle();
    await become('packet-switch');
    viewActions.select({ type: 'link', id: 'out' });
    await door.idle();
    const note = within<HTMLElement>('Buffer', '.inspector-message');
    expect(note.textContent).toMatch(
      /^Note: a full frame of C is 21 cells.* holds 20, .*frames\.$/,
    );
    expect(note.dataset.tone).toBe('remark');
    expect(place.querySelectorAll('.inspector-message[data-tone]')).toHaveLength(1);
  });

  it('goes when its node becomes a host, which plays none; undo brings both back', async () => {
    await become('local-loop');
    choose(within<HTMLSelectElement>('Kind', 'select'), 'host');
    expect(roleOfW()).toBeUndefined();
    expect(rows()).not.toContain('Role');
    documentActions.undo();
    await door.idle();
    expect(roleOfW()).toBe('local-loop');
  });

  it('of a host, as a file may state it, is refused by its name and can be taken away', async () => {
    const nodes = FRAMES.topology.nodes.map((node) =>
      node.id === 'A' ? { ...node, role: 'local-loop' } : node,
    );
    const { doc } = documentStore.getState();
    const bad = { ...doc, topology: { ...FRAMES.topology, nodes } } as unknown as ScenarioDoc;
    documentActions.edit(bad, 'As in a file');
    await door.idle();
    expect(runStore.getState().problems).toEqual([
      {
        path: 'topology.nodes[0].role',
        message: expect.stringMatching(/^is "local-loop", but a host has no role; remove it/),
      },
    ]);
    viewActions.select({ type: 'node', id: 'A' });
    await door.idle();
    await become('plain');
    expect(runStore.getState().problems).toEqual([]);
  });

  it('what the engine refuses beside a role is said in words, with the name of the node', async () => {
    documentActions.setParam('credit', 'on', true);
    await door.idle();
    expect(runStore.getState().problems).toEqual([]);
    await become('packet-switch');
    const [problem] = runStore.getState().problems;
    expect(problem?.message).toMatch(/^credits go from one plain switch to t.*W.* has a role/);
    await become('plain');
    expect(runStore.getState().problems).toEqual([]);
  });
});

it('the name of a node is changed where it is selected, which stays so; one that is taken is refused', async () => {
  const rename = async (to: string) => {
    name().focus();
    type(name(), to);
    press(name(), 'Enter');
    await door.idle();
  };
  await rename('A');
  expect(place.querySelector('[role="alert"]')?.textContent).toContain('taken already');
  await rename('Router');
  expect(documentStore.getState().undoLabel).toBe('Rename W to Router');
  expect(place.querySelector('.inspector-facts h3')?.textContent).toBe('Router');
  expect(document.activeElement).toBe(name());
});
