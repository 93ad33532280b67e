/** Turns the pages of a long table: earlier and later rows, and which are in sight. */

import { Button } from './Button';

/** Rows on a page: few enough to come at once, many enough to be read on. Chosen. */
export const ROWS_A_PAGE = 100;

type Props = {
  /** Page in sight, counted from 0. */
  readonly page: number;
  /** Rows of all pages. */
  readonly total: number;
  readonly onTurn: (page: number) => void;
};

/** Two buttons; nothing where one page holds everything. */
export function RowPager({ page, total, onTurn }: Props) {
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

/** The rows of a page. */
export function rowsOfPage<Row>(rows: readonly Row[], page: number): readonly Row[] {
  return rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE);
}
