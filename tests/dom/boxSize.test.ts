/** Sizes of boxes, and who is watched for them. */

import { expect, it, onTestFinished, vi } from 'vitest';
import { boxSize, watchBox } from '../../web/src/ui/boxSize';

it('an element is watched as long as somebody wants to know: Firefox never frees one that is observed', () => {
  let observations = 0;
  vi.stubGlobal('ResizeObserver', function Sizes(tell: (entries: readonly unknown[]) => void) {
    let own = 0;
    return {
      observe: () => {
        own += 1;
        observations += 1;
        tell([]);
      },
      disconnect: () => {
        observations -= own;
      },
    };
  });
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  onTestFinished(() => {
    width.mockRestore();
    vi.unstubAllGlobals();
  });
  const canvas = document.createElement('canvas');
  expect(boxSize(canvas).width).toBe(400);
  let seen = 0;
  const stop = watchBox(canvas, () => {
    seen = boxSize(canvas).width;
  });
  expect(seen).toBe(400);
  expect(observations).toBe(1);
  // Asked once for all pictures, until the box changes.
  const asked = width.mock.calls.length;
  boxSize(canvas);
  expect(width.mock.calls).toHaveLength(asked);
  stop();
  expect(observations).toBe(0);
});
