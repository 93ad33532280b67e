/** The network of a paper, small and still, drawn from the topology that the engine builds. */

import { extent } from 'd3-array';
import { Fragment } from 'react';
import { formatNumber, formatSeconds, formatValue } from '../base/format';
import stored from '../generated/papers.json';

/** Distance between two columns, and between two rows, of the engine's grid; chosen to fit a column. */
const STEP = { x: 118, y: 40 };
const MARGIN = { x: 44, y: 26 };
const BOX = { width: 60, height: 28 };
/** Nodes with an end behind them are small when there are many. */
const SMALL = { width: 40, height: 20 };
const CROWD = 18;
/** Least height of a drawing. */
const LOWEST = 90;

export function NetworkPreview({ scenario }: { readonly scenario: string }) {
  const network = networks[scenario];
  if (network === undefined) return null;
  const { width, height, place } = layoutOf(network);
  const spots = new Map(network.nodes.map((node) => [node.id, place(node.at)]));
  const spotOf = (node: string) => spots.get(node) ?? { x: 0, y: 0 };
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
      {network.links.map(({ from, to, rateMbps, delayMs, backRateMbps }) => {
        const [start, end] = [spotOf(from), spotOf(to)];
        const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
        return (
          <Fragment key={`${from} ${to}`}>
            <line className="papers-network-link" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
            {isInside(network, from, to) && (
              <>
                {backRateMbps !== undefined && (
                  <text className="papers-network-note" x={middle.x} y={middle.y - 18}>
                    {formatNumber(rateMbps)} →
                  </text>
                )}
                <text className="papers-network-note" x={middle.x} y={middle.y - 6}>
                  {backRateMbps === undefined
                    ? formatValue(rateMbps, 'mbps')
                    : `← ${formatValue(backRateMbps, 'mbps')}`}
                </text>
                <text className="papers-network-note" x={middle.x} y={middle.y + 15}>
                  {formatSeconds(delayMs / 1e3)}
                </text>
              </>
            )}
          </Fragment>
        );
      })}
      {network.nodes.map(({ id, label, kind }) => {
        const { x, y } = spotOf(id);
        const isEnd = kind === 'host';
        const isSmall = isCrowded && isEnd;
        const { width: wide, height: high } = isSmall ? SMALL : BOX;
        return (
          <g key={id} transform={`translate(${x} ${y})`}>
            <rect
              className={isEnd ? 'papers-network-end' : 'papers-network-node'}
              x={-wide / 2}
              y={-high / 2}
              width={wide}
              height={high}
              rx={isEnd ? high / 2 : 4}
            />
            <text className="papers-network-label" y={4} data-small={isSmall || undefined}>
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Size of the drawing, and where a place of the grid lies in it. */
function layoutOf({ nodes }: PreviewNetwork) {
  const [left = 0, right = 0] = extent(nodes, ({ at: [x] }) => x);
  const [top = 0, bottom = 0] = extent(nodes, ({ at: [, y] }) => y);
  const gap = nodes.length > CROWD ? 26 : STEP.y;
  // A single row stands in the middle.
  const above = bottom === top ? LOWEST / 2 : MARGIN.y;
  return {
    width: (right - left) * STEP.x + 2 * MARGIN.x,
    height: Math.max(LOWEST, (bottom - top) * gap + 2 * MARGIN.y),
    place: ([x, y]: readonly [number, number]) => ({
      x: MARGIN.x + (x - left) * STEP.x,
      y: above + (y - top) * gap,
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
    /** Where it is another than that from `from` to `to`. */
    readonly backRateMbps?: number;
  }[];
};

/** What is generated has wider types. */
const networks = stored.networks as unknown as Readonly<Record<string, PreviewNetwork>>;
