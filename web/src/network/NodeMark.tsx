/** A node: a rounded box with its name, larger where circuits pass; unusual kinds are named as well. */

import { memo } from 'react';
import type { NetworkNode } from '../engine/model';
import { kindName } from '../engine/nodeKinds';
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
  const isHost = node.kind === 'host';
  const isUnusual = !isHost && node.kind !== 'switch';
  const looks = isUnusual ? 'network-switch network-other' : `network-${node.kind}`;
  const baseline = !isHost ? -height / 2 + (TEXT + 4) * text : 0.36 * TEXT * text;
  return (
    <g
      className={`network-part network-node ${looks}`}
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
        rx={isHost ? 8 : 10}
      />
      <rect
        className="network-body"
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={isUnusual ? 0 : isHost ? 5 : 6}
      />
      <text className="network-name" data-crowded={props.crowded} y={baseline} textAnchor="middle">
        {node.label}
      </text>
      {isUnusual && (
        <text className="network-kind" y={height / 2 - 6 * text} textAnchor="middle">
          {kindName(node.kind)}
        </text>
      )}
    </g>
  );
});
