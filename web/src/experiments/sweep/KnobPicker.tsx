/** A button that opens a searchable list of knobs. */

import { Combobox, type ComboboxOption } from '../../ui/Combobox';
import { Popup } from '../../ui/Popup';
import { foundKnobs, type KnobInfo } from './knobs';

type Props = {
  readonly knobs: readonly KnobInfo[];
  readonly chosen: KnobInfo | null;
  readonly title: string;
  /** May none be chosen? */
  readonly isOptional: boolean;
  readonly onChoose: (knob: KnobInfo | null) => void;
};

const NONE: ComboboxOption = { id: '', label: 'None' };

/** The button and, once opened, the list. */
export function KnobPicker({ knobs, chosen, title, isOptional, onChoose }: Props) {
  const find = (search: string) => {
    const options = foundKnobs(knobs, search).map((knob) => ({
      id: idOf(knob),
      label: knob.spec === null ? `Algorithm: ${knob.label}` : knob.label,
      doc: knob.doc,
      group: knob.group,
    }));
    return isOptional && search === '' ? [NONE, ...options] : options;
  };
  return (
    <Popup
      label={title}
      buttonLabel={`${title}: ${chosen?.label ?? 'none chosen'}`}
      face={chosen === null ? isOptional ? 'None' : 'Choose …' : <Name knob={chosen} />}
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
            onChoose(knobs.find((knob) => idOf(knob) === id) ?? null);
          }}
          onClose={close}
        />
      )}
    </Popup>
  );
}

function idOf({ section, key }: KnobInfo): string {
  return `${section}.${key}`;
}

function Name({ knob }: { readonly knob: KnobInfo }) {
  return (
    <>
      {knob.label}
      {knob.group !== knob.label && <span className="sweep-unit">{knob.group}</span>}
    </>
  );
}
