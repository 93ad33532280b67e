import { expect, it } from 'vitest';
import { joined, Latest, Throttle } from '../../web/src/run/requests';
import { FakeClock, FakeHost } from './fixtures/fakeEngine';

function watched(keyOf?: (ask: string) => string) {
  const sent: string[] = [];
  const settled: [string, number | null][] = [];
  const requests = new Latest<string, number>((ask) => sent.push(ask), keyOf);
  const ask = (...asks: string[]) => {
    for (const each of asks) requests.ask(each, (reply) => settled.push([each, reply]));
  };
  return { sent, settled, requests, ask };
}

it('sends one at a time; of those that wait only the newest', () => {
  const { sent, settled, requests, ask } = watched();
  ask('a', 'b', 'c');
  expect(sent).toEqual(['a']);
  expect(settled).toEqual([['b', null]]);
  requests.answer(1);
  expect(sent).toEqual(['a', 'c']);
  requests.answer(3);
  expect(settled).toEqual([
    ['b', null],
    ['a', 1],
    ['c', 3],
  ]);
  expect(requests.isBusy).toBe(false);
});

it('keeps the newest of each key, in the order of the keys', () => {
  const { sent, requests, ask } = watched((text) => text.charAt(0));
  ask('x1', 'y1', 'z1', 'y2');
  for (const reply of [1, 2, 3]) requests.answer(reply);
  expect(sent).toEqual(['x1', 'y2', 'z1']);
});

it('lets the newest overtake one that was released, but no later one with it', () => {
  const { sent, settled, requests, ask } = watched();
  ask('a');
  requests.release();
  ask('b', 'c');
  expect(sent).toEqual(['a', 'b']);
  expect(settled).toEqual([['a', null]]);
  expect(requests.newest).toBe('c');
  requests.release();
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(requests.isWaiting).toBe(false);
});

it('sends what is in flight again to another engine, which answers it', () => {
  const { sent, settled, requests, ask } = watched();
  requests.repeat();
  ask('a');
  requests.repeat();
  requests.answer(1);
  expect(sent).toEqual(['a', 'a']);
  expect(settled).toEqual([['a', 1]]);
});

it('settles all that is dropped with nothing, and a late reply is nobody’s', () => {
  const { sent, settled, requests, ask } = watched();
  ask('a', 'b');
  requests.drop();
  requests.answer(1);
  expect(settled).toEqual([
    ['a', null],
    ['b', null],
  ]);
  ask('c');
  expect(sent).toEqual(['a', 'c']);
});

it('news pass at most once in a while: the first, the newest, and at once what is urgent', () => {
  const clock = new FakeClock();
  const host = new FakeHost(clock);
  const passed: [number, number][] = [];
  const after = (ms: number, callback: () => void) => {
    let isOff = false;
    host.later(ms, () => isOff || callback());
    return () => {
      isOff = true;
    };
  };
  const news = new Throttle<number>((value) => passed.push([clock.ms, value]), 100, {
    now: clock.now,
    after,
  });
  for (const value of [1, 2, 3]) news.take(value, false);
  host.settle();
  news.take(4, false);
  news.take(5, true);
  news.take(6, false);
  news.drop();
  host.settle();
  expect(passed).toEqual([
    [0, 1],
    [100, 3],
    [100, 5],
  ]);
});

it('a command makes later ones void, and takes the place of one for the same knob and instant', () => {
  const command = (atUs: number, key: string, value = 1) => ({ atUs, target: 'abr', key, value });
  const before = [command(1, 'rif'), command(2, 'rif'), command(2, 'rdf'), command(3, 'rif')];
  expect(joined(before, command(2, 'rif', 7))).toEqual({
    accepted: [command(1, 'rif'), command(2, 'rdf'), command(2, 'rif', 7)],
    dropped: [command(3, 'rif')],
    repeatsInstant: true,
  });
});
