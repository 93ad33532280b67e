/** What a change does to a run, and what stops one. */

import { fireEvent } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import {
  allParameters,
  badge,
  button,
  click,
  clock,
  comeBack,
  downloads,
  find,
  fingerprint,
  header,
  headSeconds,
  idle,
  knob,
  open,
  openFile,
  press,
  redo,
  region,
  screen,
  settled,
  time,
  title,
  turn,
  undo,
  user,
} from './support/desk';
import { chooseMode, descriptionOf, enter, savedDocument } from './support/experiment';
import { csvOf, openEvents, plain, tableOf } from './support/plots';
import { asFastAsPossible, playToTheEnd, seek, step, stepBy, untilRun } from './support/time';

describe('a change that runs anew', () => {
  beforeEach(() => open());

  it('a slider step makes a new complete history; undo and redo walk between the two', async () => {
    const before = fingerprint();
    await turn('RIF', '{ArrowLeft}');
    await settled();
    expect(knob('RIF').ariaValueText).toBe('1/2');
    const changed = fingerprint();
    expect(changed).not.toBe(before);
    const table = await tableOf('Allowed rate (ACR)');
    expect(table.caption).toMatch(/^1 to 100 of 501 samples, 0 s to 500 ms/);
    expect(table.rows.at(0)?.[0]).toBe('0.0000 ms');
    const lines = (await csvOf('Allowed rate (ACR)')).trim().split(/\r?\n/);
    expect(lines.at(-1)).toMatch(/^0\.5,\d/);
    expect(downloads[0]?.name).toBe('peak-throughput-of-two-sources-seed-1-allowed-rate-acr.csv');
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
    await click(button('Reset all'));
    expect(knob('RIF').ariaValueText).toBe('1');
    // The chip is gone: beside it is what brings the change back.
    expect(document.activeElement).toBe(undo());
  });

  it('a change that is taken back in the list hands the focus to the next one', async () => {
    await allParameters();
    await turn('RIF', '{ArrowLeft}');
    await turn('TCR', '{ArrowLeft}');
    await click(button('2 changed'));
    button('Reset RIF').focus();
    await press('{Enter}');
    expect(document.activeElement).toBe(button('Reset TCR'));
    await press('{Enter}');
    expect(document.activeElement).toBe(undo());
  });

  it('a value out of range is refused beside its field and the old one stays', async () => {
    const before = fingerprint();
    await allParameters();
    await enter(field('Target utilisation'), '1.7');
    expect(field('Target utilisation').ariaInvalid).toBe('true');
    expect(plain(region('Parameters'))).toContain('still using 0.9');
    expect(fingerprint()).toBe(before);
    expect(undo().ariaDisabled).toBe('true');
  });
});

