import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../web/src/model/commandLog';
import { instantOf } from '../../web/src/model/instant';
import type { Snapshot } from '../../web/src/run/document';
import {
  BEGIN,
  type Control,
  type ControlEvent,
  effortLeft,
  engineState,
  type Goal,
  next,
  nextOnPage,
  PAGE_BEGIN,
  type PageControl,
  type PageEvent,
  target,
} from '../../web/src/run/machine';

const at = (seconds: number) => instantOf(seconds);
const cover = (horizonS: number, headS = horizonS, effort = 0): Goal => ({
  type: 'cover',
  ...{ horizon: at(horizonS), head: at(headS), effort },
});
const run = (...events: readonly ControlEvent[]): Control =>
  events.reduce<Control>((now, event) => next(now, event), BEGIN);
const onPage = (...events: readonly PageEvent[]): PageControl =>
  events.reduce<PageControl>(nextOnPage, PAGE_BEGIN);
const stands = (headS: number, state: Control['state'] = 'resting', isOver = false) =>
  ({ type: 'stands', state, place: { head: at(headS), horizon: at(headS) }, isOver }) as const;

describe('a run in the worker', () => {
  const loaded = [{ type: 'load', goal: cover(0.5) }, { type: 'ready' }] as const;
  const rested = [...loaded, { type: 'reached' }] as const;

  it.each([
    ['is brought to its horizon', loaded, 'covering'],
    ['rests there', rested, 'resting'],
    [
      'plays there if that was asked for on the way',
      [...loaded, { type: 'play' }, { type: 'reached' }],
      'playing',
    ],
    ['plays from rest', [...rested, { type: 'play' }], 'playing'],
    [
      'plays on while the head is moved',
      [...rested, { type: 'play' }, { type: 'seek', head: at(0.1) }],
      'playing',
    ],
    ['halts at a step', [...rested, { type: 'play' }, { type: 'step', goal: null }], 'resting'],
    [
      'is computed on to what a step looks for',
      [...rested, { type: 'step', goal: { type: 'search', lossOnly: true } }],
      'covering',
    ],
    ['rests at its end', [...rested, { type: 'play' }, { type: 'ended' }], 'resting'],
  ] as const)('%s', (_, events, state) => {
    expect(engineState(run(...events))).toBe(state);
  });

  it('paused on its way has its horizon where it has come to, and does not look further', () => {
    const now = run({ type: 'load', goal: cover(4, 3, 1_000) }, { type: 'pause', frontier: at(2) });
    expect(now.goal).toEqual(cover(2, 2, 0));
  });

  it('paused before it has begun is still brought into view', () => {
    const now = run(...loaded, { type: 'play' }, { type: 'pause', frontier: at(0) });
    expect(now).toMatchObject({ goal: cover(0.5), wantsPlay: false });
  });

  it('that looks for an event and is paused stays where it has come to', () => {
    const search = { type: 'step', goal: { type: 'search', lossOnly: false } } as const;
    expect(run(...rested, search, { type: 'pause', frontier: at(0.7) }).goal).toEqual({
      type: 'seek',
      head: at(0.7),
    });
  });

  it('takes a move on its way along, further than its horizon too', () => {
    expect(run(...loaded, { type: 'seek', head: at(0.2) }).goal).toEqual(cover(0.5, 0.2));
    expect(run(...loaded, { type: 'seek', head: at(0.9) }).goal).toEqual(cover(0.9));
  });

  it('goes on to a further horizon with its head, unless that was moved', () => {
    const far = { type: 'further', horizon: at(9) } as const;
    const load = { type: 'load', goal: cover(0.5, 0.5, 1_000) } as const;
    expect(run(load, far).goal).toEqual(cover(9));
    expect(run(load, { type: 'seek', head: at(0.2) }, far).goal).toEqual(cover(9, 0.2));
  });
});

