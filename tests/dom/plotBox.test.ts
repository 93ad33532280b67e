/** A picture of Observable Plot in its box, as it is drawn anew. */

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Drawing, PlotBox } from '../../web/src/papers/PlotBox';

it('a mark that is pointed at stands out in the next picture too, as a run that goes on draws one after another', async () => {
  // Reports a size at once, as a browser does after it has laid out.
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
