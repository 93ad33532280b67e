/**
 * What a drawing says of the selected part: rate and delay of a link, role of a switch, service and way
 * of a circuit. A network out of knobs has none of these by itself until it is drawn by hand.
 */

import { useId, useMemo, useRef, useState } from 'react';
import { type Drawn, drawnOf, type PartRef } from '../model/network/drawn';
import {
  type ChoiceField,
  type FieldKey,
  fieldsOf,
  type NumberField,
  type PartField,
  type TextField,
} from '../model/network/fields';
import { variationOf, variationText } from '../model/network/variation';
import { type Selection, useDocument, useLock, useRun, useView, viewActions } from '../run';
import { applyEdit, currentDrawing, foreseeEdits } from '../run/drawing';
import { Button } from '../ui/Button';
import { EntryField } from '../ui/EntryField';
import { useFocusGoesOn } from '../ui/focus';
import { Select } from '../ui/Select';
import { NumberControl } from './NumberControl';
import { engineRemark } from './ParamRow';
import { InfoPopover, Row } from './Row';
import { problemAt } from './useParam';
import type { Remark } from './ValueField';

/** Numbers of a link that are always in sight; the others fold away. */
const FIRST = 3;
/** Fields that only the list has: what the drawing itself is better for. */
const IN_THE_LIST: readonly FieldKey[] = ['from', 'to', 'trunk', 'group'];

/** Fields of the selected part, or the way to get them. */
export function PartFields() {
  const selection = useView((state) => state.selection);
  const doc = useDocument((state) => state.doc);
  const part = refOf(selection);
  const drawn = useMemo(() => drawnOf(doc), [doc]);
  const box = useRef<HTMLDivElement>(null);
  // In the place of the link that makes it editable come its fields.
  const goesOn = useFocusGoesOn(
    () => box.current?.querySelector<HTMLElement>('input, select') ?? null,
  );
  if (part === null) return null;
  return (
    <div ref={box} {...goesOn}>
      {drawn === null ? (
        <DrawByHand {...part} />
      ) : (
        <Form key={`${part.type}:${part.id}`} drawn={drawn} {...part} />
      )}
    </div>
  );
}

type FormProps = PartRef & { readonly drawn: Drawn };

function Form({ type, id, drawn }: FormProps) {
  const isLocked = useLock('network');
  const fields = useMemo(() => {
    const all = fieldsOf(drawn, { type, id }, isLocked);
    // On the drawing a link has no name of its own.
    const isShown = ({ key }: PartField) =>
      !IN_THE_LIST.includes(key) && !(key === 'name' && type === 'link');
    return all.filter(isShown);
  }, [drawn, type, id, isLocked]);
  const inSight = type === 'link' ? fields.slice(0, FIRST) : fields;
  const folded = fields.slice(inSight.length);
  const place = placeIn(drawn, { type, id });
  const rows = (some: readonly PartField[]) =>
    some.map((field) => (
      <Field key={`${field.key} ${field.label}`} field={field} part={id} place={place} />
    ));
  if (fields.length === 0) return null;
  return (
    <div className="inspector-part">
      {rows(inSight)}
      {folded.length > 0 && (
        <details className="inspector-more">
          <summary>The other direction, losses, priority</summary>
          {rows(folded)}
        </details>
      )}
      {!isLocked && <InTheList type={type} id={id} drawn={drawn} />}
    </div>
  );
}

/** Where a part stands in the document, as remarks of the engine name it. */
function placeIn(drawn: Drawn, { type, id }: PartRef): string {
  const list = `${type}s` as const;
  return `topology.${list}[${drawn[list].findIndex((each) => each.id === id)}]`;
}

type FieldProps<Of extends PartField> = {
  readonly field: Of;
  readonly part: string;
  readonly place: string;
};

function Field({ field, ...rest }: FieldProps<PartField>) {
  switch (field.type) {
    case 'number':
      return <NumberRow field={field} {...rest} />;
    case 'choice':
      return <Choice field={field} />;
    case 'text':
      return <Text field={field} />;
  }
}

