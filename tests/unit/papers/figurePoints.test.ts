/** A figure's points: which there are, and which scenario each stands for. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FigureRuns } from '../../../web/src/run/figureDoor';
import {
  atWords,
  figureAts,
  isInSetting,
  matchesGlob,
  pointOfPanel,
  pointScenario,
} from '../../../web/src/run/figurePoints';
import { scenarioDoc, shelves } from '../../../web/src/run/papers';
import { FIGURE, find } from './fixture';

describe('the points of a figure', () => {
  it('are the product of the axes without what is skipped, the last axis running fastest', () => {
    expect(figureAts(FIGURE)).toEqual([
      { load: 0.5, service: 'ABR' },
      { load: 0.5, service: 'UBR' },
      { load: 0.8, service: 'ABR' },
    ]);
  });

  it('are one point when there is no axis', () => {
    expect(figureAts({ ...FIGURE, axes: [], skip: [] })).toEqual([{}]);
  });

  it('belong to a setting when it runs all their values', () => {
    expect(isInSetting({ load: 0.5, service: 'ABR' }, FIGURE.quick)).toBe(true);
    expect(isInSetting({ load: 0.8, service: 'ABR' }, FIGURE.quick)).toBe(false);
    expect(isInSetting({ load: 0.8, service: 'ABR' }, FIGURE.full)).toBe(true);
  });

  it('are said in the words of the axes', () => {
    expect(atWords(FIGURE, { load: 0.5, service: 'UBR' })).toBe('Load 0.5, Service plain UBR');
  });

  it('begin, for a panel, with the first one where it says', () => {
    expect(pointOfPanel(FIGURE, { service: 'UBR' })).toEqual({ load: 0.5, service: 'UBR' });
    expect(pointOfPanel(FIGURE, { service: 'CBR' })).toBeNull();
  });
});

describe('the scenario of a point', () => {
  it('is that of its axis, changed by the figure and by the axis, as long as the setting says', () => {
    const made = pointScenario(
      FIGURE,
      { at: { load: 0.5, service: 'UBR' }, setting: 'quick' },
      find,
    );
    expect(made).toEqual({
      sourceId: 'lan/ubr',
      doc: {
        format: 1,
        title: 'Goodput against load: Load 0.5, Service plain UBR',
        group: 'g',
        question: 'q',
        seed: 7,
        durationMs: 100,
        topology: { kind: 'n-source' },
        overrides: [{ part: 'a' }, { part: 'b', tcp: { delayedAck: true, mss: 1460 } }],
        background: { load: 0.5 },
      },
    });
  });

  it('is nothing when there is no such scenario', () => {
    const lost = { ...FIGURE, scenario: 'lan/none' };
    expect(
      pointScenario(lost, { at: { load: 0.5, service: 'ABR' }, setting: 'full' }, find),
    ).toBeNull();
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

const wasm = (file: string) =>
  fileURLToPath(new URL(`../../../web/src/wasm/${file}`, import.meta.url));

describe.skipIf(!existsSync(wasm('figures.js')))('the engine', () => {
  const figures = shelves.flatMap(({ figures: all }) => all);

  it.each(figures.map((each) => [each.id, each.figure] as const))(
    'makes the same points of %s as the page',
    async (_, figure) => {
      const { initSync, figurePoints } = await import(/* @vite-ignore */ wasm('figures.js'));
      initSync({ module: readFileSync(wasm('figures_bg.wasm')) });
      const named = [
        figure.scenario,
        ...figure.axes.flatMap((axis) => axis.values.map((v) => v.scenario)),
      ];
      const scenarios = Object.fromEntries(
        named.filter((id) => id !== undefined).map((id) => [id, scenarioDoc(id)]),
      );
      const texts = [JSON.stringify(figure), JSON.stringify(scenarios)] as const;
      const theirs: readonly FigureRuns[] = JSON.parse(figurePoints(...texts, 'quick'));
      const ours = figureAts(figure).filter((at) => isInSetting(at, figure.quick));
      expect(theirs.map(({ at }) => at)).toEqual(ours);
      for (const { at, base, scenario } of theirs) {
        const made = pointScenario(figure, { at, setting: 'quick' }, scenarioDoc);
        expect(made?.sourceId).toBe(base);
        expect({ ...made?.doc, title: '', seed: 0 }).toEqual({ ...scenario, title: '', seed: 0 });
      }
    },
  );
});
