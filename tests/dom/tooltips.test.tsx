import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTooltips } from '../../web/src/ui/tooltips';

/** What is done here, with tips as the whole page has them. */
function Page({ onPress }: { readonly onPress: () => void }) {
  useTooltips();
  return (
    <button type="button" title="Puts a pin on the plots" onClick={onPress}>
      Pin
    </button>
  );
}

const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
const pressed = vi.fn();

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() });
  act(() => root.render(createElement(Page, { onPress: pressed })));
});
afterEach(() => {
  act(() => root.render(null));
  vi.useRealTimers();
  pressed.mockReset();
});

it('a finger that stays reads the tip and does nothing else; a key presses the button after that', () => {
  const button = place.querySelector('button') as HTMLButtonElement;
  const finger = { bubbles: true, pointerType: 'touch' };
  button.dispatchEvent(new PointerEvent('pointerdown', finger));
  vi.runAllTimers();
  expect(document.querySelector('[popover]')?.textContent).toBe('Puts a pin on the plots');
  button.dispatchEvent(new PointerEvent('pointerup', finger));
  button.click();
  expect(pressed).not.toHaveBeenCalled();
  button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }));
  button.click();
  expect(pressed).toHaveBeenCalledTimes(1);
});
