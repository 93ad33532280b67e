/** The plots, and the order of their legends. */
import { sum } from 'd3-array';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedLink, visit } from './support/address';
import { button, click, comeBack, find, idle, open, press, user, within } from './support/desk';
import {
  csvOf,
  curve,
  openEvents,
  plain,
  plot,
  plots,
  pressOn,
  readout,
  tableOf,
  wordsOf,
} from './support/plots';

describe('plots', () => {
  const ACR = 'Allowed rate (ACR)';
  /** Two sources with VBR; cells are lost. */
  const LOSSY = 'abr-erica-wan/t1-r2';

  beforeEach(() => open());

  const isOn = (entry: HTMLElement) => entry.ariaChecked === 'true';
  const isPressed = (each: HTMLElement) => each.ariaPressed === 'true';

  it('a line is switched off and on in the legend, and shown alone with Alt', async () => {
    const [one, two] = ['S1', 'S2'].map((name) => find('switch', name, plot(ACR))) as [
      HTMLElement,
      HTMLElement,
    ];
    expect([one, two].map(isOn)).toEqual([true, true]);
    await click(one);
    expect([one, two].map(isOn)).toEqual([false, true]);
    await click(one);
    expect([one, two].map(isOn)).toEqual([true, true]);
    await user.keyboard('{Alt>}');
    await click(two);
    await user.keyboard('{/Alt}');
    expect([one, two].map(isOn)).toEqual([false, true]);
  });

  it('lines of theory are told in words, switched off by key, and stay off', async () => {
    expect(wordsOf(ACR)).toMatch(/Reference lines: link 155\.5.*fair share 77\.76/);
    await pressOn(button('Choose plots'), '{Enter}');
    await pressOn(find('checkbox', 'Fair share'), ' ');
    expect(wordsOf(ACR)).not.toContain('fair share');
    await comeBack();
    expect(wordsOf(ACR)).toContain('Reference lines: link 155.5');
    expect(wordsOf(ACR)).not.toContain('fair share');
  });

  it('three plots are open at first, others are opened and closed, and a new visit begins anew', async () => {
    expect(plots()).toEqual([ACR, 'Congestion window', 'Queue'].map(plot));
    await pressOn(button('Choose plots'), '{Enter}');
    await pressOn(find('checkbox', 'Goodput'), ' ');
    await pressOn(find('checkbox', 'Congestion window'), ' ');
    expect(plots()).toEqual([ACR, 'Queue', 'Goodput'].map(plot));
    await comeBack();
    expect(plots()).toEqual([ACR, 'Congestion window', 'Queue'].map(plot));
  });

  it('one plot is made large, and all come back', async () => {
    const all = plots().length;
    expect(all).toBe(3);
    await click(button(`Enlarge: ${ACR}`));
    expect(plots()).toEqual([plot(ACR)]);
    await click(button(`Show all plots: ${ACR}`));
    expect(plots()).toHaveLength(all);
    await pressOn(curve('Queue'), '1');
    expect(plots()).toEqual([plot(ACR)]);
    await pressOn(curve(ACR), '{Escape}');
    expect(plots()).toHaveLength(all);
  });

  it('buttons and keys zoom, and the tables tell what is in view', async () => {
    const live = () => document.body.textContent?.includes('Live ▸');
    const whole = await tableOf('Queue');
    expect(whole.caption).toContain('0 s to 500 ms');
    await click(button('Zoom in (+)'));
    expect(live()).toBe(true);
    const closer = await tableOf('Queue');
    expect(closer.caption).toContain('125 to 375 ms');
    await click(button('Whole run (0)'));
    expect(live()).toBe(false);
    expect(await tableOf('Queue')).toEqual(whole);
    await pressOn(curve(ACR), '+');
    expect(live()).toBe(true);
    expect(await tableOf('Queue')).toEqual(closer);
    await pressOn(curve(ACR), '0');
    expect(live()).toBe(false);
  });

  it('the cursor goes from sample to sample, and its values are told', async () => {
    await pressOn(curve('Queue'), '{Home}');
    expect(readout()).toBe('t = 0.0000 ms');
    await pressOn(curve('Queue'), '{ArrowRight}');
    expect(readout()).toBe('t = 1.0000 ms');
    expect(curve('Queue').ariaValueText?.replace(/\s/g, ' ')).toMatch(/^1 ms.*SW1→SW2/);
  });

  it('events that are walked are told, each of those that fall on one sample', async () => {
    await open(LOSSY);
    const said = () => curve('Queue').ariaValueText?.replace(/\s/g, ' ');
    const walk = () => pressOn(curve('Queue'), '{Control>}{ArrowRight}{/Control}');
    await pressOn(curve('Queue'), '{Home}');
    await walk();
    expect(said()).toMatch(
      /^Source rule at 220\.2123 ms, S1: Rule 6: .*; 220 ms; SW1→SW2 392 cells$/,
    );
    while (!said()?.startsWith('Cell loss')) await walk();
    expect(said()).toMatch(/^Cell loss × 123 at 356\.5829 ms, SW1→SW2: buffer full.*; 357 ms;/);
    await walk();
    expect(said()).toMatch(/^Cell loss × 293 at 357\.004 ms.*; 357 ms;/);
    await pressOn(curve('Queue'), '{ArrowRight}');
    expect(said()).toMatch(/^358 ms;/);
  });

  it('a pinned instant shows how far the cursor is from it', async () => {
    await pressOn(curve('Queue'), '{Home}');
    await click(button('Pin this instant'));
    expect(isPressed(button('Pin this instant'))).toBe(true);
    await pressOn(curve('Queue'), '{ArrowRight}');
    expect(readout()).toBe('Δt = 1.0000 ms   t = 1.0000 ms');
    await click(button('Pin this instant'));
    expect(readout()).not.toContain('Δt = ');
  });

  it('the numbers behind a plot are a table to read and a file to keep', async () => {
    const { rows, caption } = await tableOf(ACR);
    expect(caption).toMatch(/^1 to 100 of 501 samples,/);
    expect(rows).toHaveLength(100);
    for (const [, ...values] of rows) {
      expect(values).toHaveLength(2);
      for (const value of values) expect(value).toMatch(/^\d[\d.]*$/);
    }
    const lines = (await csvOf(ACR)).trim().split(/\r?\n/);
    expect(lines).toHaveLength(502);
    expect(lines.at(-1)).toMatch(/^0\.5,\d/);
  });

  it('the list of events shows one kind alone, counts what its rows stand for, and an event chosen moves the cursor there', async () => {
    await open(LOSSY);
    const list = await openEvents();
    const kinds = [...find('group', 'Kinds of events', list).querySelectorAll('button')];
    expect(plain(kinds[0])).toBe('All');
    expect(kinds.length).toBeGreaterThan(2);
    // It opens at the play head, which is at the end, with a whole page.
    const rows = () => [...list.querySelectorAll('li')];
    expect(rows()).toHaveLength(50);
    expect(rows().findIndex(({ ariaCurrent }) => ariaCurrent === 'time')).toBe(49);
    const [, from, to, all] = /Rows (\d+)–(\d+) of (\d+)/.exec(plain(list)) ?? [];
    expect([Number(from), to]).toEqual([Number(all) - 49, all]);
    const losses = button(/^✕ ?Cell loss \d+$/, list);
    await click(losses);
    expect(kinds.filter(isPressed)).toEqual([losses]);
    const counted = rows().map((row) => Number(/Cell loss × (\d+)/.exec(plain(row))?.[1] ?? 1));
    expect(rows().length).toBeLessThan(50);
    expect(sum(counted)).toBe(Number(/(\d+)$/.exec(plain(losses))?.[1]));
    const events = [...list.querySelectorAll('li')].map((row) => row.querySelector('button'));
    expect(events.length).toBeGreaterThan(1);
    for (const event of events) expect(plain(event)).toContain('Cell loss');
    const [first] = events;
    if (first === null || first === undefined) throw new Error('a cell was lost');
    expect(plain(first)).toMatch(/of 1024/);
    const atMs = Number.parseFloat(plain(first));
    await click(first);
    await idle();
    expect(list.querySelector('li')).toBeNull();
    // The cursor goes to the sample nearest to the event; there is one every millisecond.
    const readMs = Number(/t = ([\d.]+)/.exec(readout())?.[1]);
    expect(Math.abs(readMs - atMs)).toBeLessThanOrEqual(0.5);
  });
});

