/** The command palette: one field that finds commands, parameters, experiments, lessons and figures, and leads there. */

import { beforeEach, expect, it } from 'vitest';
import {
  button,
  click,
  find,
  idle,
  knob,
  openBrief,
  press,
  region,
  screen,
  title,
  user,
  within,
} from './support/desk';

beforeEach(openBrief);

const OPENS = '{Control>}k{/Control}';
const palette = () => screen.getByRole('dialog', { name: 'Find anything' });
const noPalette = () => expect(screen.queryByRole('dialog', { name: 'Find anything' })).toBeNull();
const field = () => find('combobox', /^Command, parameter/, palette());
const rows = () => within(palette()).getAllByRole('option');
const active = () => palette().querySelector('[aria-selected="true"]')?.textContent ?? null;

/** Opens the palette by its keys, and looks for something. */
async function look(words: string): Promise<void> {
  await press(OPENS);
  await user.type(field(), words);
  await idle();
}

/** Looks for something and takes the best. */
async function take(words: string): Promise<void> {
  await look(words);
  await press('{Enter}');
  noPalette();
}

it('opens by its keys, by its button and by the menu, and closes by Escape and by its keys', async () => {
  await press(OPENS);
  expect(document.activeElement).toBe(field());
  await press('{Escape}');
  noPalette();
  await click(button(/^Find anything/, document.querySelector('header') ?? undefined));
  await press(OPENS);
  noPalette();
  await click(button('More'));
  await click(
    within(screen.getByRole('dialog', { name: 'More' })).getByRole('button', {
      name: /^Find anything/,
    }),
  );
  expect(document.activeElement).toBe(field());
});

it('opens from a field in which a text is written, and not over another dialog', async () => {
  find('searchbox', /parameter/).focus();
  await press(OPENS);
  expect(document.activeElement).toBe(field());
  await press('{Escape}');
  await press('s');
  await press(OPENS);
  noPalette();
});

it('a parameter is found by its symbol and by where it acts, and gets the focus', async () => {
  await take('RIF');
  expect(document.activeElement).toBe(knob('RIF').closest('[data-param]')?.querySelector('input'));
  await take('tbe');
  expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe(
    'abr.tbeCells',
  );
  await take('switch buffer');
  expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe(
    'topology.bufferCells',
  );
});

it('what belongs to the run is found, and tells what it means by key as other parameters do', async () => {
  await take('duration');
  expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe(
    'run.durationMs',
  );
  await press('i');
  expect(screen.getByRole('dialog', { name: /Duration/ })).toBeDefined();
});

it('a parameter is found from another screen, which makes room for it', async () => {
  await take('compare');
  expect(location.hash).toBe('#compare');
  await take('TBE');
  expect(location.hash).toBe('');
  expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe(
    'abr.tbeCells',
  );
});

it('what stops a run is shown from another screen too, which makes room for it', async () => {
  await take('compare');
  await take('stop when');
  expect(location.hash).toBe('');
  expect(screen.getByRole('dialog', { name: /^Stop when/ })).toBeDefined();
});

it('a command is run, and stands first the next time', async () => {
  const theme = () => document.documentElement.getAttribute('data-theme');
  const before = theme();
  await take('light dark');
  expect(theme()).not.toBe(before);
  await press(OPENS);
  expect(within(palette()).getByText('Used last')).toBeDefined();
  expect(active()).toMatch(/^Light or dark theme/);
  expect(active()).toMatch(/T$/);
});

it('what wants the focus of a part is told, and not taken', async () => {
  await look('connect two nodes');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Connect two nodesIn the network: C',
  ]);
  expect(rows()[0]?.getAttribute('aria-disabled')).toBe('true');
  await press('{Enter}');
  expect(palette()).toBeDefined();
});

it('a parameter of an algorithm that is not chosen leads to the choice', async () => {
  await look('drain limit');
  expect(active()).toMatch(/QDLF.*Only with ERICA\+ or ERICA\+, smoothed under Rate feedback$/);
  await press('{Enter}');
  expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe(
    'feedback.kind',
  );
});

it('experiments, lessons and figures are opened', async () => {
  await take('RIF 1/256, RDF 1/16');
  expect(title().textContent).toBe('RIF 1/256, RDF 1/16: the best pair');
  await take('What a buffer is good for');
  expect(title().textContent).toBe('Tail drop: broken packets');
  // A lesson goes on where its question is.
  expect(document.activeElement).toBe(region('Guide'));
  await take('Uploads over a line whose rate varies');
  expect(location.hash).toBe('#papers/adsl/f4');
});

it('tells how many were found, and of very many that not all are listed', async () => {
  const said = () => palette().querySelector('[aria-live]')?.textContent;
  await look('connect two nodes');
  expect(said()).toBe('1 found.');
  await user.clear(field());
  await user.type(field(), 'a');
  expect(said()).toMatch(/^\d{3} found; the first 60 are listed\.$/);
  expect(rows()).toHaveLength(60);
  await user.type(field(), 'xyz');
  expect(said()).toMatch(/^Nothing has that name/);
});

it('before a room there are commands for it, and no parameters', async () => {
  await press('{F2}');
  await look('blank the screen');
  expect(active()).toMatch(/^Blank the screen/);
  await user.clear(field());
  // Its button is that of the desk.
  await user.type(field(), 'stop when');
  expect(rows().some(({ textContent }) => textContent?.startsWith('Stop when'))).toBe(false);
  await user.clear(field());
  await user.type(field(), 'TBE');
  expect(rows().some(({ textContent }) => textContent?.startsWith('TBEParameter'))).toBe(false);
});
