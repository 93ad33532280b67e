/** A list of facts: the name of each, and what it is. */

import type { ReactNode } from 'react';

type Props = {
  readonly className?: string;
  /** Each name once. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
};

export function Facts({ className = '', rows }: Props) {
  return (
    <dl className={`app-facts ${className}`.trim()}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
