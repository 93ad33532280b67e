/**
 * The network in words: names of parts, what they are, and one sentence for the whole figure.
 *
 * The same words serve screen readers, tool tips and the list.
 */

import { formatNumber, formatSeconds, formatValue } from '../base/format';
import { oncePer } from '../base/oncePer';
import { counted, singular } from '../base/text';
import { kindName } from '../model/catalog';
import type {
  Network,
  NetworkCircuit,
  NetworkLink,
  NetworkNode,
  NetworkPort,
} from '../model/engineTypes';
import { nodeName } from '../model/network/graph';

/** "155.52 Mb/s · 5 ms"; a rate that changes by itself is no figure of the link, but of an instant. */
export const linkFigures = oncePer(
  // Links never change; a drawing is laid out in dozens of trials, and each asks for the same words.
  (link: NetworkLink) =>
    `${isVarying(link) ? 'changing rate' : linkRate(link)} · ${delay(link.delayMs)}`,
);

/** Does the rate of this link change by itself, one way or the other? */
export function isVarying({ listed = {} }: NetworkLink): boolean {
  return 'varies' in listed || 'backVaries' in listed;
}

/** In the unit that suits it: "5 ms", "1.6 µs", "50 ns". */
function delay(ms: number): string {
  return ms === 0 ? formatValue(0, 'ms') : formatSeconds(ms / 1e3);
}

/** "155.52 Mb/s", or "1.0 Mb/s up, 8.0 Mb/s down": there, and back. */
export function linkRate({ rateMbps, backRateMbps = rateMbps }: NetworkLink): string {
  if (backRateMbps === rateMbps) return rate(rateMbps);
  return `${tidy(rateMbps)}\u00a0Mb/s up, ${tidy(backRateMbps)}\u00a0Mb/s down`;
}

/** At least one decimal, so that two rates read alike. */
function tidy(mbps: number): string {
  const exact = String(Number(mbps.toFixed(3)));
  return exact.includes('.') ? exact : `${exact}.0`;
}

/** "SW1 to SW2". */
export function linkName(network: Network, link: NetworkLink): string {
  return `${nodeName(network, link.from)} to ${nodeName(network, link.to)}`;
}

/** What a node is, and what it is joined to. */
export function nodeSentence(network: Network, node: NetworkNode): string {
  const links = network.links.filter((link) => link.from === node.id || link.to === node.id);
  const { role = 'plain' } = node;
  const kind =
    role === 'plain' ? kindName(node.kind) : `${kindName(node.kind)}, ${kindName(role)},`;
  return `${kind} with ${counted(links.length, 'link')}`;
}

/** "ABR circuit carrying TCP, S1 → SW1 → SW2 → D1". */
export function circuitSentence(network: Network, circuit: NetworkCircuit): string {
  return `${circuit.service.toUpperCase()} circuit carrying ${loadName(circuit)}, ${routeWords(network, circuit)}`;
}

/** What a circuit carries, in a word. */
export function loadName({ carries }: NetworkCircuit): string {
  return carries === 'tcp' ? 'TCP' : carries;
}

/** "S1 → SW1 → SW2 → D1". */
export function routeWords(network: Network, circuit: NetworkCircuit): string {
  return circuit.route.map((node) => nodeName(network, node)).join(' → ');
}

/** Most queues that are named one by one; chosen. */
const MOST_TOLD = 3;

/**
 * Summary of the figure: "2 switches, 4 hosts, 2 circuits. Queue at SW1→SW2: 412 of 2048 cells", the longest
 * queues first. `queue` gives the cells waiting at a port, `NaN` when unknown.
 */
export function figureSummary(network: Network, queue: (port: string) => number): string {
  const parts = [...countedKinds(network), counted(network.circuits.length, 'circuit')];
  const queues = network.ports
    .filter((port) => port.bottleneck)
    .map((port) => ({ port, cells: queue(port.id) }))
    .sort((a, b) => (b.cells || 0) - (a.cells || 0));
  const told = queues.slice(0, MOST_TOLD).map(({ port, cells }) => {
    return ` Queue at ${port.label}: ${heldWords(port, cells)}.`;
  });
  const rest = queues.length - told.length;
  const others = rest === 0 ? '' : ` None is longer at ${counted(rest, 'other port')}.`;
  return `${parts.join(', ')}.${told.join('')}${others}`;
}

/** What waits at a port: "412 of 2048 cells", "1 cell, no limit". */
export function heldWords({ bufferCells }: NetworkPort, cells: number): string {
  if (!Number.isFinite(cells)) return 'no sample yet';
  const count = Math.round(cells);
  if (bufferCells === null) return `${counted(count, 'cell')}, no limit`;
  return `${formatNumber(count, 'count')} of ${counted(bufferCells, 'cell')}`;
}

/** "2 switches", "4 hosts": hosts last, the others as the network names them. */
function countedKinds({ nodes }: Network): readonly string[] {
  const kinds = [...new Set(nodes.map(({ kind }) => kind))];
  const ordered = [...kinds.filter((kind) => kind !== 'host'), 'host'];
  return ordered.map((kind) => {
    const name = kindName(kind).toLowerCase();
    const many = name.endsWith('ch') ? `${name}es` : `${name}s`;
    return counted(nodes.filter((node) => node.kind === kind).length, name, many);
  });
}

/** "ACR 7.8 Mb/s", or "7.7–7.9 Mb/s" where rates differ; empty when none is known. */
export function rateRangeWords(rates: readonly number[]): string {
  const known = rates.filter((rate) => Number.isFinite(rate));
  if (known.length === 0) return '';
  const [least, most] = [Math.min(...known), Math.max(...known)].map((rate) => rate.toFixed(1));
  return least === most ? `ACR ${least} Mb/s` : `${least}–${most} Mb/s`;
}

/** Link rates are exact: two decimals where four digits would hide them. */
function rate(mbps: number): string {
  return mbps < 1000 ? `${Number(mbps.toFixed(3))}\u00a0Mb/s` : formatValue(mbps, 'mbps');
}

const SWITCH = 'switch';

/**
 * Does a size of this label count the switches of a row that one circuit crosses from end to end? Then
 * the hops, which are the links between those switches, are another word for the same number.
 */
export function countsHops(label: string, network: Network | null): boolean {
  if (network === null || singular(label) !== kindName(SWITCH)) return false;
  const switches = new Set(network.nodes.filter(({ kind }) => kind === SWITCH).map(({ id }) => id));
  const crossed = network.circuits.map(({ route }) => route.filter((id) => switches.has(id)));
  return crossed.some((route) => route.length === switches.size);
}
