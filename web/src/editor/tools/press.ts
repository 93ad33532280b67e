/** What a press in the drawing hits, and whether a tool or the camera takes it. */

import type { Selection } from '../../run';
import { toolFor } from './idle';
import type { Hit, Modifiers } from './tool';

/** What begins a gesture. */
export type Press = MouseEvent | TouchEvent;

/** Is a press one that a tool takes? Two fingers never are; one moves what is selected and else scrolls the page. */
export function isForTool(event: Press): boolean {
  if ('touches' in event ? event.touches.length > 1 : event.button !== 0) return false;
  const taker = toolFor(hitOf(event.target), modifiersOf(event));
  if ('touches' in event && taker === 'move' && !isSelected(event.target)) return false;
  // An event made by a program may have no window.
  return taker !== null && taker !== 'pan' && event.view !== null;
}

/** Is a press of the mouse one that moves the camera? */
export function isForCamera(event: MouseEvent): boolean {
  const taker = toolFor(hitOf(event.target), modifiersOf(event));
  return event.button === 0 && taker === 'pan' && event.view !== null;
}

function isSelected(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-selected="true"]') !== null;
}

/** Keys held with the pointer. */
export function modifiersOf({ shiftKey, altKey, ctrlKey, metaKey }: Press): Modifiers {
  return { shift: shiftKey, alt: altKey, ctrl: ctrlKey || metaKey };
}

/** What lies under the pointer. */
export function hitOf(target: EventTarget | null): Hit {
  const named = (name: string) =>
    target instanceof Element
      ? (target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null)
      : null;
  return {
    part: partOf(target),
    node: named('node'),
    plug: named('plug'),
    line: named('grab'),
  };
}

/** The part that an element of the drawing belongs to. */
export function partOf(target: EventTarget | null): Selection | null {
  const element = target instanceof Element ? target.closest('[data-part], [data-hit]') : null;
  const key = element?.getAttribute('data-part') ?? element?.getAttribute('data-hit') ?? '';
  const [type, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  if (type !== 'node' && type !== 'link' && type !== 'port' && type !== 'circuit') return null;
  return { type, id };
}
