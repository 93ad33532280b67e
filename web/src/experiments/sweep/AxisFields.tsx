/** The range of one axis: from, to, how many, how spread; and the values that come of it. */

import { formatEntry, formatPowerOfTwo } from '../../base/format';
import { type Axis, axisValues, isNumeric, type KnobInfo, MAX_STEPS, valueText } from './knobs';
import { NumberEntry } from './NumberEntry';

type Props = {
  readonly axis: Axis;
  readonly knob: KnobInfo;
  readonly onChange: (axis: Axis) => void;
};

/** Values written out at most; the rest stands for itself. */
const MOST_WRITTEN = 8;

/** Fields for a knob that takes numbers; a choice takes all its values. */
export function AxisFields({ axis, knob, onChange }: Props) {
  const values = axisValues(axis, knob);
  return (
    <>
      {isNumeric(knob) && <RangeFields axis={axis} knob={knob} onChange={onChange} />}
      <p className="sweep-note">
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
          inRange(value) ?? (value < axis.to ? null : 'Below the end of the range.')
        }
        onChange={(from) => onChange({ ...axis, from })}
      />
      <NumberEntry
        label="To"
        unit={spec.unit}
        value={axis.to}
        write={write}
        accepts={(value) => inRange(value) ?? (value > axis.from ? null : 'Above its start.')}
        onChange={(to) => onChange({ ...axis, to })}
      />
      <NumberEntry
        label={isPowers ? 'Values at most' : 'Values'}
        unit="count"
        value={axis.steps}
        accepts={(value) =>
          Number.isInteger(value) && value >= 2 && value <= MAX_STEPS
            ? null
            : `A whole number from 2 to ${MAX_STEPS}.`
        }
        onChange={(steps) => onChange({ ...axis, steps })}
      />
      {!isPowers && <Spread axis={axis} onChange={onChange} />}
    </div>
  );
}

function Spread({ axis, onChange }: Omit<Props, 'knob'>) {
  return (
    <p className="sweep-entry">
      <label>
        Spread
        <select
          className="app-field"
          value={axis.spacing}
          onChange={({ target }) =>
            onChange({ ...axis, spacing: target.value === 'log' ? 'log' : 'linear' })
          }
        >
          <option value="log">by ratio</option>
          <option value="linear">evenly</option>
        </select>
      </label>
    </p>
  );
}

function listText(values: readonly (string | number | boolean | null)[], knob: KnobInfo): string {
  const texts = values.map((value) => valueText(value, knob));
  const [last] = texts.slice(-1);
  const shown =
    texts.length <= MOST_WRITTEN ? texts : [...texts.slice(0, MOST_WRITTEN - 2), '…', last];
  return `${texts.length} values: ${shown.join(', ')}`;
}