function refOf(selection: Selection | null): PartRef | null {
  if (selection === null) return null;
  const { type, id } = selection;
  return type === 'node' || type === 'link' || type === 'circuit' ? { type, id } : null;
}

/** Turns the network of knobs into lists; the run stays the same. Where it is locked, only for a part with numbers. */
function DrawByHand(part: PartRef) {
  const isLocked = useLock('network');
  const drawing = currentDrawing();
  if (drawing === null || fieldsOf(drawing, part, isLocked).length === 0) return null;
  return (
    <p className="inspector-note inspector-by-hand">
      The template generates this part.{' '}
      <Button
        look="link"
        onClick={() => {
          const drawn = currentDrawing();
          if (drawn !== null) applyEdit({ drawn, label: 'Convert to a drawing', part: null });
        }}
      >
        Convert to a drawing
      </Button>{' '}
      to {isLocked ? 'change its numbers' : 'edit it'} separately; the run stays the same.
    </p>
  );
}

/** What the list edits: changes of a rate, the group of a circuit. */
function InTheList({ type, id, drawn }: FormProps) {
  const link = type === 'link' && drawn.links.find((each) => each.id === id);
  const circuit = type === 'circuit' && drawn.circuits.find((each) => each.id === id);
  if (!link && !circuit) return null;
  return (
    <p className="inspector-note inspector-by-hand">
      {link &&
        `Rate from ${link.from}: ${variationText(variationOf(link, 'varies'))}; ` +
          `from ${link.to}: ${variationText(variationOf(link, 'backVaries'))}.`}
      {circuit && `Group: ${circuit.group ?? 'none'}.`}{' '}
      <Button look="link" onClick={() => viewActions.setNetworkAs('list')}>
        Edit in the list
      </Button>
    </p>
  );
}

function change<Value>(
  field: { readonly edit: (drawn: Drawn, value: Value) => Parameters<typeof applyEdit>[0] },
  value: Value,
  gesture?: string,
): void {
  const drawn = currentDrawing();
  if (drawn === null) return;
  const edited = field.edit(drawn, value);
  if (applyEdit(edited, gesture) && edited.renames !== undefined) viewActions.select(edited.part);
}

function foresee(field: NumberField, likely: readonly number[]): void {
  const drawn = currentDrawing();
  if (drawn !== null) foreseeEdits(likely.map((value) => field.edit(drawn, value)));
}

/** A number of the part, with the same slider and field as every other number. */
function NumberRow({ field, part, place }: FieldProps<NumberField>) {
  const { spec, value } = field;
  const id = useId();
  const [remark, setRemark] = useState<Remark | null>(null);
  const ofEngine = useRun(({ info }) => problemAt(info?.remarks ?? [], `${place}.${spec.key}`));
  return (
    <Row
      name={spec.label}
      id={id}
      help={<InfoPopover spec={spec} appliesTo="network" />}
      message={remark?.at === value ? remark : engineRemark(ofEngine, value)}
    >
      <NumberControl
        id={id}
        spec={spec}
        value={value}
        disabled={false}
        invalid={remark?.tone === 'refused' && remark.at === value}
        onChange={(next, gesture) => change(field, next, `${part} ${gesture}`)}
        onForesee={(likely) => foresee(field, likely)}
        onRemark={setRemark}
      />
    </Row>
  );
}

function Text({ field }: { readonly field: TextField }) {
  const { label, value, placeholder, problem } = field;
  return (
    <div className="inspector-entry">
      <EntryField
        {...{ label, placeholder, written: value }}
        read={(text) => {
          const message = problem(text);
          return message === null ? { type: 'value', value: text } : { type: 'refused', message };
        }}
        onChange={(next) => change(field, next)}
      />
    </div>
  );
}

function Choice({ field }: { readonly field: ChoiceField }) {
  const { label, value, options } = field;
  const id = useId();
  const meaning = options.find((option) => option.id === value)?.doc ?? null;
  return (
    <Row name={label} id={id} note={meaning}>
      <Select
        id={id}
        aria-describedby={`${id}message`}
        value={value}
        options={options}
        unknown="no path yet"
        onChange={(next) => change(field, next)}
      />
    </Row>
  );
}
