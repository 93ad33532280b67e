/**
 * A labelled field for a text or a number; what is refused stays in it, with the reason beside it.
 *
 * The text between typing and counting is a draft: it counts with Enter or on leaving, if it can; Escape brings back
 * what is in force.
 */

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

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
  const { label, placeholder, isNumber } = props;
  return <DraftField {...{ label, placeholder, isNumber }} draft={useDraft(props)} />;
}

type DraftFieldProps = {
  readonly label: ReactNode;
  readonly draft: Draft;
  readonly placeholder?: string | undefined;
  readonly isNumber?: boolean | undefined;
  /** What stands beside the field; the row is then as wide as it wants. */
  readonly children?: ReactNode;
};

/** The field of a draft that somebody else keeps. */
export function DraftField({ label, draft, placeholder, isNumber, children }: DraftFieldProps) {
  const id = useId();
  const { text, refusal, type, commit, onKeyDown } = draft;
  return (
    <div className={children === undefined ? 'app-entry' : 'app-entry-row'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        className="app-field"
        inputMode={isNumber === true ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : `${id}-refusal`}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {children}
      {refusal !== null && (
        <span className="app-refusal" id={`${id}-refusal`} role="alert">
          {refusal}
        </span>
      )}
    </div>
  );
}

/** What a text means, or why it means nothing. */
export type Reading<Value> =
  | { readonly type: 'value'; readonly value: Value }
  | { readonly type: 'refused'; readonly message: string };

/** What a field needs of a draft. */
export type Draft = {
  readonly text: string;
  /** Why it does not count; `null` as long as nothing was refused. */
  readonly refusal: string | null;
  readonly type: (text: string) => void;
  readonly commit: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

type Options<Value> = {
  /** The value in force, as text. When it changes, what was typed over it is void. */
  readonly written: string;
  readonly read: (text: string) => Reading<Value>;
  /** Called with what was read when the text is another. */
  readonly onChange: (value: Value) => void;
};

/** A text being typed, the text it was typed over, and why it was refused. */
type Typed = { readonly text: string; readonly over: string; readonly refusal: string | null };

/** Holds what is typed over `written`. */
function useDraft<Value>({ written, read, onChange }: Options<Value>): Draft {
  const [typed, setTyped] = useState<Typed | null>(null);
  const live = typed?.over === written ? typed : null;
  const commit = () => {
    if (live === null || live.text.trim() === written) return setTyped(null);
    const reading = read(live.text);
    if (reading.type === 'refused') return setTyped({ ...live, refusal: reading.message });
    setTyped(null);
    onChange(reading.value);
  };
  return {
    text: live?.text ?? written,
    refusal: live?.refusal ?? null,
    type: (text) => setTyped({ text, over: written, refusal: null }),
    commit,
    onKeyDown: (event) => {
      if (event.key === 'Enter') commit();
      if (event.key !== 'Escape' || live === null) return;
      // Escape belongs to the draft, not to the panel around it.
      event.stopPropagation();
      setTyped(null);
    },
  };
}
