/** The inspector alone, and the words in which its tests ask for rows, controls and what a document says. */
import { expect } from 'vitest';
import { place, show } from './part';

const { Inspector } = await import('../../../web/src/inspector/Inspector');
const { documentStore } = await import('../../../web/src/run');

/** Puts it in the place of the part that the file before has shown. */
export const showInspector = (): void => show(Inspector);

/** Two TCP connections and a VBR circuit over one line; its run takes a moment. */
export const TWO_SOURCES = {
  format: 1,
  title: 'Two sources',
  group: 'Sharing',
  question: 'Who gets the bandwidth?',
  seed: 7,
  durationMs: 400,
  topology: { kind: 'n-source', sources: 2, vbr: true },
  abr: { rif: 1 / 64 },
};

/** Names of the rows that are there, in their order. */
export const rows = (): readonly string[] =>
  [...place.querySelectorAll('.inspector-name')].map((name) => name.textContent);
export const sections = (): readonly string[] =>
  [...place.querySelectorAll('summary h3')].map((title) => title.textContent);
export const rowOf = (name: string): HTMLElement => {
  const label = [...place.querySelectorAll('.inspector-name')].find(
    (element) => element.textContent === name,
  );
  return label?.closest<HTMLElement>('.inspector-row') ?? expect.fail(`no row “${name}”`);
};
export const within = <T extends HTMLElement>(name: string, selector: string): T =>
  rowOf(name).querySelector<T>(selector) ?? expect.fail(`no ${selector} in “${name}”`);
export const sliderOf = (name: string): HTMLInputElement => within(name, 'input[type=range]');
export const fieldOf = (name: string): HTMLInputElement => within(name, 'input[type=text]');
export const search = (): HTMLInputElement =>
  place.querySelector<HTMLInputElement>('input[type=search]') ?? expect.fail('no search');

/** What the document on the table states; `undefined` where it leaves a knob at its default. */
export function stated(section: string, key: string): unknown {
  const values = documentStore.getState().doc[section] as { readonly [key: string]: unknown };
  return values?.[key];
}
