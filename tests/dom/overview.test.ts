import { expect, it, onTestFinished } from 'vitest';
import { OverviewPainter } from '../../web/src/timeline/overview/OverviewPainter';
import type { Scene } from '../../web/src/timeline/stage/scene';
import { history, info, series } from '../unit/plots/fixtures';

const list = [series(0, 'queue', 'p1', 'cells')];
const STRIP = { clientWidth: 100, clientHeight: 40 };

/** A strip, and how high the highest thing is that a scene leaves on it, CSS px. */
function createStrip(): (scene: Partial<Scene>) => number {
  let heights: number[] = [];
  const pen = {
    setTransform: () => undefined,
    clearRect: () => undefined,
    fillRect: (...[, , , high = 0]: number[]) => heights.push(high),
  };
  const canvas = Object.defineProperties(document.createElement('canvas'), {
    ...Object.fromEntries(Object.entries(STRIP).map(([side, value]) => [side, { value }])),
    getContext: { value: () => pen },
  });
  const strip = document.createElement('div');
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  const painter = new OverviewPainter(strip, canvas, group);
  onTestFinished(() => painter.dispose());
  return (scene) => {
    heights = [];
    const ink = { token: () => '' };
    painter.paint({ info: info(list), limits: [0, 4], ink, isRunning: false, ...scene } as Scene);
    return Math.max(...heights);
  };
}

const run = (epoch: number, queue: readonly number[]) => history(list, [queue], { epoch });

it('at rest a run fills the strip, however much longer the queue of the run before was', () => {
  const heightOf = createStrip();
  expect(heightOf({ run: run(1, [500, 900, 1000]) })).toBeGreaterThan(15);
  // On its way the scale only grows.
  expect(heightOf({ run: run(2, [5]), isRunning: true })).toBeLessThan(2);
  expect(heightOf({ run: run(2, [5, 9, 10]) })).toBeGreaterThan(15);
});
