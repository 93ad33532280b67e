/** What the inspector says of a common value where parts have their own. */

import { describe, expect, it } from 'vitest';
import { ownersNote } from '../../web/src/inspector/owners';
import { sectionOf, specOf } from '../../web/src/model/catalog';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { info, series } from './plots/fixtures';

/** Two ABR circuits with TCP of a group, a circuit of priority cells, three ports of two switches. */
const RUN = info([series(0, 'acr', 'S1'), series(1, 'acr', 'S2')]);
const [one, two] = RUN.network.circuits;
const [port] = RUN.network.ports;
if (one === undefined || two === undefined || port === undefined) throw new Error('they are there');
const network = {
  ...RUN.network,
  circuits: [
    { ...one, id: 'S1', group: 'all' },
    { ...two, id: 'S2', group: 'all' },
    { ...two, id: 'V', service: 'vbr', carries: 'cells' },
  ],
  ports: [
    { ...port, id: 'W1→W2', node: 'W1' },
    { ...port, id: 'W1→D', node: 'W1' },
    { ...port, id: 'W2→D', node: 'W2' },
  ],
};
const whole = { ...RUN, network };

function note(at: string, sections: object, run: typeof whole | null = whole): string | null {
  const [id = '', key = ''] = at.split('.');
  const section = sectionOf(id);
  if (section === undefined) throw new Error(`there is ${id}`);
  const doc: ScenarioDoc = {
    ...{ format: 1, title: 'One', group: 'Tests', question: '?', seed: 1, durationMs: 100 },
    topology: { kind: 'n-source' },
    ...sections,
  };
  const spec = specOf(doc, id, key) ?? null;
  return ownersNote(doc, { section, spec }, run);
}

const parts = (...overrides: readonly object[]) => ({ overrides });
const mcr = (part: string, side = {}) => ({ part, ...side, abr: { mcrMbps: 10 } });
const kind = (part: string, id: string) => ({ part, feedback: { kind: id } });

const MBPS = '10\u00a0Mb/s';
const NONE = 'No circuit follows this one.';

describe('beside a value that all parts follow', () => {
  it.each([
    ['nothing is said', {}],
    ['nothing is said for another value', parts({ part: 'S1', abr: { nrm: 16 } })],
    ['nothing is said for another section', parts({ part: 'S1', tcp: { mcrMbps: 10 } })],
  ])('%s', (_, sections) => expect(note('abr.mcrMbps', sections)).toBeNull());
});

describe('where parts have their own', () => {
  it.each([
    ['they are named', parts(mcr('S1')), `Own values: S1 = ${MBPS}.`],
    ['an end is named', parts(mcr('S1', { side: 'source' })), `Own values: S1 (source) = ${MBPS}.`],
    [
      'nothing is left with all circuits',
      parts(mcr('S1'), mcr('S2')),
      `Own values: S1 = ${MBPS}, S2 = ${MBPS}. ${NONE}`,
    ],
    ['nothing is left with their group', parts(mcr('all')), `Own values: all = ${MBPS}. ${NONE}`],
    [
      'nothing is left with both ends of one, and the other',
      parts(mcr('S1', { side: 'source' }), mcr('S2'), mcr('S1', { side: 'destination' })),
      `Own values: S1 (source) = ${MBPS}, S2 = ${MBPS}, S1 (destination) = ${MBPS}. ${NONE}`,
    ],
    [
      'an end may be left',
      parts(mcr('S1', { side: 'source' }), mcr('S2')),
      `Own values: S1 (source) = ${MBPS}, S2 = ${MBPS}.`,
    ],
    [
      'that begins later is no reason to say that none is left',
      {
        ...parts(mcr('S1')),
        timeline: [{ atUs: 5000, target: 'abr@S2:source', key: 'mcrMbps', value: 1 }],
      },
      `Own values: S1 = ${MBPS}, S2 (source) = 1\u00a0Mb/s from 5\u00a0ms.`,
    ],
  ])('%s', (_, sections, said) => expect(note('abr.mcrMbps', sections)).toBe(said));
});

describe('where parts have an algorithm of their own', () => {
  const w1 = kind('W1', 'erica');
  it.each([
    ['it is said once, beside the algorithm', 'kind', parts(w1), 'Own algorithms: W1 = ERICA.'],
    ['nothing is said of its parameters', 'thresholdCells', parts(w1), null],
    [
      'it is said that no other is left',
      'kind',
      parts(w1, kind('W2→D', 'none')),
      'Own algorithms: W1 = ERICA, W2→D = No rate feedback. No port follows this one.',
    ],
    [
      'no parameter of the common one acts',
      'thresholdCells',
      parts(w1, kind('W2→D', 'none')),
      'No port follows this one.',
    ],
    [
      'a part with the same algorithm and a value of its own is named',
      'thresholdCells',
      parts({ part: 'W2', feedback: { kind: 'efci', thresholdCells: 9 } }),
      'Own values: W2 = 9\u00a0cells.',
    ],
  ])('%s', (_, key, sections, said) =>
    expect(note(`feedback.${key}`, { feedback: { kind: 'efci' }, ...sections })).toBe(said),
  );
});

it('only the first of many are named', () => {
  const ends = ['S1', 'S2'].map((part) => mcr(part, { side: 'source' }));
  const turn = { atUs: 1000, target: 'abr@all', key: 'mcrMbps', value: 1 };
  const said = (...timeline: object[]) =>
    note('abr.mcrMbps', { ...parts(...ends, mcr('S1', { side: 'destination' })), timeline });
  const first = `S1 (source) = ${MBPS}, S2 (source) = ${MBPS}, S1 (destination) = ${MBPS}`;
  expect(said({ ...turn, target: 'cells@V' })).toBe(`Own values: ${first}.`);
  expect(said(turn)).toBe(`Own values: ${first} and 1 more.`);
});

it('beside the value of one part nothing is said of what follows it', () => {
  expect(note('abr.mcrMbps', parts(mcr('all')), null)).toBe(`Own values: all = ${MBPS}.`);
});
