/** A button that opens a searchable list of knobs. */

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../run/texts';
import { foundKnobs, type KnobInfo } from './knobs';

type Props = {
  readonly knobs: readonly KnobInfo[];
  readonly chosen: KnobInfo | null;
  readonly title: string;
  /** May none be chosen? */
  readonly isOptional: boolean;
  readonly onChoose: (knob: KnobInfo | null) => void;
};

/** The button and, once opened, the list. */
export function KnobPicker(props: Props) {
  const { chosen, title, isOptional, onChoose } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = (knob: KnobInfo | null) => {
    panel.current?.hidePopover();
    onChoose(knob);
  };
  return (
    <>
      <button
        type="button"
        className="app-button sweep-picker"
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        {chosen === null ? isOptional ? 'None' : 'Choose …' : <Name knob={chosen} />}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={title}
        className="sweep-popover"
        // Filled before it shows, so that its size is known and the field can take the focus.
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === 'open'))}
        onToggle={({ newState, currentTarget }) => {
          if (newState !== 'open') return;
          place(currentTarget);
          currentTarget.querySelector('input')?.focus();
        }}
        onKeyDown={walk}
      >
        {isOpen && <Search {...props} onChoose={choose} />}
      </div>
    </>
  );
}

/** The field and what it finds. */
function Search({ knobs, chosen, isOptional, onChoose }: Props) {
  const [words, setWords] = useState('');
  const textOf = useTexts();
  const shown = foundKnobs(knobs, words, textOf);
  return (
    <>
      <input
        type="search"
        className="app-field"
        aria-label="Find a parameter"
        placeholder="Find a parameter"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && shown[0] !== undefined) onChoose(shown[0]);
        }}
      />
      {isOptional && words === '' && (
        <button type="button" className="sweep-option" onClick={() => onChoose(null)}>
          None
        </button>
      )}
      <List knobs={shown} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

function Name({ knob }: { readonly knob: KnobInfo }) {
  return (
    <>
      {knob.label}
      {knob.group !== knob.label && <span className="sweep-unit">{knob.group}</span>}
    </>
  );
}

type ListProps = Pick<Props, 'knobs' | 'chosen'> & { readonly onChoose: (knob: KnobInfo) => void };

function List({ knobs, chosen, onChoose }: ListProps) {
  const textOf = useTexts();
  const groups = [...new Set(knobs.map(({ group }) => group))];
  if (groups.length === 0) return <p className="sweep-note">No parameter in force matches.</p>;
  return groups.map((group) => (
    <section key={group} aria-label={group}>
      <h3 className="sweep-group">{group}</h3>
      {knobs
        .filter((knob) => knob.group === group)
        .map((knob) => (
          <button
            key={`${knob.section}.${knob.key}`}
            type="button"
            className="sweep-option"
            aria-current={knob.section === chosen?.section && knob.key === chosen.key}
            title={textOf(knob.doc)}
            onClick={() => onChoose(knob)}
          >
            {knob.spec === null ? `Algorithm: ${knob.label}` : knob.label}
          </button>
        ))}
    </section>
  ));
}

/** Arrow keys walk through field and list. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(here + step, 0), stops.length - 1)]?.focus();
  event.preventDefault();
}

/** Distance from the button and from the edge of the window, px. */
const GAP = 4;

/** Beneath its button, inside the window. */
function place(panel: HTMLElement): void {
  const button = panel.previousElementSibling?.getBoundingClientRect();
  if (button === undefined) return;
  const left = Math.min(button.left, window.innerWidth - panel.offsetWidth - GAP);
  const top = Math.min(button.bottom + GAP, window.innerHeight - panel.offsetHeight - GAP);
  panel.style.left = `${Math.max(GAP, left)}px`;
  panel.style.top = `${Math.max(GAP, top)}px`;
}
