import { act, type ComponentProps } from 'react';
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

/** The picture of the sweep, in a document of its own. */
function pictureOf(actions: ComponentProps<typeof Figure>['actions']): Element {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640);
  const place = document.createElement('div');
  act(() => createRoot(place).render(<Figure {...{ grid, metric, actions }} cell={null} />));
  return place.querySelector('.sweep-figure') ?? expect.fail('no figure');
}

it('a click opens the run of a cell; a finger, which cannot point before it presses, reads it', () => {
  const [read, open] = [vi.fn(), vi.fn()];
  const figure = pictureOf({ read, open, follow: null });
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

it('the experiment follows a finger that is drawn across, and not one that scrolls the page', () => {
  const follow = vi.fn();
  const figure = pictureOf({ read: vi.fn(), open: vi.fn(), follow });
  figure.setPointerCapture = vi.fn();
  const slide = (pointerType: string, [x, y]: readonly [number, number]) =>
    act(() => {
      const at = { button: 0, buttons: 1, isPrimary: true, bubbles: true, pointerType };
      const from = { ...at, clientX: 320, clientY: 100 };
      figure.dispatchEvent(new PointerEvent('pointerdown', from));
      const to = { ...at, clientX: 320 + x, clientY: 100 + y };
      figure.dispatchEvent(new PointerEvent('pointermove', to));
      figure.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
    });
  slide('touch', [2, -15]);
  expect(follow).not.toHaveBeenCalled();
  slide('touch', [15, -2]);
  expect(follow).toHaveBeenCalledTimes(1);
  slide('mouse', [2, -15]);
  expect(follow).toHaveBeenCalledTimes(2);
});
