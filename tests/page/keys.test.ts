/** Single keys: what a parameter means, and switching them off where somebody dictates. */
import { beforeEach, expect, it } from 'vitest';
import { button, click, knob, open, press, region, screen, turn, within } from './support/desk';

beforeEach(() => open());

it('i and ? on a parameter tell what it means; Escape goes back to it', async () => {
  for (const key of ['i', '?']) {
    await turn('RIF', key);
    expect(screen.getByRole('dialog', { name: 'RIF' }).textContent).toContain('Range');
    await press('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(knob('RIF'));
  }
});

it('single keys that are switched off do nothing in the network either', async () => {
  await press('?');
  const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await click(within(list).getByRole('checkbox', { name: /^Shortcuts of a single key/ }));
  await click(button('Close', list));
  expect(screen.queryByRole('dialog')).toBeNull();
  const network = within(region('Network'));
  const palette = () => network.queryByRole('combobox', { name: /^Add a part/ });
  const [part] = network.getAllByRole('option');
  part?.focus();
  await press('a');
  expect(palette()).toBeNull();
  expect(document.activeElement).toBe(part);
  // The button does what the key did.
  await click(button('Add a part (A)'));
  expect(palette()).not.toBeNull();
});
