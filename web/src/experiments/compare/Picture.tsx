/** A figure in its place, drawn anew when its width or its matter changes; then in words and numbers. */

import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../base/format';
import { pinAlpha } from '../../base/palette';
import { fileName, runLetter } from '../../base/text';
import { Button } from '../../ui/Button';
import { useSize } from '../../ui/boxSize';
import { DataDialog } from '../../ui/DataDialog';
import { saveText } from '../../ui/files';
import { type Table, toCsv } from './data';
import { aboutRuns, type ComparedRun } from './runs';

type Props = {
  readonly label: string;
  /** Draws the figure for a width; keep it between renders as long as nothing changed. */
  readonly draw: (width: number) => SVGSVGElement;
  /** What is to be seen. */
  readonly words: string;
  /** Made when it is asked for. */
  readonly table: () => Table;
  readonly runs: readonly ComparedRun[];
};

export function Picture({ label, draw, words, table, runs }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { width } = useSize(box);
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
        <p id={id} className="app-note">
          {words}
        </p>
        <DataButton of={label} table={table} runs={runs} />
      </div>
    </>
  );
}

type DataButtonProps = {
  /** What the picture shows: its name. */
  readonly of: string;
  /** Made when it is asked for. */
  readonly table: () => Table;
  readonly runs: readonly ComparedRun[];
};

/** The numbers behind a picture: a button, and the table in a dialog. */
function DataButton(props: DataButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`Data of ${props.of}`} onClick={() => setOpen(true)}>
        Data
      </Button>
      {isOpen && <Samples {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Samples({ of, table, runs, onClose }: DataButtonProps & { readonly onClose: () => void }) {
  const all = useMemo(table, [table]);
  const save = () =>
    saveText(`${fileName(of)}.csv`, toCsv(all, [of, ...aboutRuns(runs)]), 'text/csv');
  return (
    <DataDialog
      of={of}
      heading={all.heading}
      samples={all.rows}
      cells={cellsOf}
      onSave={save}
      onClose={onClose}
    />
  );
}

function cellsOf(row: Table['rows'][number]): readonly string[] {
  return row.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell));
}

type RunLetterProps = { readonly place: number; readonly isPresent: boolean };

/** Letter of a run among those compared, and how strong its curves are in the plots. */
export function RunLetter({ place, isPresent }: RunLetterProps) {
  return (
    <>
      <span className="compare-letter">{`${runLetter(place)} `}</span>
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
