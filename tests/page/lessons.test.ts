/** Who is led: first steps, lessons, predictions, the tour. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentActions, runActions, runStore, viewActions } from '../../web/src/run';
import { goTo, sharedLink, visit } from './support/address';
import {
  badge,
  button,
  click,
  comeBack,
  downloaded,
  find,
  idle,
  knob,
  open,
  openBrief,
  openScenario,
  press,
  region,
  screen,
  time,
  title,
  turn,
  user,
  within,
} from './support/desk';
import { playSlowly, playsOn, seek } from './support/fill';
import { curve, plain, pressOn } from './support/plots';

// The first steps of who wants no motion: a badly set slider invites, success is seen, doors open.
describe('the first steps', () => {
  const media = globalThis.matchMedia;
  beforeAll(() => {
    globalThis.matchMedia = (query) =>
      query.includes('reduced-motion')
        ? (Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList)
        : media(query);
  });
  afterAll(() => {
    globalThis.matchMedia = media;
  });

  beforeEach(() => open('classroom/first-steps'));

  const band = () => region('First steps');
  const words = () => band().textContent.replace(/\s/g, ' ');
  const left = (times: number) => press('{ArrowLeft}'.repeat(times));

  it('a change that cannot run is not judged by the curves of the run before', async () => {
    knob('RIF').focus();
    await left(2);
    expect(words()).toContain('still swing by');
    documentActions.setField('durationMs', 3_600_000);
    await idle();
    expect(words()).toContain('This change cannot run: undo it, or try another.');
    documentActions.undo();
    await idle();
    expect(words()).toContain('still swing by');
  });

  it('a newcomer calms the rates and finds the doors', async () => {
    expect(title().textContent).toContain('Two senders, one link');
    expect(words()).toContain('Calm it down: drag RIF.');
    expect(document.documentElement.dataset.invites).toBe('rif');
    knob('RIF').focus();
    await left(2);
    expect(words()).toContain('still swing by');
    await left(6);
    expect(words()).toMatch(/Calm: ±\d\.\d/);
    expect(document.documentElement.dataset.invites).toBeUndefined();
    // What there is to know of it opens beside it.
    await click(button('What is RIF?', band()));
    expect(screen.getByRole('dialog', { name: 'RIF' }).textContent).toContain(
      'Rate increase factor',
    );
    await press('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    // The reader's own experiment has its change for a title.
    await click(button(/^Share this\s*RIF 1 → 1\/\d+$/, band()));
    const share = screen.getByRole('dialog', { name: 'Share this experiment' });
    expect(share.textContent).toMatch(/Two senders, one link: RIF 1 → 1\/\d+/);
    await press('{Escape}');
    await click(button(/^Break it/, band()));
    expect(words()).toContain('From 100 km away feedback comes late');
    // The focus goes on to the words, and from them to what is to be done.
    expect(document.activeElement?.textContent).toContain('From 100 km away');
    await press('{Tab}');
    expect(document.activeElement).toBe(button('Show me Rate feedback', band()));
  });

  it('they begin again from the list of lessons, beside their experiment', async () => {
    knob('RIF').focus();
    await left(8);
    await goTo('#lessons');
    await click(button('Begin again'));
    expect(location.hash).toBe('');
    expect(words()).toContain('Calm it down: drag RIF.');
    expect(knob('RIF').getAttribute('aria-valuetext')).toBe('1');
  });

  it('a prediction is drawn with the keyboard and judged by its shape', async () => {
    knob('RIF').focus();
    await left(8);
    expect(words()).toContain('Calm: ±');
    await click(button(/^Predict/, band()));
    const sheet = find('complementary', 'Predict');
    expect(sheet.textContent).toContain('A third sender joins.');
    // The first key draws at once.
    await press('{PageDown}');
    await click(button('Show what happens', sheet));
    const [, judged] = within(sheet).getAllByRole('listitem');
    expect(judged?.textContent).toMatch(/5[12](\.\d)?\sMb\/s/);
    // True of whatever algorithm the reader has chosen.
    expect(sheet.textContent).toContain('an equal share is a third of the link');
    expect(sheet.textContent).not.toContain('switch names a rate');
  });
});

// Of who lets things move.
describe('the first steps by themselves', () => {
  it('play once as they are; somebody’s changed ones in a link stand where their run was shown', async () => {
    playSlowly();
    await open('classroom/first-steps');
    expect(badge().textContent).toBe('Playing');
    await press(' ');
    // Back from a room the run is where it was left.
    await press('[F2]');
    await press('[F2]');
    expect(badge().textContent).toBe('Paused');
    expect(region('First steps').textContent).toContain('Calm it down');
    knob('RIF').focus();
    await press('{ArrowLeft}');
    const link = await sharedLink();
    await openBrief();
    await visit(link);
    expect(region('First steps').textContent).toContain('Make the steps smaller still.');
    expect(badge().textContent).toBe('Paused');
  });
});

// A lesson as a class meets it: a question, hints, a goal that is measured, and the next question.
describe('a lesson', () => {
  beforeEach(openBrief);

  const card = () => region('Lesson: What a switch can tell a sender');
  const words = () => card().textContent.replace(/\s/g, ' ');

  async function begin(): Promise<void> {
    await click(button('Lessons'));
    await click(button(/^What a switch can tell a sender/));
  }

  /** One sixteenth. */
  const FOUR_NOTCHES = '{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}';

  it('the card leads to a control behind a search, in a folded section, with a circuit selected', async () => {
    await begin();
    const section = () => knob('RIF').closest('details');
    await click(section()?.querySelector('summary') as Element);
    expect(screen.queryByRole('slider', { name: 'RIF' })).toBeNull();
    const [circuit] = within(region('Network')).getAllByRole('option', { name: /^Circuit/ });
    circuit?.focus();
    await press('{Enter}');
    const search = screen.getByRole('searchbox', { name: 'Find a parameter' });
    await user.type(search, 'buffer');
    expect(screen.queryByRole('slider', { name: 'RIF' })).toBeNull();
    await click(button('Show me: RIF', card()));
    expect(document.activeElement).toBe(knob('RIF'));
    expect(section()?.open).toBe(true);
    expect((search as HTMLInputElement).value).toBe('');
    // What was asked for is over: the next search stays.
    await user.type(search, 'buffer');
    await idle();
    expect((search as HTMLInputElement).value).toBe('buffer');
    // Nor does a link hide it that shows other controls.
    viewActions.showOnly(['abr.icrMbps']);
    await idle();
    await click(button('Show me: RIF', card()));
    expect(document.activeElement).toBe(knob('RIF'));
  });

  it('a lesson asks, hints in three steps, measures, and goes on to the next question', async () => {
    await begin();
    const goal = within(card()).getByRole('list', { name: 'Goal' });
    expect(goal.textContent.replace(/\s/g, ' ')).toContain('Longest queue 225 cells');
    expect(within(goal).getAllByText(/not reached/)).not.toHaveLength(0);
    for (const name of ['A hint', 'Hint 2 of 3', 'Hint 3 of 3']) await click(button(name, card()));
    expect(words()).toContain('1/16 and 1/64 both work');
    expect(within(card()).queryByRole('button', { name: /hint/i })).toBeNull();

    // The card leads to the control.
    await click(button('Show me: RIF', card()));
    expect(document.activeElement).toBe(knob('RIF'));
    const heard = goal.closest('[aria-live]');
    await press(FOUR_NOTCHES);
    expect(words()).toContain('there is a wide range that works well');
    // The goal comes and goes with each run, in a live region that stays: otherwise nothing is announced.
    expect(goal.isConnected).toBe(false);
    expect(within(card()).getByRole('list', { name: 'Goal' }).closest('[aria-live]')).toBe(heard);
    await click(button('Next question', card()));
    expect(words()).toMatch(/The long circuit crosses all three/i);
    expect(document.activeElement?.textContent).toMatch(/The long circuit crosses all three/i);
    expect(document.activeElement).not.toBe(document.body);
    expect(button('Step 1, done', card())).toBeDefined();
    expect(button('Step 2', card()).ariaCurrent).toBe('step');
    await click(button('Lessons'));
    expect(button(/^What a switch can tell a sender.*1 of 5 done · open/)).toBeDefined();
  });

  it('a goal reached by other controls does not count', async () => {
    await begin();
    knob('RIF').focus();
    await press(FOUR_NOTCHES);
    expect(words()).toContain('wide range that works well');
    knob('RDF').focus();
    await press('{ArrowLeft}');
    expect(words()).toContain('Also changed: RDF. The step only counts without that.');
    expect(words()).not.toContain('wide range that works well');
  });

  it('a link to a lesson begins it and leaves the address; its button ends it', async () => {
    await visit('./#lessons/rates');
    expect(button('Step 1', card()).ariaCurrent).toBe('step');
    expect(location.hash).toBe('');
    await click(button('Close the lesson'));
    expect(screen.queryByRole('region', { name: 'Guide' })).toBeNull();
    expect(find('region', 'Network')).toBeDefined();
  });

  it('a link to a lesson begins it from the list of lessons too', async () => {
    await goTo('#lessons');
    await goTo('#lessons/rates');
    expect(button('Step 1', card()).ariaCurrent).toBe('step');
    expect(location.hash).toBe('');
  });

  it('a link to a lesson that does not exist says so above the list, until another address is gone to', async () => {
    await visit('./#lessons/nonsense');
    expect(plain(screen.getByRole('alert'))).toBe('There is no lesson “nonsense”; these are all.');
    expect(button(/^What a buffer is good for/)).toBeDefined();
    await goTo('#lessons');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the focus goes from the list of lessons to the card, and from the card that is closed to the network', async () => {
    await begin();
    expect(document.activeElement).toBe(region('Guide'));
    await click(button('Close the lesson'));
    expect(document.activeElement).toBe(region('Network'));
  });
});

