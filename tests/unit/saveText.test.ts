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

test('files follow one another slowly enough for any browser, and all of them arrive in order', async () => {
  const { saveText } = await import('../../web/src/ui/files');
  const names = Array.from({ length: 35 }, (_, i) => `${i}.csv`);
  for (const name of names) saveText(name, '', 'text/csv');
  expect(taken).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(taken.map(({ name }) => name)).toEqual(names);
  const pauses = taken.slice(1).map(({ at }, i) => at - (taken[i]?.at ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(300);
});
