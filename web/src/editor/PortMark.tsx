/**
 * An output port: a gate on the edge of its switch, and the bar of its buffer when it matters.
 *
 * React draws the outlines; fill, numbers and ticks are set by the live layer from the samples.
 */

import { memo } from 'react';
import { type Metrics, TEXT } from './metrics';
import { type Gauge, type PlacedPort, tickText } from './ports';

/** Ids of the hatch patterns of this drawing. */
export type Hatches = { readonly single: string; readonly cross: string };

/** `placed` keeps its identity as long as `version` does. */
export type PortMarkProps = {
  readonly placed: PlacedPort;
  readonly metrics: Metrics;
  readonly hatches: Hatches;
  readonly selected: boolean;
  readonly reachable: boolean;
};

const RING = 3;

/** A port with its gate and, perhaps, its bar. */
export const PortMark = memo(function PortMark(props: PortMarkProps) {
  const { placed, hatches, metrics } = props;
  const { port, gate, gauge } = placed;
  const around = gauge?.box ?? gate;
  return (
    <g
      className="network-part network-port"
      data-part={`port:${port.id}`}
      data-port={port.id}
      role="option"
      aria-selected={props.selected}
      aria-label={`Port ${port.label}`}
      tabIndex={props.reachable ? 0 : -1}
    >
      <rect className="network-hit-box" {...gate} />
      <rect
        className="network-ring"
        x={around.x - RING}
        y={around.y - RING}
        width={around.width + 2 * RING}
        height={around.height + 2 * RING}
        rx={4}
      />
      <rect className="network-gate" {...gate} rx={1.5} />
      <rect className="network-gate-fill" x={gate.x} width={gate.width} rx={1.5} />
      {gauge !== null && <Bar gauge={gauge} placed={placed} hatches={hatches} metrics={metrics} />}
      <Loss placed={placed} metrics={metrics} />
    </g>
  );
});

function Bar(props: {
  readonly gauge: Gauge;
  readonly placed: PlacedPort;
  readonly hatches: Hatches;
  readonly metrics: Metrics;
}) {
  const { gauge, placed, hatches, metrics } = props;
  const { x, y, width, height } = gauge.box;
  const right = gauge.labelsOn === 'right';
  const textX = right ? x + width + 7 : x - 7;
  const anchor = right ? 'start' : 'end';
  const size = TEXT * metrics.text;
  const column = { x, width };
  return (
    <>
      <rect className="network-bar-back" x={x} y={y} width={width} height={height} />
      <rect className="network-fill network-fill-plain" {...column} />
      <rect
        className="network-fill network-fill-single"
        {...column}
        fill={`url(#${hatches.single})`}
      />
      <rect
        className="network-fill network-fill-cross"
        {...column}
        fill={`url(#${hatches.cross})`}
      />
      <path className="network-bar" d={outline(placed, gauge)} />
      <path className="network-lead" d={lead(placed, gauge)} />
      {placed.port.thresholds.map((threshold) => (
        <g className="network-tick" key={`${threshold.label} ${threshold.cells}`}>
          <title>{tickText(threshold)}</title>
          <line x1={x - 3} x2={x + width + 3} />
          {gauge.written && <text x={textX} textAnchor={anchor} />}
        </g>
      ))}
      {gauge.written && (
        <text className="network-scale" x={textX} y={y + 0.36 * size} textAnchor={anchor} />
      )}
      {gauge.written && placed.port.bufferCells === null && (
        <text className="network-unlimited" x={textX} y={y + 1.5 * size} textAnchor={anchor}>
          no limit
        </text>
      )}
      <text className="network-count" x={x + width / 2} textAnchor="middle" />
    </>
  );
}

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

function Loss({ placed, metrics }: { readonly placed: PlacedPort; readonly metrics: Metrics }) {
  const { gauge, gate } = placed;
  const box = gauge?.box ?? gate;
  const size = 5 * metrics.text;
  const x = box.x + box.width / 2;
  const y = box.y - size - 8 * metrics.text;
  return (
    <g className="network-loss" display="none">
      <path
        d={`M${x - size} ${y - size}L${x + size} ${y + size}M${x + size} ${y - size}L${x - size} ${y + size}`}
      />
      <text x={x + size + 5} y={y + 0.36 * TEXT * metrics.text}>
        lost
      </text>
    </g>
  );
}
