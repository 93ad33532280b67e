/**
 * Edits of a drawing: add, connect, route, set, rename, move. Each takes a drawing and answers with
 * another, the part to go on with, and a sentence for undo.
 */

import { catalog } from '../catalog';
import type { Drawn, DrawnCircuit, DrawnLink, DrawnNode, PartRef, Place } from './drawn';
import { PART_LISTS, type PartList, tooMany } from './drawn';
import { endKind, HOST, linkBetween, nodeOf, routeProblem, shortestPath } from './graph';
import { copyName, freshName, linkName, linkTitle, namesIn, stemOf } from './names';
import { type Direction, placeApart, placeBeside, placeForHost } from './newNodePlaces';
import type { Copy, Renames } from './refs';

/** What an edit made of a drawing. */
export type Edited = {
  readonly drawn: Drawn;
  /** Sentence for undo: "Add switch SW2". */
  readonly label: string;
  /** The part to go on with; `null` when it is gone or there is none. */
  readonly part: PartRef | null;
  readonly renames?: Renames;
  /** What was copied, for each copy: own values go with it. */
  readonly copies?: readonly Copy[];
  /** New nodes that keep their places to one another; each for itself where nothing is said. */
  readonly blocks?: readonly (readonly string[])[];
};

/** What a new node is. */
export type NodeSort = { readonly kind: string; readonly role?: string; readonly label?: string };

/** Rate and delay of a new link: a backbone, or the line of a host [chosen]. */
const NEW_LINK = {
  backbone: { rateMbps: 155.52, delayMs: 1 },
  access: { rateMbps: 155.52, delayMs: 0.01 },
} as const;

/** Adds a node; beside another it is joined to it. */
export function addNode(
  drawn: Drawn,
  sort: NodeSort,
  where: { readonly at?: Place; readonly beside?: string; readonly direction?: Direction } = {},
): Edited {
  const id = freshName(stemOf(sort.kind), namesIn(drawn));
  const beside = where.beside === undefined ? undefined : nodeOf(drawn, where.beside);
  const at =
    where.at ??
    (beside === undefined
      ? placeApart(drawn)
      : sort.kind === HOST && where.direction === undefined
        ? placeForHost(drawn, beside.at, 'left')
        : placeBeside(drawn, beside.at, where.direction ?? 'right'));
  const role = sort.role === undefined || sort.role === 'plain' ? {} : { role: sort.role };
  const node: DrawnNode = { id, kind: sort.kind, at: tidied(at), ...role };
  const alone = { ...drawn, nodes: [...drawn.nodes, node] };
  const joined = beside === undefined ? alone : joinedTo(alone, beside.id, id);
  const label = `Add ${sort.label ?? sort.kind} ${id}`;
  return { drawn: joined, label, part: { type: 'node', id } };
}

/** Joins two nodes; circuits that waited for a path take it. */
export function connect(drawn: Drawn, from: string, to: string): Edited {
  const next = joinedTo(drawn, from, to);
  const link = next.links.at(-1);
  const part = link === undefined ? null : ({ type: 'link', id: link.id } as const);
  return { drawn: withPaths(next), label: `Connect ${from} and ${to}`, part };
}

function joinedTo(drawn: Drawn, from: string, to: string): Drawn {
  const isAccess = [from, to].some((id) => nodeOf(drawn, id)?.kind === HOST);
  const id = linkName(from, to, namesIn(drawn));
  const link: DrawnLink = { id, from, to, ...NEW_LINK[isAccess ? 'access' : 'backbone'] };
  return { ...drawn, links: [...drawn.links, link] };
}

/** Gives every circuit without a path the shortest one, where there is one now. */
function withPaths(drawn: Drawn): Drawn {
  const circuits = drawn.circuits.map((circuit) => {
    if (routeProblem(drawn, circuit) === null) return circuit;
    const [from, to] = [circuit.route[0], circuit.route.at(-1)];
    const path = from === undefined || to === undefined ? null : shortestPath(drawn, from, to);
    return path === null || path.length < 2 ? circuit : { ...circuit, route: path };
  });
  return { ...drawn, circuits };
}

/** A circuit to be added. */
export type Wanted = {
  readonly from: string;
  readonly to: string;
  readonly service: string;
  readonly carries: string;
};

/** Adds a circuit along the shortest path; an end that cannot be one gets a host of its own. */
export function addCircuit(drawn: Drawn, wanted: Wanted): Edited {
  const source = ended(drawn, wanted, 'source');
  const sink = ended(source.drawn, wanted, 'sink');
  const id = freshName(stemOf('circuit'), namesIn(sink.drawn));
  const route = shortestPath(sink.drawn, source.id, sink.id) ?? [source.id, sink.id];
  const { service, carries } = wanted;
  const circuit: DrawnCircuit = { id, service, carries, route };
  const next = { ...sink.drawn, circuits: [...sink.drawn.circuits, circuit] };
  const label = `Add circuit ${id}: ${source.id} to ${sink.id}`;
  return { drawn: next, label, part: { type: 'circuit', id } };
}

