/** Lines that show what a dragged node is in line with. */

import { type Box, inflate } from './geometry';
import type { Guide } from './moves';

/** Guide lines across everything drawn. */
export function Guides(props: { readonly guides: readonly Guide[]; readonly bounds: Box }) {
  const { x, y, width, height } = inflate(props.bounds, 400);
  return (
    <g>
      {props.guides.map(({ axis, at }) =>
        axis === 'x' ? (
          <line className="network-guide" key={axis} x1={at} x2={at} y1={y} y2={y + height} />
        ) : (
          <line className="network-guide" key={axis} x1={x} x2={x + width} y1={at} y2={at} />
        ),
      )}
    </g>
  );
}
