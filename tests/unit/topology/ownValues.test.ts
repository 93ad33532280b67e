/** Copies of parts keep the values that the originals have of their own. */
import { beforeEach, expect, it } from 'vitest';
import { editor } from '../../../web/src/editor/editor';
import type { ScenarioDoc } from '../../../web/src/model/engineTypes';
import { EMPTY_NETWORK } from '../../../web/src/run/defaultDocuments';
import { documentActions, documentStore } from '../../../web/src/run/document';

const OWN = [
  { part: 'VC1', abr: { rif: 0.5 } },
  { part: 'A→SW', port: { bufferCells: 100 } },
  { part: 'SW', feedback: { kind: 'erica' } },
];

const WHOLE = {
  ...EMPTY_NETWORK,
  topology: {
    kind: 'explicit',
    nodes: ['A', 'SW', 'B'].map((id, at) => ({
      ...{ id, kind: id === 'SW' ? 'switch' : 'host' },
      at: [at, 0],
    })),
    links: [
      { id: 'A-SW', from: 'A', to: 'SW', rateMbps: 155.52, delayMs: 1 },
      { id: 'SW-B', from: 'SW', to: 'B', rateMbps: 155.52, delayMs: 1 },
    ],
    circuits: [{ id: 'VC1', service: 'abr', carries: 'tcp', route: ['A', 'SW', 'B'] }],
  },
  overrides: OWN,
} as unknown as ScenarioDoc;

const own = () => documentStore.getState().doc.overrides;
const parts = (...ids: readonly string[]) => ids.map((id) => ({ type: 'node' as const, id }));

beforeEach(() => documentActions.open(WHOLE, null));

it('when they are duplicated, also at the port to what was not copied', () => {
  editor.duplicate([{ type: 'circuit', id: 'VC1' }]);
  expect(own()).toEqual([
    ...OWN,
    { part: 'VC2', abr: { rif: 0.5 } },
    { part: 'A1→SW', port: { bufferCells: 100 } },
  ]);
});

it('when they are pasted, here and into another drawing, where no other part gets any', () => {
  const text = editor.copied(parts('A', 'SW', 'B')) ?? '';
  editor.paste(text, [1, 3]);
  expect(own()).toHaveLength(2 * OWN.length);
  documentActions.open(EMPTY_NETWORK, null);
  editor.paste(text, [1, 3]);
  expect(own()).toEqual(OWN);
  documentActions.open(WHOLE, null);
  const { overrides: _none, ...plain } = JSON.parse(text);
  editor.paste(JSON.stringify(plain), [1, 3]);
  expect(own()).toEqual(OWN);
});
