/** A labelled field for a text or a number; what is refused stays in it, with the reason beside it. */

import { type ReactNode, useId } from 'react';
import { type Reading, useDraft } from './useDraft';

type Props<Value> = {
  readonly label: ReactNode;
  /** The value in force, as text. */
  readonly written: string;
  readonly read: (text: string) => Reading<Value>;
  readonly onChange: (value: Value) => void;
  /** What stands in an empty field. */
  readonly placeholder?: string;
  readonly isNumber?: boolean;
};

export function EntryField<Value>(props: Props<Value>) {
  const id = useId();
  const { text, refusal, type, commit, onKeyDown } = useDraft(props);
  return (
    <div className="app-entry">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        className="app-field"
        inputMode={props.isNumber === true ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        value={text}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : `${id}-refusal`}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {refusal !== null && (
        <span className="app-refusal" id={`${id}-refusal`} role="alert">
          {refusal}
        </span>
      )}
    </div>
  );
}
