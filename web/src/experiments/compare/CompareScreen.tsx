/**
 * The screen on which runs stand against each other: numbers, curves one above the other, differences,
 * and the plane of two sources; or those of a class, at `#compare/class`.
 */

import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { fragmentWords, onFragment } from '../../base/address';
import { keyText } from '../../commands/keymap';
import type { Quantity } from '../../model/engineTypes';
import { usePins } from '../../run';
import { pinActions } from '../../run/pinning';
import './compare.css';
import { Curves } from './Curves';
import { MetricTable } from './MetricTable';
import { Phase } from './Phase';
import { type ComparedRun, useComparedRuns } from './runs';

type Props = {
  /** What the shell shows of a class. */
  readonly ofClass: ReactNode;
};

/** The whole screen. */
export function CompareScreen({ ofClass }: Props) {
  const isClass = useSyncExternalStore(onFragment, isClassAsked);
  return (
    <div className="compare">
      <header className="compare-head">
        <h2>Compare</h2>
        <nav className="compare-ways" aria-label="What is compared">
          <a href="#compare" aria-current={isClass ? undefined : 'page'}>
            My runs
          </a>
          <a href="#compare/class" aria-current={isClass ? 'page' : undefined}>
            A class
          </a>
        </nav>
      </header>
      {isClass ? ofClass : <OwnRuns />}
    </div>
  );
}

function isClassAsked(): boolean {
  return fragmentWords(location.hash)[1] === 'class';
}

function OwnRuns() {
  const runs = useComparedRuns();
  const pins = usePins((state) => state.pins.length);
  return (
    <>
      <div className="compare-head">
        <p>
          Pinned runs and the one on the table. Pin with <kbd>{keyText('scenario.pin')}</kbd> in the
          workbench, or here; change something, and see what it did.
        </p>
        <button type="button" className="app-button" onClick={pinActions.pin}>
          Pin the run on the table
        </button>
      </div>
      {runs.length === 0 ? <p>There is no run yet.</p> : <Body runs={runs} />}
      {pins === 0 && <p className="compare-note">Nothing is pinned yet: there is one column.</p>}
    </>
  );
}

/** Quantities that can be compared as curves, by the names the plots give them. */
const QUANTITIES: readonly { readonly id: Quantity; readonly label: string }[] = [
  { id: 'acr', label: 'Allowed rate (ACR)' },
  { id: 'cwnd', label: 'Congestion window' },
  { id: 'queue', label: 'Queue' },
  { id: 'utilization', label: 'Utilisation' },
  { id: 'goodput', label: 'Goodput' },
];

function Body({ runs }: { readonly runs: readonly ComparedRun[] }) {
  const id = useId();
  const there = QUANTITIES.filter((quantity) =>
    runs.some(({ view }) => view.series.some((series) => series.quantity === quantity.id)),
  );
  const [chosen, choose] = useState<Quantity>('acr');
  const quantity = there.find((each) => each.id === chosen) ?? there[0];
  return (
    <>
      <MetricTable runs={runs} />
      {quantity !== undefined && (
        <section className="app-card" aria-label="Curves">
          <p className="compare-choice">
            <label htmlFor={id}>Curves of</label>
            <select
              id={id}
              className="app-field"
              value={quantity.id}
              onChange={({ target }) => choose(target.value as Quantity)}
            >
              {there.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.label}
                </option>
              ))}
            </select>
          </p>
          <Curves runs={runs} quantity={quantity.id} label={quantity.label} />
        </section>
      )}
      <Phase runs={runs} />
    </>
  );
}
