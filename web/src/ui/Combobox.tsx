/**
 * A field with a list to choose from by typing: letters narrow it, arrows walk it, Enter takes, Escape leaves
 * (the combobox pattern of WAI-ARIA 1.2, with the list always shown).
 *
 * What cannot be chosen stays in the list, dimmed, with the reason in words.
 */

import {
  Fragment,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { found } from '../base/search';
import './combobox.css';

/** Something to choose; `reason` says why it cannot be. */
export type ComboboxOption = {
  readonly id: string;
  readonly label: string;
  readonly doc?: string;
  /** Heading that it stands under, together with its neighbours of the same group. */
  readonly group?: string;
  readonly reason?: string | null;
  /** Keys that do the same. */
  readonly keys?: string;
};

type Props = {
  /** Above the field, and the name of field and list. */
  readonly title: string;
  readonly options: readonly ComboboxOption[];
  /** What a search finds, the best first; by names and descriptions when left out. */
  readonly find?: (search: string) => readonly ComboboxOption[];
  /** Said when it finds nothing. */
  readonly none?: string;
  /** Most rows to list. */
  readonly most?: number;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
};

/** Field and list; the field takes the focus as it appears. */
export function Combobox(props: Props) {
  const { title, options, onPick, onClose, none = 'Nothing has that name.' } = props;
  const { find = (text: string) => found(options, text) } = props;
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const all = find(search);
  const shown = all.slice(0, props.most);
  const free = shown.filter(isFree);
  const active = free.find((option) => option.id === wanted) ?? free[0];
  // Before the next key press, which belongs to this field.
  useLayoutEffect(() => {
    // A dialog that opens around it asks for the attribute, which React does not write.
    input.current?.setAttribute('autofocus', '');
    input.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event.key, { free, active, onPick, onClose, setWanted });
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className="app-combobox">
      <label htmlFor={id}>{title}</label>
      <input
        ref={input}
        id={id}
        className="app-field"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Options id={id} title={title} options={shown} active={active} onPick={onPick} />
      <Count all={all.length} listed={shown.length} none={none} isSaid={search !== ''} />
    </div>
  );
}

type CountProps = {
  readonly all: number;
  readonly listed: number;
  readonly none: string;
  readonly isSaid: boolean;
};

/** How many were found, for screen readers; visible where the list does not show all or any. */
function Count({ all, listed, none, isSaid }: CountProps) {
  const isCut = isSaid && listed < all;
  const count = isCut ? `${all} found; the first ${listed} are listed.` : `${all} found.`;
  return (
    <p className={isCut || all === 0 ? 'app-combobox-none' : 'app-hidden'} aria-live="polite">
      {all === 0 ? none : isSaid ? count : ''}
    </p>
  );
}

/** The rows; the one that Enter would take stays in view. */
function Options(props: {
  readonly id: string;
  readonly title: string;
  readonly options: readonly ComboboxOption[];
  readonly active: ComboboxOption | undefined;
  readonly onPick: (id: string) => void;
}) {
  const { id, active, options } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector(`[data-option="${CSS.escape(active?.id ?? '')}"]`);
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      className="app-combobox-list"
      role="listbox"
      aria-label={props.title}
      id={`${id}-list`}
      ref={list}
      tabIndex={-1}
    >
      {options.map((option, at) => (
        <Fragment key={option.id}>
          {option.group !== undefined && option.group !== options[at - 1]?.group && (
            <div className="app-combobox-group" role="presentation">
              {option.group}
            </div>
          )}
          <Row
            id={`${id}-${option.id}`}
            option={option}
            isActive={option === active}
            onPick={props.onPick}
          />
        </Fragment>
      ))}
    </div>
  );
}

function isFree({ reason }: ComboboxOption): boolean {
  return reason === null || reason === undefined;
}

function Row(props: {
  readonly id: string;
  readonly option: ComboboxOption;
  readonly isActive: boolean;
  readonly onPick: (id: string) => void;
}) {
  const { option, isActive } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of its input
    <div
      id={props.id}
      className="app-combobox-row"
      role="option"
      aria-selected={isActive}
      aria-disabled={!isFree(option)}
      tabIndex={-1}
      data-option={option.id}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (isFree(option)) props.onPick(option.id);
      }}
    >
      <span className="app-combobox-label">{option.label}</span>
      <span className="app-combobox-doc">{option.reason ?? option.doc}</span>
      {option.keys !== undefined && option.keys !== '' && (
        <kbd className="app-key">{option.keys}</kbd>
      )}
    </div>
  );
}

type Choice = {
  readonly free: readonly ComboboxOption[];
  readonly active: ComboboxOption | undefined;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
  readonly setWanted: (id: string) => void;
};

/** What a key does in the list; `null` leaves it to the input. */
function actionOf(key: string, choice: Choice): (() => void) | null {
  const { free, active, onPick, onClose, setWanted } = choice;
  const step = (by: number) => () => {
    const here = active === undefined ? -1 : free.indexOf(active);
    const next = free[(here + by + free.length) % Math.max(1, free.length)];
    if (next !== undefined) setWanted(next.id);
  };
  switch (key) {
    case 'ArrowDown':
      return step(1);
    case 'ArrowUp':
      return step(-1);
    case 'Escape':
      return onClose;
    case 'Enter':
      return () => (active === undefined ? undefined : onPick(active.id));
    default:
      return null;
  }
}
