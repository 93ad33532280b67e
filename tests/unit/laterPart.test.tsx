// @vitest-environment jsdom
import { act, Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLaterPart } from '../../web/src/run/laterPart';

/** Shows what went wrong, until it is told to try again. */
class Net extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override readonly state = { message: null };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ message: null })}>
        {message}
      </button>
    );
  }
}

let host: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  host = document.createElement('div');
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

/** Lets what was promised come, and timers too. */
const pass = () => act(() => vi.runAllTimersAsync());

function reader(usePart: (isWanted: boolean) => string | null) {
  return function Reader({ isWanted }: { readonly isWanted: boolean }) {
    return <p>{usePart(isWanted) ?? 'nothing'}</p>;
  };
}

it('a part is not fetched before somebody wants it, and is there at once for the next', async () => {
  const load = vi.fn(async () => 'the part');
  const Reader = reader(createLaterPart(load));
  act(() => root.render(<Reader isWanted={false} />));
  await pass();
  expect(load).not.toHaveBeenCalled();
  act(() => root.render(<Reader isWanted />));
  expect(host.textContent).toBe('nothing');
  await pass();
  expect(host.textContent).toBe('the part');
  act(() => root.render(<Reader key="another" isWanted />));
  expect(host.textContent).toBe('the part');
  expect(load).toHaveBeenCalledTimes(1);
});

it('a part that cannot be had is told of once, and trying again fetches it', async () => {
  let isThere = false;
  const Reader = reader(
    createLaterPart(async () => {
      if (!isThere) throw new Error('no network');
      return 'the part';
    }),
  );
  act(() =>
    root.render(
      <Net>
        <Reader isWanted />
      </Net>,
    ),
  );
  await pass();
  expect(host.textContent).toBe('no network');
  isThere = true;
  act(() => host.querySelector('button')?.click());
  await pass();
  expect(host.textContent).toBe('the part');
});
