/**
 * The network that is shown: the engine's own while it runs what the document says, else the drawing
 * itself, so that every edit is on the page at once, whether it can run or not.
 */

import { catalog } from '../catalog';
import type { Network, NetworkLink, NetworkPort, ScenarioDoc } from '../engineTypes';
import { type Drawn, type DrawnLink, listsOf } from './drawn';

/** What is drawn for a document, given the network of the current run. */
export function shownNetwork(doc: ScenarioDoc, running: Network | null): Network | null {
  const drawn = listsOf(doc);
  if (drawn === null) return running;
  return running !== null && isSame(drawn, running)
    ? withPlaces(running, drawn)
    : draft(drawn, running);
}

/** Is the drawing the network that runs, but for the places of its nodes? */
function isSame(drawn: Drawn, { nodes, links, circuits }: Network): boolean {
  const of = (parts: readonly unknown[][]) => JSON.stringify(parts);
  const mine = [
    drawn.nodes.map(({ id, kind, role }) => [id, kind, role]),
    drawn.links.map((link) => [link.id, link.from, link.to, ...figures(link)]),
    drawn.circuits.map(({ id, service, carries, route }) => [id, service, carries, route]),
  ];
  const theirs = [
    nodes.map(({ id, kind, role }) => [id, kind, role]),
    links.map((link) => [
      ...[link.id, link.from, link.to],
      ...[link.rateMbps, link.backRateMbps, link.delayMs],
    ]),
    circuits.map(({ id, service, carries, route }) => [id, service, carries, route]),
  ];
  return mine.every((list, index) => of(list) === of(theirs[index] ?? []));
}

/** Rate there and back, and delay of a link. */
function figures(link: DrawnLink): readonly [number, number, number] {
  const standard = (key: string) =>
    catalog.drawing.links.find((spec) => spec.key === key)?.default as number | undefined;
  const rate = Number(link.rateMbps ?? standard('rateMbps'));
  const back = link.backRateMbps ?? rate;
  return [rate, Number(back), Number(link.delayMs ?? standard('delayMs'))];
}

function withPlaces(running: Network, drawn: Drawn): Network {
  const isMoved = running.nodes.some(({ at }, index) => {
    const [x, y] = drawn.nodes[index]?.at ?? at;
    return x !== at[0] || y !== at[1];
  });
  if (!isMoved) return running;
  const nodes = running.nodes.map((node, index) => ({
    ...node,
    at: drawn.nodes[index]?.at ?? node.at,
  }));
  return { ...running, nodes };
}

/** A network that does not run: its ports are those of the last run that are still there. */
function draft(drawn: Drawn, running: Network | null): Network {
  const links = drawn.links.map((link): NetworkLink => {
    const [rateMbps, backRateMbps, delayMs] = figures(link);
    const { id, from, to, varies, backVaries } = link;
    const changes = Object.entries({ varies, backVaries }).filter(([, said]) => said !== undefined);
    const listed = Object.fromEntries(changes);
    return { id, from, to, rateMbps, backRateMbps, delayMs, listed };
  });
  const nodes = new Set(drawn.nodes.map(({ id }) => id));
  const kept = new Map(links.map((link) => [link.id, link]));
  const isThere = ({ node, link }: NetworkPort) => {
    const mine = kept.get(link);
    const other = running?.links.find(({ id }) => id === link);
    return nodes.has(node) && mine?.from === other?.from && mine?.to === other?.to;
  };
  return {
    nodes: drawn.nodes.map(({ id, kind, at, role = 'plain' }) => ({
      id,
      label: id,
      kind,
      role,
      at,
    })),
    links: links.filter(({ from, to }) => nodes.has(from) && nodes.has(to)),
    circuits: drawn.circuits.map(
      ({ id, service, carries, route, trunk = null, group = null }, colour) => ({
        ...{ id, label: id, service, carries, route, trunk, group, colour },
        // What its TCP hears is known of a run alone.
        hearsMarks: false,
      }),
    ),
    ports: running?.ports.filter(isThere) ?? [],
  };
}
