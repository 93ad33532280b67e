/**
 * What a drawing says of the selected part: rate and delay of a link, role of a switch, service and way
 * of a circuit. A network out of knobs has none of these by itself until it is drawn by hand.
 */

import { useId, useMemo, useState } from 'react';
import { catalog } from '../model/catalog';
import type { ParamSpec, ParamValue } from '../model/engineTypes';
import { type Drawn, drawnOf, type PartRef } from '../model/network/drawn';
import { reroute, setPart } from '../model/network/edit';
import { allPaths, HOST } from '../model/network/graph';
import { circuitSorts } from '../model/network/sorts';
import { variationOf, variationText } from '../model/network/variation';
import { valueInWords } from '../model/values';
import { type Selection, useDocument, useView, viewActions } from '../run';
import { applyEdit, currentDrawing } from '../run/drawing';
import { NumberControl } from './NumberControl';
import { InfoPopover, Row } from './Row';
import type { Remark } from './ValueField';

/** Numbers of a link that are always in sight; the others fold away. */
const FIRST = 3;

/** Fields of the selected part, or the way to get them. */
export function PartFields() {
  const selection = useView((state) => state.selection);
  const doc = useDocument((state) => state.doc);
  const part = refOf(selection);
  if (part === null) return null;
  const drawn = drawnOf(doc);
  if (drawn === null) return <DrawByHand />;
  return (
    <div className="inspector-part" key={`${part.type}:${part.id}`}>
      {part.type === 'node' && <NodeFields part={part} drawn={drawn} />}
      {part.type === 'link' && <LinkFields part={part} drawn={drawn} />}
      {part.type === 'circuit' && <CircuitFields part={part} drawn={drawn} />}
    </div>
  );
}

function refOf(selection: Selection | null): PartRef | null {
  if (selection === null) return null;
  const { type, id } = selection;
  return type === 'node' || type === 'link' || type === 'circuit' ? { type, id } : null;
}

/** Turns the network of knobs into lists; the run stays the same. */
function DrawByHand() {
  return (
    <p className="inspector-note inspector-by-hand">
      The knobs of the network make this part.{' '}
      <button
        type="button"
        className="app-link"
        onClick={() => {
          const drawn = currentDrawing();
          if (drawn !== null) applyEdit({ drawn, label: 'Draw by hand', part: null });
        }}
      >
        Draw by hand
      </button>{' '}
      to change it alone; the run stays the same.
    </p>
  );
}

type FieldsProps = { readonly part: PartRef; readonly drawn: Drawn };

function LinkFields({ part, drawn }: FieldsProps) {
  const link = drawn.links.find(({ id }) => id === part.id);
  const specs = catalog.drawing?.links ?? [];
  if (link === undefined) return null;
  return (
    <>
      {specs.slice(0, FIRST).map((spec) => (
        <NumberRow key={spec.key} spec={spec} part={part} item={link} />
      ))}
      <details className="inspector-more">
        <summary>The other direction, losses, priority</summary>
        {specs.slice(FIRST).map((spec) => (
          <NumberRow key={spec.key} spec={spec} part={part} item={link} />
        ))}
      </details>
      <InTheList>
        {`Rate from ${link.from}: ${variationText(variationOf(link, 'varies'))}; ` +
          `from ${link.to}: ${variationText(variationOf(link, 'backVaries'))}.`}
      </InTheList>
    </>
  );
}

/** What the list edits: changes of a rate, the group of a circuit. */
function InTheList({ children }: { readonly children: string }) {
  return (
    <p className="inspector-note inspector-by-hand">
      {children}{' '}
      <button type="button" className="app-link" onClick={() => viewActions.setNetworkAs('list')}>
        Edit in the list
      </button>
    </p>
  );
}

