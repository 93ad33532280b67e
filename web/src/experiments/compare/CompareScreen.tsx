/**
 * The screen on which runs stand against each other: numbers, curves one above the other, differences,
 * and the plane of two sources; or those of a class, at `#compare/class`.
 */

import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { fragmentWords, onFragment } from '../../base/address';
import { runLetter } from '../../base/text';
import { keyText, withKeys } from '../../commands/keymap';
import type { Quantity } from '../../model/engineTypes';
import { PLOT_KINDS } from '../../model/plotKinds';
import { Pins } from '../../plots/Toolbar';
import { usePins } from '../../run';
import { pinActions } from '../../run/pinning';
import { Button } from '../../ui/Button';
import { Popup } from '../../ui/Popup';
import { Curves } from './Curves';
import { areOfUnlikeTimes, metricRows } from './metrics';
import { Phase } from './Phase';
import { RunLetter } from './Picture';
import { type ComparedRun, useComparedRuns } from './runs';
import './compare.css';
import { SelectField } from '../../ui/Select';

/** The whole screen; `ofClass` is what the shell shows of a class. */
export function CompareScreen({ ofClass }: { readonly ofClass: ReactNode }) {
  const isClass = useSyncExternalStore(
    onFragment,
    () => fragmentWords(location.hash)[1] === 'class',
  );
  return (
    <div className="compare app-page">
      <header className="compare-head">
        <h2 className="app-page-title">Compare</h2>
        <nav className="compare-ways" aria-label="What is compared">
          <a className="app-small" href="#compare" aria-current={isClass ? undefined : 'page'}>
            My runs
          </a>
          <a
            className="app-small"
            href="#compare/class"
            aria-current={isClass ? 'page' : undefined}
          >
            A class
          </a>
        </nav>
      </header>
      {isClass ? ofClass : <OwnRuns />}
    </div>
  );
}

function OwnRuns() {
  const runs = useComparedRuns();
  const pins = usePins((state) => state.pins.length);
  const refusal = usePins((state) => state.refusal);
  if (runs.length === 0)
    return <p>Nothing to compare yet: run an experiment in the workbench first.</p>;
  return (
    <>
      <div className="compare-head">
        <p>
          Pinned runs and the current one. Pin here or in the{' '}
          {withKeys('workbench', keyText('scenario.pin'))}, change something, and see what it did.
        </p>
        <span className="app-row">
          <PinnedRuns />
          <Button onClick={pinActions.pin}>Pin current run</Button>
        </span>
      </div>
      {refusal !== null && <p role="alert">{refusal}</p>}
      <Body runs={runs} />
      {pins === 0 && <p className="app-note">Nothing is pinned yet, so there is one column.</p>}
    </>
  );
}

/** The same list as behind the button over the plots: to name, open and remove them, here too. */
function PinnedRuns() {
  const count = usePins((state) => state.pins.length);
  const apart = usePins((state) => state.apart.length);
  if (count + apart === 0) return null;
  return (
    <Popup label={`Pinned runs (${count})`} panelClass="plots-popup">
      {(close) => <Pins onDone={close} />}
    </Popup>
  );
}

/** Quantities that can be compared as curves. */
const QUANTITIES: readonly Quantity[] = ['acr', 'cwnd', 'queue', 'utilization', 'goodput'];

function Body({ runs }: { readonly runs: readonly ComparedRun[] }) {
  const there = PLOT_KINDS.filter(
    ({ id }) =>
      QUANTITIES.includes(id) &&
      runs.some(({ view }) => view.series.some((series) => series.quantity === id)),
  );
  const [chosen, choose] = useState<Quantity>('acr');
  const quantity = there.find((each) => each.id === chosen) ?? there[0];
  return (
    <>
      {areOfUnlikeTimes(...runs) && (
        <p className="app-note">
          These runs were simulated for different times. Those that do not end with {runLetter(0)}{' '}
          have no change beside their numbers: play them to the same instant to compare them.
        </p>
      )}
      <MetricTable runs={runs} />
      {quantity !== undefined && (
        <section className="app-card" aria-label="Curves">
          <p className="app-row">
            <SelectField
              className="app-beside"
              label="Curves of"
              value={quantity.id}
              options={there}
              onChange={(next) => choose(next as Quantity)}
            />
          </p>
          <Curves runs={runs} quantity={quantity.id} label={quantity.label} />
        </section>
      )}
      <Phase runs={runs} />
    </>
  );
}

/** Runs whose changes stand beside the numbers; of more, beneath them, so that all columns fit. */
const MOST_WIDE = 3;

function MetricTable({ runs }: { readonly runs: readonly ComparedRun[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className="app-card app-scroll compare-scroll" aria-label="Numbers" tabIndex={0}>
      <table className="compare-table" data-many={runs.length > MOST_WIDE || undefined}>
        <caption className="app-hidden">
          Measures of each run and the change against the first
        </caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {runs.map((run, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={place} scope="col">
                <RunLetter place={place} isPresent={run.isPresent} /> {run.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metricRows(runs).map(({ id, label, cells }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {cells.map(({ text, change }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={place} data-letter={runLetter(place)}>
                  {text}
                  {change !== null && (
                    <span className="compare-change">
                      {change.sign} {change.text}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
