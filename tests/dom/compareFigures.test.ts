/** Figures of compared runs, as they are drawn. */

import { expect, it } from 'vitest';
import { drawDifference, drawRun, sharedAxes } from '../../web/src/experiments/compare/figures';
import { withDrawn } from '../../web/src/experiments/compare/runs';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { history, info, series } from '../unit/plots/fixtures';

it('a difference has the time axis of the curves above it', () => {
  const acr = series(0, 'acr', 'vc1');
  const run = (values: readonly number[]) =>
    withDrawn({
      ...{ name: 'n', isPresent: false, doc: FIRST_CHOICE_ITEM.doc, info: info([acr]) },
      summary: {} as never,
      view: history([acr], [[...values]], { stepS: 1 / 4_000 }),
    });
  const rising = Array.from({ length: 4_001 }, (_, at) => Math.min(at, 2_000));
  const pair = [run(rising), run(rising.map((value) => 2 * value))] as const;
  const look = { shared: sharedAxes(pair, 'acr'), width: 600, hidden: new Set<string>() };
  const namesOf = (picture: SVGSVGElement) =>
    [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(namesOf(drawDifference(pair, 'acr', look))).toContain('time, s');
  expect(namesOf(drawRun(pair[0], 'acr', look))).toContain('time, s');
});

it('no text of a figure is smaller than 12 px, the name of a line of theory neither', () => {
  const queue = series(0, 'queue', 'p1');
  const run = withDrawn({
    ...{ name: 'n', isPresent: false, doc: FIRST_CHOICE_ITEM.doc, info: info([queue]) },
    summary: {} as never,
    view: history([queue], [[0, 90, 50]]),
  });
  const look = { shared: sharedAxes([run], 'queue'), width: 600, hidden: new Set<string>() };
  const picture = drawRun(run, 'queue', look);
  expect(picture.textContent).toContain('buffer 100');
  // From the start of the run to its end, 3 s.
  const theory = picture.querySelectorAll('[stroke-dasharray="4 3"] line');
  expect([...theory].map((each) => each.getAttribute('x2'))).toEqual(['580', '580']);
  const sizes = [...picture.querySelectorAll('[font-size]')].map((each) =>
    Number(each.getAttribute('font-size')),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
});

it('a line of theory is named in the unit of the curves', () => {
  const use = series(0, 'utilization', 'p1', 'share');
  const run = withDrawn({
    ...{ name: 'n', isPresent: false, doc: FIRST_CHOICE_ITEM.doc, info: info([use]) },
    summary: {} as never,
    view: history([use], [[0.5, 1]]),
  });
  const look = { shared: sharedAxes([run], 'utilization'), width: 600, hidden: new Set<string>() };
  // In per cent.
  expect(drawRun(run, 'utilization', look).textContent).toContain('link full 100');
});
