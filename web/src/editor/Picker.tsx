/**
 * A list to choose from by typing: letters narrow it, arrows walk it, Enter takes, Escape leaves.
 *
 * What cannot be chosen stays in the list, dimmed, with the reason in words.
 */

import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { found } from '../base/search';
import type { Early } from './ChooserSoon';

/** Something to choose; `reason` says why it cannot be. */
export type PickerOption = {
  readonly id: string;
  readonly label: string;
  readonly doc?: string;
  /** Other words that it is found by. */
  readonly words?: string;
  readonly reason?: string | null;
};

type PickerProps = {
  readonly title: string;
  readonly options: readonly PickerOption[];
  /** Makes an option of what was typed, where it is none of those listed. */
  readonly typed?: (text: string) => PickerOption;
  /** What was typed before the list was here; the first list takes it over. */
  readonly early?: RefObject<Early>;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
};

/** The panel; takes the focus as it appears. */
export function Picker({ title, options, typed, early, onPick, onClose }: PickerProps) {
  const [search, setSearch] = useState(early?.current.text ?? '');
  const [wanted, setWanted] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = typed === undefined ? found(options, search) : withTyped(options, typed, search);
  const free = shown.filter(({ reason }) => isFree(reason));
  const active = free.find((option) => option.id === wanted) ?? free[0];
  // Before any further key: what is typed next belongs into this field.
  useLayoutEffect(() => input.current?.focus(), []);
  useEarlyEnter(early, () => active !== undefined && onPick(active.id));
  const keys = (event: KeyboardEvent) => {
    const act = actionOf(event.key, { free, active, onPick, onClose, setWanted });
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div
      className="network-picker"
      role="dialog"
      aria-label={title}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <label className="network-picker-title" htmlFor={id}>
        {title}
      </label>
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
        onKeyDown={keys}
      />
      <Options id={id} title={title} options={shown} active={active} onPick={onPick} />
      {shown.length === 0 && <p className="network-picker-none">Nothing is called that.</p>}
    </div>
  );
}

/** Carries out an Enter that was pressed before the list was here; what was typed then is used up. */
function useEarlyEnter(early: RefObject<Early> | undefined, act: () => void): void {
  useEffect(() => {
    const isEntered = early?.current.isEntered;
    if (early !== undefined) early.current = { text: '', isEntered: false };
    if (isEntered) act();
  });
}

/** What was typed alone, as the option it is or would be; all options before anything is typed. */
function withTyped(
  options: readonly PickerOption[],
  typed: (text: string) => PickerOption,
  search: string,
): readonly PickerOption[] {
  const text = search.trim();
  if (text === '') return options;
  return [options.find(({ id }) => id === text) ?? typed(text)];
}

/** The rows; the one that Enter would take stays in view. */
function Options(props: {
  readonly id: string;
  readonly title: string;
  readonly options: readonly PickerOption[];
  readonly active: PickerOption | undefined;
  readonly onPick: (id: string) => void;
}) {
  const { id, active } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector(`[data-option="${CSS.escape(active?.id ?? '')}"]`);
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      className="network-picker-list"
      role="listbox"
      aria-label={props.title}
      id={`${id}-list`}
      ref={list}
      tabIndex={-1}
    >
      {props.options.map((option) => (
        <Row
          key={option.id}
          id={`${id}-${option.id}`}
          option={option}
          isActive={option === active}
          onPick={props.onPick}
        />
      ))}
    </div>
  );
}

function isFree(reason: string | null | undefined): boolean {
  return reason === null || reason === undefined;
}

function Row(props: {
  readonly id: string;
  readonly option: PickerOption;
  readonly isActive: boolean;
  readonly onPick: (id: string) => void;
}) {
  const { option, isActive } = props;
  const { id, label, doc, reason } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of its input
    <div
      id={props.id}
      className="network-picker-row"
      role="option"
      aria-selected={isActive}
      aria-disabled={!isFree(reason)}
      tabIndex={-1}
      data-option={id}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (isFree(reason)) props.onPick(id);
      }}
    >
      <span className="network-picker-label">{label}</span>
      <span className="network-picker-doc">{reason ?? doc}</span>
    </div>
  );
}

type Choice = {
  readonly free: readonly PickerOption[];
  readonly active: PickerOption | undefined;
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
