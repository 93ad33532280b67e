/**
 * Carries out the actions of the whole page, by key, by button, or by `cell53.run(id)`.
 *
 * What each does is registered before the page shows anything. Until the page has its first document and
 * its engine, actions are kept; then they are carried out in the order in which they were asked for.
 */

import { invariant } from '../base/invariant';
import { type ActionId, actionsOf } from './actions';
import { actionOf, belongsToControl, isFinding } from './keymap';
import type { KeyPress } from './press';

/** Actions that the page itself carries out, wherever the focus is. */
export type PageActionId = ActionId<'page' | 'present'>;

/** What each of them does; one whose part has to be fetched waits for it. */
export type Handlers = Readonly<Record<PageActionId, () => unknown>>;

/** A key press somewhere on the page. */
type PagePress = KeyPress &
  Pick<KeyboardEvent, 'target' | 'defaultPrevented' | 'isComposing' | 'preventDefault'>;

/** Makes what carries out the actions of one page; the page has `commands`. */
export function createCommands() {
  let handlers: Handlers | null = null;
  let kept: (() => void)[] | null = [];
  const inTurn = (act: () => void) => {
    if (kept === null) act();
    else kept.push(act);
  };
  const carryOut = (id: PageActionId) => {
    invariant(handlers !== null, 'actions are registered before the page is ready');
    handlers[id]();
  };
  return {
    register(all: Handlers) {
      handlers = all;
    },
    /** Carries out an action, or keeps it until the page is ready. Fails when there is none of that id. */
    run(id: string) {
      const known = pageAction(id);
      inTurn(() => carryOut(known));
    },
    /** Does what a key press asks of the whole page, if anything; a control with the focus comes first. */
    press(event: PagePress) {
      if (event.defaultPrevented || event.isComposing) return;
      if (belongsToControl(event.target, event.code, isFinding(event))) return;
      if (meaningOf(event) !== null) event.preventDefault();
      // An action before it may change its meaning, e.g. by beginning to present.
      inTurn(() => {
        const id = meaningOf(event);
        if (id !== null) carryOut(id);
      });
    },
    /** From now on actions are carried out at once; those that were kept now, in their order. */
    ready() {
      const waiting = kept ?? [];
      kept = null;
      for (const act of waiting) act();
    },
  };
}

function meaningOf(press: KeyPress): PageActionId | null {
  return (actionOf(press, 'present') ?? actionOf(press, 'page'))?.id ?? null;
}

function pageAction(id: string): PageActionId {
  const found = PAGE_ACTIONS.find((action) => action.id === id);
  if (found !== undefined) return found.id as PageActionId;
  const known = PAGE_ACTIONS.map((action) => action.id).join(', ');
  throw new Error(`There is no action “${id}”; known are ${known}.`);
}

const PAGE_ACTIONS = [...actionsOf('page'), ...actionsOf('present')];

/** The actions of this page. */
export const commands = createCommands();

/** The key presses that `public/early.js` kept while the program was loading. */
type Early = { readonly presses: readonly KeyPress[]; stop(): void };

declare global {
  interface Window {
    /** Missing in a page that is one file, and where the script could not be had. */
    readonly cell53Early?: Early;
  }
}

/** Hands over what was pressed so far, as if it were pressed now on the bare page. */
export function takeEarly(press: (event: PagePress) => void): void {
  const early = window.cell53Early;
  if (early === undefined) return;
  early.stop();
  for (const each of early.presses) {
    press({
      ...each,
      target: document.body,
      defaultPrevented: false,
      isComposing: false,
      preventDefault: () => undefined,
    });
  }
}