function NodeFields({ part, drawn }: FieldsProps) {
  const node = drawn.nodes.find(({ id }) => id === part.id);
  const { nodes: specs = [], kinds = [], roles = [] } = catalog.drawing ?? {};
  if (node === undefined) return null;
  const plain = roles[0]?.id ?? '';
  return (
    <>
      <Choice
        name="Kind"
        value={node.kind}
        options={kinds}
        onChange={(kind) => set(part, { kind }, `${part.id} becomes a ${kind}`)}
      />
      {node.kind !== HOST && (
        <Choice
          name="Control loops"
          value={node.role ?? plain}
          options={roles}
          onChange={(role) =>
            set(part, { role: role === plain ? undefined : role }, `Role of ${part.id}: ${role}`)
          }
        />
      )}
      {node.kind !== HOST &&
        specs.map((spec) => <NumberRow key={spec.key} spec={spec} part={part} item={node} />)}
    </>
  );
}

function CircuitFields({ part, drawn }: FieldsProps) {
  const circuit = drawn.circuits.find(({ id }) => id === part.id);
  const [from, to] = [circuit?.route[0] ?? '', circuit?.route.at(-1) ?? ''];
  const ways = useMemo(() => allPaths(drawn, from, to), [drawn, from, to]);
  if (circuit === undefined) return null;
  return (
    <>
      <Choice
        name="Carries"
        value={`${circuit.service} ${circuit.carries}`}
        options={circuitSorts().map(({ key, label }) => ({ id: key, label }))}
        onChange={(key) => {
          const [service, carries] = key.split(' ');
          set(part, { service, carries }, `${part.id} carries ${carries} over ${service}`);
        }}
      />
      <Choice
        name="Way"
        value={circuit.route.join(' ')}
        options={ways.map((way) => ({ id: way.join(' '), label: way.join(' → ') }))}
        onChange={(way) => applyEdit(reroute(drawn, part.id, way.split(' ')))}
      />
      <InTheList>{`Group: ${circuit.group ?? 'none'}.`}</InTheList>
    </>
  );
}

function set(
  part: PartRef,
  values: { readonly [key: string]: unknown },
  label: string,
  gesture?: string,
): void {
  const drawn = currentDrawing();
  if (drawn !== null) applyEdit(setPart(drawn, part, values, label), gesture);
}

/** A number of the part, with the same slider and field as every other number. */
function NumberRow(props: {
  readonly spec: ParamSpec;
  readonly part: PartRef;
  readonly item: { readonly [number: string]: unknown };
}) {
  const { spec, part, item } = props;
  const id = useId();
  const [remark, setRemark] = useState<Remark | null>(null);
  const value = (item[spec.key] ?? spec.default) as ParamValue;
  const change = (next: number | null, gesture: string) => {
    const stated = next === spec.default ? undefined : next;
    const label = `${spec.label} of ${part.id}: ${valueInWords(next, spec)}`;
    set(part, { [spec.key]: stated }, label, `${part.id} ${gesture}`);
  };
  return (
    <Row
      name={spec.label}
      labelId={`${id}label`}
      messageId={`${id}message`}
      controlId={id}
      reset={null}
      departs={null}
      help={<InfoPopover spec={spec} appliesTo="network" />}
      message={remark?.at === value ? remark : null}
      note={null}
    >
      <NumberControl
        id={id}
        spec={spec}
        value={typeof value === 'number' ? value : null}
        disabled={false}
        labelId={`${id}label`}
        messageId={`${id}message`}
        invalid={remark?.tone === 'refused' && remark.at === value}
        onChange={change}
        onRemark={setRemark}
      />
    </Row>
  );
}

function Choice(props: {
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: (id: string) => void;
}) {
  const id = useId();
  const isKnown = props.options.some((option) => option.id === props.value);
  return (
    <Row
      name={props.name}
      labelId={`${id}label`}
      messageId={`${id}message`}
      controlId={id}
      reset={null}
      departs={null}
      message={null}
      note={null}
    >
      <select
        id={id}
        className="app-field"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {!isKnown && <option value={props.value}>no path yet</option>}
        {props.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </Row>
  );
}
