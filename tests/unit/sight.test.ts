import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seen, whenOutOfSight } from '../../web/src/share/embed/sight';

type Entry = { readonly isIntersecting: boolean };

const [IN, OUT]: readonly Entry[] = [{ isIntersecting: true }, { isIntersecting: false }];
const element = {} as Element;
let tell: (entries: readonly (Entry | undefined)[]) => void = () => undefined;

/** An observer whose browser is the test. */
class Watch {
  readonly observe: (watched: Element) => void;
  readonly disconnect = () => undefined;
  constructor(told: typeof tell) {
    this.observe = (watched) => {
      tell = watched === element ? told : () => undefined;
    };
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Watch));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['scrolled out', [OUT], 1],
  ['scrolled in', [IN], 0],
  ['in and out again before the page heard of it', [IN, OUT], 1],
  ['out and in again before the page heard of it', [OUT, IN], 0],
] as const)('an element that is %s', (_, entries, times) => {
  const left = vi.fn();
  whenOutOfSight(element, left);
  tell(entries);
  expect(left).toHaveBeenCalledTimes(times);
});

it('an element is seen once it was on the screen, though it left before the page heard of it', async () => {
  const done = vi.fn();
  const seeing = seen(element).then(done);
  tell([OUT]);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  tell([IN, OUT]);
  await seeing;
  expect(done).toHaveBeenCalledOnce();
});
