/** The table follows the picture of a sweep, and the picture stays. */
import { expect, it } from 'vitest';
import { canFollow, cellOfOpen, followCell } from '../../web/src/experiments/sweep/follow';
import { KIND, knobsOf } from '../../web/src/experiments/sweep/knobs';
import { haveSameRuns, type Plan, type PlanAxis } from '../../web/src/experiments/sweep/plan';
import { documentActions, documentStore } from '../../web/src/run/document';
import { gallery } from '../../web/src/run/gallery';

const item = gallery.find(({ id }) => id === 'abr-erica-wan/e1-peak');
if (item === undefined) throw new Error('the experiment is gone');
const { doc } = item;

function axis(section: string, key: string, values: PlanAxis['values']): PlanAxis {
  const knob = knobsOf(doc).find((each) => each.section === section && each.key === key);
  if (knob === undefined) throw new Error(`${section}.${key} is gone`);
  return { knob, values };
}

const plan = (part: Partial<Plan> = {}): Plan => ({
  doc,
  sourceId: null,
  x: axis('abr', 'rif', [1 / 64, 1 / 16, 1 / 4]),
  y: axis('abr', 'tbeCells', [128, 512]),
  seeds: [doc.seed],
  ...part,
});

it('a cell turns both knobs and nothing else, cells of one gesture in one step', () => {
  documentActions.open(doc, 'abr-erica-wan/e1-peak');
  const before = documentStore.getState().doc;
  for (const cell of [0, 1, 4]) followCell(plan(), cell, 'drag');
  const { doc: now } = documentStore.getState();
  expect(now).toMatchObject({ abr: { rif: 1 / 16, tbeCells: 512 }, seed: doc.seed });
  expect(now.durationMs).toBe(before.durationMs);
  expect(cellOfOpen(plan(), now)).toBe(4);
  documentActions.undo();
  expect(documentStore.getState().doc).toEqual(before);
});

it('knows when the table stands between the cells', () => {
  expect(cellOfOpen(plan({ x: axis('abr', 'rif', [1 / 128]) }), doc)).toBeNull();
});

it('the picture stays when only its own knobs were turned, and goes for any other change', () => {
  const moved = { ...doc, abr: { ...doc.abr, rif: 1 / 4, tbeCells: 512 } };
  expect(haveSameRuns(plan(), plan({ doc: moved }))).toBe(true);
  expect(haveSameRuns(plan(), plan({ doc: { ...doc, durationMs: 77 } }))).toBe(false);
  expect(haveSameRuns(plan(), plan({ seeds: [doc.seed, doc.seed + 1] }))).toBe(false);
  expect(haveSameRuns(plan(), plan({ y: null }))).toBe(false);
});

it('two axes of which one is an algorithm are not followed', () => {
  const choice = knobsOf(doc).find(({ key }) => key === KIND);
  if (choice === undefined) throw new Error('no algorithm can be chosen');
  const x: PlanAxis = { knob: choice, values: choice.choices.map(({ id }) => id) };
  expect(canFollow(plan({ x }))).toBe(false);
  expect(canFollow(plan({ x, y: null }))).toBe(true);
});
