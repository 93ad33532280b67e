/** A circuit's line while it is led another way: from end to pointer to end, with the way in words. */

import type { Metrics } from './metrics';
import type { Bend } from './useBending';

/** Over the drawing; takes no pointer. */
export function BendOut({
  bend,
  metrics,
}: {
  readonly bend: Bend | null;
  readonly metrics: Metrics;
}) {
  if (bend === null) return null;
  const { ends, at, words, way } = bend;
  return (
    <g className="network-line-out" data-barred={words !== '' && way === null}>
      <path d={`M${ends[0].join(' ')}L${at.join(' ')}L${ends[1].join(' ')}`} />
      {words !== '' && (
        <text x={at[0] + 12 * metrics.text} y={at[1] - 12 * metrics.text}>
          {words}
        </text>
      )}
    </g>
  );
}
