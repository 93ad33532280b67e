/** A field for one number: what is typed counts on Enter or when the field is left, if it can. */

import { useId, useState } from 'react';
import { formatEntry, parseValue, type UnitName, unitLabel } from '../../base/format';

type Props = {
  readonly label: string;
  readonly unit: UnitName;
  readonly value: number;
  /** How the value stands in the field; plain digits otherwise. */
  readonly write?: (value: number) => string;
  /** A sentence why a number will not do, or `null`. */
  readonly accepts: (value: number) => string | null;
  readonly onChange: (value: number) => void;
};

/** Label, field, unit, and a complaint when there is one. */
export function EntryField({ label, unit, value, write = formatEntry, accepts, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    const parsed = parseValue(typed, unit);
    const message = parsed.type === 'value' ? accepts(parsed.value) : parsed.message;
    setComplaint(message);
    if (message !== null || parsed.type !== 'value') return;
    setTyped(null);
    if (parsed.value !== value) onChange(parsed.value);
  };
  const sign = unitLabel(unit);
  return (
    <p className="sweep-entry">
      <label htmlFor={id}>
        {label}
        {sign === '' ? null : <span className="sweep-unit">, {sign}</span>}
      </label>
      <input
        id={id}
        className="app-field"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? write(value)}
        aria-invalid={complaint !== null}
        aria-describedby={complaint === null ? undefined : `${id}complaint`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key !== 'Escape' || typed === null) return;
          event.stopPropagation();
          setTyped(null);
          setComplaint(null);
        }}
      />
      {complaint !== null && (
        <span id={`${id}complaint`} className="sweep-complaint">
          {complaint}
        </span>
      )}
    </p>
  );
}
