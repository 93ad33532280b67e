/**
 * What is behind a picture: a table to read page by page, and the same as a file.
 *
 * A page of the table is written row by row without React.
 */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rowsCaption } from '../base/text';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { TableHead } from './TableHead';
import './dataDialog.css';

/** Rows on a page: few enough to come at once, many enough to be read on. Chosen. */
export const ROWS_A_PAGE = 100;

type Props<Sample> = {
  /** What the picture shows: its name. */
  readonly of: string;
  /** What a row is called. */
  readonly rowName?: string;
  /** Where the rows are from, `", 0 s to 1 s"`; for the caption. */
  readonly span?: string;
  readonly heading: readonly ReactNode[];
  readonly samples: readonly Sample[];
  /** What stands in a row: its name first. */
  readonly cells: (sample: Sample) => readonly string[];
  /** Saves them as a file. */
  readonly onSave?: () => void;
  readonly onClose: () => void;
};

export function DataDialog<Sample>(props: Props<Sample>) {
  const { of, rowName = 'sample', span = '', heading, samples, cells, onSave, onClose } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [page, setPage] = useState(0);
  const shown = rowsOfPage(samples, page).length;
  useEffect(() => {
    body.current?.replaceChildren(...rowsOfPage(samples, page).map((each) => rowOf(cells(each))));
  }, [samples, page, cells]);
  return (
    <Dialog
      title={`${of}: data`}
      className="app-data"
      tools={onSave && <Button onClick={onSave}>Download CSV</Button>}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className="app-data-scroll" tabIndex={0} aria-label="Table">
        <table className="app-data-table">
          <caption>
            {rowsCaption(page * ROWS_A_PAGE + 1, shown, samples.length, rowName)}
            {span}.
          </caption>
          <TableHead names={heading} />
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

function rowsOfPage<Row>(rows: readonly Row[], page: number): readonly Row[] {
  return rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE);
}

type PagerProps = {
  /** Page in sight, counted from 0. */
  readonly page: number;
  /** Rows of all pages. */
  readonly total: number;
  readonly onTurn: (page: number) => void;
};

/** Turns the pages: two buttons, and which is in sight; nothing where one page holds everything. */
export function RowPager({ page, total, onTurn }: PagerProps) {
  const pages = Math.ceil(total / ROWS_A_PAGE);
  if (pages < 2) return null;
  // Not `disabled`: at either end the button keeps the focus of whoever turned the pages.
  const turn = (to: number) => ({
    'aria-disabled': to < 0 || to === pages,
    onClick: () => {
      if (to >= 0 && to < pages) onTurn(to);
    },
  });
  return (
    <p className="app-row-pager">
      <Button {...turn(page - 1)}>Earlier rows</Button>
      <span>
        {page + 1} of {pages}
      </span>
      <Button {...turn(page + 1)}>Later rows</Button>
    </p>
  );
}
