/**
 * The numbers behind one plot: a thinned table to read, and all samples as a file.
 *
 * The table is a snapshot taken when the dialog opens, written row by row without React.
 */

import { useEffect, useRef } from 'react';
import { formatFixed, formatSeconds } from '../base/format';
import { fileNameOf, samplesCaption } from '../base/text';
import type { RunInfo } from '../model/engineTypes';
import { type Display, displayOf, linesOf, type PlotKind } from '../model/plotKinds/kind';
import { runActions, useDocument } from '../run';
import { stage } from '../timeline/stage/stage';
import { instantText } from '../timeline/timeText';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { saveText } from '../ui/saveText';
import { toCsv } from './words/csv';
import { MOST_ROWS, type SampleTable, tabulate } from './words/table';

type Props = {
  readonly kind: PlotKind;
  readonly info: RunInfo;
  readonly onClose: () => void;
};

export function DataDialog({ kind, info, onClose }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const caption = useRef<HTMLTableCaptionElement>(null);
  const title = useDocument((state) => state.doc.title);
  const lines = linesOf(kind, info);
  const display = displayOf(kind, lines);
  useEffect(() => {
    const { range } = stage.scene();
    const table = tabulate(runActions.history.current(), lines, range, MOST_ROWS);
    if (body.current !== null) fillTable(body.current, table, display);
    if (caption.current !== null) caption.current.textContent = captionText(table, range);
  }, [lines, display]);
  const save = () => {
    const { range } = stage.scene();
    saveText(
      `${fileNameOf(`${title} ${kind.label}`)}.csv`,
      toCsv(tabulate(runActions.history.current(), lines, range)),
      'text/csv',
    );
  };
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
          <caption ref={caption} />
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
    </Dialog>
  );
}

function fillTable(body: HTMLTableSectionElement, table: SampleTable, display: Display): void {
  const rows = table.rows.map(([timeS = Number.NaN, ...values]) => {
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

function captionText({ rows, total }: SampleTable, range: readonly [number, number]): string {
  const span = `, ${formatSeconds(range[0])} to ${formatSeconds(range[1])}`;
  return samplesCaption(rows.length, total, span);
}
