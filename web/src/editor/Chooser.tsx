/** The choice that is open: a part to add, the other end of a link or circuit, a way, a number of copies. */

import { formatValue } from '../base/format';
import { MOST_COPIES } from '../model/network/copy';
import type { Drawn, Place } from '../model/network/drawn';
import { addModems, whyNotCircuit, whyNotLink } from '../model/network/edit';
import { allPaths, HOST, linkBetween, TRUNK } from '../model/network/graph';
import { type Addable, addables } from '../model/network/parts';
import { firstSort } from '../model/network/sorts';
import { kindName } from '../model/nodeKinds';
import { documentActions } from '../run';
import { currentDrawing } from '../run/drawing';
import { Combobox, type ComboboxOption } from '../ui/Combobox';
import { type Choosing, editor, useEditor } from './editor';

/** The open choice, if any; `onLeave` gives the focus back. */
export function Chooser({ onLeave }: { readonly onLeave: () => void }) {
  const choosing = useEditor((state) => state.choosing);
  const drawn = currentDrawing();
  if (choosing === null || drawn === null) return null;
  const { title, options, find, pick } = choiceOf(choosing, drawn);
  const close = () => {
    editor.choose(null);
    onLeave();
  };
  return (
    <div
      className="network-picker"
      role="dialog"
      aria-label={title}
      key={`${choosing.type} ${'from' in choosing ? choosing.from : ''}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Combobox
        title={title}
        options={options}
        {...(find === undefined ? {} : { find })}
        onPick={pick}
        onClose={close}
      />
    </div>
  );
}

type Choice = {
  readonly title: string;
  readonly options: readonly ComboboxOption[];
  /** What a search finds, where it is not a matter of names. */
  readonly find?: (search: string) => readonly ComboboxOption[];
  readonly pick: (id: string) => void;
};

function choiceOf(choosing: Choosing, drawn: Drawn): Choice {
  switch (choosing.type) {
    case 'part':
      return partChoice(choosing, drawn);
    case 'start':
      return startChoice(choosing.next, drawn);
    case 'link':
      return linkChoice(choosing.from, drawn);
    case 'circuit':
      return circuitChoice(choosing, drawn);
    case 'route':
      return routeChoice(choosing.circuit, drawn);
    case 'copies':
      return copiesChoice(choosing.parts);
    default:
      return choosing satisfies never;
  }
}

function partChoice(choosing: Extract<Choosing, { type: 'part' }>, drawn: Drawn): Choice {
  const all = addables();
  const { beside, at } = choosing;
  return {
    title: beside === null ? 'Add a part' : `Add a part, joined to ${beside}`,
    options: all.map((each) => ({ ...each, reason: whyNotPart(each, drawn) })),
    pick: (id) => {
      const what = all.find((each) => each.id === id)?.what;
      if (what !== undefined) add(what, beside, at);
    },
  };
}

function whyNotPart({ what }: Addable, drawn: Drawn): string | null {
  const needs = (count: number) =>
    drawn.nodes.length < count ? `add ${count === 1 ? 'a node' : 'two nodes'} first` : null;
  if (what.type === 'link') return needs(2);
  return what.type === 'circuit' ? needs(1) : null;
}

function add(what: Addable['what'], beside: string | null, at: Place | null): void {
  const where = { ...(at === null ? {} : { at }), ...(beside === null ? {} : { beside }) };
  switch (what.type) {
    case 'node':
      editor.addNode(what.sort, where);
      return;
    case 'modems':
      editor.edit((drawn) => addModems(drawn, where));
      return;
    case 'link':
      editor.choose(
        beside === null ? { type: 'start', next: 'link' } : { type: 'link', from: beside },
      );
      return;
    case 'circuit': {
      const { service, carries } = what;
      const from = beside ?? currentDrawing()?.nodes[0]?.id;
      if (from !== undefined) editor.choose({ type: 'circuit', from, service, carries });
      return;
    }
    case 'template':
      editor.choose(null);
      documentActions.setKind('topology', what.kind);
      return;
    default:
      what satisfies never;
  }
}

/** The nodes as options, each with why it may not be chosen. */
function nodeOptions(
  { nodes }: Drawn,
  why: (id: string) => string | null,
  more: (id: string, kind: string) => string = () => '',
): readonly ComboboxOption[] {
  return nodes.map(({ id, kind }) => ({
    id,
    label: id,
    doc: `${kindName(kind)}${more(id, kind)}`,
    reason: why(id),
  }));
}

function startChoice(next: 'link' | 'circuit', drawn: Drawn): Choice {
  const first = firstSort();
  return {
    title: next === 'link' ? 'Connect which node?' : 'Circuit from which node?',
    options: nodeOptions(drawn, () => null),
    pick: (from) =>
      editor.choose(next === 'link' ? { type: 'link', from } : { type: 'circuit', from, ...first }),
  };
}

function linkChoice(from: string, drawn: Drawn): Choice {
  return {
    title: `Connect ${from} to`,
    options: nodeOptions(drawn, (id) => whyNotLink(drawn, from, id)),
    pick: (to) => editor.connect(from, to),
  };
}

function circuitChoice(wanted: Extract<Choosing, { type: 'circuit' }>, drawn: Drawn): Choice {
  const { from, service, carries } = wanted;
  const isNew = (kind: string) => carries !== TRUNK && kind !== HOST;
  return {
    title: `${service.toUpperCase()} circuit from ${from} to`,
    // The node itself last: two hosts at one switch are possible, and rarely meant.
    options: nodeOptions(
      {
        ...drawn,
        nodes: drawn.nodes.toSorted((a, b) => Number(a.id === from) - Number(b.id === from)),
      },
      (to) => whyNotCircuit(drawn, { from, to, carries }),
      (_, kind) => (isNew(kind) ? ', with a new host' : ''),
    ),
    pick: (to) => editor.addCircuit({ from, to, service, carries }),
  };
}

function routeChoice(id: string, drawn: Drawn): Choice {
  const circuit = drawn.circuits.find((each) => each.id === id);
  const [from = '', to = ''] = [circuit?.route[0], circuit?.route.at(-1)];
  const ways = allPaths(drawn, from, to);
  const present = circuit?.route.join(' ');
  return {
    title: `Way of ${id}`,
    options: ways.map((way) => ({
      id: way.join(' '),
      label: way.join(' → '),
      doc: wayFigures(drawn, way),
      reason: way.join(' ') === present ? 'taken now' : null,
    })),
    pick: (key) => {
      const way = ways.find((each) => each.join(' ') === key);
      if (way !== undefined) editor.reroute(id, way);
    },
  };
}

/** "3 links, 2.02 ms". */
function wayFigures(drawn: Drawn, way: readonly string[]): string {
  const links = way.slice(1).map((node, hop) => linkBetween(drawn, way[hop] ?? '', node));
  const delay = links.reduce((sum, link) => sum + Number(link?.delayMs ?? 0), 0);
  return `${links.length} links, ${formatValue(delay, 'ms')}`;
}

function copiesChoice(parts: Extract<Choosing, { type: 'copies' }>['parts']): Choice {
  const options = COPIES.map((count) => ({ id: String(count), label: String(count) }));
  return {
    title: `How many copies? 2 to ${MOST_COPIES}`,
    options,
    find: (search) => {
      const text = search.trim();
      if (text === '') return options;
      const count = Number(text);
      const isFit = Number.isInteger(count) && count >= LEAST_COPIES && count <= MOST_COPIES;
      const reason = isFit ? null : `a whole number from ${LEAST_COPIES} to ${MOST_COPIES}`;
      return [{ id: text, label: text, reason }];
    },
    pick: (id) => editor.duplicate(parts, Number(id)),
  };
}

/** Numbers of copies to point at; any other can be typed. One copy is what Duplicate makes. */
const COPIES = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 64];
const LEAST_COPIES = 2;
