/** A figure in its place, drawn anew when its width or its matter changes; then in words and numbers. */

import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../base/format';
import { pinAlpha } from '../../base/palette';
import { fileNameOf, runLetter, samplesCaption } from '../../base/text';
import { Button } from '../../ui/Button';
import { useSize } from '../../ui/boxSize';
import { Dialog } from '../../ui/Dialog';
import { ROWS_A_PAGE, RowPager, rowsOfPage } from '../../ui/RowPager';
import { saveText } from '../../ui/saveText';
import { type Table, toCsv } from './data';

type Props = {
  readonly label: string;
  /** Draws the figure for a width; keep it between renders as long as nothing changed. */
  readonly draw: (width: number) => SVGSVGElement;
  /** Says what is to be seen; kept like `draw`. */
  readonly words: () => string;
  readonly table: () => Table;
};

export function Picture({ label, draw, words, table }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { width } = useSize(box);
  const description = useMemo(words, [words]);
  useLayoutEffect(() => {
    if (width === 0) return;
    const figure = draw(width);
    figure.setAttribute('role', 'img');
    figure.setAttribute('aria-label', label);
    figure.setAttribute('aria-describedby', id);
    box.current?.replaceChildren(figure);
  }, [draw, label, width, id]);
  return (
    <>
      <div ref={box} className="compare-picture" />
      <div className="compare-under">
        <p id={id} className="compare-note">
          {description}
        </p>
        <DataButton of={label} table={table} />
      </div>
    </>
  );
}

/** The numbers behind a picture: a button, and the table in a dialog. */
type DataButtonProps = {
  /** What the picture shows: its name. */
  readonly of: string;
  /** Made when it is asked for. */
  readonly table: () => Table;
};

function DataButton(props: DataButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`Data of ${props.of}`} onClick={() => setOpen(true)}>
        Data
      </Button>
      {isOpen && <DataDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function DataDialog({ of, table, onClose }: DataButtonProps & { readonly onClose: () => void }) {
  const all = useMemo(table, [table]);
  const [page, setPage] = useState(0);
  const rows = rowsOfPage(all.rows, page);
  const save = () => saveText(`${fileNameOf(of)}.csv`, toCsv(all), 'text/csv');
  return (
    <Dialog
      title={`${of}: data`}
      className="compare-data"
      tools={<Button onClick={save}>Download CSV</Button>}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className="compare-data-scroll" tabIndex={0} aria-label="Table">
        <table className="compare-data-table">
          <caption>{samplesCaption(page * ROWS_A_PAGE + 1, rows.length, all.rows.length)}</caption>
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
      <RowPager page={page} total={all.rows.length} onTurn={setPage} />
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

/** Letter of a run among those compared, and how strong its curves are in the plots. */
type RunLetterProps = {
  readonly place: number;
  readonly isPresent: boolean;
};

export function RunLetter({ place, isPresent }: RunLetterProps) {
  return (
    <>
      <span className="compare-letter">{runLetter(place)}</span>
      <svg className="compare-dash" viewBox="0 0 28 12" aria-hidden="true">
        <path
          d="M2 8H28"
          stroke="var(--text)"
          strokeWidth={isPresent ? 2 : 1.5}
          strokeOpacity={isPresent ? 1 : pinAlpha(place)}
        />
      </svg>
    </>
  );
}
