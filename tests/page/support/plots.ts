/** The plots of the page in jsdom: their tables and files for what they show. */
import { button, click, downloaded, find, press, screen, within } from './desk';

/** The slider over the time of one plot, by the full name of the plot. */
export const curve = (name: string): HTMLElement => find('slider', `${name}, time cursor`);

/** One plot, by its full name. */
export function plot(name: string): HTMLElement {
  const figure = curve(name).closest('figure');
  if (figure === null) throw new Error(`“${name}” is no plot`);
  return figure;
}

/** All plots in view. */
export const plots = (): readonly HTMLElement[] => screen.queryAllByRole('figure');

/** The words of a plot. */
export const wordsOf = (name: string): string => plain(plot(name).querySelector('.plots-words'));

/** Where the cursor stands, as it is written above the plots. */
export const readout = (): string => plain(within(find('toolbar', 'Plots')).getByRole('status'));

/** Text of an element with plain spaces only. */
export function plain(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s/g, ' ');
}

/** Opens the list of events from the toolbar of the plots. */
export async function openEvents(): Promise<HTMLElement> {
  await click(button('Events'));
  return find('dialog', 'Events');
}

/** What the table of a plot says. */
export type Table = {
  readonly caption: string;
  readonly rows: readonly (readonly string[])[];
};

/** Opens the table of a plot, reads it and closes it. */
export async function tableOf(name: string): Promise<Table> {
  const dialog = await openTable(name);
  const caption = plain(dialog.querySelector('caption'));
  const rows = [...dialog.querySelectorAll('tbody tr')].map((row) => [...row.children].map(plain));
  await closeTable(dialog);
  return { caption, rows };
}

/** Every sample of a plot, as the file it hands out. */
export async function csvOf(name: string): Promise<string> {
  const dialog = await openTable(name);
  const csv = await downloaded(button('Download CSV', dialog));
  await closeTable(dialog);
  return csv;
}

/** Opens the table of a plot. */
export async function openTable(name: string): Promise<HTMLElement> {
  await click(button(`Data of ${name}`));
  return find('dialog', `${name}: data`);
}

async function closeTable(dialog: HTMLElement): Promise<void> {
  await click(button('Close', dialog));
  if (dialog.isConnected && dialog.hasAttribute('open')) throw new Error('the table stays open');
}

/** Presses keys on an element, in the words of `user-event`, and waits until the page is idle again. */
export async function pressOn(element: HTMLElement, keys: string): Promise<void> {
  element.focus();
  await press(keys);
}
