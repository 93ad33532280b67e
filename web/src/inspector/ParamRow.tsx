/**
 * One parameter of the catalogue with the control its kind asks for.
 *
 * Numbers get slider and entry field, flags a switch, choices a menu. Nothing here knows what the
 * parameter means.
 */

import { memo, useId, useState } from 'react';
import type { CatalogSection, ParamSpec, ParamValue } from '../engine/model';
import { documentActions } from '../store';
import { describeValue } from './entry';
import { InfoPopover } from './InfoPopover';
import { NumberControl } from './NumberControl';
import { Row } from './Row';
import { useParam } from './useParam';
import type { Remark } from './ValueField';

type Props = { readonly section: CatalogSection; readonly spec: ParamSpec };

export const ParamRow = memo(function ParamRow({ section, spec }: Props) {
  const view = useParam(section, spec);
  const [entry, setEntry] = useState<{ readonly remark: Remark; readonly at: ParamValue } | null>(
    null,
  );
  const id = useId();
  // A remark about an entry is void once the value has moved on.
  const remark =
    entry !== null && (entry.at === view.value || entry.remark.tone === 'note')
      ? entry.remark
      : null;
  const message: Remark | null =
    remark ?? (view.problem === null ? null : { tone: 'refused', text: view.problem });
  return (
    <Row
      name={spec.label}
      labelId={`${id}label`}
      messageId={`${id}message`}
      controlId={id}
      reset={
        view.value === view.base
          ? null
          : {
              to: describeValue(view.base, spec),
              onReset: () => {
                setEntry(null);
                documentActions.resetParam(section.id, spec.key);
              },
            }
      }
      departs={view.value === spec.default ? null : describeValue(spec.default, spec)}
      help={<InfoPopover spec={spec} appliesTo={section.appliesTo} controlId={id} />}
      message={message}
      note={view.locked ?? view.later}
    >
      <Control
        id={id}
        spec={spec}
        value={view.value}
        disabled={view.locked !== null}
        invalid={message?.tone === 'refused'}
        onChange={view.change}
        onRemark={(next) => setEntry(next === null ? null : { remark: next, at: view.value })}
      />
    </Row>
  );
});

type ControlProps = {
  readonly id: string;
  readonly spec: ParamSpec;
  readonly value: ParamValue;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (value: ParamValue, gesture: string) => void;
  readonly onRemark: (remark: Remark | null) => void;
};

function Control(props: ControlProps) {
  const { id, spec, value, disabled } = props;
  switch (spec.kind) {
    case 'flag':
      return <Switch {...props} />;
    case 'choice':
      return <Choice {...props} />;
    case 'real':
    case 'integer':
      return (
        <NumberControl
          id={id}
          spec={spec}
          value={typeof value === 'number' ? value : null}
          disabled={disabled}
          labelId={`${id}label`}
          messageId={`${id}message`}
          invalid={props.invalid}
          onChange={props.onChange}
          onRemark={props.onRemark}
        />
      );
  }
}

function Switch({ id, value, disabled, onChange }: ControlProps) {
  const on = value === true;
  return (
    <span className="inspector-switch-line">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="inspector-switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        aria-describedby={`${id}message`}
        onChange={(event) => onChange(event.target.checked, `${id}${event.timeStamp}`)}
      />
      <span aria-hidden="true">{on ? 'on' : 'off'}</span>
    </span>
  );
}

function Choice({ id, spec, value, disabled, onChange }: ControlProps) {
  return (
    <select
      id={id}
      className="inspector-select"
      value={String(value)}
      disabled={disabled}
      aria-describedby={`${id}message`}
      onChange={(event) => onChange(event.target.value, `${id}${event.timeStamp}`)}
    >
      {spec.choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
