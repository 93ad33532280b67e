/**
 * The marks of the drawing: nodes, links, circuits, ports. They take plain values or values that keep their
 * identity, so that a mark that did not change is not drawn again.
 */

import { memo } from 'react';
import { markerOutline, seriesStyle } from '../base/palette';
import type { NetworkCircuit, NetworkNode, NetworkPort } from '../model/engineTypes';
import type { EndLabel } from './ends';
import { TEXT } from './metrics';
import { subtitle } from './placeNetwork';
import type { Gauge, PlacedPort } from './ports';

/** How a part stands to the reader: selected, and in the order of Tab. */
type Chosen = { readonly selected: boolean; readonly reachable: boolean };

/** What makes an element a part of the drawing. */
function option(part: string, { selected, reachable }: Chosen) {
  return {
    'data-part': part,
    role: 'option',
    'aria-selected': selected,
    tabIndex: reachable ? 0 : -1,
  } as const;
}

type NodeMarkProps = Chosen & {
  readonly node: NetworkNode;
  readonly description: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: number;
  /** Where a name beside the node hangs, and its top, from the centre; no anchor where it stands inside. */
  readonly titleX: number;
  readonly titleY: number;
  readonly titleAnchor: 'start' | 'middle' | 'end' | null;
  /** True when there is no room for the name. */
  readonly crowded: boolean;
  /** True while a line is out that cannot end here. */
  readonly barred: boolean;
};

const RING = 4;

/**
 * A node: a rounded box with its name, larger where circuits pass; unusual kinds are named as well. `x` and `y`
 * are its centre.
 */
export const NodeMark = memo(function NodeMark(props: NodeMarkProps) {
  const { node, width, height, text } = props;
  const isHost = node.kind === 'host';
  const isBus = node.kind === 'lan';
  const isUnusual = !isHost && !isBus && node.kind !== 'switch';
  return (
    <g
      className={`network-part network-node ${looksOf(node.kind)}`}
      {...option(`node:${node.id}`, props)}
      data-node={node.id}
      data-barred={props.barred || undefined}
      aria-label={`${node.label}, ${props.description}`}
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
      {isHost && <Words {...props} />}
      <Plug node={node.id} x={width / 2} y={-height / 2} text={text} />
    </g>
  );
});

/** The words of a node that circuits pass: over their lines. */
export const WordsOver = memo(function WordsOver(props: NodeMarkProps) {
  return (
    <g
      className={`network-words ${looksOf(props.node.kind)}`}
      data-barred={props.barred || undefined}
      transform={`translate(${props.x} ${props.y})`}
    >
      <Words {...props} />
    </g>
  );
});

function Words(props: NodeMarkProps) {
  const { node, width, height, text, titleAnchor } = props;
  const isHost = node.kind === 'host';
  const inside = isHost ? 0.36 * TEXT * text : -height / 2 + (TEXT + 4) * text;
  return (
    <>
      <text
        className="network-name"
        data-crowded={props.crowded}
        x={props.titleX}
        y={titleAnchor === null ? inside : props.titleY + TEXT * text}
        textAnchor={titleAnchor ?? 'middle'}
      >
        {node.label}
      </text>
      <SecondLine node={node} width={width} height={height} text={text} />
    </>
  );
}

/** What a node is beside its name, on a badge where that is a role. */
function SecondLine(props: {
  readonly node: NetworkNode;
  readonly width: number;
  readonly height: number;
  readonly text: number;
}) {
  const { node, width, height, text } = props;
  const words = subtitle(node);
  if (words === '') return null;
  return (
    <>
      {node.role !== 'plain' && (
        <rect
          className="network-badge"
          x={-width / 2 + 4}
          y={height / 2 - (TEXT + 8) * text}
          width={width - 8}
          height={(TEXT + 4) * text}
          rx={(TEXT * text) / 2}
        />
      )}
      <text className="network-kind" y={height / 2 - 8 * text} textAnchor="middle">
        {words}
      </text>
    </>
  );
}

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

