import { describe, expect, it } from 'vitest';
import { createTurns } from '../../web/src/base/turns';

/** A line whose pauses end when told. */
function line() {
  const pauses: (() => void)[] = [];
  const turns = createTurns((begin) => pauses.push(begin));
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const join = (name: string) =>
    turns.join((done) => {
      begun.push(name);
      ends.set(name, done);
    });
  const pass = () => pauses.shift()?.();
  return { begun, join, pass, end: (name: string) => ends.get(name)?.() };
}

describe('pieces of work take turns', () => {
  it('each begins after a pause, once the one before it is done', () => {
    const { begun, join, pass, end } = line();
    join('a');
    join('b');
    expect(begun).toEqual([]);
    pass();
    pass();
    expect(begun).toEqual(['a']);
    end('a');
    expect(begun).toEqual(['a']);
    pass();
    expect(begun).toEqual(['a', 'b']);
  });

  it('one that joins an empty line begins after a pause', () => {
    const { begun, join, pass, end } = line();
    join('a');
    pass();
    end('a');
    pass();
    join('b');
    pass();
    expect(begun).toEqual(['a', 'b']);
  });

  it('one that leaves is passed over, whether it waits or has begun', () => {
    const { begun, join, pass } = line();
    const leaveA = join('a');
    const leaveB = join('b');
    join('c');
    leaveB();
    pass();
    leaveA();
    pass();
    expect(begun).toEqual(['a', 'c']);
  });

  it('a turn ends once, however often that is said', () => {
    const { begun, join, pass, end } = line();
    join('a');
    join('b');
    join('c');
    pass();
    end('a');
    end('a');
    pass();
    end('a');
    pass();
    expect(begun).toEqual(['a', 'b']);
  });
});
