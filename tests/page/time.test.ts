/** Time: playing, stepping, and why something happened. */

import { sum } from 'd3-array';
import { beforeEach, describe, expect, it } from 'vitest';
import { followNext } from '../../web/src/explain/why/whyActions';
import { askWhy, closeWhy, look, pointAt, whyStore } from '../../web/src/explain/why/whyStore';
import { instantOf } from '../../web/src/model/instant';
import { documentActions, runStore, viewStore } from '../../web/src/run';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { putCursor } from '../../web/src/timeline/range/timeControl';
import { stage } from '../../web/src/timeline/stage/stage';
import {
  badge,
  button,
  click,
  clock,
  find,
  fingerprint,
  headSeconds,
  idle,
  knob,
  open,
  openFile,
  press,
  screen,
  settled,
  time,
  turn,
  user,
} from './support/desk';
import { savedDocument } from './support/experiment';
import { curve, openEvents, plain, pressOn, readout } from './support/plots';
import {
  asFastAsPossible,
  playToTheEnd,
  seek,
  step,
  stepBy,
  steppedTo,
  untilRun,
} from './support/time';

describe('time', () => {
  /** Two sources with VBR; cells are lost. */
  const LOSSY = 'abr-erica-wan/t1-r2';
  /** Of the links, s. */
  const CELL_S = (53 * 8) / 155.52e6;

  beforeEach(() => open());

  it('play goes on, pause stops where it is', async () => {
    await user.click(button('Play', time()));
    expect(badge().textContent).toBe('Playing');
    await untilRun(({ head }) => head > instantOf(0.5));
    await click(button('Pause', time()));
    expect(badge().textContent).toBe('Paused');
    expect(headSeconds()).toBeGreaterThan(0.5);
    const stopped = clock().textContent;
    await idle();
    expect(clock().textContent).toBe(stopped);
  });

  it('Space plays from a slider too, which it does not move', async () => {
    await turn('RIF', '{ArrowLeft}');
    const value = knob('RIF').value;
    await user.keyboard(' ');
    expect(badge().textContent).toBe('Playing');
    await user.keyboard(' ');
    await idle();
    expect(badge().textContent).toBe('Paused');
    expect(knob('RIF').value).toBe(value);
  });

  it('cells in the drawing are of the playhead, which is said where the cursor stands elsewhere', async () => {
    const level = () => document.querySelector('.network-level')?.textContent;
    await settled();
    expect(level()).toMatch(/^Flow/);
    expect(level()).not.toContain('playhead');
    await pressOn(curve('Allowed rate (ACR)'), '{Home}');
    await idle();
    expect(level()).toMatch(/ · cells at the playhead$/);
    await pressOn(curve('Allowed rate (ACR)'), '{Escape}');
    await idle();
    expect(level()).not.toContain('playhead');
  });

  it('a run ends by itself, and Play starts it again', async () => {
    const short = { ...(await savedDocument()), durationMs: 700 };
    await openFile('short.json', JSON.stringify(short));
    await settled();
    await asFastAsPossible();
    await playToTheEnd();
    expect(badge().textContent).toBe('Finished');
    expect(clock().textContent).toBe('700.0000ms');
    const end = fingerprint();
    await seek(0.3);
    expect(fingerprint()).not.toBe(end);
    await seek(0.7);
    expect(fingerprint()).toBe(end);
    await playToTheEnd();
    expect(badge().textContent).toBe('Finished');
    expect(fingerprint()).toBe(end);
  });

  it('runs to the end of a long run by one press, as the key does, and stops on the way by another', async () => {
    // Thirty simulated seconds, which would take five minutes at the pace of Play.
    await open({ ...FIRST_CHOICE_ITEM.doc, durationMs: 30_000 });
    const { speed } = runStore.getState();
    await user.click(button('Run to the end', time()));
    const bar = find('progressbar', 'Simulated so far');
    await untilRun(({ head }) => head > instantOf(1));
    expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0.5);
    expect(bar.getAttribute('max')).toBe('30');
    await click(button('Stop here', time()));
    expect(badge().textContent).toBe('Paused');
    const stopped = headSeconds();
    expect(stopped).toBeGreaterThan(1);
    expect(stopped).toBeLessThan(30);
    expect(runStore.getState().speed).toBe(speed);
    expect(screen.queryByRole('progressbar', { name: 'Simulated so far' })).toBeNull();
  });

  it('that reaches its end has nowhere further to go; a new value on the way does not slow it down', async () => {
    await user.keyboard('{End}');
    await untilRun(({ toEnd }) => toEnd);
    knob('RIF').focus();
    await user.keyboard('{ArrowLeft}');
    await untilRun(({ toEnd }) => !toEnd);
    await idle();
    expect(badge().textContent).toBe('Finished');
    expect(button('Run to the end', time()).getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['Event', null],
    ['Cell time', CELL_S],
    ['Round trip', 6 * 0.005],
    ['Loss', null],
  ])('steps by %s go there and back', async (unit, sizeS) => {
    await open(LOSSY);
    await stepBy(unit);
    const start = headSeconds();
    const first = await step('back');
    const second = await step('back');
    expect(first).toBeLessThan(start);
    expect(second).toBeLessThan(first);
    // The clock shows tenths of a microsecond.
    expect(await step('forward')).toBeCloseTo(first, 6);
    if (sizeS !== null) expect(first - second).toBeCloseTo(sizeS, 6);
  });

  it('past a second a step by one cell is still seen on the clock', async () => {
    await seek(1.5);
    expect(clock().textContent).toBe('1.5000000s');
    expect(clock().ariaLabel).toBe('1.5 s');
    expect(clock().getAttribute('role')).toBe('timer');
    await stepBy('Cell time');
    expect((await step('forward')) - 1.5).toBeCloseTo(CELL_S, 6);
    expect(await step('back')).toBe(1.5);
  });

  it.each([
    ['RM cell', /^RM cell of \S.* back at [\d.]+ ms, ER [\d.]+ Mb\/s/],
    ['TCP segment', /^(Segment|\d+ segments) of \S.* (sent|arrived) at [\d.]+ ms, .*\d/],
  ])('a step to an %s says which, and leads there and back', async (unit, saying) => {
    await stepBy(unit);
    const seen: string[] = [];
    for (const way of ['back', 'back', 'forward', 'forward'] as const) {
      const atS = await step(way);
      expect(steppedTo()).toMatch(saying);
      expect(steppedTo()).toContain(`at ${(atS * 1000).toFixed(4)} ms`);
      seen.push(steppedTo());
    }
    expect(seen[0]).not.toBe(seen[1]);
    expect(seen[2]).toBe(seen[0]);
    await seek(0.3);
    expect(steppedTo()).toBe('');
  });

  it('with a circuit selected a step goes to its own RM cells', async () => {
    const [, line] = find('group', 'Lines of Allowed rate (ACR)').querySelectorAll('button');
    if (line === undefined) throw new Error('two circuits have lines');
    await user.keyboard('{Shift>}');
    await click(line);
    await user.keyboard('{/Shift}');
    await stepBy('RM cell');
    for (let count = 0; count < 6; count += 1) {
      await step('back');
      expect(steppedTo()).toContain(`RM cell of ${line.ariaLabel} back`);
      expect(steppedTo()).not.toContain(';');
    }
    // What was said of one run says nothing of the next, though its head stands at the same instant.
    const atS = headSeconds();
    await turn('RIF', '{ArrowLeft}');
    await settled();
    expect(headSeconds()).toBe(atS);
    expect(steppedTo()).toBe('');
  });

  it('a step to a loss where there is none says so', async () => {
    await stepBy('Loss');
    await click(button('Step back', time()));
    expect(headSeconds()).toBe(0);
    expect(steppedTo()).toBe('No loss since the start of the run.');
  });

  it('a step to a loss says where and why, and the list of events has it', async () => {
    await open(LOSSY);
    await stepBy('Loss');
    const lossS = await step('back');
    expect(steppedTo()).toMatch(/cell lost: buffer full at .*, \d+ of \d+ cells/);
    const list = await openEvents();
    const at = (lossS * 1000).toFixed(3);
    const told = [...list.querySelectorAll('li')].map(plain).filter((text) => text.includes(at));
    expect(told.some((text) => /Cell loss|Frame lost/.test(text))).toBe(true);
  });

  const summary = () => plain(document.querySelector('.app-summary'));
  const lostIn = (text: string) => Number(/(\d+) cells lost/.exec(text)?.[1]);

  it('what was lost is still to be seen when going back', async () => {
    await open(LOSSY);
    expect(summary()).toMatch(/500 ms.* cells lost/);
    const all = lostIn(summary());
    const end = fingerprint();
    await seek(0.4);
    expect(summary()).toMatch(/400 ms.* cells lost/);
    expect(lostIn(summary())).toBeGreaterThan(0);
    expect(lostIn(summary())).toBeLessThan(all);
    const events = await openEvents();
    await click(button(/^✕ ?Cell loss \d+$/, events));
    const rows = [...events.querySelectorAll('li')].map(plain);
    expect(sum(rows, (row) => Number(/Cell loss × (\d+)/.exec(row)?.[1] ?? 1))).toBe(all);
    await press('{Escape}');
    await seek(0.5);
    expect(fingerprint()).toBe(end);
  });

  it('keys on the overview move the head both ways', async () => {
    const strip = find('slider', 'Simulated time');
    await pressOn(strip, '{Home}');
    expect(clock().textContent).toBe('0.0000ms');
    await pressOn(strip, '{PageUp}');
    expect(headSeconds()).toBeCloseTo(0.4, 2);
    const there = headSeconds();
    await pressOn(strip, '{ArrowLeft}');
    expect(headSeconds()).toBeLessThan(there);
  });

  it('keys on the ends of the range in view look closer, move it and show all', async () => {
    const [start, end] = ['Start', 'End'].map((which) =>
      find('slider', `${which} of the range in view`),
    ) as [HTMLElement, HTMLElement];
    const head = headSeconds();
    const range = () => [start, end].map((slider) => Number(slider.getAttribute('aria-valuenow')));
    expect(start.ariaValueText).toBe('whole run');
    await pressOn(start, '{ArrowRight}'.repeat(4));
    const [from = 0, to = 0] = range();
    expect(from).toBeGreaterThan(0);
    await pressOn(end, '{Alt>}{ArrowLeft}{/Alt}');
    const [movedFrom = 0, movedTo = 0] = range();
    expect(movedFrom).toBeLessThan(from);
    expect(movedTo - movedFrom).toBeCloseTo(to - from, 9);
    await pressOn(end, '{ArrowLeft}');
    expect(range()[0]).toBe(movedFrom);
    expect(range()[1]).toBeLessThan(movedTo);
    expect(headSeconds()).toBe(head);
    await pressOn(end, '{Escape}');
    expect(start.ariaValueText).toBe('whole run');
  });
});

