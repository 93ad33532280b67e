/** The gallery: every scenario by group, with the question it asks and the place it was published. */

import type { KeyboardEvent } from 'react';
import { documentActions, gallery, useDocument } from '../store';
import type { GalleryItem } from '../store/contract';
import { Icon } from './Icon';
import { closePopover, Popover } from './Popover';

/** Id of the panel, for the button that opens it. */
export const GALLERY_PANEL = 'app-gallery';

/** The panel; arrows, Home and End move through the scenarios, Enter opens one. */
export function Gallery() {
  const current = useDocument((state) => state.sourceId);
  return (
    <Popover id={GALLERY_PANEL} label="Scenarios" className="app-gallery">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the buttons inside */}
      <div onKeyDown={moveFocus}>
        {groups(gallery).map(([group, items]) => (
          <section key={group} aria-label={group}>
            <h2 className="app-gallery-group">{group}</h2>
            <ul className="app-plain-list">
              {items.map((item) => (
                <li key={item.id}>
                  <GalleryButton item={item} isCurrent={item.id === current} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Popover>
  );
}

type GalleryButtonProps = { readonly item: GalleryItem; readonly isCurrent: boolean };

function GalleryButton({ item, isCurrent }: GalleryButtonProps) {
  const { title, question, published } = item.doc;
  return (
    <button
      type="button"
      className="app-gallery-item"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        closePopover(event.currentTarget);
        documentActions.open(item.doc, item.id);
      }}
    >
      <span className="app-gallery-mark">{isCurrent && <Icon name="check" />}</span>
      <span className="app-gallery-name">{title}</span>
      <span className="app-gallery-question">{question}</span>
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
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'));
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
