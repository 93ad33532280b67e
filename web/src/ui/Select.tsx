/** A choice among a few, by the browser's own menu; alone, or with a label of its own. */

import { type Ref, useId } from 'react';

/** A way to choose; `reason` says why it cannot be. */
export type Option<Id = string> = {
  readonly id: Id;
  readonly label: string;
  readonly reason?: string | null;
};

type Props<Id> = {
  readonly id?: string;
  readonly ref?: Ref<HTMLSelectElement>;
  readonly className?: string;
  readonly value: Id;
  readonly options: readonly Option<Id>[];
  /** What is shown for a value that is no option. */
  readonly unknown?: string;
  readonly disabled?: boolean;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly onChange: (id: Id, gesture: string) => void;
};

/** The menu alone. */
export function Select<Id extends string>(props: Props<Id>) {
  const { className = '', value, options, unknown, onChange, ...rest } = props;
  const isKnown = options.some(({ id }) => id === value);
  return (
    <select
      {...rest}
      className={`app-field ${className}`.trim()}
      value={value}
      onChange={({ target, timeStamp }) => onChange(target.value as Id, `${rest.id}${timeStamp}`)}
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

type FieldProps<Id> = Omit<Props<Id>, 'id'> & {
  readonly label: string;
  readonly className: string;
};

/** The menu with its label, in a box of the class that sets them out. */
export function SelectField<Id extends string>({ label, className, ...props }: FieldProps<Id>) {
  const id = useId();
  return (
    <span className={className}>
      <label htmlFor={id}>{label}</label>
      <Select {...props} id={id} />
    </span>
  );
}
