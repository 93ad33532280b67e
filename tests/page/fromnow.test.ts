import { fireEvent } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import {
  button,
  click,
  clock,
  find,
  fingerprint,
  header,
  idle,
  knob,
  open,
  openFile,
  press,
  region,
  screen,
  settled,
  time,
  title,
  turn,
  undo,
  user,
} from './support/desk';
import { chooseMode, descriptionOf, savedDocument } from './support/experiment';
import { csvOf, openEvents, plain } from './support/plots';
import { seek, untilRun } from './support/time';

beforeEach(() => open());

it('a change from now leaves the past alone and is flagged with old and new value', async () => {
  await seek(0.4);
  const untouched = fingerprint();
  const past = rowsUntil(await csvOf('Allowed rate (ACR)'), 0.3);
  await seek(0.3);
  await chooseMode('From now');
  await turn('Target utilisation', '{ArrowLeft}');
  expect(button('Undo: Target utilisation 0.9 → 0.89 from 300 ms', header())).toBe(undo());
  expect(clock().textContent).toBe('300.0000ms');
  const rows = [...(await openEvents()).querySelectorAll('li')].map(plain);
  const flag = rows.find((text) => /300\.000.*Parameter change/.test(text));
  expect(flag).toContain('Target utilisation 0.90 → 0.89');
  await press('{Escape}');
  await seek(0.4);
  expect(fingerprint()).not.toBe(untouched);
  expect(rowsUntil(await csvOf('Allowed rate (ACR)'), 0.3)).toEqual(past);
  expect(past.length).toBeGreaterThan(300);
  await click(undo());
  await seek(0.4);
  expect(fingerprint()).toBe(untouched);
});

it('a drag while the run plays is one change, and its replay is the same run', async () => {
  await chooseMode('From now');
  await seek(0.1);
  await user.click(button('Play', time()));
  await untilRun(({ headS }) => headS > 0.1);
  const rif = knob('RIF');
  fireEvent.pointerDown(rif);
  for (const share of [0.9, 0.8, 0.7, 0.6, 0.5]) {
    const spoken = rif.ariaValueText;
    fireEvent.input(rif, { target: { value: String(Number(rif.max) * share) } });
    await idle();
    expect(rif.ariaValueText).not.toBe(spoken);
  }
  fireEvent.pointerUp(rif);
  await idle();
  const undoes = (undo().ariaLabel ?? '').split(' from ')[0];
  expect(undoes).toBe(`Undo: RIF 1 → ${rif.ariaValueText}`);
  await click(button('Pause', time()));
  await settled();
  await seek(0.5);
  const run = fingerprint();
  const saved = await savedDocument();
  expect(saved.timeline).toHaveLength(1);
  await openFile('again.json', JSON.stringify({ ...saved, title: 'Again' }));
  expect(title().textContent).toBe('Again');
  await settled();
  await seek(0.5);
  expect(fingerprint()).toBe(run);
});

it('what shapes the network is locked, with the reason', async () => {
  const reason = 'Shapes the network: choose Re-run.';
  const vbr = () => find('switch', 'VBR background', region('Parameters')) as HTMLInputElement;
  const isVbrHere = () =>
    screen
      .queryAllByRole('option', { hidden: true })
      .some(({ ariaLabel, textContent }) => /^Circuit .*VBR/.test(ariaLabel ?? textContent));
  expect(vbr().disabled).toBe(false);
  await chooseMode('From now');
  expect(vbr().disabled).toBe(true);
  expect(descriptionOf(vbr())).toContain(reason);
  expect(knob('Sources').disabled).toBe(true);
  expect(descriptionOf(knob('Sources'))).toContain(reason);
  expect(knob('RIF').disabled).toBe(false);
  await chooseMode('Re-run');
  expect(vbr().disabled).toBe(false);
  expect(isVbrHere()).toBe(false);
  await click(vbr());
  await settled();
  expect(isVbrHere()).toBe(true);
});

/** Lines of a table of samples up to an instant, without the heading. */
function rowsUntil(csv: string, timeS: number): readonly string[] {
  const [, ...rows] = csv.trim().split('\n');
  return rows.filter((row) => Number.parseFloat(row) <= timeS + 1e-9);
}
