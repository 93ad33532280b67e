import { scaleLinear } from 'd3-scale';
import { beforeAll, expect, it, vi } from 'vitest';
import { drawRules } from '../../../web/src/plots/stage/marks';
import type { Ink } from '../../../web/src/ui/canvas';

const ink: Ink = {
  token: (name) => (name === 'surface' ? 'paper' : 'canvas'),
  series: () => 'canvas',
};
const LETTER = 7;

beforeAll(() => {
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
  vi.stubGlobal('document', { documentElement: {} });
});

type Label = {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly y: number;
};

/** The labels of changes at these instants, in a plot of 400 × 100 px and as many s. */
function labels(times: readonly number[]): readonly Label[] {
  const written: Label[] = [];
  const nothing = () => undefined;
  const ctx = {
    ...{ save: nothing, restore: nothing, beginPath: nothing, rect: nothing, clip: nothing },
    ...{ moveTo: nothing, lineTo: nothing, stroke: nothing, setLineDash: nothing },
    strokeText: nothing,
    textAlign: 'left',
    measureText: (text: string) => ({ width: text.length * LETTER }),
    fillText(text: string, x: number, y: number) {
      const width = text.length * LETTER;
      const from = this.textAlign === 'left' ? x : x - width;
      written.push({ text, from, to: from + width, y });
    },
  };
  const axes = {
    ctx: ctx as unknown as CanvasRenderingContext2D,
    x: scaleLinear([0, 400], [0, 400]),
    y: scaleLinear([0, 100], [100, 0]),
  };
  const rules = times.map((timeS) => ({
    ...{ timeS, kind: 'parameterChange' as const, cause: `RIF at ${timeS} s` },
  }));
  drawRules(axes, rules, ink, true);
  return written;
}

const overlaps = (all: readonly Label[]) =>
  all.some((one, place) =>
    all.slice(place + 1).some((two) => one.y === two.y && one.from < two.to && two.from < one.to),
  );

it('changes far from one another have their labels side by side', () => {
  expect(labels([20, 150, 380]).map(({ y }) => y)).toEqual([12, 12, 12]);
});

it('labels of changes close together stand in rows, none over another', () => {
  const close = labels([100, 110, 120, 180, 195, 205, 210]);
  expect(new Set(close.map(({ y }) => y)).size).toBe(3);
  expect(overlaps(close)).toBe(false);
});

it('where no row is left a change has its line without a label', () => {
  expect(labels([100, 101, 102, 103, 104]).map(({ text }) => text)).toEqual([
    'RIF at 100 s',
    'RIF at 101 s',
    'RIF at 102 s',
  ]);
});
