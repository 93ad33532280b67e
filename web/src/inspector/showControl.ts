/** Ways from a lesson to a control among the parameters: to the control itself, or to what is told of it. */

import { catalog, sectionOf, specOf } from '../model/catalog';
import type { ScenarioDoc } from '../model/engineTypes';
import { viewActions } from '../run';

/** Takes the reader to a control, given as `section.key`, and puts the focus on it. */
export function showControl(knob: string): void {
  whenShown(knob, (row) => row.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true }));
}

/** Opens what the page tells of a parameter, beside its control. */
export function explainControl(knob: string): void {
  whenShown(knob, (row) => {
    const about = row.querySelector<HTMLButtonElement>('.inspector-info');
    about?.click();
    // Escape closes it, and gives the focus back to where it was asked for.
    if (about?.popoverTargetElement instanceof HTMLElement) about.popoverTargetElement.focus();
  });
}

const CONTROL = 'input, select';
/** While the page begins, or a panel opens, a control may take so long to come into sight, ms; chosen. */
const PATIENCE_MS = 3_000;

/** The row of a control, where it is among the parameters. */
export function rowOf(knob: string): Element | null {
  return document.querySelector(`[data-param="${knob}"]`);
}

/** Brings the row in sight, wherever it is: behind another tab, in a drawer, in a folded section. */
function whenShown(knob: string, act: (row: Element) => void): void {
  viewActions.select(null);
  viewActions.setPhoneTab('tune');
  openDrawer();
  const latestMs = performance.now() + PATIENCE_MS;
  const look = () => {
    const row = rowOf(knob);
    const section = row?.closest('details');
    if (section) section.open = true;
    if (row?.checkVisibility({ visibilityProperty: true })) {
      row.scrollIntoView({ block: 'center' });
      act(row);
    } else if (performance.now() < latestMs) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** On a tablet the parameters are in a drawer, which has a button of its own. */
function openDrawer(): void {
  const button = document.querySelector('[aria-controls="app-side"][aria-expanded="false"]');
  if (button instanceof HTMLElement && button.checkVisibility()) button.click();
}

/** Name of the control `section.key` in the catalogue; the choice of an algorithm goes by its family. */
export function controlName(doc: ScenarioDoc, id: string): string {
  const [section = '', key = ''] = id.split('.');
  if (key === 'kind') return sectionOf(section, catalog)?.label ?? section;
  return specOf(doc, section, key, catalog)?.label ?? key;
}
