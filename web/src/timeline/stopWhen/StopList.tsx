/** The list of conditions that stop a run, behind the button of the time bar. */

import { type ReactNode, type Ref, useRef, useState } from 'react';
import { formatEntry, parseValue } from '../../base/format';
import type { RunInfo } from '../../model/engineTypes';
import { documentStore, useRun } from '../../run';
import { IconButton } from '../../ui/Button';
import { Select } from '../../ui/Select';
import type { Condition } from './conditions';
import { setConditions, useConditions } from './stopStore';
import {
  choicesOf,
  conditionWords,
  isPossible,
  offersOf,
  quantityName,
  scaleOf,
} from './stopWhenWords';

/** What is in the panel. */
export function StopList() {
  const info = useRun((run) => run.info);
  const conditions = useConditions();
  const adder = useRef<HTMLSelectElement>(null);
  const [said, say] = useState('');
  if (info === null) return <p className="app-note">There is no run yet.</p>;
  const replace = (place: number, by: readonly Condition[]) =>
    setConditions([...conditions.slice(0, place), ...by, ...conditions.slice(place + 1)]);
  return (
    <>
      <h2 className="app-stop-title">Stop when</h2>
      {conditions.length === 0 ? (
        <p className="app-note">The run plays to the end unless a condition stops it.</p>
      ) : (
        <ul className="app-stop-list">
          {conditions.map((condition, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name but their place
            <li key={place} className="app-stop-row">
              <Row
                condition={condition}
                info={info}
                onChange={(next) => replace(place, [next])}
                onRemove={() => {
                  // The button is removed with its row; the focus stays in the panel.
                  adder.current?.focus();
                  replace(place, []);
                  say(`Removed: ${conditionWords(condition, info)}`);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Adder
        target={adder}
        info={info}
        onAdd={(condition) => {
          setConditions([...conditions, condition]);
          say(`Added: ${conditionWords(condition, info)}`);
        }}
      />
      <p className="app-hidden" role="status">
        {said}
      </p>
    </>
  );
}

type AdderProps = {
  readonly target: Ref<HTMLSelectElement>;
  readonly info: RunInfo;
  readonly onAdd: (condition: Condition) => void;
};

function Adder(props: AdderProps) {
  const offers = offersOf(props.info, documentStore.getState().doc);
  return (
    <Select
      ref={props.target}
      aria-label="Add a condition"
      value=""
      unknown="Add a condition…"
      options={offers}
      onChange={(chosen) => {
        const offer = offers.find(({ id }) => id === chosen);
        if (offer !== undefined) props.onAdd(offer.condition);
      }}
    />
  );
}

type RowProps = {
  readonly condition: Condition;
  readonly info: RunInfo;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
};

function Row({ condition, info, onChange, onRemove }: RowProps) {
  const words = conditionWords(condition, info);
  const isHere = isPossible(condition, info);
  return (
    <>
      <span className="app-stop-fields">
        {isHere ? (
          <Fields condition={condition} info={info} onChange={onChange} />
        ) : (
          <span className="app-note">{words}: not in this experiment</span>
        )}
      </span>
      <IconButton icon="close" label={`Remove: ${words}`} title="Remove" onClick={onRemove} />
    </>
  );
}

const SENSES = [
  { id: 'above', label: 'rises above' },
  { id: 'below', label: 'falls to' },
] as const;

function Fields({ condition, info, onChange }: Omit<RowProps, 'onRemove'>): ReactNode {
  if (condition.type === 'event') return conditionWords(condition, info);
  if (condition.type === 'fairness') {
    return (
      <>
        Jain index below
        <Value
          name="Jain index"
          value={condition.value}
          factor={1}
          onChange={(value) => onChange({ ...condition, value })}
        />
      </>
    );
  }
  const { quantity, element, sense, value } = condition;
  const { sign, factor } = scaleOf(quantity, info);
  const name = quantityName(quantity);
  return (
    <>
      {name}
      <Select
        aria-label={`${name}: of what`}
        value={element ?? ''}
        options={[{ id: '', label: 'any' }, ...choicesOf(quantity, info)]}
        onChange={(id) => onChange({ ...condition, element: id || null })}
      />
      <Select
        aria-label={`${name}: how`}
        value={sense}
        options={SENSES}
        onChange={(next) => onChange({ ...condition, sense: next })}
      />
      <Value
        name={name}
        value={value}
        factor={factor}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
      {sign}
    </>
  );
}

type ValueProps = {
  readonly name: string;
  /** In the unit of the samples; shown = value × factor. */
  readonly value: number;
  readonly factor: number;
  readonly onChange: (value: number) => void;
};

/** A number field that takes effect with every readable entry. */
function Value({ name, value, factor, onChange }: ValueProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : parseValue(typed, 'share');
  return (
    <input
      className="app-field app-stop-value"
      type="text"
      inputMode="decimal"
      aria-label={`${name}: value`}
      aria-invalid={read?.type === 'unreadable'}
      value={typed ?? formatEntry(value * factor, 6)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = parseValue(currentTarget.value, 'share');
        if (next.type === 'value') onChange(next.value / factor);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
