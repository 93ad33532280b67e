/**
 * The network that is shown: of a drawing the drawing itself, so that every edit is on the page at once, whether it
 * can run or not; else the engine's own.
 */

import { catalog } from '../catalog';
import type { Network, NetworkLink, NetworkPort, ScenarioDoc } from '../engineTypes';
import { type Drawn, type DrawnLink, listsOf } from './drawn';

/** What is drawn for a document, given the network of the current run. */
export function shownNetwork(doc: ScenarioDoc, running: Network | null): Network | null {
  const drawn = listsOf(doc);
  return drawn === null ? running : networkOf(drawn, running);
}

/** Rate there and back, and delay of a link. */
function figures(link: DrawnLink): readonly [number, number, number] {
  const standard = (key: string) =>
    catalog.drawing.links.find((spec) => spec.key === key)?.default as number | undefined;
  const rate = Number(link.rateMbps ?? standard('rateMbps'));
  const back = link.backRateMbps ?? rate;
  return [rate, Number(back), Number(link.delayMs ?? standard('delayMs'))];
}

/** A drawing as a network: its ports are those of the run that are still there. */
function networkOf(drawn: Drawn, running: Network | null): Network {
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
