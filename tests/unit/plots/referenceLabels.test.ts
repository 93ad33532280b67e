import type uPlot from 'uplot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PER_COLUMN } from '../../../web/src/base/decimate';
import type { Reference } from '../../../web/src/model/overlays';
import type { Ink } from '../../../web/src/plots/stage/ink';
import { nameReferences } from '../../../web/src/plots/stage/marks';

const WIDTH = 400;
const HEIGHT = 100;
const LOOK = {
  display: { factor: 1, sign: 'Mb/s', decimals: 1, spoken: '' },
  ink: { surface: 'paper', muted: 'ink' } as unknown as Ink,
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
  const u = {
    ...{ ctx, bbox: { left: 0, top: 0, width: WIDTH, height: HEIGHT }, series: [{}, {}] },
    data: [each((timeS) => timeS), each(curve)],
    scales: { x: { min: 0, max: WIDTH }, y: { min: 0, max: HEIGHT } },
    valToPos: (value: number, scale: string) => (scale === 'x' ? value : HEIGHT - value),
    posToVal: (place: number, scale: string) => (scale === 'x' ? place : HEIGHT - place),
  };
  return { u: u as unknown as uPlot, drawn };
}

const line = (steps: Reference['steps']) =>
  ({ kind: 'capacity', label: 'link', element: null, steps }) as unknown as Reference;

describe('the name of a line of theory', () => {
  it('stands at the right end, above its line, on a sheet of its own', () => {
    const { u, drawn } = chart(() => 5);
    expect(nameReferences(u, [line([[0, 50]])], LOOK)).toEqual([[316, 35.5, 396, 49.5]]);
    expect(drawn[0]).toMatch(/^sheet 316 /);
    expect(drawn[1]).toMatch(/^text link 50/);
  });

  it('goes beneath its line where a curve runs above it', () => {
    const { u } = chart(() => 55);
    const [[left, top] = []] = nameReferences(u, [line([[0, 50]])], LOOK);
    expect(left).toBe(316);
    expect(top).toBeGreaterThan(50);
  });

  it('goes to the left where curves run on both sides of its end', () => {
    const { u } = chart((timeS) => (timeS < 250 ? 5 : timeS % 2 < 1 ? 55 : 42));
    const [[, , right] = []] = nameReferences(u, [line([[0, 50]])], LOOK);
    expect(right).toBeLessThan(250);
  });

  it('stays at the right end where the line had another value before', () => {
    const { u } = chart((timeS) => (timeS < 250 ? 5 : timeS % 2 < 1 ? 55 : 42));
    const steps = [
      [0, 80],
      [240, 50],
    ] as const;
    const [[left] = []] = nameReferences(u, [line(steps)], LOOK);
    expect(left).toBeGreaterThan(240);
  });
});
