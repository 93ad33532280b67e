/** Turns the pages when not all plots fit. */

import { Icon } from './icons';

export type PagerProps = {
  /** Page shown, counted from 0. */
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
};

export function Pager({ page, pages, onTurn }: PagerProps) {
  if (pages < 2) return null;
  return (
    <span className="plots-pager">
      <button
        type="button"
        className="plots-button plots-square"
        aria-label="Previous plots"
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <Icon name="left" />
      </button>
      <span className="plots-page">
        {page + 1}/{pages}
      </span>
      <button
        type="button"
        className="plots-button plots-square"
        aria-label="Next plots"
        disabled={page === pages - 1}
        onClick={() => onTurn(page + 1)}
      >
        <Icon name="right" />
      </button>
    </span>
  );
}