type LinkMarkProps = Chosen & {
  readonly id: string;
  readonly name: string;
  readonly figures: string;
  readonly path: string;
  readonly width: number;
  /** A pixel of the screen in the fitted drawing: thinner edges of a large network would be lost in the dark. */
  readonly hairline: number;
};

/** Narrowest strip that can be hit, px. */
const HIT = 24;

/** A link along `path`: a pipe as wide as its circuits, with a hairline on either side. */
export const LinkMark = memo(function LinkMark(props: LinkMarkProps) {
  const { path, width } = props;
  return (
    <g className="network-part network-link" {...option(`link:${props.id}`, props)}>
      {/* The name and the tool tip: with a label beside it, a title would be read out as well. */}
      <title>{`Link ${props.name}, ${props.figures}`}</title>
      <path className="network-hit" d={path} strokeWidth={Math.max(HIT, width)} />
      <path className="network-ring" d={path} strokeWidth={width + 8} />
      <path className="network-pipe-edge" d={path} strokeWidth={width + 2 * props.hairline} />
      <path className="network-pipe" d={path} strokeWidth={width} />
    </g>
  );
});

type WaitingMarkProps = Chosen & {
  readonly id: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly text: number;
};

/** Circuit `id` without a path yet: a straight broken line between its ends, with the words for it. */
export const WaitingMark = memo(function WaitingMark(props: WaitingMarkProps) {
  const { id, from, to, text } = props;
  const path = `M${from.join(' ')}L${to.join(' ')}`;
  const words = `${id} has no path`;
  return (
    <g
      className="network-part network-waiting-circuit"
      {...option(`circuit:${id}`, props)}
      aria-label={`Circuit ${id}, without a path`}
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

type CircuitMarkProps = Chosen & {
  readonly circuit: NetworkCircuit;
  readonly description: string;
  readonly colour: number;
  readonly path: string;
  readonly start: readonly [number, number];
  readonly lane: number;
  readonly text: number;
  readonly sink: EndLabel | null;
  readonly dimmed: boolean;
};

/**
 * Where a circuit can be pointed at: under the nodes, so that a node stays one thing to press however
 * many circuits pass it.
 */
export const CircuitHit = memo(function CircuitHit(props: {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly colour: number;
  readonly lane: number;
  /** A selected line can be led another way. */
  readonly selected: boolean;
}) {
  return (
    <path
      className="network-hit network-circuit-hit"
      data-hit={`circuit:${props.id}`}
      data-grab={props.selected ? props.id : undefined}
      d={props.path}
      stroke={`var(--${seriesStyle(props.colour).token})`}
      strokeWidth={Math.max(4, props.lane - 2)}
    >
      <title>{props.name}</title>
    </path>
  );
});

/** A circuit along `path`: a line in its colour and dash, with name and marker at the end. */
export const CircuitMark = memo(function CircuitMark(props: CircuitMarkProps) {
  const { circuit, path, sink, text } = props;
  const style = seriesStyle(props.colour);
  const ink = `var(--${style.token})`;
  const width = props.selected ? 2.5 : Math.min(1.5, props.lane / 2);
  return (
    <g
      className="network-part network-circuit"
      {...option(`circuit:${circuit.id}`, props)}
      data-dimmed={props.dimmed}
    >
      <title>{`Circuit ${circuit.label}, ${props.description}`}</title>
      <path className="network-ring" d={path} strokeWidth={6} />
      <path
        className="network-line"
        d={path}
        stroke={ink}
        strokeWidth={width}
        strokeDasharray={style.dash.join(' ') || undefined}
      />
      <circle cx={props.start[0]} cy={props.start[1]} r={2.5} fill={ink} />
      {sink !== null && (
        <>
          <rect className="network-hit-box" {...sink.box} />
          <path
            d={markerOutline(style.marker)}
            fill={ink}
            transform={`translate(${sink.marker[0]} ${sink.marker[1]}) scale(${0.9 * text})`}
          />
          <text
            className="network-end"
            data-crowded={sink.crowded}
            x={sink.x}
            y={sink.y}
            textAnchor={sink.anchor}
          >
            {circuit.label}
          </text>
        </>
      )}
    </g>
  );
});

/**
 * Where the live layer writes the rate of a circuit: beside its source, and no part of its name. Hidden, or every frame
 * would tell screen readers of a change.
 */
export function CircuitRate(props: {
  readonly id: string;
  readonly at: EndLabel;
  readonly dimmed: boolean;
}) {
  const { id, at, dimmed } = props;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a text of a drawing takes no focus
    <text
      className="network-rate"
      aria-hidden="true"
      data-crowded={at.crowded}
      data-dimmed={dimmed}
      data-rate={id}
      x={at.x}
      y={at.y}
      textAnchor={at.anchor}
    />
  );
}

/** Ids of what outlines and live layer of one drawing share: the hatchings, and how names of ports begin. */
export type LiveIds = { readonly single: string; readonly cross: string; readonly name: string };

/** Id of the element of the live layer that names a port. */
export function nameId({ name }: LiveIds, { id }: NetworkPort): string {
  return `${name}-${encodeURIComponent(id)}`;
}

type PortMarkProps = Chosen & {
  readonly placed: PlacedPort;
  readonly ids: LiveIds;
};

const PORT_RING = 3;

/**
 * An output port: a gate on the edge of its switch and, when it matters, the bar of its buffer. These are the
 * outlines; fill, numbers, ticks and the name lie over them, in the live layer.
 */
export const PortMark = memo(function PortMark(props: PortMarkProps) {
  const { placed, ids } = props;
  const { port, gate, gauge } = placed;
  const around = gauge?.box ?? gate;
  return (
    <g
      className="network-part network-port"
      {...option(`port:${port.id}`, props)}
      aria-labelledby={nameId(ids, port)}
    >
      <rect className="network-hit-box" {...gate} />
      <rect
        className="network-ring"
        x={around.x - PORT_RING}
        y={around.y - PORT_RING}
        width={around.width + 2 * PORT_RING}
        height={around.height + 2 * PORT_RING}
        rx={4}
      />
      <rect className="network-gate" {...gate} rx={1.5} />
      {gauge !== null && (
        <>
          <rect className="network-bar-back" {...gauge.box} />
          <path className="network-bar" d={outline(placed, gauge)} />
          <path className="network-lead" d={lead(placed, gauge)} />
        </>
      )}
    </g>
  );
});

/** Outline of the bar: closed at the capacity, open when there is none. */
function outline(placed: PlacedPort, gauge: Gauge): string {
  const { x, y, width, height } = gauge.box;
  const walls = `M${x} ${y}V${y + height}H${x + width}V${y}`;
  if (placed.port.bufferCells !== null) return `${walls}Z`;
  return `${walls}M${x} ${y - 2}v-3m0 -2v-2M${x + width} ${y - 2}v-3m0 -2v-2`;
}

/** Hairline from the bar to the port it belongs to. */
function lead(placed: PlacedPort, gauge: Gauge): string {
  const [px, py] = placed.anchor.at;
  const { x, y, width, height } = gauge.box;
  const bottom = Math.abs(y + height - py) < Math.abs(y - py);
  const edge = bottom ? y + height : y;
  const near = Math.min(Math.max(px, x), x + width);
  return `M${px} ${py + (bottom ? -1 : 1) * (placed.gate.height / 2)}V${edge}H${near}`;
}

/** Hatchings of a buffer above its thresholds: once above the first, twice above the second. */
export function Patterns({ single, cross }: LiveIds) {
  return (
    <defs>
      <pattern id={single} width={8} height={8} patternUnits="userSpaceOnUse">
        <path className="network-hatch network-hatch-single" d="M-2 2L2 -2M0 8L8 0M6 10L10 6" />
      </pattern>
      <pattern id={cross} width={8} height={8} patternUnits="userSpaceOnUse">
        <path
          className="network-hatch network-hatch-cross"
          d="M-2 2L2 -2M0 8L8 0M6 10L10 6M-2 6L2 10M0 0L8 8M6 -2L10 2"
        />
      </pattern>
    </defs>
  );
}
