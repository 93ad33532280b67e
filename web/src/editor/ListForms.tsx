/** Forms that add a node, a link or a circuit; what cannot be added says why. */

import { type ReactNode, useState } from 'react';
import { unitLabel } from '../base/units';
import { catalog } from '../model/catalog';
import type { ParamSpec } from '../model/engineTypes';
import { type Drawn, NOTHING } from '../model/network/drawn';
import { whyNotCircuit, whyNotLink } from '../model/network/edit';
import { circuitSorts } from '../model/network/parts';
import { readEntry, writeEntry } from '../model/values';
import { useLock } from '../run';
import { currentDrawing } from '../run/drawing';
import { Button } from '../ui/Button';
import { EntryField } from '../ui/EntryField';
import { type Option, SelectField } from '../ui/Select';
import { editor } from './editor';

const KINDS = catalog.drawing.kinds;

/** Adds a node of a kind. */
export function AddNode() {
  const [kind, setKind] = useState(KINDS[1]?.id ?? '');
  const label = KINDS.find(({ id }) => id === kind)?.label.toLowerCase() ?? kind;
  return (
    <Form name="Add a node" onAdd={() => editor.addNode({ kind, label })} why={null}>
      <ListChoice label="Kind" value={kind} options={KINDS} onChange={setKind} />
    </Form>
  );
}

/** Adds a link between two nodes. */
export function AddLink() {
  const drawn = currentDrawing() ?? NOTHING;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const why = from === '' || to === '' ? 'Choose both ends.' : whyNotLink(drawn, from, to);
  const ends = namesOf(drawn, () => null);
  const others = namesOf(drawn, (id) => (from === '' ? null : whyNotLink(drawn, from, id)));
  return (
    <Form
      name="Add a link"
      why={why}
      onAdd={() => {
        editor.connect(from, to);
        setTo('');
      }}
    >
      <ListChoice label="From" value={from} options={ends} onChange={setFrom} />
      <ListChoice label="To" value={to} options={others} onChange={setTo} />
    </Form>
  );
}

/** Adds a circuit; at a switch it gets a host of its own. */
export function AddCircuit() {
  const drawn = currentDrawing() ?? NOTHING;
  const sorts = circuitSorts();
  const [key, setKey] = useState(sorts[0]?.key ?? '');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { service = '', carries = '' } = sorts.find((sort) => sort.key === key) ?? {};
  const wanted = { from, to, service, carries };
  const isWhole = from !== '' && to !== '';
  const why = isWhole ? whyNotCircuit(drawn, wanted) : 'Choose both ends.';
  const choices = sorts.map((sort) => ({ id: sort.key, label: sort.label }));
  const targets = namesOf(drawn, (id) =>
    from === '' ? null : whyNotCircuit(drawn, { from, to: id, carries }),
  );
  return (
    <Form name="Add a circuit" why={why} onAdd={() => editor.addCircuit(wanted)}>
      <ListChoice label="Carries" value={key} options={choices} onChange={setKey} />
      <ListChoice
        label="From"
        value={from}
        options={namesOf(drawn, () => null)}
        onChange={setFrom}
      />
      <ListChoice label="To" value={to} options={targets} onChange={setTo} />
    </Form>
  );
}

function namesOf({ nodes }: Drawn, why: (id: string) => string | null): readonly Option[] {
  return nodes.map(({ id }) => ({ id, label: id, reason: why(id) }));
}

function Form(props: {
  readonly name: string;
  /** Why nothing can be added now. */
  readonly why: string | null;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}) {
  const { name, why } = props;
  if (useLock('network')) return null;
  return (
    <fieldset className="network-fields network-add" aria-label={name}>
      {props.children}
      <div className="app-row network-field-buttons">
        <Button
          look="small"
          aria-disabled={why !== null}
          title={why ?? name}
          onClick={() => {
            if (why !== null) return;
            props.onAdd();
            // The focus stays in the form.
            editor.focused();
          }}
        >
          {name}
        </Button>
        {why !== null && <span className="app-fine">{why}</span>}
      </div>
    </fieldset>
  );
}

/** A labelled choice among the fields of the list. */
export function ListChoice(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly disabled?: boolean;
  readonly onChange: (id: string) => void;
}) {
  return <SelectField {...props} className="app-entry" unknown={props.value || '–'} />;
}

/** A labelled number as its declaration wants it; empty means the spec's `null` where it has one. */
export function NumberField(props: {
  readonly spec: ParamSpec;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const { spec, value, onChange } = props;
  const shown = { unit: spec.unit, factor: 1 };
  return (
    <EntryField
      label={[spec.label, unitLabel(spec.unit)].filter(Boolean).join(', ')}
      written={value === null ? '' : writeEntry(value, spec, shown)}
      placeholder={spec.nullable ? spec.nullLabel : ''}
      read={(text) =>
        text.trim() === '' && spec.nullable
          ? { type: 'value', value: null }
          : readEntry(text, spec, shown)
      }
      isNumber
      onChange={onChange}
    />
  );
}
