/** The gallery: every scenario by group, with the question it asks and the place it was published. */

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { found } from '../base/search';
import { showWorkbench } from '../commands/shell';
import { documentActions, useDocument } from '../run';
import type { GalleryItem } from '../run/contract';
import { gallery } from '../run/gallery';
import { Icon } from '../ui/Icon';
import { closePopover, focusFirstIn } from '../ui/Popover';
import { newNetwork } from './pageActions';

/**
 * What is in the panel: a search over all groups, of which only the current one is open at first.
 *
 * Arrows, Home and End move through what is shown, Enter opens it; letters go to the search.
 */
export function Gallery() {
  const current = useDocument((state) => state.sourceId);
  const [text, setText] = useState('');
  const id = useId();
  const top = useFocusOnArrival();
  const shown = foundItems(gallery, text);
  const here = gallery.find((item) => item.id === current)?.doc.group;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the controls inside
    <div ref={top} onKeyDown={moveFocus}>
      <div className="app-gallery-search">
        <label className="app-gallery-label" htmlFor={id}>
          Find an experiment
        </label>
        <input
          id={id}
          type="search"
          className="app-field"
          value={text}
          autoComplete="off"
          placeholder={`${gallery.length} experiments: name, question, place`}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="app-gallery-count" aria-live="polite">
          {text.trim() === '' ? '' : `${shown.length} of ${gallery.length} experiments`}
        </p>
      </div>
      <button
        type="button"
        className="app-button app-gallery-new"
        onClick={(event) => {
          closePopover(event.currentTarget);
          setText('');
          newNetwork();
        }}
      >
        New network: draw your own
      </button>
      {groups(shown).map(([group, items]) => (
        <Group
          // A search, and another experiment on the table, decide anew what is open.
          key={`${group} ${text.trim() === '' ? group === here : 'found'}`}
          name={group}
          count={items.length}
          isOpen={text.trim() !== '' || group === here}
        >
          {items.map((item) => (
            <li key={item.id}>
              <GalleryButton
                item={item}
                isCurrent={item.id === current}
                onOpen={() => setText('')}
              />
            </li>
          ))}
        </Group>
      ))}
    </div>
  );
}

/** Puts the focus where the panel would have put it, had this been in it when it was opened. */
function useFocusOnArrival() {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = top.current?.closest<HTMLElement>('[popover]:popover-open');
    if (panel) focusFirstIn(panel);
  }, []);
  return top;
}

/** The experiments that a search finds in what the gallery shows of them, the best first. */
export function foundItems(items: readonly GalleryItem[], text: string): readonly GalleryItem[] {
  const named = items.map((item) => {
    const { title, question, group, published } = item.doc;
    const doc = `${question} ${group} ${published?.place ?? ''}`;
    return { label: title, key: item.id, doc, item };
  });
  return found(named, text).map(({ item }) => item);
}

type GroupProps = {
  readonly name: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** A group that folds; what is folded away is not built. */
function Group({ name, count, isOpen, children }: GroupProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <section aria-label={name}>
      <h2 className="app-gallery-group">
        <button
          type="button"
          className="app-gallery-fold"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="app-gallery-chevron" aria-hidden="true" />
          {name} <span className="app-gallery-number">{count}</span>
        </button>
      </h2>
      {open && <ul className="app-plain-list">{children}</ul>}
    </section>
  );
}

type GalleryButtonProps = {
  readonly item: GalleryItem;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
};

function GalleryButton({ item, isCurrent, onOpen }: GalleryButtonProps) {
  const { title, question, published } = item.doc;
  return (
    <button
      type="button"
      className="app-gallery-item"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        closePopover(event.currentTarget);
        documentActions.open(item.doc, item.id);
        showWorkbench();
        onOpen();
      }}
    >
      <span className="app-gallery-mark">{isCurrent && <Icon name="check" />}</span>
      <bdi className="app-gallery-name">{title}</bdi>
      <bdi className="app-gallery-question">{question}</bdi>
      {published !== undefined && (
        <span className="app-gallery-place">Published: {published.place}</span>
      )}
    </button>
  );
}

/** Items by group, groups in the order in which they first appear. */
export function groups(
  items: readonly GalleryItem[],
): readonly (readonly [string, readonly GalleryItem[]])[] {
  const found = new Map<string, GalleryItem[]>();
  for (const item of items) {
    const group = found.get(item.doc.group);
    if (group === undefined) found.set(item.doc.group, [item]);
    else group.push(item);
  }
  return [...found];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const isTyping = event.target instanceof HTMLInputElement;
  if (isTyping && event.key !== 'ArrowDown') return;
  const buttons = Array.from(
    event.currentTarget.querySelectorAll<HTMLElement>('button, input[type="search"]'),
  );
  const here = buttons.findIndex((button) => button.matches(':focus'));
  const target = targetOf(event.key, here, buttons.length);
  if (target === null) return;
  event.preventDefault();
  buttons[target]?.focus();
}

function targetOf(key: string, here: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(here + 1, count - 1);
    case 'ArrowUp':
      return Math.max(here - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
