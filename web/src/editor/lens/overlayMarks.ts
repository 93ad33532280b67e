/** What the lens draws over the network: the stretch it lies over, and a ring round a followed cell. */

import { CELL_BITS } from '../../base/format';
import { runStore } from '../../run';
import { type Point, pointAt, type Track, tangent } from '../geometry';
import { detailOf, framePace } from '../lod';
import type { PlacedLink } from '../place';
import { lensLine } from '../pulse';
import type { Scene } from '../scene';
import { portsOf } from './contents';
import { lensState } from './state';

/** A bracket beside the stretch of the link that lies under the lens, at a scale. */
export function drawPlace(
  context: CanvasRenderingContext2D,
  scene: Scene,
  k: number,
  ink: string,
): void {
  const { port, fromS, cells, level } = lensState.getState();
  const found = portsOf(scene.network).find(({ id }) => id === port);
  const placed = found && placedOf(scene, found.link);
  if (found === undefined || placed === undefined) return;
  const passedS = framePace(runStore.getState());
  const shown = detailOf(placed.link, placed.track.length * k, passedS);
  if (shown !== level) lensState.setState({ level: shown });
  const { rateMbps, backRateMbps = rateMbps, delayMs } = placed.link;
  const wayS = Math.max(delayMs / 1e3, 1e-9);
  const spanS = (cells * CELL_BITS) / ((found.forward ? rateMbps : backRateMbps) * 1e6);
  const beginS = lensLine.ride === null ? fromS : Math.max(0, lensLine.ride - spanS / 2);
  const from = Math.min(beginS / wayS, 1);
  const to = Math.min(1, from + spanS / wayS);
  const [a, b] = found.forward ? [from, to] : [1 - to, 1 - from];
  const side = (found.forward ? -1 : 1) * (placed.width / 2 + 5 / k);
  context.strokeStyle = ink;
  context.lineWidth = 2.5 / k;
  context.lineCap = 'round';
  strokeBeside(context, placed.track, { a, b, side, tick: 4 / k });
}

/** A link of the network where it is drawn. */
export function placedOf(scene: Scene, link: number): PlacedLink | undefined {
  const { id } = scene.network.links[link] ?? {};
  return scene.links.find((placed) => placed.link.id === id);
}

type Stretch = {
  readonly a: number;
  readonly b: number;
  readonly side: number;
  readonly tick: number;
};

function strokeBeside(context: CanvasRenderingContext2D, track: Track, stretch: Stretch): void {
  const { a, b, side, tick } = stretch;
  const beside = (along: number, by: number): Point => {
    const [x, y] = pointAt(track, along);
    const [tx, ty] = tangent(track, along);
    return [x - ty * by, y + tx * by];
  };
  const inner = side - Math.sign(side) * tick;
  context.beginPath();
  context.moveTo(...beside(a, inner));
  const steps = 24;
  for (let step = 0; step <= steps; step += 1) {
    context.lineTo(...beside(a + ((b - a) * step) / steps, side));
  }
  context.lineTo(...beside(b, inner));
  context.stroke();
}

/** A ring round a place, of the same size at every scale. */
export function drawRing(
  context: CanvasRenderingContext2D,
  [x, y]: Point,
  k: number,
  ink: string,
): void {
  context.strokeStyle = ink;
  context.lineWidth = 2.5 / k;
  context.beginPath();
  context.arc(x, y, 11 / k, 0, 2 * Math.PI);
  context.stroke();
}
