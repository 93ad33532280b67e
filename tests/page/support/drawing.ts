/** The network under test: laid out as in a panel of a desktop, its parts by name, its lists in the document. */

import { createEvent, fireEvent } from '@testing-library/dom';
import { expect } from 'vitest';
import { documentStore } from '../../../web/src/run/document';
import { find, idle, press, user } from './desk';

const parts = (): HTMLElement => find('listbox', 'Parts of the network');

/** All parts of the drawing. */
export const allParts = (): readonly HTMLElement[] => [
  ...parts().querySelectorAll<HTMLElement>('[role="option"]'),
];

/** The parts whose names are like this. */
export const partsNamed = (name: RegExp): readonly HTMLElement[] =>
  allParts().filter(({ ariaLabel, textContent }) => name.test(ariaLabel ?? textContent));

/** The one part whose name is like this. */
export const part = (name: RegExp): HTMLElement => find('option', name, parts());

type Lists = {
  readonly nodes: readonly { readonly id: string; readonly kind: string }[];
  readonly links: readonly unknown[];
  readonly circuits: readonly { readonly route: readonly string[] }[];
};

/** The lists of the drawn network, as they are in the document on the table. */
export const lists = (): Lists => documentStore.getState().doc.topology as unknown as Lists;

/** A key, alone or as a chord like "Control+ArrowRight", in the words of `user-event`. */
function wordsOf(key: string): string {
  const held = key.split('+');
  const last = held.pop() ?? '';
  const down = held.map((each) => `{${each}>}`).join('');
  const up = held.map((each) => `{/${each}}`).join('');
  return `${down}${last.length === 1 ? last : `{${last}}`}${up}`;
}

/** Presses a key or a chord, and waits until the page is idle again. */
export const pressKey = (key: string): Promise<void> => press(wordsOf(key));

/** A keyboard that counts: a chord counts as all its keys. */
export class Keys {
  count = 0;

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count += key.split('+').length;
      await pressKey(key);
    }
  }

  /** Presses until something has the focus, at most sixty times. */
  async walkTo(where: Element, key: string): Promise<void> {
    for (let step = 0; step < 60 && where !== document.activeElement; step += 1) {
      this.count += key.split('+').length;
      await user.keyboard(wordsOf(key));
    }
    await idle();
    expect(document.activeElement).toBe(where);
  }
}

/** An event of the mouse as a browser makes it: it names its window, where D3 hears the rest of a gesture. */
function mouse(type: 'mouseDown' | 'mouseMove' | 'mouseUp' | 'wheel', on: Element, init: object) {
  const event = createEvent[type](on, init);
  fireEvent(on, Object.defineProperty(event, 'view', { value: window }));
}

/** Presses a part at one place and drags it over others, px of the window; `release` ends it. */
export function drag(on: Element, ...[from, ...to]: readonly (readonly [number, number])[]) {
  const at = ([clientX, clientY]: readonly number[] = []) => ({ clientX, clientY });
  mouse('mouseDown', on, at(from));
  for (const each of to) mouse('mouseMove', on, at(each));
  return { release: () => mouse('mouseUp', on, at(to.at(-1))) };
}

/** Turns the wheel with Ctrl held: the drawing grows about a place. */
export const zoomIn = (on: Element, [clientX, clientY]: readonly [number, number]): void =>
  mouse('wheel', on, { clientX, clientY, deltaY: -40, ctrlKey: true });

type Finger = { readonly id: number; readonly on: Element; readonly at: readonly [number, number] };

/** What the last of the fingers does that are down; the event goes to where that one came down. */
export function touch(
  type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel',
  ...down: readonly Finger[]
): void {
  const touches = down.map(({ id, at: [clientX, clientY] }) => ({
    identifier: id,
    ...{ clientX, clientY },
  }));
  const changed = touches.slice(-1);
  const isOver = type === 'touchend' || type === 'touchcancel';
  const event = new UIEvent(type, { bubbles: true, cancelable: true });
  const touched = { touches: isOver ? touches.slice(0, -1) : touches, changedTouches: changed };
  Object.defineProperty(event, 'view', { value: window });
  const on = down.at(-1)?.on ?? expect.fail('a touch has a finger');
  fireEvent(on, Object.assign(event, touched));
}

/** The routes of four circuits over three switches, each with hosts of its own. */
export const PARKING_LOT = [
  ['S1', 'SW1', 'SW2', 'SW3', 'D1'],
  ['S2', 'SW1', 'SW2', 'D2'],
  ['S3', 'SW2', 'SW3', 'D3'],
  ['S4', 'SW2', 'SW3', 'D4'],
];

/** Writes into a field of the list, which takes it with Enter. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await write(field, text);
  await press('{Enter}');
}

/** Writes into a field in the place of what it says. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
  await idle();
}
