/** A link for a class: the teacher ticks the controls that students see first. */

import { catalog, specsOf } from '../engine/catalog';
import type { ScenarioDoc } from '../engine/model';

/** A control as the query names it. */
type Control = { readonly id: string; readonly label: string };
type Group = { readonly label: string; readonly controls: readonly Control[] };

/** Every control of an experiment, by section; the choice of an algorithm first. */
export function controlsOf(doc: ScenarioDoc): readonly Group[] {
  return catalog.sections
    .map(({ id, label, entries }) => ({
      label,
      controls: [
        ...(entries.length > 0 ? [{ id: `${id}.kind`, label: 'Algorithm' }] : []),
        ...specsOf(doc, id).map((spec) => ({ id: `${id}.${spec.key}`, label: spec.label })),
      ],
    }))
    .filter(({ controls }) => controls.length > 0);
}

/** A link that shows some controls only; the link itself when none is chosen. */
export function classAddress(address: string, only: readonly string[]): string {
  return only.length === 0 ? address : address.replace('#', `?only=${only.join(',')}#`);
}

type Props = {
  readonly doc: ScenarioDoc;
  readonly only: readonly string[];
  readonly onChoose: (only: readonly string[]) => void;
};

/** Folded away until a teacher wants it. */
export function ForClass({ doc, only, onChoose }: Props) {
  const toggle = (id: string) =>
    onChoose(only.includes(id) ? only.filter((each) => each !== id) : [...only, id]);
  return (
    <details className="share-class">
      <summary>For a class{only.length > 0 ? `: ${only.length} chosen` : ''}</summary>
      <p className="share-note">
        Tick what students shall turn; the link and its QR code then show these controls alone.
        Whoever wants the others can ask for them. What they send back is compared on the screen
        Compare, under “A class”.
      </p>
      <div className="share-controls">
        {controlsOf(doc).map(({ label, controls }) => (
          <fieldset key={label}>
            <legend>{label}</legend>
            {controls.map((control) => (
              <label key={control.id} className="share-check">
                <input
                  type="checkbox"
                  checked={only.includes(control.id)}
                  onChange={() => toggle(control.id)}
                />
                {control.label}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
