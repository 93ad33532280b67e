/**
 * Copies: to and from the clipboard, beside the original, or many in a row.
 *
 * The clipboard holds the lists of the file format, so that a copy can be pasted into another drawing
 * or into a file. A duplicate keeps the links to what was not copied: one more source at the same switch, but no
 * second link of a host.
 */

import { parseStrictJson } from '../../base/strictJson';
import { counted } from '../../base/text';
import type { ScenarioDoc } from '../engineTypes';
import { type Drawn, drawnOf, type PartRef, type Place } from './drawn';
import { addAll, type Edited, whyTooMany } from './edit';
import type { OwnValues } from './refs';

/** Columns and rows between an original and its copy. */
const BESIDE: Place = [0, 1];
/** Most copies in a row. */
export const MOST_COPIES = 64;
/** Longest text that is read from the clipboard, in characters. */
const CLIPBOARD = { maxChars: 1_000_000, maxDepth: 12 };

/** The selected parts by themselves: nodes, links between them, circuits that stay among them. */
export function cutOut(drawn: Drawn, parts: readonly PartRef[]): Drawn {
  const nodes = chosenNodes(drawn, parts);
  const links = drawn.links.filter(({ from, to }) => nodes.has(from) && nodes.has(to));
  const circuits = drawn.circuits.filter(({ route }) => route.every((node) => nodes.has(node)));
  return {
    kind: drawn.kind,
    nodes: drawn.nodes.filter(({ id }) => nodes.has(id)),
    links,
    circuits: withoutStrayTrunks(circuits),
  };
}

/** Text of parts for the clipboard, with their own values. */
export function toClipboard(parts: Drawn, overrides: OwnValues = []): string {
  return JSON.stringify({ topology: parts, overrides }, null, 2);
}

/** The parts in a text: of the clipboard, or of a scenario file with lists; `null` when there are none. */
export function fromClipboard(
  text: string,
): { readonly parts: Drawn; readonly own: OwnValues } | null {
  const parsed = parseStrictJson(text, CLIPBOARD);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return null;
  const doc = parsed.value as unknown as ScenarioDoc;
  const parts = drawnOf(doc);
  const own = Array.isArray(doc.overrides) ? doc.overrides.filter(isOfPart) : [];
  return parts === null || parts.nodes.length === 0 ? null : { parts, own };
}

const isOfPart = (each: unknown) =>
  typeof (each as { readonly part?: unknown } | null)?.part === 'string';

/** Adds parts, with their own values, and with their middle at `at`. */
export function paste(drawn: Drawn, parts: Drawn, at: Place, own: OwnValues = []): Edited {
  const columns = parts.nodes.map((node) => node.at[0]);
  const rows = parts.nodes.map((node) => node.at[1]);
  const by: Place = [
    at[0] - (Math.min(...columns) + Math.max(...columns)) / 2,
    at[1] - (Math.min(...rows) + Math.max(...rows)) / 2,
  ];
  const added = addAll(drawn, shifted(parts, by), `Paste ${counted(parts.nodes.length, 'node')}`);
  return { ...added, copies: (added.copies ?? []).map(({ names }) => ({ names, own })) };
}

/** `copies` copies of the selected parts in a row below them. */
export function array(drawn: Drawn, parts: readonly PartRef[], copies: number): Edited {
  const nodes = chosenNodes(drawn, parts);
  const rows = drawn.nodes.filter(({ id }) => nodes.has(id)).map(({ at }) => at[1]);
  const height = rows.length === 0 ? 0 : Math.max(...rows) - Math.min(...rows);
  let edited: Edited = { drawn, label: '', part: null };
  for (let copy = 1; copy <= copies; copy += 1) {
    // Refused as soon as it is complete; the rest of the copies would only take time.
    if (whyTooMany(edited.drawn) !== null) break;
    const by: Place = [BESIDE[0] * copy, (height + BESIDE[1]) * copy];
    const next = addAll(edited.drawn, shifted(withNeighbours(drawn, nodes, parts), by), '');
    const blocks = [...(edited.blocks ?? []), ...(next.blocks ?? [])];
    const copied = [...(edited.copies ?? []), ...(next.copies ?? [])];
    edited = { ...next, part: edited.part ?? next.part, blocks, copies: copied };
  }
  const what = nodes.size === 1 ? [...nodes][0] : counted(nodes.size, 'node');
  return { ...edited, label: copies === 1 ? `Duplicate ${what}` : `${copies} copies of ${what}` };
}

/** Nodes that a selection means: its own, and both ends of its circuits. */
function chosenNodes(drawn: Drawn, parts: readonly PartRef[]): ReadonlySet<string> {
  const nodes = new Set<string>();
  for (const { type, id } of parts) {
    if (type === 'node') nodes.add(id);
    const circuit = type === 'circuit' && drawn.circuits.find((each) => each.id === id);
    if (!circuit) continue;
    for (const end of [circuit.route[0], circuit.route.at(-1)])
      if (end !== undefined) nodes.add(end);
  }
  return nodes;
}

/** The chosen nodes, their links but those to other hosts, and circuits that begin and end at them. */
function withNeighbours(
  drawn: Drawn,
  nodes: ReadonlySet<string>,
  parts: readonly PartRef[],
): Drawn {
  const others = drawn.nodes.filter(({ id, kind }) => kind === 'host' && !nodes.has(id));
  const apart = new Set(others.map(({ id }) => id));
  const links = drawn.links.filter(
    ({ from, to }) => (nodes.has(from) || nodes.has(to)) && !apart.has(from) && !apart.has(to),
  );
  const named = new Set(parts.filter(({ type }) => type === 'circuit').map(({ id }) => id));
  const circuits = drawn.circuits.filter(({ id, route }) => {
    const ends = [route[0] ?? '', route.at(-1) ?? ''];
    return named.has(id) || ends.every((end) => nodes.has(end));
  });
  return {
    kind: drawn.kind,
    nodes: drawn.nodes.filter(({ id }) => nodes.has(id)),
    links,
    circuits,
  };
}

function shifted(parts: Drawn, [dx, dy]: Place): Drawn {
  const nodes = parts.nodes.map((node) => ({
    ...node,
    at: [node.at[0] + dx, node.at[1] + dy] as const,
  }));
  return { ...parts, nodes };
}

/** Circuits without the name of a trunk that was left behind. */
function withoutStrayTrunks(circuits: Drawn['circuits']): Drawn['circuits'] {
  const here = new Set(circuits.map(({ id }) => id));
  return circuits.map((circuit) => {
    if (circuit.trunk === undefined || here.has(circuit.trunk)) return circuit;
    const { trunk: _left, ...rest } = circuit;
    return rest;
  });
}
