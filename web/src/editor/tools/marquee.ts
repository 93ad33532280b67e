/** Selecting several nodes: a frame drawn with Shift held, from one corner to the other. */

import { type Box, contains } from '../geometry';
import { type Framing, IDLE, type Input, type PointerInput, type Setting, type Step } from './tool';

/** Puts down the first corner. */
export function beginFrame({ at }: PointerInput): Step {
  return [{ tool: 'marquee', corners: [at, at] }, []];
}

/** Follows with the other corner; released, what lies inside is selected. */
export function marquee({ corners }: Framing, input: Input, { scene }: Setting): Step {
  if (input.type === 'cancel') return [IDLE, []];
  const framing: Framing = { tool: 'marquee', corners: [corners[0], input.at] };
  if (input.type !== 'up') return [framing, []];
  const box = frameOf(framing);
  const inside = scene.nodes.filter(({ centre }) => contains(box, centre));
  return [IDLE, [{ type: 'selectAll', nodes: inside.map(({ node }) => node.id) }]];
}

/** The frame as a box. */
export function frameOf({ corners: [[x0, y0], [x1, y1]] }: Framing): Box {
  return {
    x: Math.min(x0, x1),
    y: Math.min(y0, y1),
    width: Math.abs(x1 - x0),
    height: Math.abs(y1 - y0),
  };
}
