import { fireEvent } from '@testing-library/dom';
import { act, createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ROWS_A_PAGE, RowPager } from '../../web/src/ui/DataDialog';

function TwoPages() {
  const [page, setPage] = useState(0);
  return createElement(RowPager, { page, total: ROWS_A_PAGE + 1, onTurn: setPage });
}

it('leaves the focus on the button that has come to the last page, where it does nothing', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onTestFinished(() => void vi.unstubAllGlobals());
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(() => act(() => root.unmount()));
  act(() => root.render(createElement(TwoPages)));
  const [earlier, later] = box.querySelectorAll('button');
  if (earlier === undefined || later === undefined) throw new Error('there are two buttons');
  expect(earlier.getAttribute('aria-disabled')).toBe('true');
  later.focus();
  for (const shown of ['2 of 2', '2 of 2']) {
    act(() => void fireEvent.click(later));
    expect(box.querySelector('span')?.textContent).toBe(shown);
  }
  expect(later.getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus from what is `disabled`.
  expect(later.disabled).toBe(false);
  expect(document.activeElement).toBe(later);
});
