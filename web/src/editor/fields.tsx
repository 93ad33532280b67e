/** Controls of the list: a choice, and a number with its unit, which refuses with a reason beside it. */

import { useId } from 'react';
import { unitLabel } from '../base/units';
import type { ParamSpec } from '../model/engineTypes';
import { readEntry, writeEntry } from '../model/values';
import { EntryField } from '../ui/EntryField';

/** A way to choose; `reason` says why it cannot be. */
export type FieldOption = {
  readonly id: string;
  readonly label: string;
  readonly reason?: string | null;
};

/** A labelled choice; what cannot be chosen says why. */
export function SelectField(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly FieldOption[];
  readonly onChange: (id: string) => void;
}) {
  const id = useId();
  const isKnown = props.options.some((option) => option.id === props.value);
  return (
    <div className="network-field">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="app-field"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {!isKnown && <option value={props.value}>{props.value === '' ? '–' : props.value}</option>}
        {props.options.map((option) => (
          <option key={option.id} value={option.id} disabled={(option.reason ?? null) !== null}>
            {option.label}
            {(option.reason ?? null) === null ? '' : ` (${option.reason})`}
          </option>
        ))}
      </select>
    </div>
  );
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
