import { beforeEach, expect, it } from 'vitest';
import {
  button,
  click,
  find,
  fingerprint,
  header,
  knob,
  open,
  redo,
  region,
  settled,
  turn,
  undo,
} from './support/desk';
import { enter, savedDocument } from './support/experiment';
import { plain, tableOf } from './support/plots';

beforeEach(() => open());

it('a slider step makes a new complete history; undo and redo walk between the two', async () => {
  const before = fingerprint();
  await turn('RIF', '{ArrowLeft}');
  await settled();
  expect(knob('RIF').ariaValueText).toBe('1/2');
  const changed = fingerprint();
  expect(changed).not.toBe(before);
  const table = await tableOf('Allowed rate (ACR)');
  expect(table.caption).toMatch(/^(All|\d+ of) 501 samples.*0 s to 500 ms/);
  expect(table.rows.at(0)?.[0]).toBe('0.000 ms');
  expect(table.rows.at(-1)?.[0]).toBe('500.000 ms');
  expect(button('Undo: RIF 1 → 1/2', header())).toBe(undo());
  await click(undo());
  expect(fingerprint()).toBe(before);
  expect(knob('RIF').ariaValueText).toBe('1');
  await click(redo());
  expect(fingerprint()).toBe(changed);
});

const field = (name: string) => find('textbox', `${name}, exact value`, region('Parameters'));

it('a typed value is exact, is counted as a change, and can be reset', async () => {
  await enter(field('RIF'), '1/16');
  await settled();
  expect(knob('RIF').ariaValueText).toBe('1/16');
  expect(await savedDocument()).toMatchObject({ abr: { rif: 0.0625 } });
  await click(button('1 changed'));
  expect(plain(find('dialog', 'What changed'))).toContain('RIF 1 → 1/16');
  await click(button(/^Reset all \d+$/));
  expect(knob('RIF').ariaValueText).toBe('1');
});

it('a value out of range is refused beside its field and the old one stays', async () => {
  const before = fingerprint();
  await enter(field('Target utilisation'), '1.7');
  expect(field('Target utilisation').ariaInvalid).toBe('true');
  expect(plain(region('Parameters'))).toContain('0.9 stays in force');
  expect(fingerprint()).toBe(before);
  expect(undo().ariaDisabled).toBe('true');
});
