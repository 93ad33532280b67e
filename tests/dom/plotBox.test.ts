/** A picture of Observable Plot in its box, as it is drawn anew. */

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Drawing, PlotBox } from '../../web/src/papers/PlotBox';

/** A place on the page for a picture; it reports its size at once, as a browser does after it has laid out. */
function placed() {
  vi.stubGlobal('ResizeObserver', function Sizes(report: () => void) {
    return { observe: report, disconnect: () => undefined };
  });
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(() => {
    root.unmount();
    box.remove();
    width.mockRestore();
    vi.unstubAllGlobals();
  });
  return { box, root };
}

it('a mark that is pointed at stands out in the next picture too, as a run that goes on draws one after another', async () => {
  const { box, root } = placed();
  const drawing = (): Drawing => ({
    options: () => ({
      marks: [
        (_index, _scales, _values, _size, { document: page }) => {
          const mark = page.createElementNS('http://www.w3.org/2000/svg', 'g');
          mark.dataset.mark = '0';
          return mark;
        },
      ],
    }),
  });
  const show = async (mark: number | null) => {
    const before = box.querySelector('svg');
    root.render(createElement(PlotBox, { drawing: drawing(), label: 'Queue', mark }));
    await vi.waitFor(() => {
      expect(box.querySelector('svg')).not.toBeNull();
      expect(box.querySelector('svg')).not.toBe(before);
    });
  };
  const isPointed = () => box.querySelector('[data-mark]')?.hasAttribute('data-pointed');
  await show(null);
  expect(isPointed()).toBe(false);
  await show(0);
  expect(isPointed()).toBe(true);
  await show(0);
  expect(isPointed()).toBe(true);
});

it('a click chooses a point; a finger reads it first, and chooses it with a second tap', async () => {
  const { box, root } = placed();
  const [onChoose, onPoint] = [vi.fn(), vi.fn()];
  const hits = () => {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.setAttribute('class', 'papers-hit');
    for (const index of [0, 1]) {
      const hit = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
      group.append(Object.assign(hit, { __data__: index }));
    }
    return group;
  };
  const drawing: Drawing = { options: () => ({ marks: [hits] }), onChoose, onPoint };
  root.render(createElement(PlotBox, { drawing, label: 'Queue' }));
  await vi.waitFor(() => expect(box.querySelector('.papers-hit')).not.toBeNull());
  const press = (at: number, pointerType: string) => {
    const hit = box.querySelectorAll('.papers-hit > *')[at];
    hit?.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }));
    hit?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return [onPoint.mock.calls.flat(), onChoose.mock.calls.flat()];
  };
  expect(press(1, 'touch')).toEqual([[1], []]);
  expect(press(0, 'touch')).toEqual([[1, 0], []]);
  expect(press(0, 'touch')).toEqual([[1, 0], [0]]);
  expect(press(1, 'mouse')).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
