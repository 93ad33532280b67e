/** A sweep out of files in the place of the page's own: what it is, the picture, and the way to each of its runs. */

import { useMemo } from 'react';
import { fileName } from '../../../base/text';
import { Button } from '../../../ui/Button';
import { SelectField } from '../../../ui/Select';
import { gridSize } from '../grid';
import { type Measure, STATISTICS } from '../metrics';
import { CellReading, ResultCard } from '../ResultCard';
import { type Choice, gridOfCells, MOST_CELLS, measureOf, rowsOfCells, shownAxes } from './cells';
import { askFor, canAskForFolder } from './choose';
import { factsOf, problemsOf, provenanceLines, toCsv } from './facts';
import type { OpenedSweep } from './model';
import { type HearRow, openedActions, type Shown, useOpened } from './openedStore';

type Props = { readonly shown: Shown };
type HearingProps = Props & { readonly onRow: HearRow };

/** The whole screen. */
export function OpenedView({ shown, onRow }: HearingProps) {
  const { sweep } = shown;
  return (
    <div className="sweep app-page">
      <header className="sweep-head">
        <h2 className="app-page-title">
          Sweep “<bdi>{sweep.title}</bdi>”
        </h2>
        {factsOf(sweep).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <Problems shown={shown} />
        <OpenButtons />
      </header>
      <ChoiceForm shown={shown} />
      <div className="sweep-main">
        <Result shown={shown} onRow={onRow} />
      </div>
    </div>
  );
}

/** Buttons that open a sweep, by its folder or its files, and close it; and what came of it where that went wrong. */
export function OpenButtons() {
  const isReading = useOpened((state) => state.isReading);
  const problem = useOpened((state) => state.problem);
  const shown = useOpened((state) => state.shown);
  const open = async (what: 'folder' | 'files') => openedActions.open(await askFor(what));
  return (
    <div className="app-row sweep-open">
      {canAskForFolder() && (
        <Button onClick={() => void open('folder')}>Open a sweep folder…</Button>
      )}
      <Button onClick={() => void open('files')}>Open its files…</Button>
      {shown !== null && <Button onClick={openedActions.close}>Close this sweep</Button>}
      <span role="status">{isReading ? 'Reading the sweep …' : ''}</span>
      {problem !== null && (
        <p className="sweep-complaint" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Problems({ shown: { sweep } }: Props) {
  const { count, first } = useMemo(() => problemsOf(sweep), [sweep]);
  if (count === 0) return null;
  return (
    <details>
      <summary>
        {count} of {sweep.rows.count} runs failed
      </summary>
      <ul>
        {first.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {count > first.length && <li>… and {count - first.length} more</li>}
      </ul>
    </details>
  );
}

function Result({ shown, onRow }: HearingProps) {
  const { sweep, choice } = shown;
  const measure = measureOf(sweep, choice);
  const { columns, rows } = gridSize(shownAxes(sweep, choice));
  if (measure === null) return null;
  if (columns * rows > MOST_CELLS) {
    return (
      <p className="app-note">
        These axes make {columns * rows} cells; a picture has at most {MOST_CELLS}. Choose other
        axes, or none for the vertical one.
      </p>
    );
  }
  return <Pictured shown={shown} measure={measure} onRow={onRow} />;
}

function Pictured({ shown, measure, onRow }: HearingProps & { readonly measure: Measure }) {
  const { sweep, choice } = shown;
  const cells = useMemo(() => rowsOfCells(sweep, choice), [sweep, choice]);
  const grid = useMemo(() => gridOfCells(sweep, choice, cells), [sweep, choice, cells]);
  const cell = useOpened((state) => state.cell);
  const actions = {
    read: openedActions.read,
    // The first of its seeds.
    open: (at: number) => {
      openedActions.read(at);
      const [row] = cells[at] ?? [];
      if (row !== undefined) openedActions.openRow(row, onRow);
    },
    follow: null,
  };
  const rows = cells[cell ?? -1] ?? [];
  return (
    <ResultCard
      {...{ grid, cell, actions }}
      metric={measure}
      name={`sweep-${fileName(sweep.title)}`}
      provenance={() => provenanceLines(shown)}
      tables={{ CSV: () => toCsv(shown) }}
    >
      <div className="app-row sweep-reading">
        <CellReading {...{ grid, cell }} metric={measure} />
        {rows.length > 0 && <RunButtons {...{ sweep, rows, onRow }} />}
      </div>
    </ResultCard>
  );
}

type RunButtonsProps = {
  readonly sweep: OpenedSweep;
  /** Rows of the cell read out. */
  readonly rows: readonly number[];
  readonly onRow: HearRow;
};

/** Which of the runs of a cell, and the way to it. */
function RunButtons({ sweep, rows, onRow }: RunButtonsProps) {
  const place = useOpened((state) => state.place);
  const row = rows[place];
  const canOpen =
    sweep.document !== null && row !== undefined && sweep.rows.fingerprint[row] !== null;
  return (
    <div className="app-row sweep-doors">
      {rows.length > 1 && (
        <SelectField
          className="sweep-field"
          label="Run"
          value={String(place)}
          options={rows.map((each, at) => ({
            id: String(at),
            label: `${sweep.rows.run[each]}, seed ${sweep.rows.seed[each]}`,
          }))}
          onChange={(text) => openedActions.pick(Number(text))}
        />
      )}
      {canOpen && <Button onClick={() => openedActions.openRow(row, onRow)}>Open this run</Button>}
    </div>
  );
}

/** The left column. */
function ChoiceForm({ shown: { choice, sweep } }: Props) {
  const { axes, measures, seeds } = sweep;
  const named = axes.map(({ label }, place) => ({ id: String(place), label }));
  return (
    <form
      className="sweep-setup"
      aria-label="What to show"
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        className="sweep-field"
        label="Across"
        value={String(choice.x)}
        options={named}
        onChange={(text) => openedActions.choose(across(choice, Number(text)))}
      />
      <SelectField
        className="sweep-field"
        label="Up"
        value={String(choice.y ?? '')}
        options={[
          { id: '', label: 'None: a line' },
          ...named.filter((_, place) => place !== choice.x),
        ]}
        onChange={(text) => openedActions.choose({ y: text === '' ? null : Number(text) })}
      />
      {axes.map(({ id, label, texts }, place) =>
        place === choice.x || place === choice.y ? null : (
          <SelectField
            className="sweep-field"
            key={id}
            label={label}
            value={String(choice.still[place] ?? 0)}
            options={texts.map((text, at) => ({ id: String(at), label: text }))}
            onChange={(text) =>
              openedActions.choose({ still: choice.still.with(place, Number(text)) })
            }
          />
        ),
      )}
      <SelectField
        className="sweep-field"
        label="Show"
        value={choice.measure}
        options={measures}
        onChange={(measure) => openedActions.choose({ measure })}
      />
      {seeds.length > 1 && (
        <SelectField
          className="sweep-field"
          label="Of the seeds"
          value={choice.statistic}
          options={STATISTICS}
          onChange={(text) =>
            openedActions.choose({ statistic: text === 'median' ? 'median' : 'mean' })
          }
        />
      )}
    </form>
  );
}

/** Another axis across; where it went up, the two change places. */
function across({ x, y }: Choice, next: number): Partial<Choice> {
  return next === y ? { x: next, y: x } : { x: next };
}