describe('a run on the page', () => {
  const step = { label: 'Open' } as Step<Snapshot>;
  const open = (isSettled: boolean) =>
    ({ type: 'open', goal: cover(0.5, 0.5, 1_000), step, isSettled }) as const;
  const shown = [open(false), { type: 'ready' }, stands(0.5)] as const;
  const refused = { type: 'refused', problems: [{ path: 'abr', message: 'no' }] } as const;

  it('loads first, then stands where the worker says', () => {
    expect(onPage(open(false)).state).toBe('loading');
    expect(onPage(...shown)).toMatchObject({ state: 'resting', goal: null, opening: null });
    expect(target(onPage(...shown))).toEqual({ head: at(0.5), horizon: at(0.5) });
  });

  it('stays what it is until the engine has accepted the next', () => {
    const change = { type: 'load', goal: cover(0.5) } as const;
    expect(onPage(...shown, change).state).toBe('resting');
    expect(onPage(...shown, change, { type: 'ready' }).state).toBe('covering');
    expect(onPage(...shown, { type: 'failed' }, change).state).toBe('loading');
    expect(onPage(...shown, { type: 'suspended' }, change).state).toBe('loading');
  });

  it('has nothing to run when the first one is refused', () => {
    expect(onPage({ type: 'load', goal: cover(1) }, refused).state).toBe('idle');
  });

  it('is as before once an opened document is refused, with the pace that was chosen meanwhile', () => {
    const before = onPage(...shown, { type: 'play' }, stands(0.6, 'playing'));
    const opened = nextOnPage(before, open(false));
    expect(opened).toMatchObject({ wantsPlay: false, goal: cover(0.5, 0.5, 1_000) });
    const faster = nextOnPage(opened, { type: 'speed', speed: 1, isChosen: true });
    expect(nextOnPage(faster, refused)).toEqual({
      ...before,
      ...{ speed: 1, isSpeedChosen: true, refusal: refused.problems },
    });
  });

  it('of two refused ones opened on top of each other goes back one at a time', () => {
    const before = onPage(...shown);
    const both = [open(true), open(false)].reduce(nextOnPage, before);
    const once = nextOnPage(both, refused);
    expect(once.opening?.isSettled).toBe(true);
    expect(nextOnPage(once, refused)).toEqual(before);
  });

  it('first seen whole sets the pace, unless one was chosen', () => {
    const first = [open(false), { type: 'ready' }] as const;
    expect(effortLeft(onPage(...first))).toBe(1_000);
    expect(onPage(...first, stands(5)).speed).toBe(1);
    const chosen = { type: 'speed', speed: 0.2, isChosen: true } as const;
    expect(onPage(chosen, ...first, stands(5)).speed).toBe(0.2);
    expect(onPage(...shown, stands(5)).speed).toBe(0.1);
  });

  it('wishes to play on until it is over', () => {
    const playing = [...shown, { type: 'play' }] as const;
    expect(onPage(...playing, stands(0.5)).wantsPlay).toBe(true);
    expect(onPage(...playing, stands(1, 'resting', true)).wantsPlay).toBe(false);
  });
});

it('no order of events leaves a playing wish at a pause, a step, an end or a fault', () => {
  const event = fc.constantFrom<ControlEvent>(
    { type: 'load', goal: cover(1) },
    { type: 'ready' },
    { type: 'play' },
    { type: 'seek', head: at(0.3) },
    { type: 'reached' },
    stands(0.3, 'playing'),
    { type: 'suspended' },
  );
  const halt = fc.constantFrom<ControlEvent>(
    { type: 'pause', frontier: at(0.2) },
    { type: 'step', goal: null },
    { type: 'ended' },
    { type: 'restarted' },
    { type: 'failed' },
  );
  fc.assert(
    fc.property(fc.array(event), halt, (events, last) => {
      const now = run(...events, last);
      expect(now.wantsPlay).toBe(false);
      expect(engineState(now)).not.toBe('playing');
    }),
  );
});
