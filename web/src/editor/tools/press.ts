/** What a press in the drawing hits, and whether a tool or the camera takes it. */

import type { Selection } from '../../run';
import { toolFor } from './idle';
import type { Hit, Modifiers } from './tool';

/** What begins a gesture. */
export type Press = MouseEvent | TouchEvent;

/** Is a press one that a tool takes? Two fingers never are; where one scrolls the page, it moves only what is selected. */
export function isForTool(event: Press): boolean {
  const taker = takerOf(event);
  if (taker === 'move' && scrollsPage(event) && !isSelected(event.target)) return false;
  return taker !== null && taker !== 'pan';
}

/** Is a press one that moves the camera? Two fingers are anywhere, one pointer on empty ground. */
export function isForCamera(event: Press): boolean {
  if ('touches' in event && event.touches.length > 1) return true;
  return takerOf(event) === 'pan' && !scrollsPage(event);
}

/** Who takes a press of the first button, or of one finger. */
function takerOf(event: Press): ReturnType<typeof toolFor> {
  const isFirst = 'touches' in event ? event.touches.length === 1 : event.button === 0;
  // An event made by a program may have no window.
  if (!isFirst || event.view === null) return null;
  return toolFor(hitOf(event.target), modifiersOf(event));
}

/** Is it a finger that scrolls the page? The style sheet of the drawing says where one does. */
function scrollsPage(event: Press): boolean {
  if (!('touches' in event && event.target instanceof Element)) return false;
  const drawing = event.target.closest('svg');
  if (drawing === null) return false;
  return getComputedStyle(drawing).getPropertyValue('touch-action') !== 'none';
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