describe('a change from now', () => {
  beforeEach(() => open());

  it('a change from now leaves the past alone and is flagged with old and new value', async () => {
    await seek(0.4);
    const untouched = fingerprint();
    const past = rowsUntil(await csvOf('Allowed rate (ACR)'), 0.3);
    await seek(0.3);
    await chooseMode('From now');
    await allParameters();
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
    await click(button('1 changed'));
    const named = plain(find('dialog', 'What changed'));
    expect(named).toContain('Target utilisation from 300 ms: 0.9 → 0.89');
    await click(button('Remove Target utilisation from 300\u00a0ms'));
    expect(fingerprint()).toBe(untouched);
    expect(button('Undo: Remove Target utilisation from 300\u00a0ms', header())).toBe(undo());
    await click(undo());
    expect(fingerprint()).not.toBe(untouched);
    await click(undo());
    await seek(0.4);
    expect(fingerprint()).toBe(untouched);
  });

  it('a drag while the run plays is one change, and its replay is the same run', async () => {
    await chooseMode('From now');
    await seek(0.1);
    await user.click(button('Play', time()));
    await untilRun(({ head }) => head > instantOf(0.1));
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
    const reason = 'Changes the network: choose Re-run.';
    const vbr = () => find('switch', 'VBR background', region('Parameters')) as HTMLInputElement;
    const isVbrHere = () =>
      screen
        .queryAllByRole('option', { hidden: true })
        .some(({ ariaLabel, textContent }) => /^Circuit .*VBR/.test(ariaLabel ?? textContent));
    await allParameters();
    expect(vbr().disabled).toBe(false);
    await chooseMode('From now');
    expect(vbr().disabled).toBe(true);
    expect(descriptionOf(vbr())).toContain(reason);
    expect(knob('Sources').disabled).toBe(true);
    expect(descriptionOf(knob('Sources'))).toContain(reason);
    // The reason is there to be read: announced, two dozen rows would say it at once.
    const announced = [...region('Parameters').querySelectorAll('[aria-live="polite"]')];
    expect(announced.filter(({ textContent }) => textContent.includes('choose Re-run'))).toEqual(
      [],
    );
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
});

describe('a condition that stops', () => {
  /** Two sources with VBR; cells are lost. */
  const LOSSY = 'abr-erica-wan/t1-r2';

  beforeEach(() => open());

  /** Opens the panel, adds conditions by their names, and gives the panel. */
  async function waitFor(...names: readonly string[]): Promise<void> {
    await click(button(/^Stop when/, time()));
    for (const name of names) {
      await user.selectOptions(find('combobox', 'Add a condition', time()), name);
      await idle();
    }
  }

  /** The notice that says why the run has stopped. */
  const reason = (): string => plain(screen.getByText(/^Stopped at /).closest('[role=status]'));

  it('a queue that rises above a value stops the run on that very sample, at full speed', async () => {
    await waitFor('Queue');
    const value = find('textbox', 'Queue: value', time());
    await user.clear(value);
    await user.type(value, '2.5k');
    await press('{Escape}');
    await press('{Home}');
    expect(headSeconds()).toBe(0);
    await asFastAsPossible();
    await playToTheEnd();
    expect(reason()).toMatch(/^Stopped at .* Queue of .* rises above 2500/);
    expect(badge().textContent).toBe('Paused');
    const rows = (await csvOf('Queue'))
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split(',').map(Number));
    const first = rows.find(([, queue]) => (queue ?? 0) > 2500);
    const stopped = first?.[0] ?? Number.NaN;
    expect(headSeconds()).toBeCloseTo(stopped, 5);
    // Play goes on from there, to the next time.
    await user.click(button('Play', time()));
    await untilRun(({ head }) => head > instantOf(stopped + 0.01));
  });

  it('a condition met in the last milliseconds of a run stops it there, at full speed', async () => {
    await open(LOSSY);
    await stepBy('Loss');
    await press('{End}');
    const lossS = await step('back');
    // So short a way to the end is simulated before the page hears anything.
    const short = { ...(await savedDocument()), durationMs: Math.ceil(lossS * 1e3) + 1 };
    await openFile('short.json', JSON.stringify(short));
    await settled();
    await waitFor('Cell loss');
    await press('{Escape}');
    await asFastAsPossible();
    const fromS = (Math.floor(lossS * 1e3) - 1) / 1e3;
    await seek(fromS);
    const nextS = await step('forward');
    expect(nextS).toBeGreaterThan(fromS);
    for (let time = 0; time < 3; time += 1) {
      await seek(0.1);
      await seek(fromS);
      await playToTheEnd();
      expect(badge().textContent).toBe('Paused');
      expect(headSeconds()).toBeCloseTo(nextS, 6);
      expect(reason()).toMatch(/^Stopped at .*ell loss/);
      await click(button('Dismiss'));
    }
  });

  it('conditions are counted, kept for the next visit, and taken away again', async () => {
    await waitFor('Cell loss', 'Jain index');
    const told = () => screen.getAllByRole('status').map(plain);
    expect(told()).toContain('Added: Jain index of the goodputs falls below 0.9');
    await comeBack();
    await click(button('Stop when… (2 set)', time()));
    await click(button('Remove: Cell loss', time()));
    expect(told()).toContain('Removed: Cell loss');
    await click(button(/^Remove: Jain index/, time()));
    expect(document.activeElement).toBe(find('combobox', 'Add a condition', time()));
    await press('{Escape}');
    expect(document.activeElement).toBe(button('Stop when…', time()));
  });
});
