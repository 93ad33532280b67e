/**
 * The whole page in jsdom, with the real stores, client, session and engine: what needs no layout is asked here.
 *
 * All tests of a file share one page, and `open` puts it back to its beginning.
 */
import {
  type ByRoleMatcher,
  type ByRoleOptions,
  configure,
  isInaccessible,
  screen,
  within,
} from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { defaultKeyMap } from '@testing-library/user-event/dist/esm/keyboard/keyMap.js';
import { type ARIARole, roleElements } from 'aria-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { FIRST_CHOICE_ITEM } from '../../../web/src/run/defaultDocuments';
import { scrollToEnd } from './browser';
import { app, door } from './realPage';

export { screen, within } from '@testing-library/dom';
export { door } from './realPage';

// The first line says what was looked for; all that there is would be thousands more.
configure({ getElementError: (message) => new Error(message?.split('\n')[0]) });

const FUNCTION_KEYS = ['F2', 'F6'].map((key) => ({ key, code: key }));

/** What a person does with keyboard and pointer, without pauses. */
export const user = userEvent.setup({
  delay: null,
  pointerEventsCheck: 0,
  keyboardMap: [...defaultKeyMap, ...FUNCTION_KEYS],
});

/** Fulfilled when nothing is in flight in the page and all of it was shown. */
export const { idle } = door;

/** Begins anew with an experiment of the gallery by its id, with a document, or as a page begins. */
export async function open(experiment?: unknown): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('cell53.visited', 'true');
  history.replaceState(null, '', '?testing');
  await door.reset(experiment);
}

/** The first experiment, over after 20 ms: a fifth of a second less to simulate, now and after every change. */
const BRIEF = { ...FIRST_CHOICE_ITEM.doc, durationMs: 20 };

/** Begins anew with the first experiment cut short, for whoever asks nothing about its run. */
export const openBrief = (): Promise<void> => open(BRIEF);

/** Opens the page anew, as a reader does who was here before: what the page keeps by name is kept. */
export const comeBack = (): Promise<void> => door.reset();

/** Waits until the page is idle, and sees that a complete run is on the table. */
export async function settled(): Promise<void> {
  await idle();
  expect(badge().textContent).toMatch(/^(Paused|Finished)$/);
  expect(results().querySelector('[aria-busy="false"]')).not.toBeNull();
}

/** Names of parts of the page within parts of the same name: they are heard twice on the way in. */
export function namesHeardTwice(): readonly string[] {
  const within = (each: Element) => each.parentElement?.closest('[aria-label]')?.ariaLabel;
  return [...document.querySelectorAll('[aria-label]')]
    .filter((each) => each.ariaLabel === within(each))
    .map((each) => each.ariaLabel ?? '');
}

/** Live regions with a name: some readers say it before every message, and instead of the words when they come by. */
export function namedLiveRegions(): readonly Element[] {
  return [...document.querySelectorAll('[role="status"], [role="alert"], output')].filter(
    (each) => each.hasAttribute('aria-label') || each.hasAttribute('aria-labelledby'),
  );
}

/** Buttons whose description begins with their name: it is heard twice. */
export function buttonsHeardTwice(): readonly string[] {
  return [...document.querySelectorAll('button')]
    .filter((each) => {
      const described = each.getAttribute('aria-description') ?? each.title;
      return (
        each.ariaLabel !== null &&
        described !== each.ariaLabel &&
        described.startsWith(each.ariaLabel)
      );
    })
    .map((each) => each.ariaLabel ?? '');
}

/** Far from everything that is drawn: without layout all of it lies at one place. */
const NOWHERE = { clientX: -10_000, clientY: -10_000 };

/** Clicks, and waits until the page is idle again. */
export async function click(element: Element): Promise<void> {
  await user.pointer([
    { target: element, coords: NOWHERE },
    { keys: '[MouseLeft]', target: element, coords: NOWHERE },
  ]);
  await idle();
}

/** Presses keys on what has the focus, in the words of `user-event`, and waits until the page is idle again. */
export async function press(keys: string): Promise<void> {
  await user.keyboard(keys);
  await idle();
}

/**
 * The one element of a role and a name that roles find, in `inside` or the whole page. To compute all names of
 * a page takes 0.3 s and all roles 20 ms, so only those are computed that can be these, by tag, label and text.
 */
export function find(
  role: ByRoleMatcher,
  name: string | RegExp,
  inside = document.body,
): HTMLElement {
  const isName = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const isIn = (text: string) => (typeof name === 'string' ? text.includes(name) : name.test(text));
  const all = withRole(role, inside);
  const inSight = (elements: readonly HTMLElement[]) =>
    elements.filter((element) => !isInaccessible(element));
  const found = (each: HTMLElement, by: ByRoleOptions) =>
    within(each.parentElement ?? inside)
      .queryAllByRole(role, by)
      .includes(each);
  let likely = inSight(all.filter((each) => isName(wordsOn(each)))).filter((each) =>
    found(each, { hidden: true }),
  );
  // Its name may be less than its text, as where a key is written beside it.
  if (likely.length === 0) {
    likely = inSight(all.filter((each) => isIn(wordsOn(each)))).filter((each) =>
      found(each, { name }),
    );
  }
  const [only] = likely;
  if (only === undefined) return within(inside).getByRole(role, { name });
  if (likely.length > 1) throw new Error(`${likely.length} elements are a ${role} named ${name}`);
  return only;
}

