/** Arranging and drawing a network without a pointer. */
import { beforeEach, describe, expect, it } from 'vitest';
import { SNAP } from '../../web/src/editor/metrics';
import { tellFigure } from '../unit/fixtures/figure';
import {
  badge,
  button,
  click,
  clock,
  find,
  fingerprint,
  idle,
  openBrief,
  press,
  region,
  screen,
  settled,
  time,
  undo,
  user,
  within,
} from './support/desk';
import { allParts, Keys, part, pressKey } from './support/drawing';
import { playSlowly } from './support/fill';

// Arranging the network by keys and buttons, snapped, undoable, and the same in the list.
describe('arranging', () => {
  beforeEach(openBrief);

  /** Numbers in the transform of an element. */
  const numbersOf = (element: Element | null): readonly number[] =>
    (element?.getAttribute('transform')?.match(/-?[\d.]+/g) ?? []).map(Number);

  it('arrows walk from part to part, Shift and arrows move a node in one step back', async () => {
    const host = () => part(/^S1, Host/);
    host().focus();
    await pressKey('ArrowDown');
    expect(document.activeElement).not.toBe(host());
    host().focus();
    const [x = 0, y = 0] = numbersOf(host());
    await pressKey('Shift+ArrowRight');
    const [right = 0, same = 0] = numbersOf(host());
    expect(right).toBeGreaterThan(x);
    expect(right / SNAP).toBeCloseTo(Math.round(right / SNAP), 1);
    expect(same).toBeCloseTo(y, 0);
    await pressKey('Alt+Shift+ArrowDown');
    expect(numbersOf(host())[1]).toBeCloseTo(Math.floor(y / 4 + 1) * 4, 0);
    expect(document.activeElement).toBe(host());
    await click(undo());
    expect(undo().ariaDisabled).toBe('true');
  });

  it('moving a node does not run the experiment again', async () => {
    const before = fingerprint();
    part(/^D2, Host/).focus();
    await pressKey('Shift+ArrowLeft');
    expect(undo().ariaLabel).toMatch(/^Undo: Move/);
    expect(clock().textContent).toBe('20.0000ms');
    await settled();
    expect(fingerprint()).toBe(before);
  });

  it('zoom in and out, and fit brings everything back', async () => {
    const network = region('Network');
    const scale = () => numbersOf(network.querySelector('.network-world'))[2] ?? 0;
    const fitted = scale();
    await click(button('Zoom in', network));
    expect(scale()).toBeGreaterThan(fitted * 1.05);
    await click(button('Zoom out', network));
    await click(button('Zoom out', network));
    expect(scale()).toBeLessThan(fitted * 0.95);
    await click(button('Fit everything (F)', network));
    expect(scale()).toBeCloseTo(fitted, 3);
  });

  it('the key of the lens shows it, from the list as well, and puts it away', async () => {
    const isShown = () => screen.queryByRole('region', { name: 'Lens' }) !== null;
    await press('l');
    expect(isShown()).toBe(true);
    await click(button('List', region('Network')));
    expect(isShown()).toBe(false);
    await press('l');
    expect(isShown()).toBe(true);
    await press('l');
    expect(isShown()).toBe(false);
  });

  it('the list has the same parts and selects the same thing', async () => {
    const network = region('Network');
    const drawn = allParts().length;
    await click(part(/^SW1, Switch/));
    expect(part(/^SW1, Switch/).ariaSelected).toBe('true');
    await click(button('List', network));
    const list = region('Network as a list');
    const rows = within(list)
      .getAllByRole('rowheader')
      .map((row) => within(row).getByRole('button'));
    expect(rows).toHaveLength(drawn);
    const row = (name: string) => rows.find(({ textContent }) => textContent === name) ?? list;
    expect(row('SW1').ariaPressed).toBe('true');
    await click(row('S2'));
    region('Selected: Host S2');
    await click(button('Canvas', network));
    expect(part(/^S2, Host/).ariaSelected).toBe('true');
  });
});

// Drawing by the list alone, as somebody does who hears the page: Tab, letters, Enter, no pointer. Whatever is done is told by role, name, or a live region.
describe('drawing by the list', () => {
  beforeEach(openBrief);

  const list = () => region('Network as a list');
  const said = () => region('Network').querySelector('.app-hidden[role="status"]')?.textContent;
  const regions = () => within(region('Network')).getAllByRole('status');
  const isWaiting = () =>
    regions().some(({ textContent }) => textContent.includes('Not running yet'));

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
    // What comes together with its live region is not told.
    const before = regions();
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
    expect(regions()).toEqual(before);
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
    playSlowly();
    await keys.walkTo(time(), 'F6');
    await keys.press(' ');
    expect(badge().textContent).toBe('Playing');
    await press(' ');
    expect(document.querySelector('.app-summary')?.textContent).toMatch(/^Paused, .* 4 circuits\./);
    const what = 'key presses from nothing to a running parking lot by the list alone';
    tellFigure(task, { goal: 'drawing', what, value: keys.count, unit: 'keys' });
    expect(keys.count).toBeLessThanOrEqual(110);
  });
});
