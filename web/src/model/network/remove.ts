/** Removes parts, with everything that cannot exist without them. */

import type { Drawn, PartRef } from './drawn';
import type { Edited } from './edit';
import { nodeOf, usesLink } from './graph';
import { linkTitle } from './names';

/** Parts of a drawing by list. */
type PartSet = {
  readonly nodes: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly circuits: ReadonlySet<string>;
};

/** What goes when some parts go: links at nodes, circuits over links, circuits in trunks. */
function dependents(drawn: Drawn, parts: readonly PartRef[]): PartSet {
  const named = (type: PartRef['type']) =>
    new Set(parts.filter((part) => part.type === type).map(({ id }) => id));
  const nodes = named('node');
  const links = named('link');
  const gone = drawn.links.filter(
    ({ id, from, to }) => links.has(id) || nodes.has(from) || nodes.has(to),
  );
  const circuits = named('circuit');
  for (const { id, route } of drawn.circuits) {
    const isCut =
      route.some((node) => nodes.has(node)) || gone.some((link) => usesLink(route, link));
    if (isCut) circuits.add(id);
  }
  for (const { id, trunk } of drawn.circuits) {
    if (trunk !== undefined && circuits.has(trunk)) circuits.add(id);
  }
  return { nodes, links: new Set(gone.map(({ id }) => id)), circuits };
}

/** The drawing without some parts; the label says what else went. */
export function remove(drawn: Drawn, parts: readonly PartRef[]): Edited {
  const gone = dependents(drawn, parts);
  const next = {
    ...drawn,
    nodes: drawn.nodes.filter(({ id }) => !gone.nodes.has(id)),
    links: drawn.links.filter(({ id }) => !gone.links.has(id)),
    circuits: drawn.circuits.filter(({ id }) => !gone.circuits.has(id)),
  };
  return { drawn: next, label: `Remove ${inWords(drawn, gone, parts)}`, part: null };
}

/** "switch SW2, 2 links and 3 circuits": what was asked for by name when it is one, the rest counted. */
function inWords(drawn: Drawn, gone: PartSet, asked: readonly PartRef[]): string {
  const only = asked.length === 1 ? asked[0] : undefined;
  const words = [
    counted('node', [...gone.nodes], only, (id) => `${nodeOf(drawn, id)?.kind ?? 'node'} ${id}`),
    counted('link', [...gone.links], only, (id) => `link ${linkTitle(drawn, id)}`),
    counted('circuit', [...gone.circuits], only, (id) => `circuit ${id}`),
  ].filter((word) => word !== '');
  if (words.length < 2) return words[0] ?? 'nothing';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function counted(
  type: PartRef['type'],
  ids: readonly string[],
  only: PartRef | undefined,
  nameOf: (id: string) => string,
): string {
  if (ids.length === 0) return '';
  const [first = ''] = ids;
  if (ids.length === 1 && only?.type === type && only.id === first) return nameOf(first);
  return ids.length === 1 ? `1 ${type}` : `${ids.length} ${type}s`;
}
