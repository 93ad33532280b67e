/** Which knobs can act as a document stands: the conditions are those the engine declares. */

import { describe, expect, it } from 'vitest';
import { canAct, specOf } from '../../web/src/model/catalog';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';

const doc = (sections: object): ScenarioDoc => ({
  ...{ format: 1, title: 'One', group: 'Tests', question: '?', seed: 1, durationMs: 100 },
  topology: { kind: 'n-source' },
  ...sections,
});

const acts = (sections: object, section: string, key: string): boolean => {
  const spec = specOf(doc(sections), section, key);
  if (spec === undefined) throw new Error(`there is ${section}.${key}`);
  return canAct(doc(sections), section, spec);
};

const WEIGHTED = { fairness: 'mcr-plus-weighted' };

describe('a weight counts where some switch shares by weight', () => {
  const cases: readonly (readonly [string, object, boolean])[] = [
    ['by default none', {}, false],
    ['all', { feedback: { kind: 'erica', ...WEIGHTED } }, true],
    ['an algorithm that knows no weights', { feedback: { kind: 'efci' } }, false],
    ['one of them', { overrides: [{ part: 'SW1', feedback: WEIGHTED }] }, true],
    [
      'one with an algorithm of its own',
      {
        feedback: { kind: 'efci' },
        overrides: [{ part: 'SW1', feedback: { kind: 'max-min', ...WEIGHTED } }],
      },
      true,
    ],
    [
      'one with the defaults of its own',
      {
        feedback: { kind: 'efci' },
        overrides: [{ part: 'SW1', feedback: { kind: 'max-min' } }],
      },
      false,
    ],
  ];
  it.each(cases)('%s', (_, sections, expected) => {
    expect(acts(sections, 'abr', 'weight')).toBe(expected);
  });
});

describe('a decrease factor counts where something can mark, or a silence cuts by it', () => {
  const cases: readonly (readonly [string, object, boolean])[] = [
    ['rates alone', { feedback: { kind: 'erica' } }, false],
    ['marks', { feedback: { kind: 'relative-rate' } }, true],
    ['marks of one switch', { overrides: [{ part: 'SW1', feedback: { kind: 'efci' } }] }, true],
    ['the cut of the drafts', { abr: { silenceRule: 'tof' } }, true],
    [
      'marks of one destination',
      { overrides: [{ part: 'S1', abr: { destinationSays: 'ci' } }] },
      true,
    ],
    [
      'the cut of the drafts, later',
      {
        timeline: [{ atUs: 1000, target: 'abr', key: 'silenceRule', value: 'tof' }],
      },
      true,
    ],
  ];
  it.each(cases)('%s', (_, sections, expected) => {
    expect(acts(sections, 'abr', 'rdf')).toBe(expected);
  });
});

it.each([
  ['greedy', {}, false],
  ['periodic', {}, true],
  ['greedy', { writeMbps: 1 }, true],
])(
  'Nagle holds back what is not a whole segment, which %s data with %o may have: %s',
  (kind, tcp, expected) => {
    expect(acts({ application: { kind }, tcp }, 'tcp', 'nagle')).toBe(expected);
  },
);

it('a knob without conditions always acts', () => {
  expect(acts({}, 'abr', 'nrm')).toBe(true);
});
