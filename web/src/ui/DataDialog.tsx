/**
 * The numbers behind a picture: a table to read page by page, and the same as a file.
 *
 * A page of the table is written row by row without React.
 */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { samplesCaption } from '../base/text';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { ROWS_A_PAGE, RowPager, rowsOfPage } from './RowPager';
import './dataDialog.css';

type Props<Sample> = {
  /** What the picture shows: its name. */
  readonly of: string;
  /** Where the samples are from, `", 0 s to 1 s"`; for the caption. */
  readonly span?: string;
  /** Names of the columns. */
  readonly heading: readonly ReactNode[];
  readonly samples: readonly Sample[];
  /** What stands in a row: its name, then its numbers. */
  readonly cells: (sample: Sample) => readonly string[];
  readonly onSave: () => void;
  readonly onClose: () => void;
};

export function DataDialog<Sample>(props: Props<Sample>) {
  const { of, span, heading, samples, cells, onSave, onClose } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [page, setPage] = useState(0);
  const shown = rowsOfPage(samples, page);
  useEffect(() => {
    body.current?.replaceChildren(...rowsOfPage(samples, page).map((each) => rowOf(cells(each))));
  }, [samples, page, cells]);
  return (
    <Dialog
      title={`${of}: data`}
      className="app-data"
      tools={<Button onClick={onSave}>Download CSV</Button>}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className="app-data-scroll" tabIndex={0} aria-label="Table">
        <table className="app-data-table">
          <caption>
            {samplesCaption(page * ROWS_A_PAGE + 1, shown.length, samples.length, span)}
          </caption>
          <thead>
            <tr>
              {heading.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={place} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} />
        </table>
      </section>
      <RowPager page={page} total={samples.length} onTurn={setPage} />
    </Dialog>
  );
}

function rowOf([name = '', ...numbers]: readonly string[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name;
  row.append(head);
  for (const number of numbers) row.insertCell().textContent = number;
  return row;
}
