/** A node: a rounded box with its name, larger where circuits pass; unusual kinds are named as well. */

import { memo } from 'react';
import type { NetworkNode } from '../model/engineTypes';
import { TEXT } from './metrics';
import { subtitle } from './place';

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
  /** True while a line is out that cannot end here. */
  readonly barred: boolean;
  readonly selected: boolean;
  readonly reachable: boolean;
};

const RING = 4;

/** A node; `x` and `y` are its centre. */
export const NodeMark = memo(function NodeMark(props: NodeMarkProps) {
  const { node, width, height, text } = props;
  const isHost = node.kind === 'host';
  const isBus = node.kind === 'lan';
  const isUnusual = !isHost && !isBus && node.kind !== 'switch';
  const second = subtitle(node);
  const isRole = node.role !== 'plain';
  const baseline = isBus
    ? -height / 2 - 6 * text
    : isHost
      ? 0.36 * TEXT * text
      : -height / 2 + (TEXT + 4) * text;
  return (
    <g
      className={`network-part network-node ${looksOf(node.kind)}`}
      data-part={`node:${node.id}`}
      data-node={node.id}
      data-barred={props.barred || undefined}
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
        rx={isBus ? 3 : isHost ? 5 : 6}
      />
      {isUnusual && <Pins width={width} height={height} />}
      <text className="network-name" data-crowded={props.crowded} y={baseline} textAnchor="middle">
        {node.label}
      </text>
      {second !== '' && isRole && (
        <rect
          className="network-badge"
          x={-width / 2 + 4}
          y={height / 2 - (TEXT + 8) * text}
          width={width - 8}
          height={(TEXT + 4) * text}
          rx={(TEXT * text) / 2}
        />
      )}
      {second !== '' && (
        <text className="network-kind" y={height / 2 - 8 * text} textAnchor="middle">
          {second}
        </text>
      )}
      <Plug node={node.id} x={width / 2} y={-height / 2} text={text} />
    </g>
  );
});

/** Where a link is pulled out of the node: drag it, or tap it and then the other node. */
function Plug(props: {
  readonly node: string;
  readonly x: number;
  readonly y: number;
  readonly text: number;
}) {
  const { x, y, text } = props;
  const arm = 3.5 * text;
  return (
    <g className="network-plug" data-plug={props.node} transform={`translate(${x} ${y})`}>
      <title>Drag to another node to connect, or click here and then there</title>
      <circle className="network-plug-hit" r={14 * text} />
      <circle className="network-plug-body" r={7 * text} />
      <path d={`M${-arm} 0H${arm}M0 ${-arm}V${arm}`} />
    </g>
  );
}

function looksOf(kind: string): string {
  if (kind === 'host' || kind === 'switch') return `network-${kind}`;
  return kind === 'lan' ? 'network-bus' : 'network-switch network-other';
}

/** The legs of a control unit, so that a gateway does not look like a switch. */
function Pins({ width, height }: { readonly width: number; readonly height: number }) {
  const [x, y] = [width / 2 - 5, height / 2 - 5];
  return <path className="network-pins" d={`M${-x} ${-y}V${y}M${x} ${-y}V${y}`} />;
}
