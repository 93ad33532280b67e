/** The preview of the tool in use, over the drawing and without pointer events. */

import { inflate, type Point } from './geometry';
import type { Metrics } from './metrics';
import type { Scene } from './scene';
import type { Guide } from './snapMove';
import { frameOf } from './tools/marquee';
import type { Bending, Linking, ToolState } from './tools/tool';

/** Guides of a move, the line of a link or of a circuit that is led another way, the frame. */
export function ToolPreview({
  state,
  scene,
}: {
  readonly state: ToolState;
  readonly scene: Scene;
}) {
  switch (state.tool) {
    case 'idle':
      return null;
    case 'move':
      return <Guides guides={state.guides} scene={scene} />;
    case 'link':
      return <LinkLine line={state} metrics={scene.metrics} />;
    case 'bend':
      return <BentLine line={state} metrics={scene.metrics} />;
    case 'marquee':
      return <rect className="network-marquee" {...frameOf(state)} />;
    default:
      return state satisfies never;
  }
}

/** Lines across everything drawn that show what a dragged node is in line with. */
function Guides(props: { readonly guides: readonly Guide[]; readonly scene: Scene }) {
  const { x, y, width, height } = inflate(props.scene.bounds, 400);
  return (
    <g>
      {props.guides.map(({ axis, at }) =>
        axis === 'x' ? (
          <line className="network-guide" key={axis} x1={at} x2={at} y1={y} y2={y + height} />
        ) : (
          <line className="network-guide" key={axis} x1={x} x2={x + width} y1={at} y2={at} />
        ),
      )}
    </g>
  );
}

/** A connection that is being made, with the reason where it cannot be. */
function LinkLine({ line, metrics }: { readonly line: Linking; readonly metrics: Metrics }) {
  const { start, end, why, target } = line;
  const words = why ?? (target === null ? '' : `joins ${line.from} and ${target}`);
  return (
    <g className="network-line-out" data-barred={why !== null}>
      <path d={`M${start.join(' ')}L${end.join(' ')}`} />
      <circle cx={end[0]} cy={end[1]} r={4} />
      <Beside at={end} words={words} metrics={metrics} />
    </g>
  );
}

/** A circuit from end to pointer to end, with the way it would take. */
function BentLine({ line, metrics }: { readonly line: Bending; readonly metrics: Metrics }) {
  const { ends, at, words, way } = line;
  return (
    <g className="network-line-out" data-barred={words !== '' && way === null}>
      <path d={`M${ends[0].join(' ')}L${at.join(' ')}L${ends[1].join(' ')}`} />
      <Beside at={at} words={words} metrics={metrics} />
    </g>
  );
}

/** Words beside the pointer. */
function Beside({
  at: [x, y],
  words,
  metrics,
}: {
  readonly at: Point;
  readonly words: string;
  readonly metrics: Metrics;
}) {
  if (words === '') return null;
  return (
    <text x={x + 12 * metrics.text} y={y - 12 * metrics.text}>
      {words}
    </text>
  );
}
