/** All cells of a picture as a table. */

import { useState } from 'react';
import type { Grid } from './grid';
import type { Measure } from './metrics';
import { cellPlace, readingText } from './words';

/** Folded until it is asked for. */
export function CellTable({ grid, metric }: { readonly grid: Grid; readonly metric: Measure }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="sweep-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Table of all {grid.all.length} settings</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">{metric.label}</th>
            </tr>
          </thead>
          <tbody>
            {grid.all.map((reading, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
              <tr key={cell}>
                <th scope="row">{cellPlace(grid, cell)}</th>
                <td>{readingText(reading, metric)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
