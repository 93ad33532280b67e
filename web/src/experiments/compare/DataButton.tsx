/** The numbers behind a picture: a button, and the table in a dialog. */

import { useMemo, useState } from 'react';
import { evenly } from '../../base/evenly';
import { formatNumber } from '../../base/format';
import { fileNameOf, samplesCaption } from '../../base/text';
import { Dialog } from '../../ui/Dialog';
import { saveText } from '../../ui/saveText';
import { type Table, toCsv } from './data';

type Props = {
  /** What the picture shows: its name. */
  readonly of: string;
  /** Made when it is asked for. */
  readonly table: () => Table;
};

export function DataButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="app-button"
        aria-label={`Data of ${props.of}`}
        onClick={() => setOpen(true)}
      >
        Data
      </button>
      {isOpen && <DataDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Most rows to read; the file has all. */
const MOST_ROWS = 50;

function DataDialog({ of, table, onClose }: Props & { readonly onClose: () => void }) {
  const all = useMemo(table, [table]);
  const rows = evenly(all.rows, MOST_ROWS);
  const save = () => saveText(`${fileNameOf(of)}.csv`, toCsv(all), 'text/csv');
  return (
    <Dialog
      title={`${of}: data`}
      className="compare-data"
      tools={
        <button type="button" className="app-button" onClick={save}>
          Download CSV
        </button>
      }
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className="compare-data-scroll" tabIndex={0} aria-label="Table">
        <table className="compare-data-table">
          <caption>{samplesCaption(rows.length, all.rows.length)}</caption>
          <thead>
            <tr>
              {all.heading.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={place} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <Row key={place} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}

function Row({ row }: { readonly row: Table['rows'][number] }) {
  const [head = '', ...cells] = row.map((cell) =>
    typeof cell === 'number' ? formatNumber(cell) : cell,
  );
  return (
    <tr>
      <th scope="row">{head}</th>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={place}>{cell}</td>
      ))}
    </tr>
  );
}
