/** The picture of a sweep with everything around it: what it says in words, as a table and as files. */

import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button';
import { saveBlob, saveText } from '../../ui/files';
import { svgText, toPng } from '../../ui/raster';
import { TableHead } from '../../ui/TableHead';
import { Figure, type FigureProps } from './Figure';
import { pictureFile } from './pictureFile';
import { cellPlace, howToRead, pictureText, readingText } from './sweepWords';

type FilesProps = Pick<FigureProps, 'grid' | 'metric'> & {
  /** Name of the files, without what follows the dot. */
  readonly name: string;
  /** What stands beneath the picture. */
  readonly provenance: () => readonly string[];
  /** The numbers. */
  readonly tables: Texts;
};

type Props = FigureProps &
  FilesProps & {
    /** The cell that is read, and what can be done with it. */
    readonly children: ReactNode;
  };

export function ResultCard({ name, provenance, tables, children, ...figure }: Props) {
  const { grid, metric } = figure;
  return (
    <section className="app-card" aria-label="Result">
      <h3>{metric.label}</h3>
      <Figure {...figure} />
      {children}
      <p className="app-note">{pictureText(grid, metric)}</p>
      <SaveButtons {...{ grid, metric, name, provenance, tables }} />
      <CellTable grid={grid} metric={metric} />
    </section>
  );
}

type ReadingProps = Pick<FigureProps, 'grid' | 'metric' | 'cell'> & {
  /** What is said, while no cell is read, behind how to read one. */
  readonly more?: string;
};

/** A cell in words. The picture tells them to a screen reader, as its value. */
export function CellReading({ grid, metric, cell, more = '' }: ReadingProps) {
  const reading = cell === null ? undefined : grid.all[cell];
  if (cell === null || reading === undefined) return <span>{howToRead(grid) + more}</span>;
  return (
    <span>
      {cellPlace(grid, cell)}: <strong>{readingText(reading, metric)}</strong>
    </span>
  );
}

/** Pixels for each unit of the drawing. */
const PNG_SCALE = 2;

const TYPES = { SVG: 'image/svg+xml', CSV: 'text/csv', JSON: 'application/json' } as const;
const KINDS = ['SVG', 'CSV', 'JSON'] as const;

/** Files as texts, by kind. */
type Texts = { readonly [kind in (typeof KINDS)[number]]?: () => string };

/** One button for each kind of file. */
function SaveButtons({ grid, metric, name, provenance, tables }: FilesProps) {
  const [status, setStatus] = useState('');
  const picture = () => pictureFile(grid, metric, provenance());
  const png = async () => saveBlob(`${name}.png`, await toPng(picture(), PNG_SCALE));
  const fail = (error: unknown) => setStatus(`Not saved: ${String(error)}.`);
  const texts: Texts = { SVG: () => svgText(picture()), ...tables };
  return (
    <p className="app-row">
      <Button onClick={() => void png().catch(fail)}>Save PNG</Button>
      {KINDS.map((kind) => {
        const text = texts[kind];
        if (text === undefined) return null;
        const save = () => saveText(`${name}.${kind.toLowerCase()}`, text(), TYPES[kind]);
        return (
          <Button key={kind} onClick={save}>
            Save {kind}
          </Button>
        );
      })}
      <span role="status">{status}</span>
    </p>
  );
}

/** Folded until it is asked for. */
function CellTable({ grid, metric }: Pick<FigureProps, 'grid' | 'metric'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="sweep-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Table of all {grid.all.length} settings</summary>
      {isOpen && (
        <table>
          <TableHead names={['Setting', metric.label]} />
          <tbody>
            {grid.all.map((reading, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
              <tr key={cell}>
                <th scope="row">{cellPlace(grid, cell)}</th>
                <td>{readingText(reading, metric)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
