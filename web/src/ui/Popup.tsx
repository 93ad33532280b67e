/**
 * A button that opens a panel beside itself.
 *
 * The browser's own popover closes it on Escape and on a press elsewhere and brings the focus back; only
 * the place is ours, because not all browsers can anchor a panel to its button yet.
 */

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstIn } from './Popover';

type Props = {
  /** Name of the panel, and of the button where its face is a sign. */
  readonly label: string;
  /** Name of the button where it is another than that of the panel. */
  readonly buttonLabel?: string;
  /** What the button shows; the label when left out. */
  readonly face?: ReactNode;
  readonly className?: string;
  readonly panelClass?: string;
  /** Which edges of button and panel are one above the other. */
  readonly align?: 'start' | 'end';
  /** Selector of the part around the button that the panel leaves in sight; the button alone when left out. */
  readonly beside?: string;
  /** Made only while the panel is open. */
  readonly children: (close: () => void) => ReactNode;
};

/** Least distance between panel, button and window edge, CSS px. */
const GAP = 4;

export function Popup(props: Props) {
  const { label, face, align = 'end', className = 'app-button', panelClass = '' } = props;
  const name = props.buttonLabel ?? label;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePlace(isOpen, { button, panel, align, beside: props.beside ?? 'button' });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={face === undefined ? undefined : name}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={face === undefined ? undefined : name}
      >
        {face ?? label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`app-popup ${panelClass}`}
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        // Filled before it shows, so that its size is known and something in it can take the focus.
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') flushSync(() => setOpen(true));
        }}
        // Emptied after it is hidden: the browser gives the focus back only from within.
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') focusFirstIn(currentTarget);
          else setOpen(false);
        }}
      >
        {isOpen ? props.children(() => panel.current?.hidePopover()) : null}
      </div>
    </>
  );
}

type Parts = {
  readonly button: { readonly current: HTMLElement | null };
  readonly panel: { readonly current: HTMLElement | null };
  readonly align: 'start' | 'end';
  readonly beside: string;
};

/** Keeps the panel beside its button while it is open: after it has grown, or the page has scrolled. */
function usePlace(isOpen: boolean, { button, panel, align, beside }: Parts): void {
  useEffect(() => {
    const [anchor, box] = [button.current, panel.current];
    if (!isOpen || anchor === null || box === null) return undefined;
    const place = () => {
      placeBeside(box, { anchor, around: anchor.closest(beside) ?? anchor, align });
      // What came into the panel later takes the focus as if it had been there.
      if (document.activeElement === anchor) focusFirstIn(box);
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [isOpen, button, panel, align, beside]);
}

type Place = {
  readonly anchor: Element;
  readonly around: Element;
  readonly align: 'start' | 'end';
};

/** Below what is around the button where there is room, above it otherwise, inside the window in any case. */
function placeBeside(panel: HTMLElement, { anchor: button, around, align }: Place): void {
  const anchor = button.getBoundingClientRect();
  const { top: upper, bottom: lower } = around.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const wanted = align === 'start' ? anchor.left : anchor.right - width;
  const left = Math.min(wanted, innerWidth - width - GAP);
  const isRoomBelow = lower + height + 2 * GAP <= innerHeight;
  const top = isRoomBelow ? lower + GAP : upper - height - GAP;
  const isRoomAbove = top >= GAP;
  const beside = around.getBoundingClientRect().left - width - GAP;
  // Where it has room neither below nor above, it stands beside.
  const isBeside = !isRoomAbove && beside >= GAP;
  panel.style.left = `${isBeside ? beside : Math.max(GAP, left)}px`;
  panel.style.top = `${Math.max(GAP, top)}px`;
}