/** The node at which a circuit may end: the one named, or a new host there. */
function ended(drawn: Drawn, { from, to, carries }: Wanted, end: 'source' | 'sink') {
  const at = end === 'source' ? from : to;
  const node = nodeOf(drawn, at);
  if (node === undefined || node.kind === endKind(carries) || endKind(carries) !== HOST) {
    return { drawn, id: at };
  }
  const id = freshName(stemOf(end), namesIn(drawn));
  const columnOf = (end: string) => nodeOf(drawn, end)?.at[0] ?? 0;
  // Data that run to the left come from the right.
  const isLeft = (end === 'source') === columnOf(from) <= columnOf(to);
  const place = placeForHost(drawn, node.at, isLeft ? 'left' : 'right');
  const host = { id, kind: HOST, at: tidied(place) };
  const alone = { ...drawn, nodes: [...drawn.nodes, host] };
  // Listed in the direction of the data, so that the port of the switch is the forward one.
  const joined = end === 'source' ? joinedTo(alone, id, at) : joinedTo(alone, at, id);
  return { drawn: joined, id };
}

/** Leads a circuit over other nodes. */
export function reroute(drawn: Drawn, id: string, route: readonly string[]): Edited {
  return changed(drawn, { type: 'circuit', id }, { route }, `Route of ${id}: ${route.join(' → ')}`);
}

/** Sets numbers and words of a part; `undefined` leaves a word out. */
export function setPart(
  drawn: Drawn,
  part: PartRef,
  values: { readonly [key: string]: unknown },
  label: string,
): Edited {
  const edited = changed(drawn, part, values, label);
  return { ...edited, drawn: withPaths(edited.drawn) };
}

function changed(
  drawn: Drawn,
  part: PartRef,
  values: { readonly [key: string]: unknown },
  label: string,
): Edited {
  const list = ({ node: 'nodes', link: 'links', circuit: 'circuits' } as const)[part.type];
  const items = drawn[list].map((item) => {
    if (item.id !== part.id) return item;
    const all = Object.entries({ ...item, ...values });
    return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as typeof item;
  });
  return { drawn: { ...drawn, [list]: items } as Drawn, label, part };
}

/** Moves one end of a link to another node; circuits that used it look for another path. */
export function reconnect(
  drawn: Drawn,
  id: string,
  ends: { readonly from?: string; readonly to?: string },
): Edited {
  return setPart(drawn, { type: 'link', id }, ends, `Reconnect ${linkTitle(drawn, id)}`);
}

/** Gives a part another name; whatever names it follows. */
export function rename(drawn: Drawn, { type, id }: PartRef, name: string): Edited {
  const swap = (each: string) => (each === id ? name : each);
  const own = <T extends { readonly id: string }>(item: T) => ({ ...item, id: swap(item.id) });
  const label = `Rename ${id} to ${name}`;
  const part = { type, id: name };
  const renames = new Map([[id, name]]);
  if (type === 'link') return { drawn: { ...drawn, links: drawn.links.map(own) }, label, part };
  if (type === 'circuit') {
    const circuits = drawn.circuits.map(own).map((circuit) => {
      return circuit.trunk === id ? { ...circuit, trunk: name } : circuit;
    });
    return { drawn: { ...drawn, circuits }, label, part, renames };
  }
  const links = drawn.links.map((link) => ({ ...link, from: swap(link.from), to: swap(link.to) }));
  const circuits = drawn.circuits.map((each) => ({ ...each, route: each.route.map(swap) }));
  return {
    drawn: { ...drawn, nodes: drawn.nodes.map(own), links, circuits },
    label,
    part,
    renames,
  };
}

/** Several parts at once, joined as listed; names are kept where they are free. */
export function addAll(drawn: Drawn, parts: Drawn, label: string): Edited {
  const taken = namesIn(drawn);
  const names = new Map<string, string>();
  for (const { id } of [...parts.nodes, ...parts.circuits]) {
    const name = taken.has(id) ? copyName(id, taken) : id;
    taken.add(name);
    names.set(id, name);
  }
  const of = (id: string) => names.get(id) ?? id;
  const nodes = parts.nodes.map((node) => ({ ...node, id: of(node.id) }));
  const links = parts.links.map((link) => {
    const [from, to] = [of(link.from), of(link.to)];
    const id = linkName(from, to, taken);
    taken.add(id);
    return { ...link, id, from, to };
  });
  const circuits = parts.circuits.map((circuit) => ({
    ...circuit,
    id: of(circuit.id),
    route: circuit.route.map(of),
    ...(circuit.trunk === undefined ? {} : { trunk: of(circuit.trunk) }),
  }));
  const first = nodes[0]?.id ?? circuits[0]?.id;
  const type = nodes.length > 0 ? ('node' as const) : ('circuit' as const);
  const whole: Drawn = {
    ...drawn,
    nodes: [...drawn.nodes, ...nodes],
    links: [...drawn.links, ...links],
    circuits: [...drawn.circuits, ...circuits],
  };
  const part = first === undefined ? null : { type, id: first };
  return { drawn: whole, label, part, blocks: [nodes.map(({ id }) => id)], copies: [{ names }] };
}