describe('why', () => {
  const answer = () => find('complementary', 'Why?');
  const when = (): string => plain(answer().querySelector('.plots-why-time'));
  const table = () => [...answer().querySelectorAll('tr')].map(plain);

  it('a bend of ACR is traced to the rule and to the port that wrote the rate', async () => {
    await open();
    // Where ERICA has divided the link, after 300 ms of 500.
    await pressOn(
      curve('Allowed rate (ACR)'),
      '{Home}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}w',
    );
    expect(plain(answer())).toMatch(/ACR .+ → .+Mb.s/);
    // The answer is told; that the clock goes on is not.
    const told = (text: RegExp) => screen.getByText(text).closest('[aria-live]')?.ariaLive;
    expect(told(/^This answer is about/)).toBe('polite');
    expect(told(/^The clock stands at/)).toBe('off');
    expect(within(/^ACR .+ → .+Mb.s$/)).toBe(1);
    expect(within(/^Rule \d+/)).toBe(1);
    expect(plain(answer())).toContain('ER written by');
    expect(plain(answer())).toMatch(/SW1→SW2: .* of 4096.cells/);
    const before = when();
    await click(button('‹ Change before', answer()));
    expect(when()).not.toBe(before);
    await click(button('Next RM cell', answer()));
    expect(plain(answer())).toMatch(/went to its destination and back in/);
    expect(table().some((row) => row.includes('◁ SW2→SW1'))).toBe(true);
    await press('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Why?' })).toBeNull();
    expect(document.activeElement).toBe(curve('Allowed rate (ACR)'));
    // Asked from nowhere, it leaves the focus in its part of the page.
    curve('Allowed rate (ACR)').blur();
    await press('w');
    await press('{Escape}');
    expect(document.activeElement).toBe(find('group', 'Plots'));
  });

  it('a cell that is followed and a question never take the answer of one another', async () => {
    await open();
    await pressOn(curve('Allowed rate (ACR)'), '{End}w');
    const { circuit, atS, changes } = whyStore.getState();
    const followed = followNext('rm');
    const asked = look(circuit, atS);
    await followed;
    expect(whyStore.getState().isAsking).toBe(true);
    const next = followNext('rm');
    await asked;
    expect(whyStore.getState()).toMatchObject({ isAsking: false, refusal: null, changes });
    await next;
    expect(whyStore.getState().path?.kind).toBe('rm');
  });

  it('of several curves the question is about the one that bends at that instant', async () => {
    await open('abr-erica-wan/e2-finite-buffer');
    await pressOn(curve('Congestion window'), '{End}');
    const { events } = stage.scene().run;
    const timeouts = events.filter(({ kind }) => kind === 'timeout');
    expect(timeouts.map(({ circuit }) => circuit).toSorted()).toEqual(['S1', 'S2']);
    pointAt('cwnd');
    for (const { circuit, timeS } of timeouts) {
      putCursor(instantOf(timeS));
      askWhy();
      await idle();
      expect(whyStore.getState().circuit).toBe(circuit);
      closeWhy();
    }
  });

  it('an answer is asked anew of the next run, and goes with its circuit', async () => {
    await open();
    await pressOn(curve('Allowed rate (ACR)'), '{End}w');
    const before = plain(answer());
    documentActions.setParam('abr', 'rif', 1 / 64);
    await idle();
    expect(plain(answer())).not.toBe(before);
    expect(plain(answer())).toMatch(/ACR .+ → .+Mb.s/);
    await open('classroom/tcp-alone');
    expect(screen.queryByRole('complementary', { name: 'Why?' })).toBeNull();
  });

  /** Elements of the answer whose whole text is such. */
  function within(text: RegExp): number {
    const all = [...answer().querySelectorAll('p, strong')];
    return all.filter((each) => each.childElementCount === 0 && text.test(plain(each))).length;
  }

  it('a frame in the list of events leads back to the cell that was lost', async () => {
    await open('abr-erica-wan/e2-finite-buffer');
    const list = await openEvents();
    await click(button(/^. ?Frame lost \d+$/, list));
    const [last] = [...list.querySelectorAll('li')].slice(-1);
    if (last === undefined) throw new Error('a frame was lost');
    const instant = plain(last.querySelector('.plots-event-time'));
    await click(button(/^Why\? Frame lost/, last));
    // The frame that was asked about, and nothing else of its instant.
    expect(plain(answer())).toMatch(/Frame lost.*cells discarded.*Cause.*Consequence.*The cell/);
    expect(when()).toBe(instant);
    expect(plain(answer())).toContain('Buffer full at SW1→SW2, 2048 of 2048 cells.');
    // Two sources of 139.97 Mb/s, into a line of 155.52.
    expect(plain(answer())).toContain('about 280 Mb/s came to a line of 155.5 Mb/s');
    expect(plain(answer())).toContain('S1, S2: allowed 140 Mb/s each');
    expect(plain(answer())).toMatch(/dropped at SW1→SW2\..*AAL5/);
    // Back to where the queue began to grow, and to the port.
    await click(button(/^Growth begins: 276\.0000\sms$/, answer()));
    expect(readout()).toContain('t = 276.0000 ms');
    await click(button('Show SW1→SW2', answer()));
    expect(viewStore.getState().selection).toEqual({ type: 'port', id: 'SW1→SW2' });
    // From the frame to its cells, to the first frame they are missing in, and on to the time-out.
    await click(button(/^Cell loss: /, answer()));
    expect(plain(answer())).toMatch(
      /Cell loss × \d+.*Cause.*Buffer full.*Consequence.*whole frames/,
    );
    await click(button(/^Frame lost: /, answer()));
    expect(plain(answer())).toMatch(/Frame lost.*Cause.*Buffer full/);
    await click(button(/^Timeout: /, answer()));
    expect(within(/^cwnd/)).toBe(1);
    expect(plain(answer())).toMatch(/Before that.*cells? lost/i);
    // Each of these links went with its answer.
    expect(document.activeElement).toBe(answer());
  });

  it('a time-out is explained itself, whatever was asked about before', async () => {
    await open('abr-erica-wan/e2-finite-buffer');
    const list = await openEvents();
    await click(button(/^. ?Timeout \d+$/, list));
    const [row] = [...list.querySelectorAll('li')].filter((each) =>
      /Timeout.*S2:/.test(plain(each)),
    );
    const [at, why] = [...(row?.querySelectorAll('button') ?? [])];
    if (at === undefined || why === undefined) throw new Error('the second source had a time-out');
    const instant = plain(at.querySelector('.plots-event-time'));
    const circuit = () => find('combobox', 'Circuit', answer()) as HTMLSelectElement;
    await click(why);
    const isTimeout = () => {
      expect(when()).toBe(instant);
      expect(circuit().value).toBe('S2');
      expect(within(/^cwnd/)).toBe(1);
    };
    isTimeout();
    await user.selectOptions(circuit(), 'S1');
    await idle();
    expect(when()).not.toBe(instant);
  });
});
