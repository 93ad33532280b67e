import { expect, it, vi } from 'vitest';
import { createRest } from '../../web/src/base/later';

const now = () => Promise.resolve();

it('a part is fetched when it is wanted, and only once', async () => {
  const load = vi.fn(async () => 'part');
  const part = createRest().later(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(1);
});

it('a part that could not be had is asked for anew', async () => {
  let isThere = false;
  const part = createRest().later(async () => {
    if (!isThere) throw new Error('no network');
    return 'part';
  });
  await expect(part()).rejects.toThrow('no network');
  isThere = true;
  expect(await part()).toBe('part');
});

it('at rest all parts come one after the other, those too that follow one which cannot be had', async () => {
  const rest = createRest();
  const told: string[] = [];
  const part = (name: string) =>
    rest.later(async () => {
      told.push(`${name} begins`);
      await now();
      if (name === 'a') throw new Error('no network');
      told.push(`${name} is here`);
    });
  for (const name of ['a', 'b', 'c']) part(name);
  rest.subscribe(() => told.push('at rest'));
  expect(rest.isHere()).toBe(false);
  rest.begin(now);
  await rest.complete;
  expect(rest.isHere()).toBe(true);
  const parts = ['a begins', 'b begins', 'b is here', 'c begins', 'c is here'];
  expect(told).toEqual(['at rest', ...parts]);
});
