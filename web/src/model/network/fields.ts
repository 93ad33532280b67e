/**
 * The form of a part of a drawing: every word and number of it that can be changed, what it may become, and the
 * edit that comes of it. The list and the inspector show this one form, each with controls of its own.
 */

import { catalog, kindName } from '../catalog';
import type { ParamSpec } from '../engineTypes';
import { valueInWords } from '../values';
import type { Drawn, DrawnCircuit, DrawnLink, DrawnNode, PartRef } from './drawn';
import { type Edited, reconnect, rename, reroute, setPart, whyNotEnd, whyNotLink } from './edit';
import { allPaths, HOST } from './graph';
import { linkTitle, nameProblem, namesIn } from './names';
import { circuitSorts } from './parts';

/** A way to choose; `reason` says why it cannot be. */
type FieldOption = {
  readonly id: string;
  readonly label: string;
  /** What it means, where the name does not say it. */
  readonly doc?: string;
  readonly reason?: string | null;
};

/** What a field changes. */
export type FieldKey =
  | ('name' | 'kind' | 'role' | 'from' | 'to' | 'carries' | 'way' | 'trunk' | 'group')
  | 'number';

type Of<Type, Value> = {
  readonly type: Type;
  readonly key: FieldKey;
  readonly label: string;
  readonly value: Value;
  /** The drawing with another value. */
  readonly edit: (drawn: Drawn, value: Value) => Edited;
};

export type ChoiceField = Of<'choice', string> & { readonly options: readonly FieldOption[] };
export type NumberField = Of<'number', number | null> & { readonly spec: ParamSpec };
export type TextField = Of<'text', string> & {
  /** What stands in an empty field, where it may be empty. */
  readonly placeholder: string;
  /** Why a text is refused; `null` when it can be taken. */
  readonly problem: (text: string) => string | null;
};

/** One field of a part. */
export type PartField = ChoiceField | NumberField | TextField;

/**
 * The fields of a part in the order of the form; none for a part that the drawing does not have. Where the network is
 * locked, only its numbers.
 */
export function fieldsOf(drawn: Drawn, part: PartRef, isLocked = false): readonly PartField[] {
  const own = ownFields(drawn, part);
  const all = own === null ? [] : [nameField(drawn, part), ...own];
  return isLocked ? all.filter(({ type }) => type === 'number') : all;
}

function ownFields(drawn: Drawn, part: PartRef): readonly PartField[] | null {
  switch (part.type) {
    case 'node': {
      const node = drawn.nodes.find(({ id }) => id === part.id);
      return node === undefined ? null : nodeFields(node, part);
    }
    case 'link': {
      const link = drawn.links.find(({ id }) => id === part.id);
      return link === undefined ? null : linkFields(drawn, link, part);
    }
    case 'circuit': {
      const circuit = drawn.circuits.find(({ id }) => id === part.id);
      return circuit === undefined ? null : circuitFields(drawn, circuit, part);
    }
  }
}

function nameField(drawn: Drawn, part: PartRef): TextField {
  const taken = namesIn(drawn);
  return {
    ...{ type: 'text', key: 'name', label: 'Name', value: part.id, placeholder: '' },
    problem: (text) => (text === part.id ? null : nameProblem(text, taken)),
    edit: (now, name) => rename(now, part, name),
  };
}

function nodeFields(node: DrawnNode, part: PartRef): readonly PartField[] {
  const { nodes: specs, kinds, roles } = catalog.drawing;
  const kind: ChoiceField = {
    ...{ type: 'choice', key: 'kind', label: 'Kind', value: node.kind },
    options: kinds.map(({ id, label }) => ({ id, label })),
    edit: (now, next) => {
      const stated = next === HOST ? { kind: next, role: undefined } : { kind: next };
      return setPart(now, part, stated, `${node.id} becomes a ${next}`);
    },
  };
  // A file may say of a host what no host is: then it is here to be taken away.
  if (node.kind === HOST && node.role === undefined) return [kind];
  const plain = roles[0]?.id ?? '';
  const role: ChoiceField = {
    ...{ type: 'choice', key: 'role', label: 'Role', options: roles },
    value: node.role ?? plain,
    edit: (now, next) => {
      const stated = next === plain ? undefined : next;
      return setPart(now, part, { role: stated }, `Role of ${node.id}: ${kindName(next)}`);
    },
  };
  return [kind, role, ...numberFields(specs, node, part)];
}

