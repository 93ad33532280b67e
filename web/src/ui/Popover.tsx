/**
 * A panel that hangs from a button: the browser's own popover, which closes on Escape and on a click
 * elsewhere and gives the focus back.
 */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from './Icon';

type PopoverProps = {
  readonly id: string;
  /** Name of the panel for screen readers. */
  readonly label: string;
  readonly className?: string;
  /** Is its content made only once it is opened? */
  readonly isLate?: boolean;
  readonly children: ReactNode;
};

/** The panel; its button names it in `popoverTarget`. */
export function Popover({ id, label, className = '', isLate = false, children }: PopoverProps) {
  const [isMade, setMade] = useState(!isLate);
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={`app-popover ${className}`}
      onToggle={({ newState, currentTarget }) => {
        if (newState !== 'open') return;
        focusFirstIn(currentTarget);
        setMade(true);
      }}
    >
      {isMade && children}
    </div>
  );
}

/** Opens a panel by its id, for keys and menus that do what its button does. */
export function openPopover(id: string): void {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
  // It is anchored to its button, where that is visible.
  const source = button?.checkVisibility() ? { source: button } : {};
  document.getElementById(id)?.showPopover(source);
}

/** Closes the popover around an element, for use after a choice. */
export function closePopover(inside: Element): void {
  const panel = inside.closest('[popover]');
  if (panel instanceof HTMLElement) panel.hidePopover();
}

/** Focuses the current item if there is one, else the first control. */
export function focusFirstIn(panel: HTMLElement): void {
  const first =
    panel.querySelector<HTMLElement>('[aria-current="true"]') ??
    panel.querySelector<HTMLElement>('button, a[href], input');
  first?.focus();
}

/** For content that may arrive after its panel was opened: focuses it as on opening. */
export function useFocusOnArrival<Inside extends HTMLElement>() {
  const inside = useRef<Inside>(null);
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>(':popover-open');
    if (panel) focusFirstIn(panel);
  }, []);
  return inside;
}

type MenuItemProps = {
  readonly icon: IconName;
  readonly label: string;
  /** Keys that do the same. */
  readonly keys?: string;
  readonly ariaKeys?: string | undefined;
  readonly onChoose: () => void;
};

/** One line of a menu panel; choosing it closes the panel. */
export function MenuItem({ icon, label, keys = '', ariaKeys, onChoose }: MenuItemProps) {
  return (
    <button
      type="button"
      className="app-menu-item"
      aria-keyshortcuts={ariaKeys}
      onClick={(event) => {
        closePopover(event.currentTarget);
        onChoose();
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {keys !== '' && (
        <span className="app-fine" aria-hidden="true">
          {keys}
        </span>
      )}
    </button>
  );
}
