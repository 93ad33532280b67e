import { act, Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activity } from '../../web/src/base/activity';
import { lazyPart } from '../../web/src/ui/lazyPart';

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

const Shown = () => <p>the part</p>;

it('a part is fetched when it is first shown, is in flight until it stands there, and then is there at once', async () => {
  let arrive = (): void => undefined;
  const arrival = new Promise<typeof Shown>((resolve) => {
    arrive = () => resolve(Shown);
  });
  const importPart = vi.fn(() => arrival);
  const Part = lazyPart(importPart);
  expect(importPart).not.toHaveBeenCalled();
  await act(async () => root.render(<Part />));
  expect(host.textContent).toBe('');
  arrive();
  await arrival;
  // It is here, and React has not shown it yet.
  expect(host.textContent).toBe('');
  expect(activity.inFlight()).toEqual(['a part of the page']);
  await pass();
  expect(host.textContent).toBe('the part');
  expect(activity.inFlight()).toEqual([]);
  act(() => root.render(<Part key="another" />));
  expect(host.textContent).toBe('the part');
  expect(importPart).toHaveBeenCalledTimes(1);
});

it('a part that was fetched before is there at once', async () => {
  const Part = lazyPart(async () => Shown);
  await Part.fetch();
  act(() => root.render(<Part />));
  expect(host.textContent).toBe('the part');
});

it('a part that cannot be had is told of, and trying again fetches it', async () => {
  let isThere = false;
  const Part = lazyPart(async () => {
    if (!isThere) throw new Error('no network');
    return Shown;
  });
  await act(async () =>
    root.render(
      <Net>
        <Part />
      </Net>,
    ),
  );
  await pass();
  expect(host.textContent).toBe('no network');
  isThere = true;
  act(() => host.querySelector('button')?.click());
  await pass();
  expect(host.textContent).toBe('the part');
  expect(activity.inFlight()).toEqual([]);
});
