/**
 * The numbers behind one plot: a table to read page by page, and the same as a file.
 *
 * The table is a snapshot taken when the dialog opens, written row by row without React.
 */

import { useEffect, useRef, useState } from 'react';
import { formatFixed, formatSeconds } from '../base/format';
import { fileNameOf, samplesCaption } from '../base/text';
import type { TimeRange } from '../base/timeRange';
import type { RunInfo } from '../model/engineTypes';
import {
  type Display,
  displayOf,
  type Line,
  linesOf,
  type PlotKind,
} from '../model/plotKinds/kind';
import { runActions, useDocument } from '../run';
import { stage } from '../timeline/stage/stage';
import { instantText } from '../timeline/timeText';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ROWS_A_PAGE, RowPager, rowsOfPage } from '../ui/RowPager';
import { saveText } from '../ui/saveText';
import { toCsv } from './words/csv';
import { type SampleTable, tabulate } from './words/table';

type Props = {
  readonly kind: PlotKind;
  readonly info: RunInfo;
  readonly onClose: () => void;
};

export function DataDialog({ kind, info, onClose }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const title = useDocument((state) => state.doc.title);
  const lines = linesOf(kind, info);
  const display = displayOf(kind, lines);
  const [{ range, table }] = useState(() => snapshot(lines));
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (body.current !== null) fillTable(body.current, rowsOfPage(table.rows, page), display);
  }, [table, page, display]);
  const name = `${fileNameOf(`${title} ${kind.label}`)}.csv`;
  const save = () => saveText(name, toCsv(table), 'text/csv');
  return (
    <Dialog
      title={`${kind.label}: data`}
      className="plots-dialog"
      tools={<Button onClick={save}>Download CSV</Button>}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className="plots-scroll" tabIndex={0} aria-label="Table">
        <table className="plots-table">
          <caption>{captionText(table, page, range)}</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {lines.map((line) => (
                <th scope="col" key={line.key}>
                  {line.role === 'companion' ? `${line.name} ${kind.companion?.label}` : line.name}
                  <span className="plots-unit"> {display.sign}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} />
        </table>
      </section>
      <RowPager page={page} total={table.rows.length} onTurn={setPage} />
    </Dialog>
  );
}

/** The samples in view. */
function snapshot(lines: readonly Line[]) {
  const { range } = stage.scene();
  return { range, table: tabulate(runActions.history.current(), lines, range) };
}

function fillTable(
  body: HTMLTableSectionElement,
  samples: SampleTable['rows'],
  display: Display,
): void {
  const rows = samples.map(([timeS = Number.NaN, ...values]) => {
    const row = document.createElement('tr');
    const head = document.createElement('th');
    head.scope = 'row';
    head.textContent = instantText(timeS);
    row.append(head);
    for (const value of values) {
      const cell = document.createElement('td');
      cell.textContent = formatFixed(value * display.factor, display.decimals);
      row.append(cell);
    }
    return row;
  });
  body.replaceChildren(...rows);
}

function captionText({ rows }: SampleTable, page: number, [fromS, toS]: TimeRange): string {
  const shown = rowsOfPage(rows, page).length;
  const span = `, ${formatSeconds(fromS)} to ${formatSeconds(toS)}`;
  return samplesCaption(page * ROWS_A_PAGE + 1, shown, rows.length, span);
}
