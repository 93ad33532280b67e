/**
 * Which sections of the catalogue belong to what is selected, and which of them a search finds.
 */

import { bundlesOf } from '../model/bundles';
import { isFirst } from '../model/catalog';
import type {
  AppliesTo,
  CatalogSection,
  CatalogWord,
  Network,
  NetworkCircuit,
  RunInfo,
} from '../model/engineTypes';
import type { Selection } from '../run';

/** Parts a selection stands for; `null` means all. */
export function partsOf(
  selection: Selection | null,
  network: Network | null,
): ReadonlySet<AppliesTo> | null {
  if (selection === null || network === null) return null;
  switch (selection.type) {
    case 'port':
      return new Set<AppliesTo>(['port']);
    case 'link':
      return new Set<AppliesTo>(['network']);
    case 'circuit':
      return partsOfCircuits(network.circuits.filter(({ id }) => id === selection.id));
    case 'group': {
      const bundle = bundlesOf(network).find(({ id }) => id === selection.id);
      return partsOfCircuits(
        (bundle?.circuits ?? []).flatMap((index) => network.circuits[index] ?? []),
      );
    }
    case 'node':
      return partsOfNode(selection.id, network);
  }
}

function partsOfNode(id: string, network: Network): ReadonlySet<AppliesTo> | null {
  const node = network.nodes.find((candidate) => candidate.id === id);
  if (node === undefined) return null;
  const ends = partsOfCircuits(
    network.circuits.filter(({ route }) => route[0] === id || route.at(-1) === id),
  );
  // Every node but a host has ports, and may be an end as well.
  return node.kind === 'host' ? ends : new Set<AppliesTo>(['port', ...(ends ?? [])]);
}

function partsOfCircuits(circuits: readonly NetworkCircuit[]): ReadonlySet<AppliesTo> | null {
  if (circuits.length === 0) return null;
  const parts = new Set<AppliesTo>();
  for (const { carries, service } of circuits) {
    if (carries === 'tcp') parts.add('connection');
    else parts.add('background');
    if (carries === 'tcp' || service === 'abr') parts.add('circuit');
  }
  return parts;
}

/** Roles of switches that have a section of their own. */
const ROLES: Readonly<Record<string, string>> = {
  gfc: 'flow-control',
  virtualEnds: 'virtual-ends',
};

/**
 * Is there nothing in this experiment that the section acts on? A section that bears the name of a
 * service belongs to what is paced as that service asks: circuits of it, and stretches of others.
 */
export function isIdle(
  { id, appliesTo }: Pick<CatalogSection, 'id' | 'appliesTo'>,
  info: Pick<RunInfo, 'network' | 'series'> | null,
  services: readonly Pick<CatalogWord, 'id'>[],
): boolean {
  if (info === null) return false;
  const { circuits, nodes, ports } = info.network;
  const isPaced = (asked: string) =>
    circuits.some(({ service }) => service === asked) ||
    info.series.some(({ quantity }) => quantity === 'acr');
  switch (appliesTo) {
    case 'circuit':
      return id === 'shaper'
        ? circuits.every(isOfAbr)
        : services.some((service) => service.id === id) && !isPaced(id);
    case 'port':
      // Buffers without a limit discard nothing.
      if (id === 'discard') return ports.every(({ bufferCells }) => bufferCells === null);
      // Rates are written for paced circuits; some TCP variants react to marks too.
      return id === 'feedback' && !isPaced('abr') && !circuits.some(({ hearsMarks }) => hearsMarks);
    case 'connection':
      return !circuits.some(isTcp);
    case 'background':
      // Cells that are served first have a source of their own.
      return !circuits.some(
        ({ carries, service }) => carries === 'cells' && isFirst(service) === (id === 'background'),
      );
    case 'network':
      return id in ROLES && !nodes.some(({ role }) => role === ROLES[id]);
    default:
      return false;
  }
}

/** Is a circuit paced by ABR at its ends, which shape nothing then? What a trunk carries is not. */
function isOfAbr({ carries, service, trunk }: NetworkCircuit): boolean {
  return carries === 'trunk' || (service === 'abr' && !trunk);
}

export function isTcp({ carries }: Pick<NetworkCircuit, 'carries'>): boolean {
  return carries === 'tcp';
}

/**
 * The sections to show for a selection, in the order of the catalogue; what shapes the network
 * itself comes late, because it is chosen once and the rest is tuned all the time, and what acts on
 * nothing here comes last.
 */
export function sectionsFor(
  sections: readonly CatalogSection[],
  parts: ReadonlySet<AppliesTo> | null,
  idle: (section: CatalogSection) => boolean = () => false,
): readonly CatalogSection[] {
  const shown =
    parts === null ? sections : sections.filter(({ appliesTo }) => parts.has(appliesTo));
  const rank = (section: CatalogSection) => {
    if (idle(section)) return 2;
    return section.appliesTo === 'network' ? 1 : 0;
  };
  return [0, 1, 2].flatMap((wanted) => shown.filter((section) => rank(section) === wanted));
}

/**
 * Knobs of the network that set what the selected part says of itself: those that bear the name of
 * one of its fields, such as the places in a port's buffer. Empty when there are none.
 */
export function ownKnobs(
  selection: Selection | null,
  network: Network | null,
): ReadonlySet<string> {
  if (selection === null || network === null) return new Set();
  const { type, id } = selection;
  const concerned = network.ports.filter(
    (port) => (type === 'port' && port.id === id) || (type === 'node' && port.node === id),
  );
  // A port without limit that is no bottleneck has no buffer to speak of.
  const limited = concerned.filter((port) => port.bottleneck || port.bufferCells !== null);
  return new Set(limited.flatMap((port) => Object.keys(port)));
}

/** Does a search find the choice of a section's algorithm, by the section's name or that of one of them? */
export function findsAlgorithm({ label, id, entries }: CatalogSection, search: string): boolean {
  const words = [label, id, 'algorithm', ...entries.flatMap((entry) => [entry.label, entry.id])];
  const wanted = search.toLowerCase();
  return entries.length > 0 && words.some((word) => word.toLowerCase().includes(wanted));
}

/** Where a section acts, in words that end a sentence: "acts in …". */
export function whereItActs(appliesTo: AppliesTo): string {
  switch (appliesTo) {
    case 'scenario':
      return 'the whole experiment';
    case 'network':
      return 'nodes and links of the network';
    case 'circuit':
      return 'both ends of every circuit';
    case 'connection':
      return 'both ends of every TCP connection';
    case 'port':
      return 'every output port of the switches';
    case 'background':
      return 'the source of background cells';
    default:
      return 'the experiment';
  }
}

/** An element of the network on which a section can be shown to act; prefers bottlenecks. */
export function exampleOf(appliesTo: AppliesTo, network: Network | null): Selection | null {
  if (network === null) return null;
  const { circuits, ports, links } = network;
  const pick = (type: Selection['type'], id: string | undefined): Selection | null =>
    id === undefined ? null : { type, id };
  switch (appliesTo) {
    case 'scenario':
      return null;
    case 'network':
      return pick(
        'link',
        (ports.find((port) => port.bottleneck) ?? ports[0])?.link ?? links[0]?.id,
      );
    case 'circuit':
      return pick('circuit', circuits.find(({ service }) => service === 'abr')?.id);
    case 'connection':
      return pick('circuit', circuits.find(({ carries }) => carries === 'tcp')?.id);
    case 'port':
      return pick('port', (ports.find((port) => port.bottleneck) ?? ports[0])?.id);
    case 'background':
      return pick('circuit', circuits.find(({ carries }) => carries === 'cells')?.id);
    default:
      return null;
  }
}
