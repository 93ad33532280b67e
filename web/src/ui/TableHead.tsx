import type { ReactNode } from 'react';

/** The head of a table: a name for each column. */
export function TableHead({ names }: { readonly names: readonly ReactNode[] }) {
  return (
    <thead>
      <tr>
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <th key={place} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
