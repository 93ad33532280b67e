/** A circuit that has no path yet: a straight broken line between its ends, with the words for it. */

import { memo } from 'react';
import { TEXT } from './metrics';

/** Plain values, so that a mark that did not move is not drawn again. */
export type WaitingMarkProps = {
  readonly id: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly text: number;
  readonly selected: boolean;
  readonly reachable: boolean;
};

/** The mark of circuit `id`. */
export const WaitingMark = memo(function WaitingMark(props: WaitingMarkProps) {
  const { id, from, to, text } = props;
  const path = `M${from.join(' ')}L${to.join(' ')}`;
  const words = `${id} has no path`;
  return (
    <g
      className="network-part network-waiting-circuit"
      data-part={`circuit:${id}`}
      role="option"
      aria-selected={props.selected}
      aria-label={`Circuit ${id}, has no path`}
      tabIndex={props.reachable ? 0 : -1}
    >
      <path className="network-hit" d={path} strokeWidth={12} />
      <path className="network-ring" d={path} strokeWidth={6} />
      <path className="network-waiting-line" d={path} />
      <text
        x={(from[0] + to[0]) / 2}
        y={(from[1] + to[1]) / 2 - 0.6 * TEXT * text}
        textAnchor="middle"
      >
        {words}
      </text>
    </g>
  );
});
