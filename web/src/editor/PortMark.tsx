/**
 * An output port: a gate on the edge of its switch, and the bar of its buffer when it matters.
 *
 * These are the outlines; fill, numbers and ticks lie over them, in the live layer, and so does the name.
 */

import { memo } from 'react';
import type { NetworkPort } from '../model/engineTypes';
import type { Gauge, PlacedPort } from './ports';

/** Ids of what outlines and live layer of one drawing share: the hatchings, and how names of ports begin. */
export type LiveIds = { readonly single: string; readonly cross: string; readonly name: string };

/** Id of the element of the live layer that names a port. */
export function nameId({ name }: LiveIds, { id }: NetworkPort): string {
  return `${name}-${encodeURIComponent(id)}`;
}

/** `placed` keeps its identity as long as `version` does. */
export type PortMarkProps = {
  readonly placed: PlacedPort;
  readonly ids: LiveIds;
  readonly selected: boolean;
  readonly reachable: boolean;
};

const RING = 3;

/** A port with its gate and, perhaps, its bar. */
export const PortMark = memo(function PortMark(props: PortMarkProps) {
  const { placed, ids } = props;
  const { port, gate, gauge } = placed;
  const around = gauge?.box ?? gate;
  return (
    <g
      className="network-part network-port"
      data-part={`port:${port.id}`}
      role="option"
      aria-selected={props.selected}
      aria-labelledby={nameId(ids, port)}
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
