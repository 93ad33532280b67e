/** A field for one number of the set-up, in its unit. */

import { formatEntry, parseValue, type UnitName, unitLabel } from '../../base/format';
import { EntryField } from '../../ui/EntryField';
import type { Reading } from '../../ui/useDraft';

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

/** Label, field, unit, and why an entry was refused. */
export function NumberEntry({ label, unit, value, write = formatEntry, accepts, onChange }: Props) {
  const read = (text: string): Reading<number> => {
    const parsed = parseValue(text, unit);
    if (parsed.type === 'unreadable') return { type: 'refused', message: parsed.message };
    const message = accepts(parsed.value);
    return message === null ? parsed : { type: 'refused', message };
  };
  const sign = unitLabel(unit);
  return (
    <EntryField
      label={
        <>
          {label}
          {sign === '' ? null : <span className="sweep-unit">, {sign}</span>}
        </>
      }
      written={write(value)}
      read={read}
      isNumber
      onChange={(next) => {
        if (next !== value) onChange(next);
      }}
    />
  );
}
