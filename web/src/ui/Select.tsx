/** A choice among a few, by the browser's own menu; alone, or with a label of its own. */

import { useId } from 'react';

/** A way to choose; `reason` says why it cannot be. */
export type Option = {
  readonly id: string;
  readonly label: string;
  readonly reason?: string | null;
};

type Props = {
  readonly id?: string;
  readonly className?: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** What is shown for a value that is no option. */
  readonly unknown?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly onChange: (id: string, gesture: string) => void;
};

/** The menu alone. */
export function Select({ className = '', value, options, unknown, onChange, ...rest }: Props) {
  const isKnown = options.some(({ id }) => id === value);
  return (
    <select
      {...rest}
      className={`app-field ${className}`.trim()}
      value={value}
      onChange={({ target, timeStamp }) => onChange(target.value, `${rest.id}${timeStamp}`)}
    >
      {!isKnown && unknown !== undefined && <option value={value}>{unknown}</option>}
      {options.map(({ id, label, reason = null }) => (
        <option key={id} value={id} disabled={reason !== null}>
          {label}
          {reason === null ? '' : ` (${reason})`}
        </option>
      ))}
    </select>
  );
}

type FieldProps = Omit<Props, 'id'> & { readonly label: string; readonly className: string };

/** The menu with its label, in a box of the class that sets them out. */
export function SelectField({ label, className, ...props }: FieldProps) {
  const id = useId();
  return (
    <span className={className}>
      <label htmlFor={id}>{label}</label>
      <Select {...props} id={id} />
    </span>
  );
}
