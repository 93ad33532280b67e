import { scaleLinear } from 'd3-scale';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PER_COLUMN } from '../../../web/src/base/decimate';
import type { Reference } from '../../../web/src/model/overlays';
import type { Curve } from '../../../web/src/plots/stage/curves';
import { nameReferences } from '../../../web/src/plots/stage/marks';
import type { Ink } from '../../../web/src/ui/canvas';

const WIDTH = 400;
const HEIGHT = 100;
const INK: Ink = {
  token: (name) => (name === 'surface' ? 'paper' : 'canvas'),
  series: () => 'canvas',
};
const LOOK = {
  display: { factor: 1, sign: 'Mb/s', decimals: 1, spoken: '' },
  ink: INK,
};

beforeAll(() => {
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
  vi.stubGlobal('document', { documentElement: {} });
});

const nothing = () => undefined;

/** A chart of 400 × 100 px and as many s and Mb/s, with one curve; what is drawn is written down. */
function chart(curve: (timeS: number) => number) {
  const drawn: string[] = [];
  const note =
    (what: string) =>
    (...at: readonly (number | string)[]) =>
      drawn.push([what, ...at].join(' '));
  const ctx = {
    ...{ save: nothing, restore: nothing, beginPath: nothing, rect: nothing, clip: nothing },
    measureText: () => ({ width: 80 }),
    fillRect: note('sheet'),
    fillText: note('text'),
  };
  const times = Array.from({ length: WIDTH }, (_, at) => at + 0.5);
  const each = (of: (timeS: number) => number) =>
    times.flatMap((timeS) => Array.from({ length: PER_COLUMN }, () => of(timeS)));
  const axes = {
    ctx: ctx as unknown as CanvasRenderingContext2D,
    x: scaleLinear([0, WIDTH], [0, WIDTH]),
    y: scaleLinear([0, HEIGHT], [HEIGHT, 0]),
  };
  const drawnCurve = { x: each((timeS) => timeS), y: each(curve) } as unknown as Curve;
  return { axes, look: { ...LOOK, curves: [drawnCurve] }, drawn };
}

const line = (steps: Reference['steps']) =>
  ({ kind: 'capacity', label: 'link', element: null, steps }) as unknown as Reference;

describe('the name of a line of theory', () => {
  it('stands at the right end, above its line, on a sheet of its own', () => {
    const { axes, look, drawn } = chart(() => 5);
    expect(nameReferences(axes, [line([[0, 50]])], look)).toEqual([[316, 35.5, 396, 49.5]]);
    expect(drawn[0]).toMatch(/^sheet 316 /);
    expect(drawn[1]).toMatch(/^text link 50/);
  });

  it('goes beneath its line where a curve runs above it', () => {
    const { axes, look } = chart(() => 55);
    const [[left, top] = []] = nameReferences(axes, [line([[0, 50]])], look);
    expect(left).toBe(316);
    expect(top).toBeGreaterThan(50);
  });

  it('goes to the left where curves run on both sides of its end', () => {
    const { axes, look } = chart((timeS) => (timeS < 250 ? 5 : timeS % 2 < 1 ? 55 : 42));
    const [[, , right] = []] = nameReferences(axes, [line([[0, 50]])], look);
    expect(right).toBeLessThan(250);
  });

  it('stays at the right end where the line had another value before', () => {
    const { axes, look } = chart((timeS) => (timeS < 250 ? 5 : timeS % 2 < 1 ? 55 : 42));
    const steps = [
      [0, 80],
      [240, 50],
    ] as const;
    const [[left] = []] = nameReferences(axes, [line(steps)], look);
    expect(left).toBeGreaterThan(240);
  });
});
