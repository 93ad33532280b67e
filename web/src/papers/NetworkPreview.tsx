/** The network of a paper, small and still, drawn from the topology that the engine builds. */

import { extent, max } from 'd3-array';
import { Fragment } from 'react';
import { formatNumber, formatSeconds, formatValue } from '../base/format';
import stored from '../generated/papers.json';

/** Distance between two rows of the engine's grid; smaller in a crowd. */
const ROW = { usual: 40, crowded: 26 };
const MARGIN = { x: 4, y: 26 };
/** Least distance between the boxes of two columns; what stands at a link between them needs more. */
const GAP = 30;
/** Width of a letter of a name, and of one at a link. */
const LETTER = { name: 8, note: 7.2 };
const HEIGHT = { usual: 28, small: 20 };
/** With more nodes than these, hosts are small. */
const CROWD = 18;
/** Least height of a drawing. */
const LOWEST = 90;

export function NetworkPreview({ scenario }: { readonly scenario: string }) {
  const network = networks[scenario];
  if (network === undefined) return null;
  return (
    <div role="img" aria-label={describe(network)}>
      <Drawing network={network} />
    </div>
  );
}

/** Hidden from screen readers, which would read each of its labels. */
function Drawing({ network }: { readonly network: PreviewNetwork }) {
  const notes = notesOf(network);
  const { width, height, spots } = layoutOf(network, notes);
  const spotOf = (node: string) => spots.get(node) ?? { x: 0, y: 0 };
  const inner = network.nodes.filter(({ kind }) => kind !== 'host').map(({ id }) => spotOf(id));
  return (
    <svg
      className="papers-network-drawing"
      viewBox={`0 0 ${width} ${height}`}
      // Never enlarged, so that the text of all networks has one size.
      style={{ maxWidth: `${width}px` }}
      aria-hidden="true"
    >
      {network.links.map((link) => {
        const [start, end] = [spotOf(link.from), spotOf(link.to)];
        const { above, below } = notes.of(link);
        return (
          <Fragment key={`${link.from} ${link.to}`}>
            <line className="papers-network-link" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
            {above.map((text, at) => (
              <Note key={text} {...middle(start, end)} by={-6 - 13 * (above.length - 1 - at)}>
                {text}
              </Note>
            ))}
            {below !== null && (
              <Note {...middle(start, end)} by={15}>
                {below}
              </Note>
            )}
          </Fragment>
        );
      })}
      {notes.ofAll !== null && (
        <Note x={mean(extent(inner, ({ x }) => x))} y={max(inner, ({ y }) => y) ?? 0} by={32}>
          {notes.ofAll}
        </Note>
      )}
      {network.nodes.map((node) => {
        const { x, y } = spotOf(node.id);
        const { wide, high, isSmall } = boxOf(network, node);
        const isEnd = node.kind === 'host';
        return (
          <g key={node.id} transform={`translate(${x} ${y})`}>
            <rect
              className={isEnd ? 'papers-network-end' : 'papers-network-node'}
              x={-wide / 2}
              y={-high / 2}
              width={wide}
              height={high}
              rx={isEnd ? high / 2 : 4}
            />
            <text className="papers-network-label" y={4} data-small={isSmall || undefined}>
              {node.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type Spot = { readonly x: number; readonly y: number };

function Note({ x, y, by, children }: Spot & { readonly by: number; readonly children: string }) {
  return (
    <text className="papers-network-note" x={x} y={y + by}>
      {children}
    </text>
  );
}

const mean = ([low = 0, high = 0]: readonly (number | undefined)[]) => (low + high) / 2;
const middle = (a: Spot, b: Spot): Spot => ({ x: mean([a.x, b.x]), y: mean([a.y, b.y]) });

/** Size of the box of a node. */
function boxOf({ nodes }: PreviewNetwork, { label, kind }: PreviewNode) {
  const isSmall = nodes.length > CROWD && kind === 'host';
  const high = isSmall ? HEIGHT.small : HEIGHT.usual;
  const wide = label.length * (isSmall ? LETTER.note : LETTER.name) + (isSmall ? 7 : 16);
  return { wide: Math.max(high * 1.4, wide), high, isSmall };
}

/** What stands above and below a link. */
type LinkNotes = { readonly above: readonly string[]; readonly below: string | null };

/** Rate and delay of the links between inner nodes: of each, or once when all are alike. */
function notesOf(network: PreviewNetwork) {
  const bare: LinkNotes = { above: [], below: null };
  const of = ({ from, to, rateMbps, delayMs, backRateMbps }: PreviewLink): LinkNotes => {
    if (!isInside(network, from, to)) return bare;
    const above =
      backRateMbps === undefined
        ? [formatValue(rateMbps, 'mbps')]
        : [`${formatNumber(rateMbps)} →`, `← ${formatValue(backRateMbps, 'mbps')}`];
    return { above, below: formatSeconds(delayMs / 1e3) };
  };
  const inside = network.links.filter(({ from, to }) => isInside(network, from, to));
  const [first, ...others] = inside.map((link) => {
    const { above, below } = of(link);
    return [...above, below].join(' · ');
  });
  const isOne = others.length > 0 && others.every((each) => each === first);
  return isOne ? { of: () => bare, ofAll: `${first} each` } : { of, ofAll: null };
}

/** Size of the drawing, and where its nodes lie: columns as far apart as names and notes need. */
function layoutOf(network: PreviewNetwork, notes: ReturnType<typeof notesOf>) {
  const { nodes, links } = network;
  const columnOf = new Map(nodes.map(({ id, at: [column] }) => [id, column]));
  const columns = [...new Set(columnOf.values())].sort((a, b) => a - b);
  const halfOf = (column: number) =>
    (max(nodes, (node) => (node.at[0] === column ? boxOf(network, node).wide : 0)) ?? 0) / 2;
  const gapAfter = (column: number) =>
    max(links, (link) => {
      const { above, below } = notes.of(link);
      const isHere = Math.min(columnOf.get(link.from) ?? 0, columnOf.get(link.to) ?? 0) === column;
      const longest = max([...above, below ?? ''], ({ length }) => length) ?? 0;
      return isHere ? Math.max(GAP, longest * LETTER.note + 8) : GAP;
    }) ?? GAP;
  const places = new Map<number, number>();
  let right = MARGIN.x;
  for (const column of columns) {
    places.set(column, right + halfOf(column));
    right += 2 * halfOf(column) + gapAfter(column);
  }
  const last = columns.at(-1) ?? 0;
  const [top = 0, bottom = 0] = extent(nodes, ({ at: [, y] }) => y);
  const gap = nodes.length > CROWD ? ROW.crowded : ROW.usual;
  // A single row stands in the middle.
  const above = bottom === top ? LOWEST / 2 : MARGIN.y;
  const spots = new Map(
    nodes.map(({ id, at: [x, y] }) => [id, { x: places.get(x) ?? 0, y: above + (y - top) * gap }]),
  );
  return {
    width: Math.ceil((places.get(last) ?? 0) + halfOf(last) + MARGIN.x),
    height: Math.max(LOWEST, (bottom - top) * gap + 2 * MARGIN.y),
    spots,
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
  readonly nodes: readonly PreviewNode[];
  readonly links: readonly PreviewLink[];
};

type PreviewNode = {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly at: readonly [number, number];
};

type PreviewLink = {
  readonly from: string;
  readonly to: string;
  readonly rateMbps: number;
  readonly delayMs: number;
  /** Where it is another than that from `from` to `to`. */
  readonly backRateMbps?: number;
};

/** What is generated has wider types. */
const networks = stored.networks as unknown as Readonly<Record<string, PreviewNetwork>>;
