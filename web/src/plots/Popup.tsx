/**
 * A button that opens a small panel beside itself.
 *
 * The browser's own popover closes it on Escape and on a press elsewhere and brings focus back; only
 * the place is ours.
 */

import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createLaterPart } from '../run/laterPart';

type Props = {
  readonly label: string;
  readonly className?: string;
  /** What the button shows; the label when left out. */
  readonly face?: ReactNode;
  /** Built only while the panel is open; `place` fits the panel to what came into it later. */
  readonly children: (close: () => void, place: () => void) => ReactNode;
};

/** Least distance between panel and window edge, CSS px. */
const EDGE = 8;

export function Popup({ label, className, face, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => requestAnimationFrame(() => placeBeside(panel.current, button.current));
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? 'plots-button'}
        popoverTarget={id}
        aria-label={face === undefined ? undefined : label}
        aria-expanded={isOpen}
        title={face === undefined ? undefined : label}
      >
        {face ?? label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="plots-popup"
        role="dialog"
        aria-label={label}
        onToggle={(event) => {
          const open = event.newState === 'open';
          setOpen(open);
          if (open) place();
        }}
      >
        {isOpen ? children(() => panel.current?.hidePopover(), place) : null}
      </div>
    </>
  );
}

/** Below the button where there is room, above it otherwise, inside the window in any case. */
function placeBeside(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (panel === null || button === null) return;
  const anchor = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const left = Math.min(anchor.right - width, innerWidth - width - EDGE);
  const isRoomBelow = anchor.bottom + height + EDGE <= innerHeight;
  const top = isRoomBelow ? anchor.bottom + 4 : anchor.top - height - 4;
  panel.style.left = `${Math.max(EDGE, left)}px`;
  panel.style.top = `${Math.max(EDGE, top)}px`;
  panel.querySelector<HTMLElement>('[autofocus], input, select, button, [tabindex]')?.focus();
}

/** What a popup shows when that is a part of the page which can wait. */
type Shown = {
  /** Called once it is here and takes its room. */
  readonly onShown: () => void;
};

/** Makes the component that shows what `load` brings, nothing as long as it is not here. */
export function createLaterPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<{ readonly of: Props } & Shown> {
  const usePanel = createLaterPart(load);
  return function LaterPanel({ of, onShown }) {
    const Panel = usePanel(true);
    // biome-ignore lint/correctness/useExhaustiveDependencies: placed once, when it has come
    useEffect(() => {
      if (Panel !== null) onShown();
    }, [Panel]);
    return Panel === null ? null : <Panel {...of} />;
  };
}
