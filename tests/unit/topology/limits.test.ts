/** A network never grows beyond what the engine runs, whoever adds to it. */

import { beforeEach, expect, it } from 'vitest';
import { editor, editorStore } from '../../../web/src/editor/editor';
import { catalog } from '../../../web/src/model/catalog';
import type { ScenarioDoc } from '../../../web/src/model/engineTypes';
import { toClipboard } from '../../../web/src/model/network/copy';
import { type Drawn, drawnOf } from '../../../web/src/model/network/drawn';
import { EMPTY_NETWORK } from '../../../web/src/run/defaultDocuments';
import { documentActions, documentStore } from '../../../web/src/run/document';
import { encodeLink } from '../../../web/src/share/link';

const { limits } = catalog;

/** Hosts that nothing joins. */
const hosts = (count: number): Drawn => ({
  kind: 'explicit',
  nodes: Array.from({ length: count }, (_, at) => ({
    ...{ id: `H${at + 1}`, kind: 'host' },
    at: [at % 100, Math.floor(at / 100)] as const,
  })),
  links: [],
  circuits: [],
});

/** A document with that many hosts; the generated types are narrower than a drawing. */
const documentOf = (count: number) =>
  ({ ...EMPTY_NETWORK, topology: hosts(count) }) as unknown as ScenarioDoc;

const open = (count: number) => documentActions.open(documentOf(count), null);
const nodes = () => drawnOf(documentStore.getState().doc)?.nodes.length;
const told = () => editorStore.getState().toast?.text;

beforeEach(() => editorStore.setState({ toast: null }));

it('a node more than there may be is refused with the reason', () => {
  open(limits.nodes);
  editor.addNode({ kind: 'switch' });
  expect(nodes()).toBe(limits.nodes);
  expect(told()).toBe('Nothing was changed: 257 nodes are too many; at most 256 are allowed.');
});

it('so are pasted text and copies', () => {
  open(200);
  expect(editor.paste(toClipboard(hosts(5_000)), [0, 0])).toBe(true);
  expect(told()).toContain('5000 nodes are too many');
  editor.paste(toClipboard(hosts(57)), [0, 0]);
  expect(told()).toContain('257 nodes are too many');
  editor.duplicate(
    hosts(100).nodes.map(({ id }) => ({ type: 'node' as const, id })),
    64,
  );
  expect(told()).toContain('300 nodes are too many');
  expect(nodes()).toBe(200);
});

it.each([
  [
    400,
    'The link holds a scenario that cannot be opened: topology.nodes: 400 nodes are too many; at most 256 are allowed.',
  ],
  [20_000, 'The link is longer than 16384 characters and was not opened.'],
])('a link to %i nodes is refused before they are on the table', async (count, message) => {
  // Making a link ends with opening it.
  const making = encodeLink({ doc: documentOf(count), sourceId: null, claim: null });
  await expect(making).rejects.toThrow(message);
});
