import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { RunCurves } from '../../web/src/ui/RunCurves';

it('draws every line, of those that run alike too, whatever was drawn before', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const said = vi.spyOn(console, 'error');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const draw = (paths: string) => {
    const lines = Array.from(paths, (path, colour) => ({ colour, path }));
    act(() => root.render(<RunCurves lines={lines} words="" />));
    return Array.from(place.querySelectorAll('path'), (path) => path.getAttribute('d')).join('');
  };
  const drawn = ['aab', 'baa', 'b'].map(draw);
  act(() => root.unmount());
  place.remove();
  expect(drawn).toEqual(['aab', 'baa', 'b']);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});
