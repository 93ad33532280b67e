import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Notices } from '../../web/src/app/Notices';
import { runStore } from '../../web/src/run';

it('a notice that informs comes into a live region that was there before it, a warning is an alert of its own', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<Notices />));
  const [region = expect.fail('there is a live region')] = place.querySelectorAll('[role=status]');
  expect(place.textContent).toBe('');
  const notify = (tone: 'info' | 'warning', text: string) =>
    act(() => runStore.setState({ notice: { tone, text } }));
  notify('info', 'Stopped at 0.3 s');
  expect(region.textContent).toContain('Stopped at 0.3 s');
  expect(place.querySelector('[role=alert]')).toBeNull();
  notify('warning', 'The engine has crashed');
  expect(region.textContent).toBe('');
  expect(place.querySelector('[role=alert]')?.textContent).toContain('crashed');
  act(() => root.unmount());
  place.remove();
  runStore.setState(runStore.getInitialState(), true);
});
