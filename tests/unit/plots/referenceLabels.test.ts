import { scaleLinear } from 'd3-scale';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Reference } from '../../../web/src/model/overlays';
import { apart, nameReferences } from '../../../web/src/plots/stage/marks';
import type { Ink } from '../../../web/src/ui/canvas';

const LETTER = 7;
const AREA = { left: 56, right: 400, top: 8, bottom: 108 };

beforeAll(() => {
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
  vi.stubGlobal('document', { documentElement: {} });
});

const nothing = () => undefined;

/** What is written beside a plot of 100 Mb/s on 100 px, with so much room at its right edge, CSS px. */
function written(references: readonly Reference[], room: number) {
  const texts: { readonly text: string; readonly x: number; readonly y: number }[] = [];
  const ctx = {
    ...{ save: nothing, restore: nothing, beginPath: nothing, setLineDash: nothing },
    ...{ moveTo: nothing, lineTo: nothing, stroke: nothing },
    canvas: { width: AREA.right + room },
    measureText: (text: string) => ({ width: text.length * LETTER }),
    fillText: (text: string, x: number, y: number) => texts.push({ text, x, y }),
  };
  const axes = {
    ctx: ctx as unknown as CanvasRenderingContext2D,
    x: scaleLinear([0, 1], [AREA.left, AREA.right]),
    y: scaleLinear([0, 100], [AREA.bottom, AREA.top]),
  };
  nameReferences(axes, references, {
    display: { factor: 1, sign: 'Mb/s', decimals: 1, spoken: '' },
    ink: { token: () => 'canvas', series: () => 'canvas' } satisfies Ink,
  });
  return texts;
}

const line = (label: string, value: number | null) =>
  ({ overlay: 'capacity', label, element: null, steps: [[0, value]] }) as unknown as Reference;

describe('the names of reference lines', () => {
  it('stand beside the plot, where no curve runs, at the height of their lines', () => {
    const [link] = written([line('link', 50)], 124);
    expect(link?.text).toBe('link 50');
    expect(link?.x).toBeGreaterThan(AREA.right);
    expect(link?.y).toBe(58.5);
  });

  it('go on in another line where one is too short for them', () => {
    const texts = written([line('max-min share as goodput', 50)], 124).map(({ text }) => text);
    expect(texts).toEqual(['max-min share as', 'goodput 50']);
  });

  it('are left out on a narrow plot, where the values stand alone', () => {
    const texts = written([line('link', 100), line('max-min share', 50)], 44);
    expect(texts.map(({ text }) => text)).toEqual(['100', '50']);
  });

  it('are values in three figures where four have no room', () => {
    const high = [line('buffer', 16_384), line('link', 151.428)];
    expect(written(high, 54).map(({ text }) => text)).toEqual(['↑16.4k', '↑151']);
  });

  it('of a line above the range stand at the top edge and point there', () => {
    const [buffer] = written([line('buffer', 5120)], 124);
    expect(buffer?.text).toBe('↑ buffer 5120');
    expect(buffer?.y).toBeLessThan(AREA.top + 10);
  });

  it('do not touch one another', () => {
    const ys = written([line('a', 52), line('b', 51), line('c', 50)], 124).map(({ y }) => y);
    expect((ys[1] ?? 0) - (ys[0] ?? 0)).toBeGreaterThanOrEqual(13);
    expect((ys[2] ?? 0) - (ys[1] ?? 0)).toBeGreaterThanOrEqual(13);
  });

  it('of a line without a value at the end of the range are not written', () => {
    expect(written([line('link', null)], 124)).toEqual([]);
  });
});

describe('labels side by side', () => {
  it.each([
    ['stay where they wish when they are far apart', [20, 60], [20, 60]],
    ['are pushed down by those above', [20, 22], [20, 30]],
    ['are pushed up by the lower edge', [88, 99], [85, 95]],
  ])('%s', (_, wishes, middles) => {
    const labels = wishes.map((at) => ({ at, height: 10 }));
    expect(apart(labels, [0, 100])).toEqual(middles);
  });
});
