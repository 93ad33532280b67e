/** A host or a switch: a rounded box with its name, larger for a switch. */

import { memo } from 'react';
import type { NetworkNode } from '../engine/model';
import { TEXT } from './metrics';

/** Plain values, so that a node that did not move is not drawn again. */
export type NodeMarkProps = {
  readonly node: NetworkNode;
  readonly description: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: number;
  /** True when there is no room for the name. */
  readonly crowded: boolean;
  readonly selected: boolean;
  readonly reachable: boolean;
};

const RING = 4;

/** A node; `x` and `y` are its centre. */
export const NodeMark = memo(function NodeMark(props: NodeMarkProps) {
  const { node, width, height, text } = props;
  const isSwitch = node.kind === 'switch';
  const baseline = isSwitch ? -height / 2 + (TEXT + 4) * text : 0.36 * TEXT * text;
  return (
    <g
      className={`network-part network-node network-${node.kind}`}
      data-part={`node:${node.id}`}
      data-node={node.id}
      role="option"
      aria-selected={props.selected}
      aria-label={`${node.label}, ${props.description}`}
      tabIndex={props.reachable ? 0 : -1}
      transform={`translate(${props.x} ${props.y})`}
    >
      <rect
        className="network-ring"
        x={-width / 2 - RING}
        y={-height / 2 - RING}
        width={width + 2 * RING}
        height={height + 2 * RING}
        rx={isSwitch ? 10 : 8}
      />
      <rect
        className="network-body"
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={isSwitch ? 6 : 5}
      />
      <text className="network-name" data-crowded={props.crowded} y={baseline} textAnchor="middle">
        {node.label}
      </text>
    </g>
  );
});