/** Places to five decimals, as files state them. */
function tidied([x, y]: Place): Place {
  const tidy = (value: number) => Math.round(value * 1e5) / 1e5 + 0;
  return [tidy(x), tidy(y)];
}

/** May two nodes be joined? The reason why not, or `null`. */
export function whyNotLink(drawn: Drawn, from: string, to: string): string | null {
  if (from === to) return 'the node itself';
  // The selection may belong to a network that has been replaced meanwhile.
  const gone = [from, to].find((id) => nodeOf(drawn, id) === undefined);
  if (gone !== undefined) return `${gone} is no longer there`;
  if (linkBetween(drawn, from, to) !== undefined) return `joined to ${from} already`;
  return atMost(drawn, 'links');
}

/** May a circuit run between two nodes? The reason why not, or `null`. */
export function whyNotCircuit(
  drawn: Drawn,
  { from, to, carries }: Omit<Wanted, 'service'>,
): string | null {
  if (endKind(carries) === HOST ? isSameHost(drawn, from, to) : from === to)
    return 'the node itself';
  const isWrongEnd = (id: string) =>
    endKind(carries) !== HOST && nodeOf(drawn, id)?.kind !== endKind(carries);
  if (isWrongEnd(to)) return `a ${carries} ends at a ${endKind(carries)}`;
  if (isWrongEnd(from)) return `a ${carries} begins at a ${endKind(carries)}`;
  if (from !== to && shortestPath(drawn, from, to) === null) return `no path from ${from}`;
  return atMost(drawn, 'circuits');
}

/** Why there cannot be one more; `null` when there can. */
function atMost(drawn: Drawn, what: PartList): string | null {
  const most = catalog.limits[what];
  return drawn[what].length >= most ? `${most} ${what} are the most` : null;
}

/** Why these drawings are too much for one network; `null` when they are not. */
export function whyTooMany(...drawings: readonly Drawn[]): string | null {
  for (const what of PART_LISTS) {
    const count = drawings.reduce((sum, drawn) => sum + drawn[what].length, 0);
    if (count > catalog.limits[what]) return tooMany(what, count);
  }
  return null;
}

/** May a circuit end at this node? The reason why not, or `null`. */
export function whyNotEnd(
  drawn: Drawn,
  id: string,
  { carries, other }: { readonly carries: string; readonly other: string },
): string | null {
  if (id === other) return 'the other end';
  const kind = endKind(carries);
  return nodeOf(drawn, id)?.kind === kind ? null : `not a ${kind}`;
}

/** A host cannot send to itself; two hosts of one switch can send to each other. */
function isSameHost(drawn: Drawn, from: string, to: string): boolean {
  return from === to && nodeOf(drawn, from)?.kind === HOST;
}

/** The line, from the user's modem to that of the network: means of the rates. Source: ADSL 2000 section 4.1. */
const LINE = {
  ...{ rateMbps: 0.576, backRateMbps: 4.75, delayMs: 0.005 },
  ...{ bufferCells: 1024, backBufferCells: 1024 },
};
const [USER, NETWORK] = ['ATU-R', 'ATU-C'] as const;

/** Adds a pair; beside a host its modem is the user's, beside anything else that of the network. */
export function addModems(
  drawn: Drawn,
  where: { readonly at?: Place; readonly beside?: string } = {},
): Edited {
  const beside = where.beside === undefined ? undefined : nodeOf(drawn, where.beside);
  const near =
    beside === undefined ? placeApart(drawn) : ([beside.at[0] + 1, beside.at[1]] as const);
  const [first, second] = isUsers(beside) ? [USER, NETWORK] : [NETWORK, USER];
  const [column, row] = where.at ?? near;
  const edited = addAll(drawn, pairAt({ [first]: [column, row], [second]: [column + 1, row] }), '');
  const [user = '', network = ''] = edited.blocks?.flat() ?? [];
  const label = `Add ADSL modem pair ${user} and ${network}`;
  if (beside === undefined) return { ...edited, label };
  const joined = isUsers(beside) ? user : network;
  return { ...edited, label, drawn: connect(edited.drawn, beside.id, joined).drawn };
}

/** Is the modem next to this node the user's? */
function isUsers(beside: { readonly kind: string } | undefined): boolean {
  return beside === undefined || beside.kind === HOST;
}

function pairAt(places: Readonly<Record<string, Place>>): Drawn {
  const nodes = [USER, NETWORK].map(
    (id) => ({ id, kind: 'switch', at: places[id] ?? [0, 0] }) as const,
  );
  const links = [{ id: '', from: USER, to: NETWORK, ...LINE }];
  return { kind: 'explicit', nodes, links, circuits: [] };
}