// The order of a legend: by key, and in a link.
describe('the order of a legend', () => {
  beforeEach(() => open());

  const entries = () =>
    within(find('group', 'Lines of Allowed rate (ACR)')).getAllByRole('switch', { name: /^S\d$/ });
  const names = () => entries().map(({ ariaLabel }) => ariaLabel);

  it('lines are put into another order by key, keep their focus, and a link keeps the order', async () => {
    expect(names()).toEqual(['S1', 'S2']);
    const [first] = entries();
    first?.focus();
    await press('{Alt>}{ArrowRight}{/Alt}');
    expect(names()).toEqual(['S2', 'S1']);
    // The button keeps the focus, so that it can be moved on.
    expect(document.activeElement).toBe(entries()[1]);
    await press('{Alt>}{ArrowLeft}{/Alt}');
    expect(names()).toEqual(['S1', 'S2']);
    await press('{Alt>}{ArrowRight}{/Alt}');
    await click(find('switch', 'S2', find('group', 'Lines of Allowed rate (ACR)')));
    expect(entries().map(({ ariaChecked }) => ariaChecked)).toEqual(['false', 'true']);
    await visit(await sharedLink());
    expect(names()).toEqual(['S2', 'S1']);
    expect(entries().map(({ ariaChecked }) => ariaChecked)).toEqual(['false', 'true']);
  });
});
