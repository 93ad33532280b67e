import { useEffect, useState } from 'react';

/** What `load` brings, once; `before` until it has come, and if it never does. */
export function useLoaded<Loaded>(load: () => Promise<Loaded>, before: Loaded): Loaded {
  const [loaded, setLoaded] = useState(before);
  useEffect(() => {
    let isShown = true;
    load().then(
      (all) => isShown && setLoaded(() => all),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return loaded;
}
