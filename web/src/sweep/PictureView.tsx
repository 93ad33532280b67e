/** The picture of a sweep with everything around it: colours, reading, sentence, table, files. */

import { useMemo, useState } from 'react';
import { fileNameOf } from '../lib/dataWords';
import { formatSeconds, formatValue } from '../lib/format';
import { svgText, toPng } from '../lib/raster';
import { saveBlob, saveText } from '../lib/saveText';
import { useDocument, useRun } from '../store';
import { toCsv, toJson } from './exports';
import { Figure } from './Figure';
import { readings } from './figure';
import { canFollow, cellOnTable, followCell } from './follow';
import { FIRST_METRIC, type Measure, type Metric, metricsOf, readMetric } from './metrics';
import { openCell } from './openCell';
import { pictureFile } from './pictureFile';
import { cellCount } from './plan';
import type { Reading } from './results';
import { engineBuild, type Picture, useSweep } from './sweepStore';
import { cellPlace, pictureText, readingText } from './words';

/** The picture, or an empty place while there is none. */
export function PictureView() {
  const picture = useSweep((state) => state.picture);
  const metric = useMeasure((picture?.plan.seeds.length ?? 1) > 1);
  const version = useSweep((state) => state.version);
  if (picture === null || metric === null) return null;
  return <Shown picture={picture} metric={metric} version={version} />;
}

const FALLBACK: Metric = {
  id: FIRST_METRIC,
  label: 'Total goodput',
  group: 'Whole network',
  unit: 'mbps',
};

/** What is shown; of several seeds their median only where that was chosen. */
function useMeasure(hasSeeds: boolean): Measure | null {
  const id = useSweep((state) => state.setup.metric);
  const chosen = useSweep((state) => state.setup.statistic);
  const statistic = hasSeeds ? chosen : 'mean';
  const summary = useSweep((state) => state.sample?.summary ?? null);
  return useMemo(() => {
    if (summary === null) return null;
    const metrics = metricsOf(summary);
    const metric = metrics.find((each) => each.id === id) ?? metrics[0] ?? FALLBACK;
    const label = statistic === 'median' ? `${metric.label}, median of seeds` : metric.label;
    return { ...metric, label, statistic };
  }, [id, summary, statistic]);
}

type Props = { readonly picture: Picture; readonly metric: Measure; readonly version: number };

function Shown({ picture, metric, version }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results grow in place, by version
  const all = useMemo(() => readings(picture, metric), [picture, metric, version]);
  return (
    <section className="app-card" aria-label="Result">
      <h3 className="sweep-title">{metric.label}</h3>
      <Figure picture={picture} metric={metric} all={all} version={version} />
      <CellReading picture={picture} metric={metric} all={all} />
      <OnTable picture={picture} metric={metric} />
      <p className="sweep-sentence">{pictureText(picture.plan, all, metric)}</p>
      <Files picture={picture} metric={metric} />
      <Table picture={picture} metric={metric} all={all} />
    </section>
  );
}

type ReadProps = Omit<Props, 'version'> & { readonly all: readonly Reading[] };

function CellReading({ picture, metric, all }: ReadProps) {
  const cell = useSweep((state) => state.cell);
  const reading = cell === null ? undefined : all[cell];
  return (
    <div className="sweep-reading">
      <output>
        {cell === null || reading === undefined ? (
          'Point at a cell, or walk with the arrow keys. Drag, and the experiment on the table follows.'
        ) : (
          <>
            {cellPlace(picture.plan, cell)}: <strong>{readingText(reading, metric)}</strong>
          </>
        )}
      </output>
      {cell !== null && reading !== undefined && (
        <span className="sweep-doors">
          {canFollow(picture.plan) && (
            <button
              type="button"
              className="app-button"
              onClick={() => followCell(picture.plan, cell, `sweep cell ${cell}`)}
            >
              Turn the knobs to it
            </button>
          )}
          <button type="button" className="app-button" onClick={() => openCell(picture.plan, cell)}>
            Open this run
          </button>
        </span>
      )}
    </div>
  );
}

/** Where the experiment on the table stands, and what its run gives so far. */
function OnTable({ picture, metric }: Omit<ReadProps, 'all'>) {
  const cell = useDocument(({ doc }) => cellOnTable(picture.plan, doc));
  const summary = useRun(({ status, summary }) => (status === 'covering' ? null : summary));
  if (cell === null) return null;
  const value = summary === null ? null : readMetric(summary, metric.id);
  const so =
    summary === null || value === null
      ? 'being simulated'
      : `${formatValue(value, metric.unit)} in its first ${formatSeconds(summary.simulatedSeconds)}`;
  return (
    <p className="sweep-table-line">
      <span className="sweep-on-table-key" aria-hidden="true" /> On the table:{' '}
      {cellPlace(picture.plan, cell)}, {so}.
    </p>
  );
}

type FilesProps = Pick<Props, 'picture' | 'metric'>;

/** Pixels for each unit of the drawing. */
const PNG_SCALE = 2;

function Files({ picture, metric }: FilesProps) {
  const title = useDocument((state) => state.doc.title);
  const [told, setTold] = useState('');
  const name = `sweep-${fileNameOf(title)}`;
  const png = async () => {
    const content = await toPng(pictureFile(picture, metric, engineBuild()), PNG_SCALE);
    saveBlob(`${name}.png`, content);
  };
  const makers: Readonly<Record<string, () => void>> = {
    PNG: () => void png().catch((error: unknown) => setTold(`Not saved: ${String(error)}.`)),
    SVG: () => {
      const text = svgText(pictureFile(picture, metric, engineBuild()));
      saveText(`${name}.svg`, text, 'image/svg+xml');
    },
    CSV: () => saveText(`${name}.csv`, toCsv(picture, metric.statistic), 'text/csv'),
    JSON: () =>
      saveText(
        `${name}.json`,
        toJson(picture, engineBuild(), metric.statistic),
        'application/json',
      ),
  };
  return (
    <p className="sweep-files">
      {Object.entries(makers).map(([kind, make]) => (
        <button key={kind} type="button" className="app-button" onClick={make}>
          Save {kind}
        </button>
      ))}
      <span role="status">{told}</span>
    </p>
  );
}

function Table({ picture, metric, all }: ReadProps) {
  const [isOpen, setOpen] = useState(false);
  const { plan } = picture;
  return (
    <details className="sweep-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Table of all {cellCount(plan)} settings</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">{metric.label}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((reading, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
              <tr key={cell}>
                <th scope="row">{cellPlace(plan, cell)}</th>
                <td>{readingText(reading, metric)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
