/**
 * Hands on the camera: Ctrl or Cmd with the wheel and two fingers zoom about the pointer, the bare
 * wheel and a mouse on empty ground pan.
 */

import type { Point } from './geometry';
import { panned, pinched, toWorld, type View, zoomedAbout } from './view';

/** Pixels per line, for mice whose wheel reports lines. */
const WHEEL_LINE = 16;
/** A press that moves less than this is a click, CSS px. */
const CLICK_PX = 4;

/** What the hands move. */
export type Held = {
  readonly view: () => View;
  readonly look: (view: View) => void;
};

/** Lets mouse, wheel and fingers on `svg` move the camera; returns the way to stop. */
export function takeHands(svg: SVGSVGElement, held: Held): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const active = { passive: false, signal } as const;
  svg.addEventListener('wheel', (event) => turnWheel(event, svg, held), active);
  svg.addEventListener('mousedown', (event) => drag(event, svg, held, signal), { signal });
  pinch(svg, held, active);
  return () => leaving.abort();
}

function turnWheel(event: WheelEvent, svg: SVGSVGElement, { view, look }: Held): void {
  event.preventDefault();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1;
  if (!event.ctrlKey && !event.metaKey) {
    look(panned(view(), -event.deltaX * unit, -event.deltaY * unit));
    return;
  }
  // Doublings per event: a notch of a mouse half of one at most, a pinch as fine as it is.
  const doublings = Math.max(-0.5, Math.min(0.5, -event.deltaY * unit * 0.01));
  look(zoomedAbout(view(), pointIn(svg, event), 2 ** doublings));
}

/** Pans from a press on empty ground to its release; what has been moved is not clicked. */
function drag(event: MouseEvent, svg: SVGSVGElement, held: Held, signal: AbortSignal): void {
  if (!isOnGround(event)) return;
  const { view, look } = held;
  const from = view();
  const over = new AbortController();
  const until = { signal: over.signal };
  signal.addEventListener('abort', () => over.abort(), until);
  let isMoved = false;
  const move = (next: MouseEvent) => {
    const [dx, dy] = [next.clientX - event.clientX, next.clientY - event.clientY];
    isMoved ||= Math.hypot(dx, dy) > CLICK_PX;
    look(panned(from, dx, dy));
  };
  const release = () => {
    over.abort();
    if (isMoved) swallowClick(svg);
  };
  window.addEventListener('mousemove', move, until);
  window.addEventListener('mouseup', release, until);
}

/** Keeps the click that ends a drag from being taken for one. */
function swallowClick(svg: SVGSVGElement): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  svg.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => svg.removeEventListener('click', swallow, { capture: true }));
}

/** With Shift held a frame is drawn, and parts are moved themselves. */
function isOnGround({ target, button, shiftKey }: MouseEvent): boolean {
  const onPart = target instanceof Element && target.closest('[data-node], [data-grab]') !== null;
  return button === 0 && !shiftKey && !onPart;
}

/** One finger reads and scrolls, two hold what lies beneath them. */
function pinch(svg: SVGSVGElement, { view, look }: Held, active: AddEventListenerOptions): void {
  let world: readonly [Point, Point] | null = null;
  const grasp = (event: TouchEvent) => {
    const [a, b] = fingersOf(svg, event) ?? [];
    world = a && b ? [toWorld(view(), a), toWorld(view(), b)] : null;
  };
  svg.addEventListener('touchstart', grasp, active);
  svg.addEventListener('touchend', grasp, active);
  svg.addEventListener('touchcancel', grasp, active);
  svg.addEventListener(
    'touchmove',
    (event) => {
      const fingers = fingersOf(svg, event);
      if (world === null || fingers === null) return;
      event.preventDefault();
      look(pinched(world, fingers));
    },
    active,
  );
}

/** Where the first two fingers are; `null` with fewer. */
function fingersOf(svg: SVGSVGElement, { touches }: TouchEvent): readonly [Point, Point] | null {
  const [a, b] = Array.from(touches);
  return a && b ? [pointIn(svg, a), pointIn(svg, b)] : null;
}

function pointIn(
  svg: SVGSVGElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  const { left, top } = svg.getBoundingClientRect();
  return [clientX - left, clientY - top];
}
