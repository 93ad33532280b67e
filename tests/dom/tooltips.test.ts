/** The tips of controls for those who have no mouse. */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useTooltips } from '../../web/src/ui/tooltips';

const Tips = () => {
  useTooltips();
  return null;
};

/** Width of the words in one line, and the least distance from the edge of the window, CSS px. */
const [WORDS, GAP] = [200, 6];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

it('a tip has the room of the whole window, wherever the last one stood', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<button title="a few words"></button><div id="root"></div>';
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() });
  const root = createRoot(document.querySelector('#root') as Element);
  act(() => root.render(createElement(Tips)));
  const [button, tip] = [document.querySelector('button'), document.querySelector('.app-tooltip')];
  if (!(button instanceof HTMLElement) || !(tip instanceof HTMLElement)) throw new Error('no tip');
  button.getBoundingClientRect = () => new DOMRect(innerWidth - 40, 10, 32, 32);
  // As a browser does: the words are broken where the window ends.
  tip.getBoundingClientRect = () => {
    const left = Number.parseFloat(tip.style.left) || 0;
    return new DOMRect(left, 0, Math.min(WORDS, innerWidth - left), 20);
  };
  for (const _time of [1, 2]) {
    button.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    await vi.runAllTimersAsync();
    expect(tip.style.left).toBe(`${innerWidth - WORDS - GAP}px`);
    tip.style.left = `${innerWidth - 50}px`;
  }
  act(() => root.unmount());
});