describe('a prediction', () => {
  beforeEach(openBrief);

  const sheet = () => find('complementary', 'Predict');
  const hands = () => find('slider', /^Your prediction/, sheet());
  const show = () => button('Show what happens', sheet());
  const findings = () => [...sheet().querySelectorAll('li')].map(plain);

  it('a curve is drawn with the keyboard, and how the shapes compare is said in words', async () => {
    await pressOn(curve('Queue'), 'd');
    expect(plain(sheet())).toContain('What will “Queue” do?');
    // The focus passes the question by, so it is told with what has the focus.
    expect(document.activeElement).toBe(hands());
    expect(hands().getAttribute('aria-description')).toBe('What will “Queue” do?');
    expect((show() as HTMLButtonElement).disabled).toBe(true);
    await pressOn(hands(), '{ArrowRight}{ArrowUp}');
    expect(hands().ariaValueText?.replace(/\s/g, ' ')).toMatch(/^Column 2 of 24, .*cells$/);
    await user.type(find('textbox', 'Because … (optional)', sheet()), 'windows are full');
    show().focus();
    await click(show());
    expect(plain(sheet())).toMatch(/\d of \d as you drew it/);
    // The button is gone; the focus is not.
    expect(sheet().contains(document.activeElement)).toBe(true);
    expect(findings()[0]).toContain('Direction:');
    // What was expected, and why, is kept as a file.
    expect(await downloaded(button('save as CSV', sheet()))).toContain('windows are full');
    await click(button('forget', sheet()));
    expect(plain(sheet())).not.toContain('kept in this browser');
    await click(button('Close the prediction'));
    expect(document.activeElement).toBe(curve('Queue'));
  });

  it('what came is judged and kept once, whatever the run tells at that moment', async () => {
    await click(button('Predict Queue'));
    await pressOn(hands(), '{ArrowUp}');
    const write = Storage.prototype.setItem;
    const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key,
      value,
    ) {
      write.call(this, key, value);
      if (key === 'cell53.predictions') runStore.setState({});
    });
    await click(show());
    spy.mockRestore();
    expect(plain(sheet())).toContain('1 prediction kept in this browser');
  });

  it('who turns a knob meanwhile predicts the run that comes of it', async () => {
    await openScenario('Two senders, one link');
    await click(button('Predict Allowed rate (ACR)'));
    await pressOn(hands(), '{ArrowUp}');
    for (let notch = 0; notch < 4; notch += 1) await turn('RIF', '{ArrowLeft}');
    await click(show());
    expect(findings()[2]).toContain('it is calm');
  });

  it('a curve far below its buffer is judged on an axis of its own height', async () => {
    location.hash = '#lessons/rates';
    await idle();
    const card = () => region('Lesson: What a switch can tell a sender');
    await click(button('Step 4', card()));
    await click(button('Draw it', card()));
    expect(plain(sheet())).toContain('500 cells');
    await pressOn(hands(), '{End}{PageUp}');
    await click(show());
    // The queue doubles, from 214 cells, in buffers of 4,096.
    expect(findings()[0]).toContain('Direction: higher');
  });

  it('a lesson counts a prediction as part of its goal', async () => {
    location.hash = '#lessons/windows';
    await idle();
    const card = () => region('Lesson: What limits a sender');
    await click(button('Step 3', card()));
    await click(button('Draw it', card()));
    expect(plain(sheet())).toContain('The same ten senders use ABR');
    await pressOn(hands(), '{End}{PageDown}');
    await click(show());
    expect(plain(sheet())).toContain('they wait at the senders');
    expect(button('Draw it again', card())).toBeDefined();
    // Who comes back need not draw it again.
    await comeBack();
    location.hash = '#lessons/windows';
    await idle();
    await click(button(/^Step 2/, card()));
    await click(button(/^Step 3/, card()));
    expect(button('Draw it again', card())).toBeDefined();
  });

  it('Escape closes the sheet, and D asks for one from wherever the focus is', async () => {
    await press('d');
    expect(plain(sheet())).toContain('What will “Allowed rate (ACR)” do?');
    expect(document.activeElement).toBe(hands());
    // No line before one is drawn: it would be taken for a hint.
    expect(sheet().querySelector('.predict-drawn')).toBeNull();
    await press('{ArrowUp}');
    expect(sheet().querySelector('.predict-drawn')).not.toBeNull();
    await press('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Predict' })).toBeNull();
  });

  it('what is drawn stays when it is shown to a room, and back at the desk', async () => {
    await click(button('Predict Queue'));
    await pressOn(hands(), '{End}{PageUp}');
    const drawn = hands().ariaValueText;
    await press('{F2}');
    expect(hands().ariaValueText).toBe(drawn);
    await click(show());
    expect(plain(sheet())).toMatch(/\d of \d as you drew it/);
    await press('{F2}');
    expect(plain(sheet())).toMatch(/\d of \d as you drew it/);
  });

  it('is not given away by a run that plays on: it is halted', async () => {
    await seek(0.001);
    runActions.setSpeed(0.001);
    await user.click(button('Play', time()));
    await playsOn();
    await press('d');
    expect(runStore.getState()).toMatchObject({ status: 'resting', wantsPlay: false });
    await pressOn(hands(), '{End}{PageUp}');
    await click(show());
    expect(plain(sheet())).toMatch(/\d of \d as you drew it/);
  });

  it('another experiment takes the sheet away', async () => {
    await click(button('Predict Queue'));
    expect(hands()).toBeDefined();
    await openScenario('Two senders, one link');
    expect(screen.queryByRole('complementary', { name: 'Predict' })).toBeNull();
  });
});

