/** The choices of a sweep: knobs and their ranges, what is shown, how often and how long. */

import { useId, useMemo } from 'react';
import {
  formatEntry,
  formatPowerOfTwo,
  parseValue,
  type UnitName,
  unitLabel,
} from '../../base/format';
import { invariant } from '../../base/invariant';
import { useOthers } from '../../inspector/useParam';
import { sectionOf } from '../../model/catalog';
import { useDocument } from '../../run';
import { Combobox, type ComboboxOption } from '../../ui/Combobox';
import { EntryField, type Reading } from '../../ui/EntryField';
import { Popup } from '../../ui/Popup';
import { SelectField } from '../../ui/Select';
import {
  type Axis,
  axisValues,
  firstAxis,
  foundKnobs,
  isNumeric,
  type KnobInfo,
  knobOfAxis,
  knobsOf,
  MAX_STEPS,
  nameOf,
  valueText,
} from './knobs';
import { metricsOf, STATISTICS } from './metrics';
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
  const knobs = useMemo(() => knobsOf(doc), [doc]);
  const knob = axis === null ? null : knobOfAxis(doc, axis);
  const set = (next: Axis | null) => sweepActions.choose(place === 'x' ? { x: next } : { y: next });
  return (
    <fieldset className="sweep-axis" disabled={isLocked}>
      <legend>{title}</legend>
      <KnobPicker
        knobs={knobs}
        chosen={knob}
        title={title}
        isOptional={place === 'y'}
        onChoose={(chosen) => set(chosen === null ? null : firstAxis(doc, chosen))}
      />
      {axis !== null && knob === null && (
        <p className="app-note">This experiment has no such parameter now. Choose another one.</p>
      )}
      {axis !== null && knob !== null && <AxisFields axis={axis} knob={knob} onChange={set} />}
      {knob !== null && <OwnValues knob={knob} />}
    </fieldset>
  );
}

/** The parts that do not follow the values of the sweep, because they have one of their own. */
function OwnValues({ knob }: { readonly knob: KnobInfo }) {
  const section = sectionOf(knob.section);
  invariant(section !== undefined, 'knobs are of the catalogue');
  const others = useOthers(section, knob.spec);
  return others === null ? null : <p className="app-note">{others}</p>;
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

/** How several seeds are shown as one; a choice only where there are several. */
function StatisticChoice() {
  const seeds = useSweep((state) => state.setup.seeds);
  const statistic = useSweep((state) => state.setup.statistic);
  if (seeds === 1) return null;
  return (
    <SelectField
      className="sweep-field"
      label="Of the seeds"
      value={statistic}
      options={STATISTICS}
      onChange={(next) => sweepActions.choose({ statistic: next === 'median' ? 'median' : 'mean' })}
    />
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
          accepts={wholeFrom(1, MAX_SEEDS)}
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
        <p className="app-note">
          Seeds {seed} to {seed + seeds - 1}.
        </p>
      )}
    </fieldset>
  );
}

type Props = {
  readonly axis: Axis;
  readonly knob: KnobInfo;
  readonly onChange: (axis: Axis) => void;
};

/** Values written out at most; the rest stands for itself. */
const MOST_WRITTEN = 8;

/** The values of one axis, and for a knob that takes numbers the fields they come of; a choice takes all its values. */
function AxisFields({ axis, knob, onChange }: Props) {
  const values = axisValues(axis, knob);
  return (
    <>
      {isNumeric(knob) && <RangeFields axis={axis} knob={knob} onChange={onChange} />}
      <p className="app-note">
        {values.length === 0 ? 'No value lies in this range.' : listText(values, knob)}
      </p>
    </>
  );
}

function RangeFields({ axis, knob, onChange }: Props) {
  const { spec } = knob;
  if (spec === null) return null;
  const isPowers = spec.grid.type === 'powersOfTwo';
  const write = isPowers ? formatPowerOfTwo : formatEntry;
  const inRange = (value: number) =>
    value >= spec.min && value <= spec.max
      ? null
      : `From ${write(spec.min)} to ${write(spec.max)}.`;
  return (
    <div className="sweep-range">
      <NumberEntry
        label="From"
        unit={spec.unit}
        value={axis.from}
        write={write}
        accepts={(value) =>
          inRange(value) ?? (value < axis.to ? null : 'Must be below the end of the range.')
        }
        onChange={(from) => onChange({ ...axis, from })}
      />
      <NumberEntry
        label="To"
        unit={spec.unit}
        value={axis.to}
        write={write}
        accepts={(value) =>
          inRange(value) ?? (value > axis.from ? null : 'Must be above the start of the range.')
        }
        onChange={(to) => onChange({ ...axis, to })}
      />
      <NumberEntry
        label={isPowers ? 'Values at most' : 'Values'}
        unit="count"
        value={axis.steps}
        accepts={wholeFrom(2, MAX_STEPS)}
        onChange={(steps) => onChange({ ...axis, steps })}
      />
      {!isPowers && <Spread axis={axis} onChange={onChange} />}
    </div>
  );
}

