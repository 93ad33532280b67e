/**
 * A part of the page that can wait, as a component asks for it: at once when it is here, else as soon as
 * it has come.
 */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { later } from '../base/later';

type Arrival<Part> = { readonly part: Part | null; readonly fault: unknown };

/**
 * Makes the hook that gives what `load` brings, `null` as long as it is not here. It is fetched when
 * somebody wants it, and at rest; a fault on the way goes to the safety net around the component.
 */
export function createLaterPart<Part>(
  load: () => Promise<Part>,
): (isWanted: boolean) => Part | null {
  const store = createStore<Arrival<Part>>(() => ({ part: null, fault: null }));
  const fetchPart = later(async () => store.setState({ part: await load() }));
  /** The same for those who want it: listening fetches it. */
  const wanted: typeof store = {
    ...store,
    subscribe(listener) {
      fetchPart().catch((fault: unknown) => {
        store.setState({ fault });
        // Told once: who tries again asks anew.
        setTimeout(() => store.setState({ fault: null }));
      });
      return store.subscribe(listener);
    },
  };
  return (isWanted) => {
    const { part, fault } = useStore(isWanted ? wanted : store);
    if (isWanted && part === null && fault !== null) throw fault;
    return part;
  };
}