// The tour: four stops for who asks, words before buttons, and gone without a trace.
describe('the tour', () => {
  beforeEach(openBrief);

  const card = () => screen.getByRole('dialog', { name: /^Tour, / });
  const isGone = () => expect(screen.queryByRole('dialog')).toBeNull();

  /** The stop of that name is on the page, and its words have the focus. */
  function expectStop(name: string): void {
    const stop = screen.getByRole('dialog', { name });
    const heading = name.slice(name.indexOf(': ') + 2);
    expect(stop.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe(heading);
  }

  it('the tour goes to four parts, the focus to the words of each first', async () => {
    isGone();
    await click(button('More'));
    await click(button('Show me around', screen.getByRole('dialog', { name: 'More' })));
    expectStop('Tour, 1 of 4: The network');
    expect(card().textContent).not.toContain('Back');
    for (const name of ['2 of 4: The parameters', '3 of 4: The plots', '4 of 4: The time']) {
      await click(button('Next', card()));
      expectStop(`Tour, ${name}`);
    }
    await click(button('Back', card()));
    expectStop('Tour, 3 of 4: The plots');
    await press('{Escape}');
    isGone();
    expect(document.activeElement).toBe(button('More'));
  });

  it('it is offered behind the question mark as well, before a room too, and begins anew each time', async () => {
    for (let times = 0; times < 2; times += 1) {
      if (times > 0) await press('[F2]');
      await press('?');
      const help = screen.getByRole('dialog', { name: 'Help' });
      await click(button('Show me around', help));
      expect(screen.queryByRole('dialog', { name: 'Help' })).toBeNull();
      expectStop('Tour, 1 of 4: The network');
      // Its parts are those of the desk.
      expect(document.documentElement.hasAttribute('data-presents')).toBe(false);
      await click(button('Next', card()));
      await click(button('Leave', card()));
      isGone();
    }
  });
});
