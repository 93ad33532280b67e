/** The result of the page's own sweep, and what its cells have to do with the open experiment. */

import { useMemo } from 'react';
import { leaveScreen } from '../../base/address';
import { formatSeconds, formatValue } from '../../base/format';
import { fileName } from '../../base/text';
import { documentActions, documentStore, useDocument, useRun } from '../../run';
import { Button } from '../../ui/Button';
import { toCsv, toJson } from './exports';
import { canFollow, cellOfOpen, followCell } from './follow';
import { axesOf, gridOf, type Picture } from './grid';
import { type Measure, metricsOf, ofSeeds, readMetric } from './metrics';
import { provenanceOf } from './pictureFile';
import { cellDoc, type Plan } from './plan';
import { CellReading, ResultCard } from './ResultCard';
import type { Drawn } from './sweepFigure';
import { engineBuild, sweepActions, useShowsOpen, useSweep } from './sweepStore';
import { cellPlace } from './sweepWords';

/** The picture, or an empty place while there is none. */
export function PictureView() {
  const picture = useSweep((state) => state.picture);
  const metric = useMeasure((picture?.plan.seeds.length ?? 1) > 1);
  if (picture === null || metric === null) return null;
  return <Shown picture={picture} metric={metric} />;
}

/** What is shown; of several seeds their median only where that was chosen. */
function useMeasure(hasSeeds: boolean): Measure | null {
  const id = useSweep((state) => state.setup.metric);
  const chosen = useSweep((state) => state.setup.statistic);
  const statistic = hasSeeds ? chosen : 'mean';
  const summary = useSweep((state) => state.sample?.summary ?? null);
  return useMemo(() => {
    if (summary === null) return null;
    const metrics = metricsOf(summary);
    const metric = metrics.find((each) => each.id === id) ?? metrics[0];
    return metric === undefined ? null : ofSeeds(statistic, metric);
  }, [id, summary, statistic]);
}

type Props = { readonly picture: Picture; readonly metric: Measure };

function Shown({ picture, metric }: Props) {
  const { plan } = picture;
  const grid = useMemo(() => gridOf(picture, metric), [picture, metric]);
  const cell = useSweep((state) => state.cell);
  const showsOpen = useShowsOpen();
  // Without a value there is no scale.
  if (grid.all.every(({ type }) => type === 'waiting')) return null;
  const follows = showsOpen && canFollow(plan);
  const actions = {
    read: sweepActions.read,
    open: (at: number) => openCell(plan, at),
    follow: follows ? (at: number, gesture: string) => followCell(plan, at, gesture) : null,
  };
  const provenance = () => provenanceOf(picture, engineBuild());
  return (
    <ResultCard
      {...{ grid, metric, cell, actions, provenance }}
      over={(drawn) => showsOpen && <OpenMark drawn={drawn} plan={plan} />}
      name={`sweep-${fileName(plan.doc.title)}`}
      tables={{
        CSV: () => toCsv(picture, metric.statistic, provenance()),
        JSON: () => toJson(picture, engineBuild(), metric.statistic),
      }}
    >
      <div className="app-row sweep-reading">
        <CellReading
          {...{ grid, metric, cell }}
          more={follows ? ' Drag, and the current experiment follows.' : ''}
        />
        {cell !== null && <CellButtons {...{ plan, cell, follows }} />}
      </div>
      {showsOpen && <OpenReading plan={plan} metric={metric} />}
    </ResultCard>
  );
}

/** Where the open experiment stands: a ring in its cell, or a line where height is a value. */
function OpenMark({ drawn, plan }: { readonly drawn: Drawn; readonly plan: Plan }) {
  const cell = useDocument(({ doc }) => cellOfOpen(plan, doc));
  if (cell === null) return null;
  const { x, y, width, height } = drawn.boxOf(cell);
  const left = x + width / 2;
  return plan.y === null ? (
    <div className="sweep-open-mark" data-line style={{ left, top: y, height }} />
  ) : (
    <div className="sweep-open-mark" style={{ left, top: y + height / 2 }} />
  );
}

type CellButtonsProps = {
  readonly plan: Plan;
  readonly cell: number;
  readonly follows: boolean;
};

function CellButtons({ plan, cell, follows }: CellButtonsProps) {
  return (
    <span className="app-row sweep-doors">
      {follows && (
        <Button onClick={() => followCell(plan, cell, `sweep cell ${cell}`)}>
          Apply these values
        </Button>
      )}
      <Button onClick={() => openCell(plan, cell)}>Open this run</Button>
    </span>
  );
}

/** Where the open experiment stands, and what its run gives so far. */
function OpenReading({ plan, metric }: { readonly plan: Plan; readonly metric: Measure }) {
  const cell = useDocument(({ doc }) => cellOfOpen(plan, doc));
  const summary = useRun(({ status, summary }) => (status === 'covering' ? null : summary));
  if (cell === null) return null;
  const value = summary === null ? null : readMetric(summary, metric.id);
  const so =
    summary === null || value === null
      ? 'being simulated'
      : `${formatValue(value, metric.unit)} in its first ${formatSeconds(summary.simulatedSeconds)}`;
  return (
    <p className="app-note sweep-open-line">
      <span className="sweep-open-mark-key" aria-hidden="true" /> Current run:{' '}
      {cellPlace(axesOf(plan), cell)}, {so}.
    </p>
  );
}

/** Opens the run of a cell with its first seed; what it changes is marked, undo leads back. */
function openCell(plan: Plan, cell: number): void {
  const { base } = documentStore.getState();
  const seed = plan.seeds[0] ?? plan.doc.seed;
  const isSame = documentStore.getState().sourceId === plan.sourceId;
  documentActions.open(cellDoc(plan, cell, seed), plan.sourceId, isSame ? base : plan.doc);
  leaveScreen();
}
