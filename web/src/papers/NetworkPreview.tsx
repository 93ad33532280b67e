/** The network of a paper, small and still, drawn from the topology that the engine builds. */

import { formatSeconds, formatValue } from '../base/format';
import stored from '../generated/papers.json';

/** Distance between two columns, and between two rows, of the engine's grid; chosen to fit a column. */
const STEP = { x: 118, y: 40 };
const MARGIN = { x: 44, y: 26 };
const BOX = { width: 60, height: 28 };
/** Nodes with an end behind them are small when there are many. */
const SMALL = { width: 40, height: 20 };
const CROWD = 18;

type Spot = { readonly x: number; readonly y: number };

export function NetworkPreview({ scenario }: { readonly scenario: string }) {
  const network = networks[scenario];
  if (network === undefined) return null;
  const { width, height, place } = layoutOf(network);
  const spots = new Map(network.nodes.map((node) => [node.id, place(node.at)]));
  const isCrowded = network.nodes.length > CROWD;
  return (
    <svg
      className="papers-network-drawing"
      viewBox={`0 0 ${width} ${height}`}
      // Never larger than life: letters of all networks have one size.
      style={{ maxWidth: `${width}px` }}
      role="img"
      aria-label={describe(network)}
    >
      {network.links.map(({ from, to, rateMbps, delayMs }) => (
        <LinkLine
          key={`${from} ${to}`}
          from={spots.get(from)}
          to={spots.get(to)}
          text={isInside(network, from, to) ? `${formatValue(rateMbps, 'mbps')}` : null}
          below={isInside(network, from, to) ? formatSeconds(delayMs / 1e3) : null}
        />
      ))}
      {network.nodes.map(({ id, label, kind }) => (
        <NodeBox
          key={id}
          at={spots.get(id)}
          label={label}
          isEnd={kind === 'host'}
          size={isCrowded && kind === 'host' ? SMALL : BOX}
        />
      ))}
    </svg>
  );
}

type LinkProps = {
  readonly from: Spot | undefined;
  readonly to: Spot | undefined;
  readonly text: string | null;
  readonly below: string | null;
};

function LinkLine({ from, to, text, below }: LinkProps) {
  if (from === undefined || to === undefined) return null;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return (
    <>
      <line className="papers-network-link" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      {text !== null && (
        <text className="papers-network-note" x={middle.x} y={middle.y - 6}>
          {text}
        </text>
      )}
      {below !== null && (
        <text className="papers-network-note" x={middle.x} y={middle.y + 15}>
          {below}
        </text>
      )}
    </>
  );
}

type NodeProps = {
  readonly at: Spot | undefined;
  readonly label: string;
  readonly isEnd: boolean;
  readonly size: { readonly width: number; readonly height: number };
};

function NodeBox({ at, label, isEnd, size: { width, height } }: NodeProps) {
  if (at === undefined) return null;
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <rect
        className={isEnd ? 'papers-network-end' : 'papers-network-node'}
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={isEnd ? height / 2 : 4}
      />
      <text className="papers-network-label" y={4} data-small={height < BOX.height || undefined}>
        {label}
      </text>
    </g>
  );
}

/** Size of the drawing, and where a place of the grid lies in it. */
function layoutOf({ nodes }: PreviewNetwork) {
  const xs = nodes.map(({ at: [x] }) => x);
  const ys = nodes.map(({ at: [, y] }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const gap = nodes.length > CROWD ? 26 : STEP.y;
  return {
    width: (Math.max(...xs) - left) * STEP.x + 2 * MARGIN.x,
    height: Math.max(90, (Math.max(...ys) - top) * gap + 2 * MARGIN.y),
    place: ([x, y]: readonly [number, number]): Spot => ({
      x: MARGIN.x + (x - left) * STEP.x,
      y: MARGIN.y + (y - top) * gap + (Math.max(...ys) === top ? 90 / 2 - MARGIN.y : 0),
    }),
  };
}

/** Is neither end of a link a host? */
function isInside({ nodes }: PreviewNetwork, from: string, to: string): boolean {
  return !nodes.some(({ id, kind }) => kind === 'host' && (id === from || id === to));
}

function describe({ nodes, links }: PreviewNetwork): string {
  const ends = nodes.filter(({ kind }) => kind === 'host').length;
  return `Network of ${nodes.length - ends} nodes and ${ends} hosts, joined by ${links.length} links.`;
}

/** The network of a paper's scenario, in grid units. */
type PreviewNetwork = {
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly kind: string;
    readonly at: readonly [number, number];
  }[];
  readonly links: readonly {
    readonly from: string;
    readonly to: string;
    readonly rateMbps: number;
    readonly delayMs: number;
  }[];
};

/** What is generated has wider types. */
const networks = stored.networks as unknown as Readonly<Record<string, PreviewNetwork>>;
