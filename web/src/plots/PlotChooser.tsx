/** Which plots are on the page, and whether events draw lines through them. */

import { useView, viewActions } from '../store';
import { type PlotKind, plotKey } from './kinds/kind';
import { RULES_KEY } from './stage/sceneBuilder';

type Props = { readonly available: readonly PlotKind[] };

export function PlotChooser({ available }: Props) {
  const hidden = useView((state) => state.hidden);
  return (
    <fieldset className="plots-chooser">
      <legend>Show</legend>
      {available.map((kind) => (
        <Choice
          key={kind.id}
          label={kind.label}
          isShown={!hidden.has(plotKey(kind))}
          onToggle={() => viewActions.toggleSeries(plotKey(kind))}
        />
      ))}
      <hr />
      <Choice
        label="Lines at losses, timeouts and changes"
        isShown={!hidden.has(RULES_KEY)}
        onToggle={() => viewActions.toggleSeries(RULES_KEY)}
      />
    </fieldset>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly isShown: boolean;
  readonly onToggle: () => void;
};

function Choice({ label, isShown, onToggle }: ChoiceProps) {
  return (
    <label className="plots-choice">
      <input type="checkbox" checked={isShown} onChange={onToggle} />
      {label}
    </label>
  );
}
