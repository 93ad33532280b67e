/** Arranging the network by keys and buttons, snapped, undoable, and the same in the list. */
import { beforeEach, expect, it } from 'vitest';
import { SNAP } from '../../web/src/network/metrics';
import {
  button,
  click,
  clock,
  fingerprint,
  open,
  region,
  settled,
  undo,
  within,
} from './support/desk';
import { allParts, part, pressKey } from './support/drawing';

beforeEach(() => open());

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
  expect(clock().textContent).toBe('500.0000ms');
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
