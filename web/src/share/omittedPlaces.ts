/**
 * Positions of nodes: a link that would be too long leaves them out, and the page that opens the link lays
 * the network out from its lines alone.
 */

import { deepEqual } from '../base/json';
import type { ScenarioDoc } from '../model/engineTypes';
import { type DrawnNode, drawnOf, isListed } from '../model/network/drawn';
import { tidy } from '../model/network/tidy';

/** The places of nodes in a document, by what it builds on. */
type Places = { readonly doc: ScenarioDoc; readonly base: ScenarioDoc | undefined };

/** The document without the places that are its own; itself when it has none. */
export function withoutPlaces({ doc, base }: Places): ScenarioDoc {
  const { layout, ...rest } = doc;
  const bare: ScenarioDoc = layout === undefined ? doc : rest;
  return isDrawnAnew({ doc, base }) ? withNodes(bare, ({ at: _left, ...node }) => node) : bare;
}

/** Does it have a list of nodes other than that of the document it builds on? */
export function isDrawnAnew({ doc, base }: Places): boolean {
  return isListed(doc) && !deepEqual(nodesOf(doc), base === undefined ? undefined : nodesOf(base));
}

/** The document with all nodes of its list set out anew; a list that cannot be drawn stays as it is. */
export function withPlaces(doc: ScenarioDoc): ScenarioDoc {
  const drawn = drawnOf(withNodes(doc, (node) => ({ ...node, at: [0, 0] })));
  if (drawn === null) return doc;
  const places = new Map(tidy(drawn).drawn.nodes.map(({ id, at }) => [id, at]));
  return withNodes(doc, (node) => ({ ...node, at: places.get(node.id) ?? node.at }));
}

type Node = Partial<DrawnNode> & { readonly id: string };

function nodesOf(doc: ScenarioDoc): readonly Node[] {
  const { nodes } = doc.topology as { readonly nodes?: unknown };
  const isList = Array.isArray(nodes) && nodes.every((node) => node instanceof Object);
  return isListed(doc) && isList ? nodes : [];
}

function withNodes(doc: ScenarioDoc, change: (node: Node) => object): ScenarioDoc {
  const topology = { ...doc.topology, nodes: nodesOf(doc).map(change) };
  return { ...doc, topology } as unknown as ScenarioDoc;
}
