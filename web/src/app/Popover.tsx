/**
 * A panel that hangs from a button: the browser's own popover, which closes on Escape and on a click
 * elsewhere and gives the focus back.
 */

import type { ReactNode, ToggleEvent } from 'react';
import { Icon, type IconName } from './Icon';

type PopoverProps = {
  readonly id: string;
  /** Name of the panel for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The panel; its button names it in `popoverTarget`. */
export function Popover({ id, label, className = '', children }: PopoverProps) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={`app-popover ${className}`}
      onToggle={focusFirst}
    >
      {children}
    </div>
  );
}

/** Closes the popover around an element, for use after a choice. */
export function closePopover(inside: Element): void {
  const panel = inside.closest('[popover]');
  if (panel instanceof HTMLElement) panel.hidePopover();
}

/** The current item if there is one, else the first control. */
function focusFirst(event: ToggleEvent<HTMLDivElement>): void {
  if (event.newState !== 'open') return;
  const panel = event.currentTarget;
  const first =
    panel.querySelector<HTMLElement>('[aria-current="true"]') ??
    panel.querySelector<HTMLElement>('button, a[href], input');
  first?.focus();
}

type MenuItemProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly onChoose: () => void;
};

/** One line of a menu panel; choosing it closes the panel. */
export function MenuItem({ icon, label, hint, onChoose }: MenuItemProps) {
  return (
    <button
      type="button"
      className="app-menu-item"
      onClick={(event) => {
        closePopover(event.currentTarget);
        onChoose();
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {hint !== undefined && <span className="app-menu-hint">{hint}</span>}
    </button>
  );
}
