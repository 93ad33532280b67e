/** A figure's points: which there are, which scenario each stands for, and how they are called. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchesGlob } from '../../../web/src/base/text';
import type { Figure } from '../../../web/src/model/figureModel';
import { atWords, isWithin } from '../../../web/src/papers/points';
import type { FigureRuns } from '../../../web/src/run/figureDoor';
import { FIGURE, find } from './fixture';

const wasm = (file: string) =>
  fileURLToPath(new URL(`../../../web/src/wasm/${file}`, import.meta.url));

describe.skipIf(!existsSync(wasm('figures.js')))('the points that the engine makes', () => {
  let door: typeof import('../../../web/src/wasm/figures.js');
  beforeAll(async () => {
    door = await import(/* @vite-ignore */ wasm('figures.js'));
    door.initSync({ module: readFileSync(wasm('figures_bg.wasm')) });
  });

  const MEASURE = { id: 'goodput', label: 'Goodput', unit: 'Mb/s', take: 'goodput' };
  const SCENARIOS = JSON.stringify({ 'lan/abr': find('lan/abr'), 'lan/ubr': find('lan/ubr') });
  const points = (change: Partial<Figure>, setting: 'quick' | 'full'): readonly FigureRuns[] => {
    const figure = { ...FIGURE, measures: [MEASURE], claims: [], ...change };
    return JSON.parse(door.figurePoints(JSON.stringify(figure), SCENARIOS, setting));
  };
  const places = (...of: Parameters<typeof points>) => points(...of).map(({ at }) => at);

  it('are the product of the axes without what is skipped, the last axis running fastest', () => {
    expect(places({}, 'full')).toEqual([
      { load: 0.5, service: 'ABR' },
      { load: 0.5, service: 'UBR' },
      { load: 0.8, service: 'ABR' },
    ]);
  });

  it('are one point when there is no axis', () => {
    const { only: _some, ...quick } = FIGURE.quick;
    expect(places({ axes: [], skip: [], quick }, 'quick')).toEqual([{}]);
  });

  it('belong to a setting when it runs all their values', () => {
    expect(places({}, 'quick')).toEqual([
      { load: 0.5, service: 'ABR' },
      { load: 0.5, service: 'UBR' },
    ]);
  });

  it('have the scenario of their axis, changed by figure and axis, as long as the setting says', () => {
    const [, made] = points({}, 'quick');
    expect(made?.base).toBe('lan/ubr');
    expect(made?.scenario).toEqual({
      format: 1,
      title: 'with UBR',
      group: 'g',
      question: 'q',
      seed: 7,
      durationMs: 100,
      topology: { kind: 'n-source' },
      overrides: [{ part: 'a' }, { part: 'b', tcp: { delayedAck: true, mss: 1460 } }],
      background: { load: 0.5 },
    });
  });

  it('are refused when there is no such scenario', () => {
    expect(() => points({ scenario: 'lan/none' }, 'full')).toThrow('no scenario');
  });
});

describe('a point', () => {
  it('is said in the words of the axes', () => {
    expect(atWords(FIGURE, { load: 0.5, service: 'UBR' })).toBe('Load 0.5, Service plain UBR');
  });

  it('lies where some of its coordinates are named', () => {
    expect(isWithin({ load: 0.5, service: 'UBR' }, { service: 'UBR' })).toBe(true);
    expect(isWithin({ load: 0.5, service: 'UBR' }, { service: 'CBR' })).toBe(false);
    expect(isWithin({ load: 0.5, service: 'UBR' }, {})).toBe(true);
  });
});

it.each([
  ['SW1→SW2', 'SW1→*', true],
  ['SW2→SW1', 'SW1→*', false],
  ['a.b', 'a?b', false],
  ['a', '*', true],
  ['VC1-2', undefined, true],
])('the name %s fits the pattern %s: %s', (name, glob, fits) => {
  expect(matchesGlob(name, glob)).toBe(fits);
});
