/** The choices of a sweep: knobs and their ranges, what is shown, how often and how long. */

import { useId, useMemo } from 'react';
import type { Statistic } from '../../base/statistics';
import { catalog } from '../../model/catalog';
import { useDocument } from '../../run';
import { AxisFields } from './AxisFields';
import { KnobPicker } from './KnobPicker';
import { firstAxis, type KnobInfo, knobOfAxis, knobsOf } from './knobs';
import { metricsOf } from './metrics';
import { NumberEntry } from './NumberEntry';
import { MAX_SEEDS } from './setup';
import { sweepActions, useSweep } from './sweepStore';

/** The left column. */
export function SetupForm() {
  return (
    <form
      className="sweep-setup"
      aria-label="What to sweep"
      onSubmit={(event) => event.preventDefault()}
    >
      <AxisChoice place="x" title="Parameter" />
      <AxisChoice place="y" title="Second parameter" />
      <MetricChoice />
      <Repetition />
      <StatisticChoice />
    </form>
  );
}

function AxisChoice({ place, title }: { readonly place: 'x' | 'y'; readonly title: string }) {
  const doc = useDocument((state) => state.doc);
  const axis = useSweep((state) => state.setup[place]);
  const isLocked = useSweep((state) => state.status !== 'rest');
  const knobs = useMemo(() => knobsOf(doc, catalog), [doc]);
  const knob = axis === null ? null : knobOfAxis(doc, axis, catalog);
  const choose = (chosen: KnobInfo | null) => {
    const next = chosen === null ? null : firstAxis(doc, chosen, catalog);
    sweepActions.choose(place === 'x' ? { x: next } : { y: next });
  };
  return (
    <fieldset className="sweep-axis" disabled={isLocked}>
      <legend>{title}</legend>
      <KnobPicker
        knobs={knobs}
        chosen={knob}
        title={title}
        isOptional={place === 'y'}
        onChoose={choose}
      />
      {axis !== null && knob === null && (
        <p className="sweep-note">This experiment has no such parameter now. Choose another one.</p>
      )}
      {axis !== null && knob !== null && (
        <AxisFields
          axis={axis}
          knob={knob}
          onChange={(next) => sweepActions.choose(place === 'x' ? { x: next } : { y: next })}
        />
      )}
    </fieldset>
  );
}

function MetricChoice() {
  const id = useId();
  const metric = useSweep((state) => state.setup.metric);
  const summary = useSweep((state) => state.sample?.summary ?? null);
  const metrics = useMemo(() => (summary === null ? [] : metricsOf(summary)), [summary]);
  const groups = [...new Set(metrics.map(({ group }) => group))];
  // An experiment without such a measure shows its first one.
  const shown = metrics.find((each) => each.id === metric) ?? metrics[0];
  return (
    <p className="sweep-field">
      <label htmlFor={id}>Show</label>
      <select
        id={id}
        className="app-field"
        value={shown?.id ?? metric}
        onChange={({ target }) => sweepActions.choose({ metric: target.value })}
      >
        {shown === undefined && <option value={metric}>Measuring …</option>}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {metrics
              .filter((each) => each.group === group)
              .map((each) => (
                <option key={each.id} value={each.id}>
                  {each.label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </p>
  );
}

const STATISTICS: Readonly<Record<Statistic, string>> = {
  mean: 'Mean with its 95 % interval',
  median: 'Median with the quartiles',
};

/** How several seeds are shown as one; a choice only where there are several. */
function StatisticChoice() {
  const id = useId();
  const seeds = useSweep((state) => state.setup.seeds);
  const statistic = useSweep((state) => state.setup.statistic);
  if (seeds === 1) return null;
  return (
    <p className="sweep-field">
      <label htmlFor={id}>Of the seeds</label>
      <select
        id={id}
        className="app-field"
        value={statistic}
        onChange={({ target }) =>
          sweepActions.choose({ statistic: target.value === 'median' ? 'median' : 'mean' })
        }
      >
        {Object.entries(STATISTICS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}

function Repetition() {
  const seeds = useSweep((state) => state.setup.seeds);
  const durationMs = useSweep((state) => state.setup.durationMs);
  const whole = useDocument((state) => state.doc.durationMs);
  const seed = useDocument((state) => state.doc.seed);
  const isLocked = useSweep((state) => state.status !== 'rest');
  return (
    <fieldset className="sweep-axis" disabled={isLocked}>
      <legend>Runs</legend>
      <div className="sweep-range">
        <NumberEntry
          label="Seeds"
          unit="count"
          value={seeds}
          accepts={(value) =>
            Number.isInteger(value) && value >= 1 && value <= MAX_SEEDS
              ? null
              : `A whole number from 1 to ${MAX_SEEDS}.`
          }
          onChange={(value) => sweepActions.choose({ seeds: value })}
        />
        <NumberEntry
          label="Length"
          unit="ms"
          value={durationMs ?? whole}
          accepts={(value) => (value >= 1 && value <= 60_000 ? null : 'From 1 ms to 60 s.')}
          onChange={(value) => sweepActions.choose({ durationMs: value === whole ? null : value })}
        />
      </div>
      {seeds > 1 && (
        <p className="sweep-note">
          Seeds {seed} to {seed + seeds - 1}.
        </p>
      )}
    </fieldset>
  );
}
