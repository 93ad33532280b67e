/** A circuit: one line from source to sink in its colour and dash, with name and marker at the end. */

import { memo } from 'react';
import { markerOutline, seriesStyle } from '../base/palette';
import type { NetworkCircuit } from '../model/engineTypes';
import type { EndLabel } from './ends';

/** Values that keep their identity while the circuit stays where it is. */
export type CircuitMarkProps = {
  readonly circuit: NetworkCircuit;
  readonly description: string;
  readonly colour: number;
  readonly path: string;
  readonly start: readonly [number, number];
  readonly lane: number;
  readonly text: number;
  readonly sink: EndLabel | null;
  readonly source: EndLabel | null;
  readonly selected: boolean;
  readonly dimmed: boolean;
  readonly reachable: boolean;
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

/** A circuit along `path`. */
export const CircuitMark = memo(function CircuitMark(props: CircuitMarkProps) {
  const { circuit, path, sink, source, text } = props;
  const style = seriesStyle(props.colour);
  const ink = `var(--${style.token})`;
  const width = props.selected ? 2.5 : Math.min(1.5, props.lane / 2);
  return (
    <g
      className="network-part network-circuit"
      data-part={`circuit:${circuit.id}`}
      data-dimmed={props.dimmed}
      role="option"
      aria-selected={props.selected}
      aria-label={`Circuit ${circuit.label}, ${props.description}`}
      tabIndex={props.reachable ? 0 : -1}
    >
      <title>{`${circuit.label}: ${props.description}`}</title>
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
      {source !== null && (
        <text
          className="network-rate"
          data-crowded={source.crowded}
          data-rate={circuit.id}
          x={source.x}
          y={source.y}
          textAnchor={source.anchor}
        />
      )}
    </g>
  );
});
