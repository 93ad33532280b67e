/** Controls of the list: a choice, a number with its unit, a name; each refuses with a reason beside it. */

import { type KeyboardEvent, useId, useState } from 'react';
import { formatEntry, parseValue } from '../base/format';
import { unitLabel } from '../base/units';
import type { ParamSpec } from '../model/engineTypes';

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

/** What an entry means, or why it means nothing. */
type Read =
  | { readonly type: 'value'; readonly value: number | string | null }
  | { readonly type: 'refused'; readonly message: string };

/** A labelled number as its declaration wants it; empty means the spec's `null` where it has one. */
export function NumberField(props: {
  readonly spec: ParamSpec;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const { spec, value, onChange } = props;
  return (
    <TextField
      label={[spec.label, unitLabel(spec.unit)].filter(Boolean).join(', ')}
      value={value === null ? '' : formatEntry(value)}
      hint={spec.nullable ? spec.nullLabel : ''}
      read={(text) => readNumber(text, spec)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}

/** Reads a number against its declaration. */
export function readNumber(text: string, spec: ParamSpec): Read {
  const { label, min, max, nullable, kind, unit } = spec;
  if (text.trim() === '' && nullable) return { type: 'value', value: null };
  const parsed = parseValue(text, unit);
  if (parsed.type === 'unreadable') return { type: 'refused', message: parsed.message };
  const value = kind === 'integer' ? Math.round(parsed.value) : parsed.value;
  if (value < min || value > max) {
    return {
      type: 'refused',
      message: `${label} is from ${min} to ${[max, unitLabel(unit)].filter(Boolean).join(' ')}.`,
    };
  }
  return { type: 'value', value };
}

/** A labelled text that counts with Enter or on leaving; a refused one stays, with its reason. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly read: (text: string) => Read;
  readonly onChange: (value: number | string | null) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const text = draft !== null && draft.over === props.value ? draft.text : props.value;
  const read = props.read(text);
  const isRefused = text !== props.value && read.type === 'refused';
  const commit = () => {
    if (text === props.value || read.type === 'refused') return;
    setDraft(null);
    props.onChange(read.value);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <div className="network-field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        className="app-field"
        autoComplete="off"
        spellCheck={false}
        placeholder={props.hint}
        value={text}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-why` : undefined}
        onChange={(event) => setDraft({ text: event.target.value, over: props.value })}
        onBlur={commit}
        onKeyDown={keys}
      />
      {isRefused && (
        <span className="network-field-why" id={`${id}-why`} role="alert">
          {read.message}
        </span>
      )}
    </div>
  );
}
