/** A panel that is opened without its button. */
import { expect, it, vi } from 'vitest';
import { openPopover } from '../../web/src/ui/Popover';

it.each([true, false])('hangs from its button where that is seen: %s', (isSeen) => {
  document.body.innerHTML = '<button popovertarget="panel"></button><div id="panel" popover></div>';
  const [button, panel] = document.body.children as unknown as [HTMLElement, HTMLElement];
  button.checkVisibility = () => isSeen;
  panel.showPopover = vi.fn();
  openPopover('panel');
  expect(panel.showPopover).toHaveBeenCalledExactlyOnceWith(isSeen ? { source: button } : {});
});
