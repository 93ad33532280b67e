/** The lines in view as a table. */

import { useState } from 'react';
import type { NetworkCircuit, RunInfo } from '../../model/engineTypes';
import { instantText } from '../../timeline/timeText';
import { Dialog } from '../../ui/Dialog';
import { namesOf } from './Diagram';
import type { Line } from './lines';
import { linesInView, windowStore } from './window';
import { cellWords, waitWords, wayWords } from './words';

type Props = {
  readonly info: RunInfo;
  readonly circuit: NetworkCircuit;
  readonly onClose: () => void;
};

/** More rows would keep the reader waiting; chosen. */
const MOST_ROWS = 500;

export function LineTable({ info, circuit, onClose }: Props) {
  // As it is when the table opens.
  const [lines] = useState(() => linesInView(windowStore.getState()));
  const names = namesOf(circuit, info);
  const shown = lines.slice(0, MOST_ROWS);
  return (
    <Dialog title={`Cells of ${circuit.label}`} className="plots-dialog" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className="plots-scroll" tabIndex={0} aria-label="Table">
        <table className="plots-table space-time-table">
          <caption>
            {shown.length === lines.length
              ? `${lines.length} lines in view.`
              : `The first ${shown.length} of ${lines.length} lines in view; zoom in for the others.`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Leaves</th>
              <th scope="col">Way</th>
              <th scope="col">Arrives</th>
              <th scope="col">Waited</th>
              <th scope="col">Cell</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Row key={`${line.cell} ${line.from} ${line.to}`} line={line} names={names} />
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}

function Row({ line, names }: { readonly line: Line; readonly names: readonly string[] }) {
  const time = (atS: number | null) => (atS === null ? '–' : instantText(atS));
  return (
    <tr>
      <th scope="row">{time(line.leftS)}</th>
      <td>{wayWords(line, names)}</td>
      <td>
        {time(line.arrivesS)}
        {line.isLost ? ' ✕ lost' : ''}
      </td>
      <td>{waitWords(line)}</td>
      <td>{cellWords(line)}</td>
    </tr>
  );
}