function linkFields(drawn: Drawn, link: DrawnLink, part: PartRef): readonly PartField[] {
  const end = (key: 'from' | 'to', label: string): ChoiceField => {
    const other = key === 'from' ? link.to : link.from;
    const options = drawn.nodes.map(({ id }) => ({
      id,
      label: id,
      reason: id === link[key] ? null : whyNotLink(drawn, other, id),
    }));
    return {
      ...{ type: 'choice', key, label, value: link[key], options },
      edit: (now, next) => reconnect(now, link.id, { [key]: next }),
    };
  };
  const numbers = numberFields(catalog.drawing.links, link, part, linkTitle(drawn, link.id));
  return [end('from', 'From'), end('to', 'To'), ...numbers];
}

function numberFields(
  specs: readonly ParamSpec[],
  item: { readonly id: string; readonly [number: string]: unknown },
  part: PartRef,
  name = item.id,
): readonly NumberField[] {
  return specs.map((spec) => ({
    ...{ type: 'number', key: 'number', label: spec.label, spec },
    value: (item[spec.key] ?? spec.default) as number | null,
    edit: (now, value) => {
      // A file says only what differs from the defaults.
      const stated = value === spec.default ? undefined : value;
      const label = `${spec.label} of ${name}: ${valueInWords(value, spec)}`;
      return setPart(now, part, { [spec.key]: stated }, label);
    },
  }));
}

function circuitFields(drawn: Drawn, circuit: DrawnCircuit, part: PartRef): readonly PartField[] {
  const { id, service, carries, route } = circuit;
  const [from = '', to = ''] = [route[0], route.at(-1)];
  const end = (key: 'from' | 'to', label: string, endsAt: (next: string) => string[]) => ({
    ...({ type: 'choice', key, label } as const),
    value: key === 'from' ? from : to,
    options: endOptions(drawn, carries, key === 'from' ? to : from),
    edit: (now: Drawn, next: string) =>
      setPart(now, part, { route: endsAt(next) }, `Ends of ${id}: ${endsAt(next).join(' to ')}`),
  });
  const sort: ChoiceField = {
    ...{ type: 'choice', key: 'carries', label: 'Carries', value: `${service} ${carries}` },
    options: circuitSorts().map(({ key, label }) => ({ id: key, label })),
    edit: (now, next) => {
      const [nextService, load] = next.split(' ');
      const label = `${id} carries ${load} over ${nextService}`;
      return setPart(now, part, { service: nextService, carries: load }, label);
    },
  };
  const way: ChoiceField = {
    ...{ type: 'choice', key: 'way', label: 'Way', value: route.join(' ') },
    options: allPaths(drawn, from, to).map((each) => ({
      id: each.join(' '),
      label: each.join(' → '),
    })),
    edit: (now, next) => reroute(now, id, next.split(' ')),
  };
  return [
    sort,
    end('from', 'From', (next) => [next, to]),
    end('to', 'To', (next) => [from, next]),
    way,
    ...trunkField(drawn, circuit, part),
    groupField(drawn, circuit, part),
  ];
}

/** The trunk that a circuit goes through; no field where there is no trunk. */
function trunkField(drawn: Drawn, { id, trunk }: DrawnCircuit, part: PartRef): ChoiceField[] {
  const trunks = drawn.circuits.filter((each) => each.carries === 'trunk' && each.id !== id);
  if (trunks.length === 0) return [];
  const options = trunks.map((each) => ({ id: each.id, label: each.id }));
  return [
    {
      ...{ type: 'choice', key: 'trunk', label: 'In trunk', value: trunk ?? '' },
      options: [{ id: '', label: 'none' }, ...options],
      edit: (now, next) => {
        const stated = next === '' ? undefined : next;
        return setPart(now, part, { trunk: stated }, `Trunk of ${id}: ${next}`);
      },
    },
  ];
}

/** The name that a circuit shares with others of its kind, by which settings may address them together. */
function groupField(drawn: Drawn, { id, group = '' }: DrawnCircuit, part: PartRef): TextField {
  const taken = namesIn(drawn);
  return {
    ...{ type: 'text', key: 'group', label: 'Group', value: group, placeholder: 'none' },
    problem: (text) => (text === '' ? null : nameProblem(text, taken)),
    edit: (now, next) => {
      const label = next === '' ? `${id} leaves its group` : `${id} in ${next}`;
      return setPart(now, part, { group: next === '' ? undefined : next }, label);
    },
  };
}

/** Nodes at which a circuit may end; others say why not. */
function endOptions(drawn: Drawn, carries: string, other: string): readonly FieldOption[] {
  return drawn.nodes.map(({ id }) => ({
    id,
    label: id,
    reason: whyNotEnd(drawn, id, { carries, other }),
  }));
}
