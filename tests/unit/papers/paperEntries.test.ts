/** Papers and their figures out of files; verdicts counted; places and addresses. */

import { describe, expect, it } from 'vitest';
import { screenAt } from '../../../web/src/app/screens';
import type {
  ChartPanel,
  JudgedClaim,
  TablePanel,
  Verdict,
} from '../../../web/src/model/figureModel';
import { figureAddress, placeAt } from '../../../web/src/papers/paperAddress';
import { tallyOf } from '../../../web/src/papers/Verdict';
import {
  findFigure,
  paperEntries,
  paperEntriesFrom,
  scenarioDoc,
} from '../../../web/src/run/papers';
import { scoreSentence } from '../../../web/src/run/scorecard';
import { FIGURE } from './fixture';

const file = (folder: string, name: string) => `../../../scenarios/${folder}/figures/${name}.json`;

describe('the entries of the papers', () => {
  const made = paperEntriesFrom({
    [file('b', 'f10')]: FIGURE,
    [file('b', 'f4')]: { ...FIGURE, axes: undefined },
    [file('b', 'paper')]: { order: 0 },
    [file('a', 'paper')]: { order: 1 },
    [file('c', 'f1')]: FIGURE,
  });

  it('stand in the order the papers ask for, figures by number', () => {
    expect(made.map(({ folder, figures }) => [folder, figures.map(({ id }) => id)])).toEqual([
      ['b', ['b/f4', 'b/f10']],
      ['a', []],
    ]);
  });

  it('find a figure by its name', () => {
    expect(findFigure('b/f10', made)?.at.figure.title).toBe(FIGURE.title);
    expect(findFigure('b/f11', made)).toBeNull();
  });
});

it('every paper draws the network of a scenario that exists', () => {
  const lost = paperEntries.filter(({ paper }) => scenarioDoc(paper.scenario) === null);
  expect(lost.map(({ folder }) => folder)).toEqual([]);
});

/** The axes along which a chart or a table tells its points apart. */
const rolesOf = (panel: ChartPanel | TablePanel) =>
  panel.kind === 'table' ? [panel.rows, panel.columns] : [panel.x, panel.series];

it('every chart and table names each axis of its figure: no two of its points share a place', () => {
  const forgotten = paperEntries.flatMap(({ figures }) =>
    figures.flatMap(({ id, figure }) =>
      figure.panels.flatMap((panel) => {
        if (panel.kind === 'time') return [];
        const named = [...rolesOf(panel), ...Object.keys(panel.where ?? {})];
        const axes = figure.axes.filter(({ values }) => values.length > 1);
        return axes.filter((axis) => !named.includes(axis.id)).map((axis) => `${id} ${axis.id}`);
      }),
    ),
  );
  expect(forgotten).toEqual([]);
});

describe('a tally', () => {
  const named = { id: 'b/f1', name: 'f1', figure: FIGURE };
  const judged = (verdict: Verdict): JudgedClaim => ({
    id: 'b/f1/more',
    figure: 'b/f1',
    shown: '1',
    low: null,
    high: null,
    band: '',
    verdict,
  });

  it('counts verdicts, and apart from them the claims that nobody has computed', () => {
    const { counts, open, total } = tallyOf([named], new Map([['b/f1/more', judged('differs')]]));
    expect([counts.differs, counts.reproduced, open, total]).toEqual([1, 0, 1, 2]);
  });

  it('says the score with everything that does not count for it', () => {
    const counts = { reproduced: 80, differs: 1, 'cannot be judged': 4 };
    expect(scoreSentence(counts)).toBe(
      '80 of 85 published claims reproduced; 1 differs, 4 cannot be judged',
    );
  });
});

describe('an address', () => {
  it('leads to a figure and back', () => {
    expect(placeAt(figureAddress('abr-tuning/f4'))).toEqual({
      type: 'figure',
      id: 'abr-tuning/f4',
      claim: null,
    });
    expect(placeAt(figureAddress('abr-tuning/f4/best'))).toEqual({
      type: 'figure',
      id: 'abr-tuning/f4',
      claim: 'best',
    });
    expect(placeAt('#papers')).toEqual({ type: 'overview', paper: null });
    expect(placeAt('#papers/abr-tuning')).toEqual({ type: 'overview', paper: 'abr-tuning' });
  });

  it.each([
    ['#papers', 'papers'],
    ['#papers/adsl/f4', 'papers'],
    ['#s=3.abc', null],
    ['#nowhere', null],
    ['', null],
  ])('%s shows the screen %s', (hash, screen) => {
    expect(screenAt(hash)).toBe(screen);
  });
});
