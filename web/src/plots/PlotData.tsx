/** The numbers behind one plot: a snapshot of the samples in view, taken when the dialog opens. */

import { useState } from 'react';
import { formatFixed, formatSeconds, rangeWords } from '../base/format';
import { fileName } from '../base/text';
import type { RunInfo } from '../model/engineTypes';
import { displayOf, type Line, linesOf, type PlotKind } from '../model/plotKinds/kind';
import { runActions, useDocument } from '../run';
import { stage } from '../timeline/stage/stage';
import { instantText } from '../timeline/timeText';
import { DataDialog } from '../ui/DataDialog';
import { saveText } from '../ui/files';
import { tabulate, toCsv } from './words/table';

type Props = {
  readonly kind: PlotKind;
  readonly info: RunInfo;
  readonly onClose: () => void;
};

export function PlotData({ kind, info, onClose }: Props) {
  const title = useDocument((state) => state.doc.title);
  const seed = useDocument((state) => state.doc.seed);
  const lines = linesOf(kind, info);
  const { sign, factor, decimals } = displayOf(kind, lines);
  const [{ range, table }] = useState(() => snapshot(lines));
  const name = `${fileName(title)}-seed-${seed}-${fileName(kind.label)}.csv`;
  const columns = table.lines.map((line) => (
    <span key={line.key}>
      {line.role === 'companion' ? `${line.name} ${kind.companion?.label}` : line.name}
      <span className="plots-unit"> {sign}</span>
    </span>
  ));
  return (
    <DataDialog
      of={kind.label}
      span={`, ${rangeWords(formatSeconds(range[0]), formatSeconds(range[1]))}`}
      heading={['Time', ...columns]}
      samples={table.rows}
      cells={([timeS = Number.NaN, ...values]) => [
        instantText(timeS),
        ...values.map((value) => formatFixed(value * factor, decimals)),
      ]}
      onSave={() => saveText(name, toCsv(table), 'text/csv')}
      onClose={onClose}
    />
  );
}

function snapshot(lines: readonly Line[]) {
  const { range } = stage.scene();
  return { range, table: tabulate(runActions.history.current(), lines, range) };
}
