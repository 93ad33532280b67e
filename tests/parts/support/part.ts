/**
 * One part of the page alone in jsdom, on the real stores, client, session and engine: for what needs no
 * more of the page than the part itself.
 *
 * `open` puts an experiment on the table and makes the part anew.
 */
import { fireEvent } from '@testing-library/dom';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { app } from '../../page/support/realPage';

export { door, open } from '../../page/support/realPage';

/** The element that holds the part. */
export const place = document.body.appendChild(document.createElement('div'));

let times = 0;

/** Shows a part; `open` and a second call make it anew. */
export function show(part: ComponentType): void {
  const mount = () => {
    times += 1;
    now(() => page.render(createElement(part, { key: times })));
  };
  app.show(mount);
}

const page = createRoot(place);

/** Does something, and has React show at once what came of it. */
export const now = flushSync;

/** What a person does to an element; shown when the call returns. */
export function click(target: Element): void {
  now(() => fireEvent.click(target));
}
export function press(target: Element, key: string, more: KeyboardEventInit = {}): void {
  now(() => fireEvent.keyDown(target, { key, ...more }));
}
export function type(input: HTMLInputElement, value: string): void {
  now(() => fireEvent.input(input, { target: { value } }));
}
export function choose(menu: HTMLSelectElement, value: string): void {
  now(() => fireEvent.change(menu, { target: { value } }));
}
const POINTER = {
  down: fireEvent.pointerDown,
  up: fireEvent.pointerUp,
  cancel: fireEvent.pointerCancel,
};
export function pointer(target: Element, way: keyof typeof POINTER): void {
  now(() => POINTER[way](target));
}
