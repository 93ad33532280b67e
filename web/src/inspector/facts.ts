/** What is known about the selected part of the network, as pairs of name and value. */

import { CELL_BITS, formatNumber, formatSeconds, formatValue } from '../base/format';
import { counted } from '../base/text';
import { type Bundle, bundlesOf } from '../model/bundles';
import { kindName } from '../model/catalog';
import type {
  Network,
  NetworkCircuit,
  NetworkLink,
  NetworkNode,
  NetworkPort,
} from '../model/engineTypes';
import { linkBetween, nodeName } from '../model/network/graph';
import type { Selection } from '../run';

/** Heading and facts of a selected element. */
export type Facts = {
  readonly title: string;
  readonly kind: string;
  /** Palette index of a circuit; `null` for parts that have no colour. */
  readonly colour: number | null;
  readonly rows: readonly (readonly [name: string, value: string])[];
};

/** Facts of the selected element; `null` when it is not (or no longer) in the network. */
export function factsOf(selection: Selection | null, network: Network | null): Facts | null {
  if (selection === null || network === null) return null;
  switch (selection.type) {
    case 'node':
      return whenFound(network.nodes, selection.id, (node) => factsOfNode(node, network));
    case 'link':
      return whenFound(network.links, selection.id, (link) => factsOfLink(link, network));
    case 'port':
      return whenFound(network.ports, selection.id, (port) => factsOfPort(port, network));
    case 'circuit':
      return whenFound(network.circuits, selection.id, (circuit) =>
        factsOfCircuit(circuit, network),
      );
    case 'group':
      return whenFound(bundlesOf(network), selection.id, (bundle) =>
        factsOfBundle(bundle, network),
      );
  }
}

function whenFound<T extends { readonly id: string }>(
  elements: readonly T[],
  id: string,
  describe: (element: T) => Facts,
): Facts | null {
  const element = elements.find((candidate) => candidate.id === id);
  return element === undefined ? null : describe(element);
}

function factsOfNode(node: NetworkNode, network: Network): Facts {
  const circuits = network.circuits.filter(({ route }) => route.includes(node.id));
  const ends = circuits.filter(({ route }) => route[0] === node.id || route.at(-1) === node.id);
  const links = network.links.filter(({ from, to }) => from === node.id || to === node.id);
  const listed = (node.kind === 'host' ? ends : circuits).map(({ label }) => label).join(', ');
  const ports = network.ports.filter((port) => port.node === node.id);
  const rows: (readonly [string, string])[] = [
    ['Links', String(links.length)],
    ['Circuits', listed === '' ? 'none' : listed],
  ];
  if (ports.length > 0) rows.push(['Output ports', ports.map(({ label }) => label).join(', ')]);
  const { role = 'plain' } = node;
  if (role !== 'plain') rows.push(['Role', kindName(role)]);
  return {
    title: node.label,
    kind: kindName(node.kind),
    colour: null,
    rows,
  };
}

function factsOfLink(link: NetworkLink, network: Network): Facts {
  const delayS = link.delayMs * 1e-3;
  const cellS = (mbps: number) => CELL_BITS / (mbps * 1e6);
  const held = (mbps: number) => formatValue(Math.floor(delayS / cellS(mbps)), 'cells');
  /** A fact that depends on the rate: one for both directions, or one for each. */
  const bothWays = (name: string, of: (mbps: number) => string): Facts['rows'] => {
    const [there, back] = [of(rateOf(link, true)), of(rateOf(link, false))];
    if (there === back) return [[name, there]];
    return [
      [`${name} to ${nodeName(network, link.to)}`, there],
      [`${name} to ${nodeName(network, link.from)}`, back],
    ];
  };
  return {
    title: `${nodeName(network, link.from)} – ${nodeName(network, link.to)}`,
    kind: 'Link',
    colour: null,
    rows: [
      ...bothWays('Rate', (mbps) => formatValue(mbps, 'mbps')),
      ['Delay, one way', formatSeconds(delayS)],
      ...bothWays('Cell time', (mbps) => formatSeconds(cellS(mbps))),
      ...bothWays('Holds when full', held),
    ],
  };
}

/** Rate of one direction of a link. */
function rateOf({ rateMbps, backRateMbps = rateMbps }: NetworkLink, forward: boolean): number {
  return forward ? rateMbps : backRateMbps;
}

function factsOfPort(port: NetworkPort, network: Network): Facts {
  const link = network.links.find(({ id }) => id === port.link);
  const buffer = port.bufferCells;
  const drain =
    link === undefined || buffer === null
      ? ''
      : `, ${formatSeconds((buffer * CELL_BITS) / (rateOf(link, port.forward) * 1e6))} to empty`;
  const rows: (readonly [string, string])[] = [['Switch', nodeName(network, port.node)]];
  if (link !== undefined) {
    const to = nodeName(network, port.forward ? link.to : link.from);
    rows.push(['Feeds', `link to ${to}, ${formatValue(rateOf(link, port.forward), 'mbps')}`]);
  }
  rows.push(['Buffer', buffer === null ? 'no limit' : `${formatValue(buffer, 'cells')}${drain}`]);
  for (const { label, cells } of port.thresholds) rows.push([label, formatValue(cells, 'cells')]);
  return {
    title: port.label,
    kind: 'Output port',
    colour: null,
    rows,
  };
}

const LOADS: ReadonlyMap<string, string> = new Map([
  ['tcp', 'a TCP connection'],
  ['cells', 'bare cells'],
]);

function factsOfCircuit(circuit: NetworkCircuit, network: Network): Facts {
  const links = circuit.route
    .slice(1)
    .map((node, hop) => linkBetween(network, circuit.route[hop] ?? '', node));
  const delayMs = links.reduce((sum, link) => sum + (link?.delayMs ?? 0), 0);
  const rates = links.flatMap((link, hop) =>
    link === undefined ? [] : [rateOf(link, link.from === circuit.route[hop])],
  );
  const rows: (readonly [string, string])[] = [
    ['Route', circuit.route.map((node) => nodeName(network, node)).join(' → ')],
    ['Carries', LOADS.get(circuit.carries) ?? circuit.carries],
    [
      'Propagation',
      `${formatSeconds(delayMs * 1e-3)} one way, ${formatSeconds(delayMs * 2e-3)} round trip`,
    ],
  ];
  if (rates.length > 0) rows.push(['Slowest link', `${formatNumber(Math.min(...rates))} Mb/s`]);
  return {
    title: circuit.label,
    kind: `${circuit.service.toUpperCase()} circuit`,
    colour: circuit.colour,
    rows,
  };
}

function factsOfBundle({ label, colour, circuits }: Bundle, network: Network): Facts {
  const members = circuits.flatMap((index) => network.circuits[index] ?? []);
  const routes = new Set(members.map(({ route }) => route.join(' ')));
  return {
    title: label,
    kind: counted(members.length, 'circuit'),
    colour,
    rows: [
      ['Services', [...new Set(members.map(({ service }) => service.toUpperCase()))].join(', ')],
      ['Routes', formatNumber(routes.size, 'count')],
    ],
  };
}
