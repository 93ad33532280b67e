/**
 * The exact value of a parameter as text: shows what is in force, takes what is typed.
 *
 * A draft lives only here until Enter or leaving the field. A draft that is refused stays, with its
 * reason; the old value stays in force.
 */

import { type KeyboardEvent, useState } from 'react';
import { actionOf } from '../commands/keymap';
import type { ParamSpec, ParamValue } from '../model/engineTypes';
import { type Scale, stepValue } from '../model/scale';
import { type Representation, readEntry, writeEntry } from '../model/values';
import { stepOf } from './Slider';

/** What there is to say about an entry, as long as the value is still `at`. */
export type Remark = {
  readonly tone: 'refused' | 'note' | 'remark';
  readonly text: string;
  readonly at: ParamValue;
};

export type ValueFieldProps = {
  /** Of the control of the row: the field itself where it is the only one. */
  readonly id: string;
  readonly isAlone?: boolean;
  readonly spec: ParamSpec;
  readonly shown: Representation;
  readonly scale: Scale;
  readonly value: number | null;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** Told the new value and the `timeStamp` of its event. */
  readonly onChange: (value: number | null, timeStamp: number) => void;
  readonly onRemark: (remark: Remark | null) => void;
};

/** A text being typed, and the value it was typed over. */
type Draft = { readonly text: string; readonly over: number | null };

export function ValueField(props: ValueFieldProps) {
  const { id, spec, shown, scale, value, onChange } = props;
  const { text, drafting, type, commit, abandon } = useDraft(props);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit(event);
    if (event.key === 'Escape' && drafting) {
      event.stopPropagation();
      abandon();
    }
    const meant = actionOf(event, 'field');
    if (meant === null || value === null) return;
    event.preventDefault();
    abandon();
    const next = stepValue(scale, value, ...stepOf(meant, event.shiftKey));
    if (next !== value) onChange(next, event.timeStamp);
  };

  return (
    <input
      id={props.isAlone ? id : undefined}
      type="text"
      className="app-field inspector-field"
      inputMode={spec.grid.type === 'powersOfTwo' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      value={text}
      disabled={props.disabled}
      aria-label={[spec.label, shown.spoken, 'exact value'].filter(Boolean).join(', ')}
      aria-describedby={`${id}message`}
      aria-invalid={props.invalid}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

/** The text in the field, and what becomes of it. */
function useDraft({ spec, shown, value, onChange, onRemark }: ValueFieldProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const written = value === null ? spec.nullLabel : writeEntry(value, spec, shown);
  // The value has changed meanwhile (undo, slider, another document), so the draft is dropped.
  const live = draft !== null && draft.over === value ? draft.text : null;
  const abandon = () => {
    setDraft(null);
    onRemark(null);
  };
  const commit = ({ timeStamp }: { readonly timeStamp: number }) => {
    if (live === null || live.trim() === written) return abandon();
    const entry = readEntry(live, spec, shown);
    if (entry.type === 'refused') {
      const text = `${entry.message.replace(/\.$/, '')}; still using ${written}.`;
      return onRemark({ tone: 'refused', text, at: value });
    }
    setDraft(null);
    if (entry.value !== value) onChange(entry.value, timeStamp);
    onRemark(entry.note === null ? null : { tone: 'note', text: entry.note, at: entry.value });
  };
  return {
    text: live ?? written,
    drafting: live !== null,
    type: (text: string) => setDraft({ text, over: value }),
    commit,
    abandon,
  };
}
