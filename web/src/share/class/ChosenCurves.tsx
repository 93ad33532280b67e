/** The curves of a class over one another: of which quantity, and of whom in the network. */

import { useState } from 'react';
import type { Quantity } from '../../model/engineTypes';
import { Overlay } from './Overlay';
import { elementsOf, type Which } from './overlay';
import { QUANTITIES, type Student } from './student';

type Props = { readonly students: readonly Student[]; readonly marked: string | null };

/** The chosen curves. */
export function ChosenCurves({ students, marked }: Props) {
  const there = QUANTITIES.filter(({ id }) => elementsOf(students, id).length > 0);
  const [quantity, setQuantity] = useState<Quantity>('queue');
  const [element, setElement] = useState('');
  const shown = there.find(({ id }) => id === quantity) ?? there[0];
  if (shown === undefined) return null;
  const elements = elementsOf(students, shown.id);
  const which: Which = elements.includes(element)
    ? { element }
    : element === 'mean'
      ? 'mean'
      : 'sum';
  return (
    <section className="app-card" aria-label="Curves of the class">
      <p className="class-choices">
        <Choice
          name="Curves of"
          value={shown.id}
          options={there.map(({ id, label: name }) => [id, name])}
          onChoose={(id) => setQuantity(id as Quantity)}
        />
        {elements.length > 1 && (
          <Choice
            name="of"
            value={typeof which === 'object' ? element : which}
            options={[['sum', 'all together'], ['mean', 'their mean'], ...elements.map(twice)]}
            onChoose={setElement}
          />
        )}
      </p>
      <Overlay {...{ students, which, marked }} quantity={shown.id} label={shown.label} />
    </section>
  );
}

const twice = (name: string): readonly [string, string] => [name, name];

type ChoiceProps = {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
};

function Choice({ name, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="class-choice">
      {name}
      <select
        className="app-field"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
