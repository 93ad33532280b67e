/**
 * Ways to a control among the parameters: a lesson asks for it here, and the row of the control answers as
 * soon as it is on the page.
 */

import { type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import { actionOf } from '../commands/keymap';
import { shellActions } from '../commands/shell';
import { sectionOf, specOf } from '../model/catalog';
import type { ScenarioDoc } from '../model/engineTypes';
import { viewActions, viewStore } from '../run';
import { createPageStore } from '../run/pageStore';
import { regionNamed } from '../ui/regions';

/** A control as `section.key`, and what is wanted of its row. */
type Request = { readonly knob: string; readonly wants: 'focus' | 'facts' | 'sight' };

type InspectorState = {
  readonly request: Request | null;
  /** Sections that the reader has folded; outlives the selection that hid them. */
  readonly folded: ReadonlySet<string>;
};

const inspectorStore = createPageStore<InspectorState>(() => ({
  request: null,
  folded: new Set(),
}));

/** Takes the reader to a control and puts the focus on it. */
export function showControl(knob: string): void {
  goTo({ knob, wants: 'focus' });
}

/** Opens the facts of a parameter beside its control. */
export function explainControl(knob: string): void {
  goTo({ knob, wants: 'facts' });
}

/** Scrolls to a control where it is on the page already. */
export function bringIntoView(knob: string): void {
  inspectorStore.setState({ request: { knob, wants: 'sight' } });
}

/** Makes sure that the row is displayed: it may be behind another tab, in the drawer, in a folded section. */
function goTo(request: Request): void {
  viewActions.select(null);
  viewActions.setPhoneTab('tune');
  // Only a tablet hides the parameters of the workbench: in the drawer.
  if (!regionNamed('Parameters')?.checkVisibility({ visibilityProperty: true })) {
    shellActions.setDrawer(true);
  }
  setFolded(request.knob.split('.')[0] ?? '', false);
  // A link that shows some controls alone lets the reader ask for the others.
  if (viewStore.getState().onlyKnobs?.includes(request.knob) === false) viewActions.showOnly(null);
  inspectorStore.setState({ request });
}

/** The control that is asked for and not yet found; all rows have to be there until then. */
export const useRequest = (): Request | null => useStore(inspectorStore, ({ request }) => request);

/** Ends the request: its row has answered, or there is no such row. */
export const endRequest = (): void => inspectorStore.setState({ request: null });

/** Lets the row of a parameter do what is asked of it. */
export function useAnswer(param: string | undefined, row: RefObject<HTMLElement | null>): void {
  const request = useStore(inspectorStore, ({ request }) =>
    request !== null && request.knob === param ? request : null,
  );
  useEffect(() => {
    if (request !== null && row.current !== null) answer(request, row.current);
  }, [request, row]);
}

const CONTROL = 'input, select';

function answer({ wants }: Request, row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  if (wants === 'focus') row.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
  if (wants === 'facts') openFacts(row);
}

/** Opens the facts of a row; Escape closes them and gives the focus back to where it was. */
function openFacts(row: Element): boolean {
  const button = row.querySelector('.inspector-info');
  if (!(button instanceof HTMLButtonElement)) return false;
  button.click();
  const { popoverTargetElement: facts } = button;
  if (facts instanceof HTMLElement && facts.matches(':popover-open')) facts.focus();
  return true;
}

/** Controls in which a text is written: there `i` is a letter, and only `?` asks. */
const WRITES = 'input[type="text"], select';

/** `i` and `?` on the control of a parameter open its facts, as its button does; takes the press then. */
export function explainByKey(event: KeyboardEvent): void {
  const { target } = event;
  if (event.defaultPrevented || actionOf(event, 'control') === null) return;
  if (!(target instanceof Element) || target.closest('dialog, [popover]') !== null) return;
  if (/^\p{L}$/u.test(event.key) && target.closest(WRITES) !== null) return;
  const row = target.closest('[data-param]');
  if (row !== null && openFacts(row)) event.preventDefault();
}

function setFolded(id: string, isFolded: boolean): void {
  const { folded } = inspectorStore.getState();
  if (folded.has(id) === isFolded) return;
  const others = [...folded].filter((other) => other !== id);
  inspectorStore.setState({ folded: new Set(isFolded ? [...others, id] : others) });
}

/** Is this section folded, and the way to fold or unfold it. */
export function useFolded(id: string): readonly [boolean, (isFolded: boolean) => void] {
  const isFolded = useStore(inspectorStore, ({ folded }) => folded.has(id));
  return [isFolded, (next) => setFolded(id, next)];
}

/** Name of the control `section.key` in the catalogue; the choice of an algorithm goes by its family. */
export function controlName(doc: ScenarioDoc, id: string): string {
  const [section = '', key = ''] = id.split('.');
  if (key === 'kind') return sectionOf(section)?.label ?? section;
  return specOf(doc, section, key)?.label ?? key;
}