function Spread({ axis, onChange }: Omit<Props, 'knob'>) {
  return (
    <SelectField
      className="app-entry"
      label="Spread"
      value={axis.spacing}
      options={SPREADS}
      onChange={(next) => onChange({ ...axis, spacing: next === 'log' ? 'log' : 'linear' })}
    />
  );
}

const SPREADS = [
  { id: 'log', label: 'by ratio' },
  { id: 'linear', label: 'evenly' },
];

function listText(values: readonly (string | number | boolean | null)[], knob: KnobInfo): string {
  const texts = values.map((value) => valueText(value, knob));
  const [last] = texts.slice(-1);
  const shown =
    texts.length <= MOST_WRITTEN ? texts : [...texts.slice(0, MOST_WRITTEN - 2), '…', last];
  return `${texts.length} values: ${shown.join(', ')}`;
}

const wholeFrom = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most
    ? null
    : `A whole number from ${least} to ${most}.`;

type NumberEntryProps = {
  readonly label: string;
  readonly unit: UnitName;
  readonly value: number;
  /** How the value stands in the field; plain digits otherwise. */
  readonly write?: (value: number) => string;
  /** A sentence why a number will not do, or `null`. */
  readonly accepts: (value: number) => string | null;
  readonly onChange: (value: number) => void;
};

/** A number of the set-up: label, field, unit, and why an entry was refused. */
function NumberEntry({
  label,
  unit,
  value,
  write = formatEntry,
  accepts,
  onChange,
}: NumberEntryProps) {
  const read = (text: string): Reading<number> => {
    const parsed = parseValue(text, unit);
    if (parsed.type === 'unreadable') return { type: 'refused', message: parsed.message };
    const message = accepts(parsed.value);
    return message === null ? parsed : { type: 'refused', message };
  };
  const sign = unitLabel(unit);
  return (
    <EntryField
      label={
        <>
          {label}
          {sign === '' ? null : <span className="app-note">, {sign}</span>}
        </>
      }
      written={write(value)}
      read={read}
      isNumber
      onChange={(next) => {
        if (next !== value) onChange(next);
      }}
    />
  );
}

type KnobPickerProps = {
  readonly knobs: readonly KnobInfo[];
  readonly chosen: KnobInfo | null;
  readonly title: string;
  /** May none be chosen? */
  readonly isOptional: boolean;
  readonly onChoose: (knob: KnobInfo | null) => void;
};

const NONE: ComboboxOption = { id: '', label: 'None' };

/** A button that opens a searchable list of knobs. */
export function KnobPicker({ knobs, chosen, title, isOptional, onChoose }: KnobPickerProps) {
  const find = (search: string) => {
    const options = foundKnobs(knobs, search).map((knob) => ({
      id: nameOf(knob),
      label: knob.spec === null ? `Algorithm: ${knob.label}` : knob.label,
      doc: knob.doc,
      group: knob.group,
    }));
    return isOptional && search === '' ? [NONE, ...options] : options;
  };
  const none = isOptional ? 'None' : 'Choose …';
  return (
    <Popup
      label={title}
      buttonLabel={`${title}: ${chosen === null ? none : `${chosen.label} ${groupBeside(chosen)}`.trim()}`}
      face={chosen === null ? none : <Name knob={chosen} />}
      className="app-button sweep-picker"
      panelClass="sweep-popup"
      align="start"
    >
      {(close) => (
        <Combobox
          title="Find a parameter"
          options={[]}
          find={find}
          none="No parameter in force matches."
          onPick={(id) => {
            close();
            onChoose(knobs.find((knob) => nameOf(knob) === id) ?? null);
          }}
          onClose={close}
        />
      )}
    </Popup>
  );
}

function Name({ knob }: { readonly knob: KnobInfo }) {
  const group = groupBeside(knob);
  return (
    <>
      {`${knob.label} `}
      {group !== '' && <span className="app-note">{group}</span>}
    </>
  );
}

/** What is shown beside the label of a knob. */
const groupBeside = ({ label, group }: KnobInfo) => (group === label ? '' : group);
