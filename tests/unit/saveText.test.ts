/** Files handed to the reader: none is lost, however many leave at once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const taken: { readonly name: string; readonly at: number }[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  taken.length = 0;
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click() {
        taken.push({ name: this.download, at: performance.now() });
      },
    }),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a file leaves at once, in the gesture that asked for it', async () => {
  const { saveText } = await import('../../web/src/ui/files');
  saveText('one.csv', 'a,b', 'text/csv');
  expect(taken.map(({ name }) => name)).toEqual(['one.csv']);
});

test('no second sees more than ten files, and all of them arrive in order', async () => {
  const { saveText } = await import('../../web/src/ui/files');
  const names = Array.from({ length: 35 }, (_, i) => `${i}.csv`);
  for (const name of names) saveText(name, '', 'text/csv');
  expect(taken).toHaveLength(10);
  await vi.runAllTimersAsync();
  expect(taken.map(({ name }) => name)).toEqual(names);
  for (const { at } of taken) {
    const within = taken.filter((each) => each.at >= at && each.at <= at + 1_000);
    expect(within.length).toBeLessThanOrEqual(10);
  }
});
