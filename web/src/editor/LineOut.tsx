/** The line of a connection that is being made, with the reason where it cannot be. */

import type { Metrics } from './metrics';
import type { Line } from './useLinking';

/** Over the drawing; takes no pointer. */
export function LineOut({
  line,
  metrics,
}: {
  readonly line: Line | null;
  readonly metrics: Metrics;
}) {
  if (line === null) return null;
  const { start, end, why, target } = line;
  const words = why ?? (target === null ? '' : `joins ${line.from} and ${target}`);
  return (
    <g className="network-line-out" data-barred={why !== null}>
      <path d={`M${start.join(' ')}L${end.join(' ')}`} />
      <circle cx={end[0]} cy={end[1]} r={4} />
      {words !== '' && (
        <text x={end[0] + 12 * metrics.text} y={end[1] - 12 * metrics.text}>
          {words}
        </text>
      )}
    </g>
  );
}
