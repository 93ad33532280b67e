import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Figure } from '../../web/src/experiments/sweep/Figure';

const metric = { id: 'm', label: 'M', group: '', unit: 'mbps', statistic: 'mean' } as const;
const all = [3, 5].map((middle) => ({
  ...{ type: 'value' as const },
  spread: { middle, range: null, count: 1 },
}));
const grid = {
  x: { label: 'A', title: 'A', texts: ['a', 'b'], ticks: ['a', 'b'], isOrdered: true },
  y: null,
  all,
};

/** Reports at once, as a browser does. */
class Sizes {
  readonly #report: () => void;
  constructor(report: () => void) {
    this.#report = report;
  }
  readonly observe = () => this.#report();
  readonly disconnect = () => undefined;
}

it('a click opens the run of a cell; a finger, which cannot point before it presses, reads it', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640);
  const [read, open] = [vi.fn(), vi.fn()];
  const place = document.createElement('div');
  const actions = { read, open, follow: null };
  act(() => createRoot(place).render(<Figure {...{ grid, metric, actions }} cell={null} />));
  const figure = place.querySelector('.sweep-figure') ?? expect.fail('no figure');
  const press = (pointerType: string) =>
    act(() => {
      const at = { clientX: 320, clientY: 100, button: 0, bubbles: true };
      figure.dispatchEvent(
        new PointerEvent('pointerdown', { ...at, pointerType, isPrimary: true }),
      );
      figure.dispatchEvent(new MouseEvent('click', at));
    });
  press('touch');
  expect([read.mock.calls.length, open.mock.calls.length]).toEqual([1, 0]);
  press('mouse');
  expect([read.mock.calls.length, open.mock.calls.length]).toEqual([1, 1]);
});
