/**
 * Which lines of a crowded plot are in colour: those picked by hand, else the most telling ones.
 *
 * These are a circuit of every group or fair share in turn, and the ports where most circuits meet. The choice does not
 * depend on the samples, so that no colour ever changes during a run.
 */

import { group } from 'd3-array';
import { COLOURED } from '../../base/palette';
import type { Network, NetworkCircuit, RunInfo, SeriesInfo } from '../engineTypes';

/** Lines in colour of a crowded plot; as many as there are hues. */
export const MOST_COLOURED = 6;
/** Of so few circuits none is left grey: one or two hues come twice, with another dash. Chosen. */
const STILL_ALL = 8;

/** Palette places by element; elements without one are quiet. */
export function coloursOf(
  series: readonly SeriesInfo[],
  info: RunInfo,
  picked: readonly string[],
): ReadonlyMap<string, number> {
  const wanted = () =>
    series.map(
      ({ element, colour }) => [element, soleColour(element, info.network) ?? colour] as const,
    );
  const isFew = series.length <= STILL_ALL && info.network.circuits.length <= STILL_ALL;
  if (series.length <= MOST_COLOURED || isFew) return new Map(distinct(wanted()));
  const present = new Set(series.map(({ element }) => element));
  const chosen = picked.filter((element) => present.has(element));
  const ranked = chosen.length > 0 ? chosen : byRelevance(info, present);
  const keepsOwn = info.network.circuits.length <= COLOURED;
  const own = new Map(keepsOwn ? wanted() : []);
  return new Map(
    distinct(
      ranked.slice(0, MOST_COLOURED).map((element, place) => [element, own.get(element) ?? place]),
    ),
  );
}

/** Colour of the circuit that has a port for itself: its queue looks as its rate does; `null` for any other port. */
function soleColour(element: string, { ports, links, circuits }: Network): number | null {
  const port = ports.find(({ id }) => id === element);
  const link = links.find(({ id }) => id === port?.link);
  if (port === undefined || link === undefined) return null;
  const [tail, head] = port.forward ? [link.from, link.to] : [link.to, link.from];
  const users = circuits.filter(({ route }) =>
    route.some((node, place) => node === tail && route[place + 1] === head),
  );
  return users.length === 1 ? (users[0]?.colour ?? null) : null;
}

/** Own colours where they are hues and differ; else the first free ones. */
function distinct(
  wanted: readonly (readonly [element: string, colour: number])[],
): readonly (readonly [string, number])[] {
  const taken = new Set<number>();
  const isClear = wanted.map(([, colour]) => {
    const isFree = colour < COLOURED && !taken.has(colour);
    if (isFree) taken.add(colour);
    return isFree;
  });
  return wanted.map(([element, colour], place) => {
    if (isClear[place]) return [element, colour];
    let free = 0;
    while (taken.has(free)) free += 1;
    taken.add(free);
    return [element, free];
  });
}

function byRelevance(
  { network, theory }: RunInfo,
  present: ReadonlySet<string>,
): readonly string[] {
  // By group, or by service and fair share: as many kinds as there are, other than bundles in a drawing.
  const shares = new Map(theory.shares.map(({ circuit, mbps }) => [circuit, mbps[0]?.[1]]));
  const kindOf = ({ id, group: of, service }: NetworkCircuit) =>
    of ?? `${service} ${shares.get(id)?.toPrecision(3)}`;
  const kinds = group(network.circuits, kindOf).values();
  const bundles = [...kinds].map((circuits) =>
    hostsInTurn(circuits)
      .map(({ id }) => id)
      .filter((id) => present.has(id)),
  );
  const longest = Math.max(0, ...bundles.map((bundle) => bundle.length));
  const circuits = Array.from({ length: longest }, (_, turn) =>
    bundles.flatMap((bundle) => bundle[turn] ?? []),
  ).flat();
  return [...circuits, ...portsInOrder(network).filter((id) => present.has(id))];
}

/** The first circuit of every host, then the second ones. */
function hostsInTurn(circuits: readonly NetworkCircuit[]): readonly NetworkCircuit[] {
  const seen = new Map<string, number>();
  const turns = circuits.map((circuit) => {
    const host = circuit.route[0] ?? '';
    const turn = seen.get(host) ?? 0;
    seen.set(host, turn + 1);
    return { circuit, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ circuit }) => circuit);
}

/** Ports by how many circuits send through each Mb/s of their link; between equal ones those between switches first. */
function portsInOrder({ nodes, links, ports, circuits }: Network): readonly string[] {
  const hosts = new Set(nodes.filter(({ kind }) => kind === 'host').map(({ id }) => id));
  const linkOf = new Map(links.map((link) => [link.id, link]));
  const passes = new Map<string, number>();
  for (const { route } of circuits) {
    for (const [hop, node] of route.slice(1).entries()) {
      const way = `${route[hop]}\n${node}`;
      passes.set(way, (passes.get(way) ?? 0) + 1);
    }
  }
  const ranks = ports.map(({ id, link: name, forward }) => {
    const link = linkOf.get(name);
    if (link === undefined) return { id, crowd: 0, isInner: false };
    const [from, to] = forward ? [link.from, link.to] : [link.to, link.from];
    const rateMbps = forward ? link.rateMbps : link.backRateMbps;
    const crowd = (passes.get(`${from}\n${to}`) ?? 0) / rateMbps;
    return { id, crowd, isInner: !hosts.has(from) && !hosts.has(to) };
  });
  return ranks
    .sort((a, b) => b.crowd - a.crowd || Number(b.isInner) - Number(a.isInner))
    .map(({ id }) => id);
}
