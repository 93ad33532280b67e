/** The experiment on the table, as the menu hands it out. */
import { button, click, downloaded, find, press, region, user } from './desk';

/** The document on the table, as the menu saves it. */
export async function savedDocument(): Promise<{ readonly [key: string]: unknown }> {
  await click(button('More'));
  return JSON.parse(await downloaded(button('Save as file')));
}

/** Chooses what a new value does. */
export async function chooseMode(name: 'Re-run' | 'From now'): Promise<void> {
  await click(find('radio', name, region('Parameters')));
}

/** Types a value into the field of a parameter. */
export async function enter(field: HTMLElement, value: string): Promise<void> {
  await user.clear(field);
  await user.type(field, value);
  await press('{Enter}');
}

/** What describes an element, as it is read out. */
export function descriptionOf(element: HTMLElement): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
