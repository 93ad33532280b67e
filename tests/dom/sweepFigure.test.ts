import { expect, it } from 'vitest';
import { gridOf } from '../../web/src/experiments/sweep/grid';
import { knobsOf } from '../../web/src/experiments/sweep/knobs';
import { ofSeeds } from '../../web/src/experiments/sweep/metrics';
import { pictureFile, provenanceOf } from '../../web/src/experiments/sweep/pictureFile';
import { jobsOf, type Plan } from '../../web/src/experiments/sweep/plan';
import { Results } from '../../web/src/experiments/sweep/results';
import { drawPicture, valueTitle } from '../../web/src/experiments/sweep/sweepFigure';
import type { Summary } from '../../web/src/model/engineTypes';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';

const { doc } = FIRST_CHOICE_ITEM;

it('an axis that does not begin at zero says so', () => {
  const metric = {
    id: 'total/goodputMbps',
    label: 'Goodput',
    group: 'Total',
    unit: 'mbps',
  } as const;
  expect(valueTitle(metric, 0)).toBe('Goodput, Mb/s');
  expect(valueTitle(metric, 90)).toBe('Goodput, Mb/s\n(axis not from zero)');
});

it('a picture of one knob has a line across for each number beside it', () => {
  const knob = knobsOf(doc).find(({ key }) => key === 'rif');
  if (knob === undefined) throw new Error('no knob');
  const x = { knob, values: [1 / 8, 1 / 4, 1 / 2, 1] };
  const plan: Plan = { doc, sourceId: null, x, y: null, seeds: [1] };
  const results = new Results(plan);
  const means = [0.72, 0.8, 0.91, 0.94];
  [...jobsOf(plan)].forEach(({ key }, at) => {
    const total = { goodputMbps: means[at] ?? 0, cellLossRatio: 0, jainIndex: 1 };
    results.add({ key, summary: { total } as Summary, wallMs: 1 } as never);
  });
  const metric = {
    id: 'total/goodputMbps',
    label: 'Total',
    group: 'Total',
    unit: 'share',
    statistic: 'mean',
  } as const;
  // Of a height in which the library would draw more lines than there are numbers.
  const { svg } = drawPicture(gridOf({ plan, results }, metric), metric, {
    width: 640,
    height: 480,
  });
  const lines = svg.querySelectorAll('g[stroke="var(--border)"] line');
  const numbers = [...svg.querySelectorAll('text')].filter(({ textContent }) =>
    /^0\.[6-9]/.test(textContent ?? ''),
  );
  expect(numbers.length).toBeGreaterThan(2);
  expect(lines).toHaveLength(numbers.length);
});

it.each([
  ['of nothing but zeros', [0, 0], 0, true],
  ['that is near zero', [5, 10], 1, true],
  ['far from zero', [90, 100], 1, false],
  ['of an interval below zero', [5, 10], 20, false],
])('the axis of values %s holds all intervals, and begins at zero where it can', (...given) => {
  const [, middles, half, isFromZero] = given;
  const x = { label: 'A', title: 'A', texts: ['1', '2'], ticks: ['1', '2'], isOrdered: false };
  const metric = { id: 'm', label: 'M', group: '', unit: 'mbps' } as const;
  const all = middles.map((middle) => ({
    ...{ type: 'value' as const },
    spread: { middle, range: [middle - half, middle + half] as const, count: 3 },
  }));
  const { svg } = drawPicture({ x, y: null, all }, metric, { width: 400, height: 300 });
  expect(svg.textContent.includes('not from zero')).toBe(!isFromZero);
  const ends = [...svg.querySelectorAll('[stroke-opacity="0.4"] line')].map((each) =>
    Number(each.getAttribute('y1')),
  );
  // Above the names of the columns, which have three lines.
  expect(Math.max(...ends)).toBeLessThanOrEqual(300 - 48 - 2 * 13);
});

it('names along the axis take lines of their own, and each value its own interval', () => {
  const names = ['Slow start, no fast retransmit', 'Tahoe', 'NewReno'];
  const metric = { id: 'm', label: 'M', group: '', unit: 'mbps' } as const;
  const all = [3, 5, 4].map((middle) => ({
    ...{ type: 'value' as const },
    spread: { middle, range: [middle - 1, middle + 1] as const, count: 3 },
  }));
  const drawnAs = (isOrdered: boolean) => {
    const x = { label: 'A', title: 'A', texts: names, ticks: names, isOrdered };
    const size = { width: 400, height: 300 };
    return drawPicture({ x, y: null, all: all as never }, metric, size).svg;
  };
  const svg = drawnAs(false);
  expect(svg.querySelector('[fill-opacity="0.16"]')).toBeNull();
  expect(svg.querySelectorAll('[stroke-opacity="0.4"] line')).toHaveLength(3);
  expect([...svg.querySelectorAll('tspan')].map(({ textContent }) => textContent)).toContain(
    'fast retransmit',
  );
  expect(drawnAs(true).querySelector('[fill-opacity="0.16"]')).not.toBeNull();
});

