/** Which axes and which measure of an opened sweep are shown, and where its other axes stand. */

import { type ReactNode, useId } from 'react';
import type { Choice } from './cells';
import { openedActions, type Shown } from './openedStore';

/** The left column. */
export function ChoiceForm({ shown }: { readonly shown: Shown }) {
  const { sweep, choice } = shown;
  const { axes, measures, seeds } = sweep;
  const named = axes.map(({ label }, place) => ({ value: String(place), label }));
  return (
    <form
      className="sweep-setup"
      aria-label="What to show"
      onSubmit={(event) => event.preventDefault()}
    >
      <Choose
        label="Across"
        value={String(choice.x)}
        options={named}
        onChoose={(text) => openedActions.choose(across(choice, Number(text)))}
      />
      <Choose
        label="Up"
        value={String(choice.y ?? '')}
        options={[
          { value: '', label: 'None: a line' },
          ...named.filter((_, place) => place !== choice.x),
        ]}
        onChoose={(text) => openedActions.choose({ y: text === '' ? null : Number(text) })}
      />
      {axes.map(({ id, label, texts }, place) =>
        place === choice.x || place === choice.y ? null : (
          <Choose
            key={id}
            label={label}
            value={String(choice.still[place] ?? 0)}
            options={texts.map((text, at) => ({ value: String(at), label: text }))}
            onChoose={(text) =>
              openedActions.choose({ still: choice.still.with(place, Number(text)) })
            }
          />
        ),
      )}
      <Choose
        label="Show"
        value={choice.measure}
        options={measures.map(({ id, label }) => ({ value: id, label }))}
        onChoose={(measure) => openedActions.choose({ measure })}
      />
      {seeds.length > 1 && (
        <Choose
          label="Of the seeds"
          value={choice.statistic}
          options={[
            { value: 'mean', label: 'Mean with its 95 % interval' },
            { value: 'median', label: 'Median with the quartiles' },
          ]}
          onChoose={(text) =>
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

type ChooseProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
};

/** One of a list. */
export function Choose({ label, value, options, onChoose }: ChooseProps): ReactNode {
  const id = useId();
  return (
    <p className="sweep-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="app-field"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}
