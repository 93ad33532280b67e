/** Which action a key press means, and what the keys of an action are called. */

import {
  type ActionId,
  actionOfId,
  actionsOf,
  type ListedAction,
  type Meant,
  type Scope,
} from './actions';
import {
  capsOf,
  isCharacter,
  isMac,
  isPress,
  isTouch,
  type KeyPress,
  keyNames,
  type Press,
} from './press';
import { situation } from './situation';

/** What a press means in a scope, as the page stands; `null` when it means nothing there. */
export function actionOf<In extends Scope>(event: KeyPress, scope: In): Meant<In> | null {
  const now = situation();
  for (const action of actionsOf(scope)) {
    const press = action.keys.find((each) => isPress(each, event));
    if (press === undefined || action.when?.(now) === false) continue;
    if (!now.singleKeys && isSingle(action, press, event)) continue;
    // The table was made with these very ids and values.
    return { id: action.id, value: press.value } as unknown as Meant<In>;
  }
  return null;
}

/** On the whole page, function keys and Escape still work when single keys are switched off. */
const NOT_SINGLE = /^(?:F\d+|Escape)$/;

/**
 * Can the press be made by accident while speaking or typing elsewhere (WCAG 2.1.4)?
 *
 * On the whole page all but Ctrl, Cmd and function keys can; where a part has the focus, characters.
 */
function isSingle({ scope }: ListedAction, press: Press, event: KeyPress): boolean {
  if (scope !== 'page') return isCharacter(event);
  return press.mod !== true && !NOT_SINGLE.test(press.code ?? press.key ?? '');
}

/** Controls that use every key themselves. */
const WRITING =
  'input:not([type="range"]), select, textarea, [contenteditable="true"], [role="separator"]';
/** Controls that use only these keys themselves. */
const PRESSING = 'button, a[href], summary, [role="button"], [role="tab"], [role="radio"]';
/** Range inputs, and elements with the role of a slider: plots, the overview, the curve of a prediction. */
const SLIDING = 'input[type="range"], [role="slider"]';
/** Keys that move a slider. It leaves all others to the page, so that a reader can turn a knob and then play or step. */
const MOVING = /^(?:Arrow|Page|Home$|End$)/;
/** Keys that no control uses: they lead from one part of the page to another. */
const LEADS_ON = /^(?:F\d|Escape$)/;
/** What a presenter's remote sends. While presenting it acts on the page, whatever was clicked last. */
const OF_REMOTE = /^Page(?:Up|Down)$/;
/** Except in an open prediction, which the next question would close, and in a diagram with pages of its own. */
const KEEPING_PAGES = '[data-keeps-pages]';
const PRESS_KEYS: readonly string[] = ['Space', 'Enter', 'NumpadEnter'];

/** With Ctrl, or Cmd on a Mac, where fields use Ctrl+K themselves: it opens the search from a field too. */
const FINDS = 'KeyK';

/** Does a press look for something else, from a field too? */
export function isFinding({ code, ctrlKey, metaKey }: KeyPress): boolean {
  return code === FINDS && (isMac() ? metaKey : ctrlKey);
}

/** Does the element with focus want this key for itself? Modal layers want all of them. */
export function belongsToControl(target: EventTarget | null, code: string, finds = false): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, [popover]') !== null) return true;
  if (finds || LEADS_ON.test(code)) return false;
  if (situation().presents && OF_REMOTE.test(code)) return target.closest(KEEPING_PAGES) !== null;
  if (target.closest(WRITING) !== null) return true;
  if (target.closest(SLIDING) !== null) return MOVING.test(code);
  return target.closest(PRESSING) !== null && PRESS_KEYS.includes(code);
}

function rowOf(id: ActionId): ListedAction {
  const found = actionOfId(id);
  if (found === undefined) throw new Error(`the table has no action ${id}`);
  return found;
}

/** The presses of an action that are heard as the page stands. */
function heardKeys(id: ActionId): readonly Press[] {
  const { scope, keys } = rowOf(id);
  const isOfPage = scope === 'page' || scope === 'present';
  return isOfPage && !situation().hearsPage ? [] : keys;
}

/**
 * The keys of an action in words, e.g. `F2`, `Ctrl+Z`; of several presses the one with `value`, or the first.
 * Empty where it has none, where none is heard, and under a finger.
 */
export function keyText(id: ActionId, value?: Press['value']): string {
  const press = heardKeys(id).find((each) => value === undefined || each.value === value);
  return press === undefined || isTouch() ? '' : keyNames(capsOf(press), isMac()).join('+');
}

/** The name of an action on a button. */
export function nameOf(id: ActionId): string {
  const { name, label } = rowOf(id);
  return name ?? label;
}

/** A name with the keys of an action behind it, as on tool tips; by itself the name of the action. */
export function tipOf(id: ActionId, name = nameOf(id)): string {
  return withKeys(name, keyText(id));
}

/** Words with keys behind them, if there are any. */
export function withKeys(words: string, keys: string): string {
  return keys === '' ? words : `${words} (${keys})`;
}

/** Names of keys as `aria-keyshortcuts` wants them, where they differ from `KeyboardEvent.key`. */
const SPOKEN: Readonly<Record<string, string>> = { '+': 'Plus', ' ': 'Space' };

/** The keys of an action for `aria-keyshortcuts`; nothing where it has none, or none is heard. */
export function ariaKeys(id: ActionId): string | undefined {
  const spoken = heardKeys(id)
    .filter(({ isSilent }) => isSilent !== true)
    .map(spokenKeys);
  return spoken.length === 0 ? undefined : spoken.join(' ');
}

function spokenKeys(press: Press): string {
  const last = press.key ?? capsOf({ code: press.code ?? '' }).at(-1) ?? '';
  const mod = isMac() ? 'Meta' : 'Control';
  const held = [press.mod && mod, press.alt === true && 'Alt', press.shift && 'Shift'];
  const cap = SPOKEN[last] ?? (last.length === 1 ? last.toUpperCase() : last);
  return [...held.filter((each) => typeof each === 'string'), cap].join('+');
}