it('names beside a map are as long as there is room', () => {
  const axis = { label: 'A', title: 'A', texts: ['a'], ticks: ['a'], isOrdered: false };
  const names = ['EFCI marking', 'ERICA', 'Explicit rate by weighted shares of what is left'];
  const y = { ...axis, texts: names, ticks: names };
  const metric = { id: 'm', label: 'M', group: '', unit: 'share' } as const;
  const all = names.map(() => ({ type: 'waiting' }) as const);
  const textsAt = (width: number) => {
    const drawn = drawPicture({ x: axis, y, all }, metric, { width, height: 480 });
    const texts = [...drawn.svg.querySelectorAll('text')].map(({ textContent }) => textContent);
    return { ...drawn, texts };
  };
  const large = textsAt(640);
  expect(large.texts).toEqual(
    expect.arrayContaining(['EFCI marking', 'ERICA', 'Explicit rate by weight…']),
  );
  // What is pointed at follows the picture.
  const { x } = large.boxOf(0);
  expect([large.cellAt(x - 1, 100), large.cellAt(x + 1, 100)]).toEqual([null, 2]);
  expect(x).toBeLessThanOrEqual(0.3 * 640);
  const small = textsAt(320);
  expect(small.texts).toEqual(expect.arrayContaining(['EFCI mark…', 'ERICA']));
});

it('numbers stand in the cells of a map where they have room, bright on dark and dark on bright', () => {
  const axis = { label: 'A', title: 'A', texts: ['a', 'b'], ticks: ['a', 'b'], isOrdered: false };
  const metric = { id: 'm', label: 'M', group: '', unit: 'count' } as const;
  const all = [11, 12, 33, 34].map((middle) => ({
    type: 'value' as const,
    spread: { middle, range: null, count: 1 },
  }));
  const numbers = (width: number) => {
    const { svg } = drawPicture({ x: axis, y: axis, all }, metric, { width, height: 300 });
    const texts = [...svg.querySelectorAll('text')].filter((each) =>
      /^\d+$/.test(each.textContent),
    );
    return texts.map((each) => `${each.textContent} ${each.getAttribute('fill')}`);
  };
  expect(numbers(640)).toEqual(['11 #fff', '12 #fff', '33 #000', '34 #000']);
  expect(numbers(180)).toEqual([]);
});

it('a picture in a file says what its marks are, and what was run how', () => {
  const knob = knobsOf(doc).find(({ key }) => key === 'rif');
  if (knob === undefined) throw new Error('no knob');
  const of = { ...doc, durationMs: 400, warmUpMs: 100 };
  const x = { knob, values: [1 / 2, 1] };
  const plan: Plan = { doc: of, sourceId: null, x, y: null, seeds: [1, 2] };
  const results = new Results(plan);
  [...jobsOf(plan)].forEach(({ key }, at) => {
    const total = { goodputMbps: at, cellLossRatio: 0, jainIndex: 1 };
    results.add({ key, summary: { total } as Summary, wallMs: 1 } as never);
  });
  const metric = { id: 'total/goodputMbps', label: 'G', group: '', unit: 'mbps' } as const;
  const notes = (statistic: 'mean' | 'median') => {
    const measure = ofSeeds(statistic, metric);
    const picture = { plan, results };
    const svg = pictureFile(gridOf(picture, measure), measure, provenanceOf(picture, 'e1'));
    return [...svg.querySelectorAll(':scope > text')].map(({ textContent }) =>
      textContent.replaceAll(/\s/g, ' '),
    );
  };
  expect(notes('mean').slice(1)).toEqual([
    'Line: mean of the seeds; band: 95 % confidence interval of the mean',
    doc.title,
    'abr.rif at 2 values; seeds 1, 2; runs of 400 ms, the first 100 ms not counted',
    expect.stringMatching(/^engine e1, scenario SHA-256 [0-9a-f]{16}$/),
  ]);
  expect(notes('median')[1]).toBe('Line: median of the seeds; band: lower to upper quartile');
});
