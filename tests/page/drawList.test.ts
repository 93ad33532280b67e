/**
 * Drawing by the list alone, as somebody does who hears the page: Tab, letters, Enter, no pointer. Whatever
 * is done is told by role, name, or a live region.
 */
import { beforeEach, expect, it } from 'vitest';
import { tellFigure } from '../unit/fixtures/figure';
import {
  badge,
  button,
  find,
  idle,
  open,
  press,
  region,
  screen,
  settled,
  time,
  user,
  within,
} from './support/desk';
import { Keys } from './support/drawing';

beforeEach(() => open());

const list = () => region('Network as a list');
const said = () => find('status', 'Last step', region('Network')).textContent;
const isWaiting = () =>
  within(region('Network'))
    .getAllByRole('status')
    .some(({ textContent }) => textContent.includes('Not running yet'));

/** Chooses in a closed list that has the focus by typing, as every select lets one. */
async function choose(keys: Keys, name: string): Promise<void> {
  const select = document.activeElement ?? list();
  // The browser's part of it: jsdom has no lists that hear letters.
  keys.count += name.length;
  await user.selectOptions(select, name);
  await idle();
  expect(document.activeElement).toBe(select);
}

/** Fills in a form of the list and adds the row; the keyboard ends on the button. */
async function add(keys: Keys, form: string, ends: readonly [string, string]): Promise<void> {
  const group = find('group', form, list());
  const submit = button(form, group);
  const isBehind = submit === document.activeElement;
  await keys.walkTo(find('combobox', 'From', group), isBehind ? 'Shift+Tab' : 'Tab');
  await choose(keys, ends[0]);
  await keys.walkTo(find('combobox', 'To', group), 'Tab');
  await choose(keys, ends[1]);
  await keys.walkTo(submit, 'Tab');
  await keys.press('Enter');
}

it('the list alone draws a running parking lot, by roles, names and what is announced', async ({
  task,
}) => {
  const keys = new Keys();
  await keys.press('g', 'Home', 'ArrowDown');
  expect(document.activeElement?.textContent).toBe('New network: draw your own');
  await keys.press('Enter');
  await keys.walkTo(region('Network'), 'F6');
  await keys.walkTo(button('List', region('Network')), 'Tab');
  await keys.press('Enter');
  expect(button('List', region('Network')).ariaPressed).toBe('true');
  // Three switches: the form keeps the focus, each step is announced.
  await keys.walkTo(button('Add a node', list()), 'Tab');
  for (const name of ['SW1', 'SW2', 'SW3']) {
    await keys.press('Enter');
    expect(said()).toBe(`Add switch ${name}`);
    expect(document.activeElement).toBe(button('Add a node', list()));
  }
  await add(keys, 'Add a link', ['SW1', 'SW2']);
  expect(said()).toBe('Connect SW1 and SW2');
  await add(keys, 'Add a link', ['SW2', 'SW3']);
  expect(said()).toBe('Connect SW2 and SW3');
  expect(isWaiting()).toBe(true);
  for (const [ends, words] of [
    [['SW1', 'SW3'], 'Add circuit VC1: S1 to D1'],
    [['SW1', 'SW2'], 'Add circuit VC2: S2 to D2'],
    [['SW2', 'SW3'], 'Add circuit VC3: S3 to D3'],
    [['SW2', 'SW3'], 'Add circuit VC4: S4 to D4'],
  ] as const) {
    await add(keys, 'Add a circuit', ends);
    expect(said()).toBe(words);
  }
  await settled();
  expect(isWaiting()).toBe(false);
  // Every part is a row that can be heard.
  const heads = within(list())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(
    expect.arrayContaining(['SW1', 'SW2', 'SW3', 'SW1 – SW2', 'SW2 – SW3', 'VC1', 'VC4']),
  );
  const circuit = within(list())
    .getAllByRole('row')
    .find(({ textContent }) => textContent.includes('VC1'));
  expect(circuit?.textContent).toContain('S1 → SW1 → SW2 → SW3 → D1');
  await keys.walkTo(time(), 'F6');
  await keys.press(' ');
  expect(badge().textContent).toBe('Playing');
  await press(' ');
  expect(screen.getByRole('status', { name: 'Summary' }).textContent).toMatch(
    /^Paused, .* 4 circuits\./,
  );
  const what = 'key presses from nothing to a running parking lot by the list alone';
  tellFigure(task, { goal: 'G10', what, value: keys.count, unit: 'keys' });
  expect(keys.count).toBeLessThanOrEqual(110);
});
