/**
 * The `title` of a control for those who have no mouse: shown beside it when it is reached by keyboard, and
 * while a finger rests on it. Under a mouse the browser shows it itself.
 */

import { useEffect } from 'react';

/** A finger that rests this long asks for the tooltip instead of pressing, ms. */
const PRESS_MS = 500;
/** Distance from the control and from the edges of the window, CSS px. */
const GAP = 6;

/** Shows tooltips as long as the page is there. */
export function useTooltips(): void {
  useEffect(() => {
    const tip = document.createElement('div');
    tip.className = 'app-tooltip';
    tip.setAttribute('popover', 'manual');
    // The title is read out as the description of its control already.
    tip.setAttribute('aria-hidden', 'true');
    document.body.append(tip);
    const listening = new AbortController();
    listenFor(tip, listening.signal);
    return () => {
      listening.abort();
      tip.remove();
    };
  }, []);
}

function listenFor(tip: HTMLElement, signal: AbortSignal): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Was a tip shown by the finger that is down? Then lifting it does nothing else. */
  let isAnswered = false;
  /** The control whose tip is on show, or soon will be. */
  let about: HTMLElement | null = null;
  const hide = () => {
    clearTimeout(waiting);
    tip.hidePopover();
  };
  const press = (event: PointerEvent) => {
    hide();
    isAnswered = false;
    const control = controlAt(event.target);
    if (event.pointerType !== 'touch' || control === null) return;
    about = control;
    waiting = setTimeout(() => {
      isAnswered = true;
      showBeside(tip, control);
    }, PRESS_MS);
  };
  const swallow = (event: Event) => {
    if (!isAnswered) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const reach = ({ target }: FocusEvent) => {
    hide();
    const control = controlAt(target);
    if (!control?.matches(':focus-visible')) return;
    about = control;
    // Not at once: a panel that is just being opened may have moved the focus, and no other opens meanwhile.
    waiting = setTimeout(() => showBeside(tip, control));
  };
  const scroll = ({ target }: Event) => {
    // What scrolls elsewhere, a list that follows a run, leaves the tip where it belongs.
    if (target instanceof Node && target.contains(about)) hide();
  };
  const leave = ({ key }: KeyboardEvent) => {
    // A click that a key makes is not the lifting of a finger.
    isAnswered = false;
    if (key === 'Escape') hide();
  };
  const always = { capture: true, signal } as const;
  document.addEventListener('focusin', reach, always);
  document.addEventListener('focusout', hide, always);
  document.addEventListener('keydown', leave, always);
  document.addEventListener('scroll', scroll, { ...always, passive: true });
  document.addEventListener('pointerdown', press, always);
  document.addEventListener('pointerup', hide, always);
  document.addEventListener('pointercancel', hide, always);
  document.addEventListener('click', swallow, always);
  document.addEventListener('contextmenu', swallow, always);
}

/** The control with a title that an event is about; none where its title says no more than its text. */
function controlAt(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('[title]') : null;
  return control === null || control.title === control.textContent ? null : control;
}

/** Below the control where there is room, above it otherwise, inside the window in any case. */
function showBeside(tip: HTMLElement, control: HTMLElement): void {
  if (control.title === '') return;
  tip.textContent = control.title;
  // At the last place there may be less room for these words.
  tip.style.left = '0px';
  tip.hidePopover();
  tip.showPopover();
  const anchor = control.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const middle = anchor.left + (anchor.width - width) / 2;
  const left = Math.max(GAP, Math.min(middle, innerWidth - width - GAP));
  const below = anchor.bottom + GAP;
  const top = below + height + GAP <= innerHeight ? below : anchor.top - height - GAP;
  tip.style.left = `${left}px`;
  tip.style.top = `${Math.max(GAP, top)}px`;
}
