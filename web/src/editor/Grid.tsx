/** The grid of the places that nodes snap to, beneath the drawing. */

import { SNAP } from './metrics';

/** Half the side of the grid, world px: further than anybody pans. */
const REACH = 20_000;

/** A dot at every place of the grid that nodes snap to; `id` is for its pattern. */
export function Grid({ id }: { readonly id: string }) {
  const half = SNAP / 2;
  return (
    <g className="network-grid" data-aside="">
      <pattern id={id} x={-half} y={-half} width={SNAP} height={SNAP} patternUnits="userSpaceOnUse">
        <circle cx={half} cy={half} r={1} />
      </pattern>
      <rect x={-REACH} y={-REACH} width={2 * REACH} height={2 * REACH} fill={`url(#${id})`} />
    </g>
  );
}