/** Elements that say they have a role, and those that may have it by their tag. */
function withRole(role: ByRoleMatcher, inside: HTMLElement): readonly HTMLElement[] {
  const tags = new Set([...(roleElements.get(role as ARIARole) ?? [])].map(({ name }) => name));
  const walk = document.createTreeWalker(inside, NodeFilter.SHOW_ELEMENT);
  const all: HTMLElement[] = [];
  while (walk.nextNode() !== null) {
    const element = walk.currentNode as HTMLElement;
    const own = element.getAttribute('role');
    if (own === null ? tags.has(element.localName) : own.split(' ')[0] === role) all.push(element);
  }
  return all;
}

/** What most likely is the name of an element. */
function wordsOn(element: HTMLElement): string {
  const { ariaLabel, textContent } = element;
  if (ariaLabel !== null) return ariaLabel;
  const legend = element.localName === 'fieldset' ? element.querySelector(':scope > legend') : null;
  if (legend !== null) return legend.textContent.trim();
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  const label = element.matches('input, select, textarea') ? element.closest('label') : null;
  return (labels.length > 0 ? labels.join(' ') : (label?.textContent ?? textContent)).trim();
}

export const region = (name: string): HTMLElement => find('region', name);
export const time = (): HTMLElement => region('Time');
export const results = (): HTMLElement => region('Results');
export const clock = (): HTMLElement => screen.getByTestId('clock');
/** What the run is doing, in a word beneath the clock. */
export const badge = (): HTMLElement =>
  within(time()).getByText(
    /^(Starting|Ready|Computing|Playing|Paused|Finished|Crashed|Unsupported)$/,
  );
/** The head of the page. */
export const header = (): HTMLElement => {
  const head = host.querySelector('header');
  if (head === null) throw new Error('the page has no head');
  return head;
};
export const title = (): HTMLElement => {
  const inside = header().querySelector('h1');
  return within(inside ?? header()).getByRole('button');
};
export const button = (name: string | RegExp, inside?: HTMLElement): HTMLElement =>
  find('button', name, inside);
export const undo = (): HTMLElement => button(/^Undo/, header());
export const redo = (): HTMLElement => button(/^Redo/, header());

/** Scrolls to the last parameters: a page under test makes only those that come in sight. */
export async function allParameters(): Promise<void> {
  scrollToEnd();
  await idle();
}

/** The slider of a parameter in the inspector. */
export const knob = (name: string): HTMLInputElement =>
  find('slider', name, region('Parameters')) as HTMLInputElement;

/** Presses keys on the slider of a parameter, at one instant however slow the machine, and waits until the experiment has run again. */
export async function turn(name: string, keys: string): Promise<void> {
  knob(name).focus();
  const stamps = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(Date.now());
  await user.keyboard(keys);
  stamps.mockRestore();
  await idle();
}

/** Fingerprint of the state at the head: equal only for runs equal cell by cell. */
export function fingerprint(): string {
  const name = /^[0-9a-f]{8}: copy the fingerprint /;
  return (button(name, results()).ariaLabel ?? '').replace(name, '');
}

/** Time at the head, s. */
export function headSeconds(): number {
  const text = clock().textContent;
  const unit = /µs|ms|s$/.exec(text)?.[0] ?? 's';
  return Number.parseFloat(text) * (unit === 'µs' ? 1e-6 : unit === 'ms' ? 1e-3 : 1);
}

/** Opens the gallery and puts an experiment on the table by its title, as a reader does. */
export async function openScenario(name: string): Promise<void> {
  await click(title());
  const gallery = within(screen.getByRole('dialog', { name: 'Scenarios' }));
  await user.type(gallery.getByRole('searchbox', { name: 'Find an experiment' }), name);
  await idle();
  const [found] = gallery
    .getAllByRole('button', { name: (told) => told.includes(name) })
    .filter((each) => each.closest('li') !== null);
  if (found === undefined) throw new Error(`the gallery has no “${name}”`);
  await click(found);
  expect(title().textContent).toBe(name);
}

/** Files that were handed out since `open`, the newest last. */
export const downloads: { readonly name: string; readonly content: Blob }[] = [];

/** Text of the file that a button hands out. */
export async function downloaded(by: Element): Promise<string> {
  downloads.length = 0;
  await click(by);
  const [file] = downloads;
  if (file === undefined) throw new Error('no file was handed out');
  return textOf(file.content);
}

/** Text of a blob, which jsdom cannot tell by itself. */
function textOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(content);
  });
}

/** What the page asks for with a file dialog are these, the next time. */
let chosen: readonly File[] | null = null;

/** Opens a file through the menu. */
export async function openFile(name: string, content: string): Promise<void> {
  chosen = [new File([content], name, { type: 'application/json' })];
  await click(button('More'));
  await click(button('Open file…'));
}

/** Presses a button that asks for files, and chooses these. */
export async function chooseFiles(by: Element, files: readonly File[]): Promise<void> {
  chosen = files;
  await click(by);
}

/** Files come and go without a browser's dialogs. */
function keepFiles(): void {
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const address = `blob:test/${blobs.size}`;
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    const content = blobs.get(this.href);
    if (content !== undefined) downloads.push({ name: this.download, content });
    else this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  const press = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function () {
    if (this.type !== 'file' || chosen === null) press.call(this);
    else {
      Object.defineProperty(this, 'files', { configurable: true, value: chosen });
      chosen = null;
      this.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
}

keepFiles();
const { prefetch } = await import('../../../web/src/app/prefetch');
const { hearKeys } = await import('../../../web/src/app/pageActions');
const { commands } = await import('../../../web/src/commands/commands');
const { App } = await import('../../../web/src/app/App');

hearKeys();
await prefetch();
const host = document.body.appendChild(document.createElement('div'));
host.id = 'root';
const page = createRoot(host);
let times = 0;
const mount = () => {
  times += 1;
  page.render(createElement(App, { key: times }));
};
app.show(mount);
commands.ready();
await door.idle();
